import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import type { DocumentEvidence } from './document-evidence.ts';

/**
 * Whether the barcode of a licence is built as its issuer would build it; every rule is named in
 * docs/barcode-authenticity.md. A version that is newer than the rules is not judged.
 */
export function checkBarcodeAuthenticity({ record }: DocumentEvidence): CheckResult {
  const id = 'document.barcode-authenticity';
  const barcode = record.captures.findLast((capture) => capture.barcode)?.barcode;
  if (!barcode) return notPerformed(id, 'not-on-document');
  if (barcode.variant === 'other') return notPerformed(id, 'structure-wrong');
  const { findings } = barcode;
  const wrong = findings.filter(({ verdict }) => verdict === 'FAILED').map(({ rule }) => rule);
  const measured = { value: findings.length - wrong.length, threshold: findings.length, unit: 'rules' };
  if (wrong.length > 0) return failed(id, 'structure-wrong', { ...measured, subject: wrong.join(', ') });
  const unknownVersion = findings.some(
    ({ rule, verdict }) => rule === 'version-known' && verdict === 'NOT_PERFORMED',
  );
  return unknownVersion ? notPerformed(id, 'version-unknown', measured) : passed(id, 'ok', measured);
}
