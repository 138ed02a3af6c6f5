import { isMachineRead } from '../../document/sides.ts';
import { STRIPE_PROTECTION } from '../../document/sources.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { type DocumentEvidence, notReadReason } from './document-evidence.ts';

/** Fields that an identification needs. */
const NEEDED = ['documentNumber', 'surname', 'dateOfBirth'] as const;

/** Whether the data read are whole: their own protection holds, and no field that identifies a person is missing. */
export function checkDataIntegrity(document: DocumentEvidence): CheckResult {
  const id = 'document.data-integrity';
  const { record, joined } = document;
  const sources = record.captures.filter(isMachineRead);
  if (sources.length === 0) return notPerformed(id, notReadReason(document));
  if (sources.some(({ zone }) => zone?.checkDigits === 'FAILED')) {
    return failed(id, 'check-digit-wrong', { subject: 'mrz' });
  }
  const parity = sources.flatMap(({ stripe }) => stripe?.findings ?? []);
  const broken = parity.find(({ rule, verdict }) => verdict === 'FAILED' && STRIPE_PROTECTION.includes(rule));
  if (broken) return failed(id, 'check-digit-wrong', { subject: broken.rule });
  const missing = NEEDED.filter(
    (field) =>
      !joined.fields.some(
        (entry) => entry.field === field && entry.sources.some(({ source }) => source !== 'print'),
      ),
  );
  if (missing.length > 0) return notPerformed(id, 'data-missing', { subject: missing.join(', ') });
  const protectedSource = sources.some(({ zone, barcode }) => barcode || zone?.checkDigits === 'PASSED');
  return protectedSource ? passed(id, 'ok') : notPerformed(id, 'mrz-not-found');
}
