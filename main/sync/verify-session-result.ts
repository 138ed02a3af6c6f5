import { failure } from '#core/contract/errors.ts';
import { SESSION_RESULT_TYPE, SessionResult } from '#core/contract/session-results.ts';
import { verifySignedAnswer } from './verify-signed-answer.ts';

const RESULT = {
  typ: SESSION_RESULT_TYPE,
  schema: SessionResult,
  refusal: { code: 'SERVICES_SIGNATURE_INVALID', component: 'result' },
} as const;

/**
 * What the screens call final is what the services have signed for this very session.
 *
 * @throws AppError `SERVICES_SIGNATURE_INVALID`.
 */
export function verifySessionResult(jws: string, sessionId: string, servicesDid: string): SessionResult {
  const result = verifySignedAnswer(jws, servicesDid, RESULT);
  if (result.sessionId === sessionId) return result;
  const { code, component } = RESULT.refusal;
  throw failure(code, 'signed for another session', { component });
}
