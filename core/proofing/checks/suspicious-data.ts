import { provenValue } from '../../document/join-document.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import type { DocumentEvidence } from './document-evidence.ts';

/** States that exist only on specimens (Doc 9303-3, section 5, and the examples of Doc 9303). */
const SPECIMEN_STATES = ['UTO', 'XXS'];
/** Names that issuers print on their specimens. */
const SPECIMEN_NAMES = ['SPECIMEN', 'SAMPLE', 'MUSTERMANN', 'EXAMPLE', 'MUESTRA', 'SPÉCIMEN'];

/** Whether the data look invented: a specimen, or a number that no issuer uses. */
export function checkSuspiciousData({ joined }: DocumentEvidence): CheckResult {
  const id = 'document.suspicious-data';
  const value = (field: Parameters<typeof provenValue>[1]) => provenValue(joined, field).toUpperCase();
  const number = value('documentNumber').replace(/[^A-Z0-9]/g, '');
  if (!number && !value('surname')) return notPerformed(id, 'data-missing');
  if (SPECIMEN_STATES.includes(value('issuingState'))) {
    return failed(id, 'specimen-data', { subject: 'issuingState' });
  }
  for (const field of ['surname', 'givenNames'] as const) {
    if (
      value(field)
        .split(/\s+/)
        .some((word) => SPECIMEN_NAMES.includes(word))
    ) {
      return failed(id, 'specimen-data', { subject: field });
    }
  }
  return isMadeUp(number) ? failed(id, 'implausible-data', { subject: 'documentNumber' }) : passed(id, 'ok');
}

/** One character throughout, or digits that only count up or down. */
function isMadeUp(number: string): boolean {
  if (number.length < 6) return false;
  if (new Set(number).size === 1) return true;
  const digits = number.replace(/^[A-Z]{1,2}/, '');
  if (digits.length < 7) return false;
  // A letter makes no step.
  const steps = [...digits].slice(1).map((digit, index) => (Number(digit) - Number(digits[index]) + 10) % 10);
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
}
