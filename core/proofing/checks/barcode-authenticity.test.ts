import { describe, expect, it } from 'vitest';
import { barcodeOf, captureOf, documentOf, zoneOf } from '../../document/document.fixture.ts';
import type { BarcodeRecord, RuleFinding } from '../../document/document-records.ts';
import { evidenceOf } from '../evaluate-checks.fixture.ts';
import { checkBarcodeAuthenticity } from './barcode-authenticity.ts';
import { failed, notPerformed, passed } from './check-result.ts';

const ID = 'document.barcode-authenticity';
const found = (rule: string, verdict: RuleFinding['verdict']) => ({ rule, clause: '', verdict, detail: '' });
const KNOWN = found('version-known', 'PASSED');
const OFFSETS = found('offsets', 'FAILED');
const ISSUER = found('issuer', 'FAILED');
const barcode = (...findings: RuleFinding[]) => barcodeOf({ findings });
const noLicence = (...findings: RuleFinding[]) => barcodeOf({ variant: 'other', fields: {}, findings });
const judged = (...barcodes: BarcodeRecord[]) =>
  checkBarcodeAuthenticity(
    evidenceOf(
      documentOf([captureOf({ zone: zoneOf() }), ...barcodes.map((each) => captureOf({ barcode: each }))]),
    ),
  );
const rules = (value: number, threshold: number) => ({ value, threshold, unit: 'rules' });

describe('the make of a barcode', () => {
  it.each([
    ['keeps every rule', [barcode(KNOWN, found('offsets', 'PASSED'))], passed(ID, 'ok', rules(2, 2))],
    [
      'leaves a rule open that is not about the version',
      [barcode(KNOWN, found('issuer', 'NOT_PERFORMED'))],
      passed(ID, 'ok', rules(2, 2)),
    ],
    [
      'is of a version that is newer than the rules',
      [barcode(found('offsets', 'PASSED'), found('version-known', 'NOT_PERFORMED'))],
      notPerformed(ID, 'version-unknown', rules(2, 2)),
    ],
    [
      'breaks rules, and names them',
      [barcode(KNOWN, OFFSETS, ISSUER)],
      failed(ID, 'structure-wrong', { ...rules(1, 3), subject: 'offsets, issuer' }),
    ],
    [
      'is judged by the worst of several looks, wherever it stands',
      [barcode(KNOWN), barcode(KNOWN, OFFSETS, ISSUER), barcode(KNOWN, OFFSETS)],
      failed(ID, 'structure-wrong', { ...rules(1, 3), subject: 'offsets, issuer' }),
    ],
    [
      'is not judged by a symbol that is no licence data',
      [barcode(KNOWN), noLicence(OFFSETS)],
      passed(ID, 'ok', rules(1, 1)),
    ],
    ['is none of a licence', [noLicence(OFFSETS)], notPerformed(ID, 'structure-wrong')],
    ['is nothing to judge without one', [], notPerformed(ID, 'not-on-document')],
  ] as const)('%s', (_what, barcodes, expected) => {
    expect(judged(...barcodes)).toEqual(expected);
  });
});
