import type { ErrorResponse } from '#core/contract/errors.ts';
import type { Verdict } from '#core/proofing/verdicts.ts';

/**
 * The error of verifications that ran: a status of false always comes with one (specification, part 7.1). Failed
 * outweighs not performed; null when all passed.
 */
export function verificationError(verdicts: readonly Verdict[]): ErrorResponse | null {
  if (verdicts.includes('FAILED')) {
    return {
      code: 'VERIFICATION_FAILED',
      message: 'The verification did not pass.',
      cause: {
        component: 'verification',
        probe: 'at least one check has the verdict FAILED',
        nextStep: 'Read the result of each check, and let a person decide.',
      },
    };
  }
  if (verdicts.every((verdict) => verdict === 'PASSED')) return null;
  return {
    code: 'VERIFICATION_NOT_PERFORMED',
    message: 'A verification could not be made.',
    cause: {
      component: 'verification',
      probe: 'at least one check has the verdict NOT_PERFORMED',
      nextStep: 'Read its reason code; what was not checked counts as not passed.',
    },
  };
}
