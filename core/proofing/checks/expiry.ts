import { earliestExpiry } from '../../document/join-document.ts';
import { isReadPrint } from '../../document/print-source.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { type DocumentEvidence, notReadReason } from './document-evidence.ts';

/**
 * Whether the document is valid on the given day: the last day printed still counts, and where sources name two dates
 * the earlier one decides.
 */
export function checkExpiry(document: DocumentEvidence): CheckResult {
  const id = 'document.expiry';
  const { indicators, kind } = document.joined;
  if (indicators.includes('expired')) return failed(id, 'expired');
  if (indicators.includes('not-yet-valid')) return failed(id, 'not-yet-valid');
  if (earliestExpiry(document.joined.fields)) return passed(id, 'ok');
  // A PAN card has no dates (web services specification, part 2).
  if (kind.type === 'pan-card') return notPerformed(id, 'no-expiry-date');
  const { fields } = document.joined;
  const isPrinted = fields.some(({ field, best }) => field === 'dateOfExpiry' && best && isReadPrint(best));
  // Print that a machine read and no operator confirmed passes no check and fails none.
  if (isPrinted) return notPerformed(id, 'one-source-only', { subject: 'dateOfExpiry' });
  return notPerformed(id, notReadReason(document) === 'model-missing' ? 'model-missing' : 'expiry-unknown');
}
