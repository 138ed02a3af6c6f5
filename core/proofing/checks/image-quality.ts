import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { cameraCaptures, type DocumentEvidence, notReadReason } from './document-evidence.ts';

/**
 * The quality of the pictures of a document. The first failure names its zone, its component and its figure; a picture
 * that no machine judged claims nothing.
 */
export function checkDocumentImage(document: DocumentEvidence): CheckResult {
  const id = 'document.image-quality';
  const captures = cameraCaptures(document);
  if (captures.length === 0) return notPerformed(id, 'not-on-document');
  if (captures.some(({ fallback }) => fallback)) return notPerformed(id, 'manual-capture');
  const findings = captures.flatMap(({ quality }) => quality);
  const low = findings.find(({ verdict }) => verdict === 'FAILED');
  if (low) {
    const { zone, component, value, threshold, unit } = low;
    return failed(id, 'quality-low', { value, threshold, unit, subject: `${zone} ${component}` });
  }
  const judged = findings.some(({ verdict }) => verdict === 'PASSED');
  if (judged || captures.every(({ zone }) => zone)) return passed(id, 'ok');
  return notPerformed(id, notReadReason(document));
}
