import { z } from 'zod';
import { toBase64Url } from './bytes.ts';
import { sha256 } from './canonical-json.ts';
import { type JwsSigner, verifyJws } from './jws.ts';

/** Header of a request that carries the proof. */
export const WALLET_PROOF_HEADER = 'wallet-proof';
/** How far the time of a proof may be from the verifier's, either way. */
export const WALLET_PROOF_WINDOW_S = 60;

const TYPE = 'counterproof-wallet-proof+jws';
const LONGEST = 4096;

/** The claims that a wallet signs for one request; names follow RFC 7519 and RFC 9449. */
const Claims = z.strictObject({
  /** Absolute address that is called, its query included. */
  aud: z.string(),
  htm: z.string(),
  /** Seconds since 1970. */
  iat: z.int(),
  jti: z.string().regex(/^[\w-]{16,128}$/),
  /** SHA-256 of the body as it is sent, base64url; of no bytes where there is no body. */
  bh: z.string().regex(/^[\w-]{43}$/),
});

/** One request to the services. */
export interface ProvenCall {
  readonly method: string;
  /** Absolute, with its query. */
  readonly url: string;
}

export type WalletProofVerdict =
  | { readonly valid: true; readonly did: string; readonly jti: string; readonly bodyHash: string }
  | { readonly valid: false; readonly reason: string };

/** SHA-256 of a body as it is sent, base64url. */
export const bodyHashOf = (body: Uint8Array): string => toBase64Url(sha256(body));

/**
 * Proves that the holder of a wallet makes this call now: compact JWS, ES256, `kid` the DID URL.
 *
 * @param fresh the time, and an id that no other proof of this wallet has: 16 to 128 characters of base64url.
 */
export function createWalletProof(
  wallet: JwsSigner,
  { method, url, body }: ProvenCall & { readonly body: Uint8Array },
  { at, jti }: { readonly at: Date; readonly jti: string },
): string {
  const iat = Math.floor(at.getTime() / 1000);
  return wallet.signJws({ aud: spelt(url), htm: method, iat, jti, bh: bodyHashOf(body) }, TYPE);
}

/**
 * Judges a proof but for two things that are left to the caller: to compare the body with `bodyHash` when it has
 * arrived, and to accept a `jti` only once.
 */
export function verifyWalletProof(
  proof: string,
  { method, url, at }: ProvenCall & { readonly at: Date },
): WalletProofVerdict {
  if (proof.length > LONGEST) return refused('it is too long');
  const verdict = verifyJws(proof);
  if (!verdict.valid) return refused('it is malformed or its signature is wrong');
  if (verdict.typ !== TYPE) return refused('it was signed for another purpose');
  const claims = Claims.safeParse(verdict.payload);
  if (!claims.success) return refused('its claims are not those of a proof');
  const { aud, htm, iat, jti, bh } = claims.data;
  if (aud !== spelt(url)) return refused('aud is not the address that is called');
  if (htm !== method) return refused('htm is not the method of the request');
  if (Math.abs(at.getTime() / 1000 - iat) > WALLET_PROOF_WINDOW_S) {
    return refused(`iat is more than ${WALLET_PROOF_WINDOW_S} seconds from ${at.toISOString()}`);
  }
  return { valid: true, did: verdict.did, jti, bodyHash: bh };
}

const refused = (reason: string): WalletProofVerdict => ({ valid: false, reason });

/** The one spelling of an address (WHATWG URL), without its fragment, which is never sent. */
function spelt(text: string): string {
  const url = URL.parse(text);
  if (!url) return text;
  url.hash = '';
  return url.href;
}
