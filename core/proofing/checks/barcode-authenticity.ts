import type { BarcodeRecord } from '../../document/document-records.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import type { DocumentEvidence } from './document-evidence.ts';

/**
 * Whether the barcode of a licence is built as its issuer would build it; every rule is named in
 * docs/barcode-authenticity.md. A version that is newer than the rules is not judged.
 */
export function checkBarcodeAuthenticity({ record }: DocumentEvidence): CheckResult {
  const id = 'document.barcode-authenticity';
  const barcodes = record.captures.flatMap(({ barcode }) => barcode ?? []);
  if (barcodes.length === 0) return notPerformed(id, 'not-on-document');
  // The worst of several looks counts: a later symbol must not hide an earlier one.
  const [worst] = barcodes
    .filter(({ variant }) => variant !== 'other')
    .sort((a, b) => brokenRules(b).length - brokenRules(a).length);
  if (!worst) return notPerformed(id, 'structure-wrong');
  const { findings } = worst;
  const wrong = brokenRules(worst);
  const measured = { value: findings.length - wrong.length, threshold: findings.length, unit: 'rules' };
  if (wrong.length > 0) return failed(id, 'structure-wrong', { ...measured, subject: wrong.join(', ') });
  const unknownVersion = findings.some(
    ({ rule, verdict }) => rule === 'version-known' && verdict === 'NOT_PERFORMED',
  );
  return unknownVersion ? notPerformed(id, 'version-unknown', measured) : passed(id, 'ok', measured);
}

const brokenRules = ({ findings }: BarcodeRecord): string[] =>
  findings.filter(({ verdict }) => verdict === 'FAILED').map(({ rule }) => rule);
