import { type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { Verdict } from '#core/proofing/verdicts.ts';

/**
 * The error of verifications that ran: a status of false always comes with one (specification, part 7.1). Failed
 * outweighs not performed; null when all passed.
 */
export function verificationError(verdicts: readonly Verdict[]): ErrorResponse | null {
  if (verdicts.includes('FAILED')) {
    return failure('VERIFICATION_FAILED', 'at least one check has the verdict FAILED').toResponse();
  }
  if (verdicts.every((verdict) => verdict === 'PASSED')) return null;
  const probe = 'at least one check has the verdict NOT_PERFORMED';
  return failure('VERIFICATION_NOT_PERFORMED', probe).toResponse();
}
