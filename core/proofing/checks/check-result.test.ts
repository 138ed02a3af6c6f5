import { expect, it } from 'vitest';
import { CHECK_IDS, CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';

it.each([
  [
    'extracted-data',
    [
      ...['document.machine-read', 'document.mrz-read', 'document.mrz-check-digits', 'document.barcode-read'],
      ...['document.data-match', 'document.printed-data', 'document.logic', 'document.field-format'],
      ...['document.barcode-authenticity', 'document.suspicious-data', 'document.data-integrity'],
      'applicant.entered-data',
    ],
  ],
  ['document-validity', ['document.expiry', 'document.version', 'document.supported', 'document.allowed']],
  ['image-quality', ['document.image-quality']],
  ['document-liveness', ['document.liveness']],
  ['visual', ['document.photo-forgery', 'document.security-features', 'document.generated-image']],
  ['face-capture', ['face.capture-quality']],
  ['face-liveness', ['face.liveness', 'face.injection']],
  ['face-comparison', ['face.comparison', 'face.comparison-live-id']],
  ['inspection', ['applicant.guardian', 'inspection.attested', 'inspection.guided', 'inspection.face-parts']],
])('reports count the specification’s checks under %s', (category, ids) => {
  expect(CHECK_IDS.filter((id) => passed(id, 'ok').category === category)).toEqual(ids);
});

it.each(CHECK_IDS)('%s is a check that evidence can hold, whatever its verdict', (id) => {
  const measured = { value: 1, threshold: 2, unit: 'points', subject: 'mrz' };
  for (const check of [
    passed(id, 'ok', measured),
    failed(id, 'quality-low', measured),
    notPerformed(id, 'no-method'),
  ]) {
    expect(CheckResult.parse(check)).toEqual(check);
  }
});
