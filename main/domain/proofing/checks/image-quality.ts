import type { CheckResult } from '../verdicts.ts';
import { notPerformed, passed } from './check-result.ts';
import type { DocumentEvidence } from './document-evidence.ts';

/**
 * The quality of the document picture. A picture from which the zone was read is good enough for reading; nothing is
 * claimed for a picture that no machine judged.
 */
export function checkDocumentImage(document: DocumentEvidence | undefined): CheckResult {
  const id = 'document.image-quality';
  if (!document) return notPerformed(id, 'not-captured');
  if (document.fallback) return notPerformed(id, 'manual-capture');
  if (document.zone) return passed(id, 'ok');
  return notPerformed(id, document.noZone === 'model-missing' ? 'model-missing' : 'mrz-not-found');
}
