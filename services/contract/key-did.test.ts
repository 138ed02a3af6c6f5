import { expect, it } from 'vitest';
import { didFromPublicKey } from '#core/keys/did-key.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { NewCredential } from './credentials.ts';
import { NewUserLink } from './users.ts';

const inputs = {
  'the wallet of a link': (did: string) => NewUserLink.safeParse({ did }),
  'the subject of a credential': (did: string) =>
    NewCredential.safeParse({ subject: did, claims: { membership: 'gold' } }),
};

it.each(Object.entries(inputs))('%s must name a key, not only look like a did:key', (_name, parse) => {
  expect(parse(didFromPublicKey(generateKeyPair().publicKey)).success).toBe(true);
  const { error } = parse('did:key:zbGKQNqNzCKNMJDN1BaijLacbwKwMV6x7WXpfJS47LG');
  expect(error?.issues).toMatchObject([{ message: 'names no P-256 key' }]);
});
