import { z } from 'zod';
import { type AppError, failure } from '../contract/errors.ts';
import { AuthFactor } from '../contract/scopes.ts';
import { SessionOrigin } from '../contract/wallet-calls/authentication.ts';
import { fromBase64Url, fromUtf8, toBase64Url, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import { publicKeyFromDid } from './did-key.ts';
import { openBytes, sealBytes } from './hpke.ts';
import { type JwsSigner, verifyJws } from './jws.ts';
import { type KeyPair, publicKeyFromText, publicKeyToText } from './p256.ts';

/** `typ` of the JWS by which a wallet answers an authentication session. */
const TYPE = 'counterproof-session-word+jws';

/** A wallet's answer to a relying party: for one session, one origin and one nonce. */
export const AuthenticationWord = z.strictObject({
  v: z.literal(1),
  sessionId: z.uuid(),
  nonce: z.string(),
  origin: SessionOrigin,
  iat: z.iso.datetime(),
  did: z.string(),
  publicKey: z.string(),
  userId: z.string().nullable(),
  authFactor: AuthFactor,
  isRejected: z.boolean(),
  /** Scope by scope, then the program's additions. */
  data: z.record(z.string(), z.json()),
  metadata: z.record(z.string(), z.json()),
});
export type AuthenticationWord = z.infer<typeof AuthenticationWord>;

/** Binds a sealed answer to its session: it opens for no other. */
const infoOf = (sessionId: string): Uint8Array => utf8(`counterproof/session-word/1/${sessionId}`);

/**
 * Signs with the wallet, and seals to the relying party: HPKE in base mode, base64url of the encapsulated key followed by the
 * ciphertext.
 *
 * @param recipient public key of the relying party, base64url of a P-256 point.
 * @throws AppError `KEY_INVALID`.
 */
export function sealAuthenticationWord(
  word: AuthenticationWord,
  signer: JwsSigner,
  recipient: string,
): string {
  const jws = signer.signJws(word, TYPE);
  return toBase64Url(sealBytes(publicKeyFromText(recipient), utf8(jws), { info: infoOf(word.sessionId) }));
}

/** Opens an answer. The wallet does not reveal its key. */
export type OpenSealed = (sealed: Uint8Array, info: Uint8Array) => Uint8Array;

/** Opens answers with a key pair. */
export const opener =
  (recipient: KeyPair): OpenSealed =>
  (sealed, info) =>
    openBytes(recipient, sealed, { info });

/**
 * Opens and verifies an answer as its relying party.
 *
 * @param expected the session that was created, and the wallet that the services name.
 * @throws AppError `DECRYPTION_FAILED`, `SERVICES_SIGNATURE_INVALID` when it is not the word of this wallet for this session.
 */
export function openAuthenticationWord(
  sealed: string,
  open: OpenSealed,
  expected: { sessionId: string; nonce: string; did: string; origin: SessionOrigin },
): AuthenticationWord {
  const jws = fromUtf8(open(bytesOf(sealed), infoOf(expected.sessionId)));
  const verdict = verifyJws(jws);
  if (!verdict.valid) throw untrue(verdict.reason);
  if (verdict.typ !== TYPE) throw untrue('it was signed for another purpose');
  if (verdict.did !== expected.did) throw untrue('another wallet signed it');
  const word = AuthenticationWord.safeParse(verdict.payload);
  if (!word.success) throw untrue('the payload is not that of an answer');
  const { sessionId, nonce, did, publicKey } = word.data;
  if (sessionId !== expected.sessionId || nonce !== expected.nonce) throw untrue('it is for another session');
  if (canonicalJson(word.data.origin) !== canonicalJson(expected.origin))
    throw untrue('it is for another origin');
  if (did !== verdict.did || publicKey !== publicKeyToText(publicKeyFromDid(verdict.did))) {
    throw untrue('it names another wallet than its signer');
  }
  return word.data;
}

const untrue = (probe: string): AppError => failure('SERVICES_SIGNATURE_INVALID', `the answer: ${probe}`);

function bytesOf(sealed: string): Uint8Array {
  try {
    return fromBase64Url(sealed);
  } catch (cause) {
    throw failure('DECRYPTION_FAILED', 'the answer is not base64url', { cause });
  }
}
