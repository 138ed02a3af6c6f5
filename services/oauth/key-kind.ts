import { createPrivateKey, generateKeyPair as generateNodeKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'jose';
import { toBase64Url } from '#core/keys/bytes.ts';
import { generateKeyPair, keyPairFromPrivate, publicKeyToJwk } from '#core/keys/p256.ts';
import type { TokenKeyTable } from './token-key.repository.ts';

/** As strong as P-256 (NIST SP 800-57 part 1, table 2), and made in a quarter of a second. */
const RSA_BITS = 3072;
const makeRsaKey = promisify(generateNodeKeyPair);

/** The keys of one algorithm. */
export interface KeyKind {
  readonly alg: 'ES256' | 'RS256';
  readonly table: TokenKeyTable;
  /** The first key has number 1; each later one has an id of its own. */
  readonly prefix: string;
  /** A fresh private key, as it is sealed. */
  generate(): Promise<Uint8Array>;
  /** The members of the private JWK (RFC 7518, section 6). @throws for other bytes than a key of this kind. */
  toJwk(privateKey: Uint8Array): JWK;
}

/** Keys of access tokens, ID tokens and logout tokens: the scalar of P-256. */
export const ES256_KEYS: KeyKind = {
  alg: 'ES256',
  table: 'token_key',
  prefix: 'tokens',
  generate: async () => generateKeyPair().privateKey,
  toJwk(privateKey) {
    const pair = keyPairFromPrivate(privateKey);
    return { ...publicKeyToJwk(pair.publicKey), d: toBase64Url(pair.privateKey) };
  },
};

/** Keys of ID tokens and logout tokens alone, for relying parties that verify nothing else: PKCS #8 in DER. */
export const RS256_KEYS: KeyKind = {
  alg: 'RS256',
  table: 'id_token_key',
  prefix: 'id-tokens',
  async generate() {
    const { privateKey } = await makeRsaKey('rsa', { modulusLength: RSA_BITS });
    return Uint8Array.from(privateKey.export({ format: 'der', type: 'pkcs8' }));
  },
  toJwk: (privateKey) =>
    createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' }).export({
      format: 'jwk',
    }) as JWK,
};
