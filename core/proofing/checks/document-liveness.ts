import { decideLiveness } from '../../imaging/document-liveness-decision.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { cameraCaptures, type DocumentEvidence } from './document-evidence.ts';

/**
 * Whether the camera saw a document or a picture of one, by signals that need no trained model. Passed says that no
 * copy was recognised on any side; it does not say that the document is genuine.
 */
export function checkDocumentLiveness(document: DocumentEvidence): CheckResult {
  const id = 'document.liveness';
  const decisions = cameraCaptures(document)
    .filter(({ liveness }) => liveness.length > 0)
    .map(({ liveness }) => decideLiveness(liveness));
  if (decisions.length === 0) return notPerformed(id, 'not-captured');
  const copy = decisions.find(({ verdict }) => verdict === 'FAILED');
  if (copy) {
    const reason = copy.recapture === 'screen' ? 'recaptured-screen' : 'recaptured-print';
    return failed(id, reason, { subject: copy.reasons.join(', ') });
  }
  return decisions.some(({ verdict }) => verdict === 'PASSED')
    ? passed(id, 'ok')
    : notPerformed(id, 'signals-inconclusive');
}
