import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import type { DocumentEvidence } from './document-evidence.ts';

const WHOLE_DATE = /^\d{4}-\d\d-\d\d$/;

/**
 * Whether the document is still valid on the given day; the last day printed still counts. Where zone and print name
 * two dates the earlier one decides.
 * @param today YYYY-MM-DD, the kiosk's calendar day
 */
export function checkExpiry(document: DocumentEvidence | undefined, today: string): CheckResult {
  const id = 'document.expiry';
  if (!document) return notPerformed(id, 'not-captured');
  const word = document.words.dateOfExpiry;
  const dates = [
    document.zone?.fields.dateOfExpiry?.value,
    word?.verdict === 'keyed' ? word.value : undefined,
  ]
    .filter((date) => date !== undefined && WHOLE_DATE.test(date))
    .sort();
  const earliest = dates[0];
  if (!earliest)
    return notPerformed(id, document.noZone === 'model-missing' ? 'model-missing' : 'expiry-unknown');
  return earliest < today ? failed(id, 'expired') : passed(id, 'ok');
}
