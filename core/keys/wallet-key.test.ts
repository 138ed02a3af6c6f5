import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { didFromPublicKey } from './did-key.ts';
import { mnemonicFromEntropy } from './mnemonic.ts';
import { WALLET_PATH, walletKeyPair } from './wallet-key.ts';

/** SLIP-0013, section HD structure, written again from its text. */
function slip13Path(uri: string, index: number): string {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32LE(index);
  const hash = createHash('sha256').update(prefix).update(uri).digest();
  const steps = [0, 4, 8, 12].map((offset) => `${hash.readUInt32LE(offset) & 0x7fffffff}'`);
  return ["m/13'", ...steps].join('/');
}

describe('the wallet key', () => {
  it('lies on the SLIP-0013 path of the URI did:key', () => {
    expect(slip13Path('https://satoshi@bitcoin.org/login', 0)).toBe(
      "m/13'/490267344'/697598796'/1613620211'/1858012177'",
    );
    expect(WALLET_PATH).toBe(slip13Path('did:key', 0));
  });

  it('is the same each time a phrase is restored', () => {
    const words = mnemonicFromEntropy(new Uint8Array(16).fill(0x7f));
    const did = didFromPublicKey(walletKeyPair(words).publicKey);
    expect(didFromPublicKey(walletKeyPair(words).publicKey)).toBe(did);
    expect(did).toBe('did:key:zDnaeU6nk4GvHgsRZCJZfzq12TfQQ29FwoGT8iJjJLAxACPGe');
  });
});
