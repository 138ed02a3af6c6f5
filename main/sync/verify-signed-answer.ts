import type { z } from 'zod';
import { type ErrorCode, failure } from '#core/contract/errors.ts';
import { verifyJws } from '#core/keys/jws.ts';

export interface SignedAnswerKind<S extends z.ZodType> {
  /** `typ` of the JWS header, so that one kind of answer can never pass for another. */
  typ: string;
  schema: S;
  /** The error when it does not verify. */
  refusal: { code: ErrorCode; component: string };
}

/**
 * Reads a signed answer of the services, under their pinned key.
 *
 * @throws AppError with the code of the refusal: another key, another kind, or not the expected shape.
 */
export function verifySignedAnswer<S extends z.ZodType>(
  jws: string,
  servicesDid: string | undefined,
  { typ, schema, refusal }: SignedAnswerKind<S>,
): z.output<S> {
  const verdict = verifyJws(jws);
  const payload = schema.safeParse(verdict.valid ? verdict.payload : undefined);
  if (verdict.valid && verdict.did === servicesDid && verdict.typ === typ && payload.success) {
    return payload.data;
  }
  const probe = verdict.valid ? 'signed by another key or of another kind' : verdict.reason;
  throw failure(refusal.code, probe, { component: refusal.component });
}
