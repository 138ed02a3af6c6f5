import { z } from 'zod';
import { failure } from '../contract/errors.ts';
import { toBase64Url, utf8 } from './bytes.ts';
import { canonicalDigest, sha256 } from './canonical-json.ts';
import { type JwsSigner, verifyJws } from './jws.ts';

const TYPE = 'counterproof-sign-token+jws';
/**
 * The type of a token without a capture behind it. It differs, so that a verifier that expects a capture refuses it.
 */
const STUB_TYPE = 'counterproof-stub-sign-token+jws';

/**
 * Payload of a sign token: whose capture it was (`sub`, RFC 7519 section 4.1.2), and SHA-256 of the RFC 8785 form of
 * the captured data, base64url.
 */
const Payload = z.object({ v: z.literal(1), sub: z.string(), digest: z.string(), iat: z.string() });

/** A verifier's demands on a token besides the data. */
export interface SignTokenExpectation {
  /** DIDs of capture pipelines; an issuer outside the list is refused. */
  readonly issuers: readonly string[];
  /** The session of the person; a token made in another session is refused. */
  readonly subject: string;
  /** When it was captured; left out, a token of any age counts. */
  readonly captured?: { readonly from: Date; readonly to: Date };
  /** Only in development: DIDs of stubs, which sign without a capture. */
  readonly stubs?: readonly string[];
}

/**
 * Makes the token by which a later modification of `data` is noticed (SDK specification, part 5.4).
 *
 * @param issuedAt RFC 3339 time of the capture.
 * @param subject the session in which it was captured.
 */
export function createSignToken(data: unknown, signer: JwsSigner, issuedAt: string, subject: string): string {
  const payload: z.infer<typeof Payload> = {
    v: 1,
    sub: subject,
    digest: toBase64Url(canonicalDigest(data)),
    iat: issuedAt,
  };
  return signer.signJws(payload, TYPE);
}

/**
 * The same over data without a capture, for development. Type and payload say so.
 *
 * @param issuedAt RFC 3339 time.
 * @param subject the session for which it is made.
 */
export function createStubSignToken(
  data: unknown,
  signer: JwsSigner,
  issuedAt: string,
  subject: string,
): string {
  const digest = toBase64Url(canonicalDigest(data));
  return signer.signJws({ v: 1, sub: subject, digest, iat: issuedAt, stub: true }, STUB_TYPE);
}

/**
 * Checks that `token` was issued over exactly `data`, for this subject, by one of the trusted issuers, and in time where a
 * time is expected.
 *
 * @returns the DID of the issuer.
 * @throws AppError `SIGN_TOKEN_INVALID`.
 */
export function verifySignToken(
  token: string,
  data: unknown,
  { issuers, subject, captured, stubs = [] }: SignTokenExpectation,
): string {
  const verdict = verifyJws(token);
  if (!verdict.valid) throw failure('SIGN_TOKEN_INVALID', verdict.reason);
  const isStub = verdict.typ === STUB_TYPE;
  if (isStub && !stubs.includes(verdict.did)) {
    throw failure('SIGN_TOKEN_INVALID', 'a stub for development made it, without a capture');
  }
  if (!isStub && verdict.typ !== TYPE) {
    throw failure('SIGN_TOKEN_INVALID', 'a signature made for another purpose');
  }
  if (!isStub && !issuers.includes(verdict.did))
    throw failure('SIGN_TOKEN_INVALID', 'the issuer is not a known capture pipeline');
  const payload = Payload.safeParse(verdict.payload);
  if (!payload.success) throw failure('SIGN_TOKEN_INVALID', 'the payload is not that of a sign token');
  if (payload.data.sub !== subject)
    throw failure('SIGN_TOKEN_INVALID', 'it was made in the session of another person');
  if (payload.data.digest !== toBase64Url(canonicalDigest(data))) {
    throw failure('SIGN_TOKEN_INVALID', 'the data differ from those that were signed');
  }
  const at = Date.parse(payload.data.iat);
  if (captured && !(at >= captured.from.getTime() && at <= captured.to.getTime())) {
    throw failure('SIGN_TOKEN_INVALID', 'it was not captured just now');
  }
  return verdict.did;
}

/** SHA-256 of the signed part of a token, base64url; signing the same data again does not change it. */
export const signTokenId = (token: string): string =>
  toBase64Url(sha256(utf8(token.slice(0, token.lastIndexOf('.')))));
