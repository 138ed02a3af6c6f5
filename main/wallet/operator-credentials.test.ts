import { describe, expect, it } from 'vitest';
import { verifyJws } from '#core/keys/jws.ts';
import { Argon2OperatorCredentials } from './operator-credentials.ts';

const credentials = new Argon2OperatorCredentials({ memoryKiB: 64, passes: 1, lanes: 1 });
const PASSPHRASE = 'correct horse battery';
const made = credentials.create(PASSPHRASE);
const code = (name: string) => expect.objectContaining({ code: name });

describe("an operator's credential", () => {
  it('verifies its passphrase and no other', () => {
    expect(made.verifier).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect(credentials.verify(made.verifier, PASSPHRASE)).toBe(true);
    expect(credentials.verify(made.verifier, 'correct horse batterie')).toBe(false);
    expect(credentials.verify('not a PHC string', PASSPHRASE)).toBe(false);
  });

  it('unlocks a key that signs under its DID until it is forgotten', () => {
    const signer = credentials.unlock(made, PASSPHRASE);
    expect(verifyJws(signer.signJws({ a: 1 }, 't'))).toMatchObject({ valid: true, did: made.did });
    signer.forget();
    expect(() => signer.signJws({ a: 1 }, 't')).toThrow(code('NOT_SIGNED_IN'));
  });

  it('stays shut for a wrong passphrase, a damaged box or the DID of another operator', () => {
    const other = credentials.create('another good passphrase');
    expect(() => credentials.unlock(made, 'correct horse batterie')).toThrow(code('SIGN_IN_FAILED'));
    expect(() => credentials.unlock({ ...made, wrappedKey: 'e30' }, PASSPHRASE)).toThrow(
      code('SIGN_IN_FAILED'),
    );
    expect(() => credentials.unlock({ ...made, wrappedKey: '' }, PASSPHRASE)).toThrow(code('SIGN_IN_FAILED'));
    expect(() => credentials.unlock({ ...made, did: other.did }, PASSPHRASE)).toThrow(code('SIGN_IN_FAILED'));
  });

  it('is not made from a weak passphrase', () => {
    expect(() => credentials.create('password')).toThrow(code('PASSPHRASE_WEAK'));
  });
});
