import { AppError } from '#core/contract/errors.ts';
import { SESSION_RESULT_TYPE, SessionResult } from '#core/contract/proofing.ts';
import { verifySignedAnswer } from './verify-signed-answer.ts';

const RESULT = {
  typ: SESSION_RESULT_TYPE,
  schema: SessionResult,
  refusal: {
    code: 'SERVICES_INVALID_ANSWER',
    message: 'The outcome is not one of these services.',
    component: 'result',
    nextStep: 'The outcome at the counter stays provisional; ask the administrator of the services.',
  },
} as const;

/**
 * What the screens call final is what the services have signed for this very session.
 *
 * @throws AppError `SERVICES_INVALID_ANSWER`.
 */
export function verifySessionResult(jws: string, sessionId: string, servicesDid: string): SessionResult {
  const result = verifySignedAnswer(jws, servicesDid, RESULT);
  if (result.sessionId === sessionId) return result;
  const { code, message, component, nextStep } = RESULT.refusal;
  throw new AppError(code, message, { component, probe: 'signed for another session', nextStep });
}
