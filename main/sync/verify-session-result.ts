import { failure } from '#core/contract/errors.ts';
import { RECEIPT_TYPE } from '#core/contract/receipt.ts';
import { SESSION_RESULT_TYPE, SessionResult } from '#core/contract/session-results.ts';
import { VerdictReceipt } from '#core/contract/verdict-receipt.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';
import { verifySignedAnswer } from './verify-signed-answer.ts';

const RESULT = {
  typ: SESSION_RESULT_TYPE,
  schema: SessionResult,
  refusal: { code: 'SERVICES_SIGNATURE_INVALID', component: 'result' },
} as const;

/**
 * The screens call only a result final that the services have signed for this very session.
 *
 * @throws AppError `SERVICES_SIGNATURE_INVALID`.
 */
export function verifySessionResult(jws: string, sessionId: string, servicesDid: string): SessionResult {
  const result = verifySignedAnswer(jws, servicesDid, RESULT);
  if (result.sessionId === sessionId) return result;
  const { code, component } = RESULT.refusal;
  throw failure(code, 'signed for another session', { component });
}

const VERDICT = {
  typ: RECEIPT_TYPE,
  schema: VerdictReceipt,
  refusal: { code: 'SERVICES_SIGNATURE_INVALID', component: 'receipt' },
} as const;

/**
 * The receipt of a verdict agrees with the signed result beside it, on the same log.
 *
 * @throws AppError `SERVICES_SIGNATURE_INVALID`.
 */
export function verifyVerdictReceipt(
  jws: string,
  result: SessionResult,
  servicesDid: string,
): VerdictReceipt {
  const receipt = verifySignedAnswer(jws, servicesDid, VERDICT);
  const { sessionId, evidence, state, reasons } = result;
  const said = { sessionId: receipt.sessionId, evidence: receipt.evidence, ...receipt.verdict };
  if (isSameJson(said, { sessionId, evidence: evidence ?? null, state, reasons })) return receipt;
  const { code, component } = VERDICT.refusal;
  throw failure(code, 'another verdict than the signed result has', { component });
}
