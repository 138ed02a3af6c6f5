import { z } from 'zod';
import { AppError } from '../../sdk/contract/errors.ts';
import { toBase64Url } from './bytes.ts';
import { canonicalDigest } from './canonical-json.ts';
import { type JwsSigner, verifyJws } from './jws.ts';

const TYPE = 'counterproof-sign-token+jws';

/** Payload of a sign token: SHA-256 of the RFC 8785 form of what was captured, base64url. */
const Payload = z.object({ v: z.literal(1), digest: z.string(), iat: z.string() });

/**
 * Makes the token by which a later modification of `data` is noticed (SDK specification, part 5.4).
 *
 * @param issuedAt RFC 3339 time of the capture.
 */
export function createSignToken(data: unknown, signer: JwsSigner, issuedAt: string): string {
  const payload: z.infer<typeof Payload> = {
    v: 1,
    digest: toBase64Url(canonicalDigest(data)),
    iat: issuedAt,
  };
  return signer.signJws(payload, TYPE);
}

/**
 * Checks that `token` was issued over exactly `data` by one of the trusted issuers.
 *
 * @param trustedIssuers DIDs of capture pipelines; an issuer outside the list is refused.
 * @returns the DID of the issuer.
 * @throws AppError `SIGN_TOKEN_INVALID`.
 */
export function verifySignToken(token: string, data: unknown, trustedIssuers: readonly string[]): string {
  const verdict = verifyJws(token);
  if (!verdict.valid) throw invalid(verdict.reason);
  if (verdict.typ !== TYPE) throw invalid('a signature made for another purpose');
  if (!trustedIssuers.includes(verdict.did)) throw invalid('the issuer is not a known capture pipeline');
  const payload = Payload.safeParse(verdict.payload);
  if (!payload.success) throw invalid('the payload is not that of a sign token');
  if (payload.data.digest !== toBase64Url(canonicalDigest(data))) {
    throw invalid('the data differ from those that were signed');
  }
  return verdict.did;
}

function invalid(probe: string): AppError {
  return new AppError('SIGN_TOKEN_INVALID', 'The sign token does not fit the data.', {
    component: 'sign-token',
    probe,
    nextStep: 'Capture the document or the face again; do not edit captured data.',
  });
}
