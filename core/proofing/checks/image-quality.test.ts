import { expect, it } from 'vitest';
import { barcodeOf, zoneOf } from '../../document/document.fixture.ts';
import type { CaptureRecord, QualityFinding } from '../../document/document-records.ts';
import { lookedAt } from '../evaluate-checks.fixture.ts';
import type { ReasonCode } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { checkDocumentImage } from './image-quality.ts';

const ID = 'document.image-quality';
const judged = (...captures: Partial<CaptureRecord>[]) => checkDocumentImage(lookedAt(...captures));
const focus = (verdict: QualityFinding['verdict']): QualityFinding => ({
  component: 'focus',
  zone: 'text',
  value: 3,
  threshold: 5,
  unit: 'pixels',
  verdict,
});

it.each<[string, Partial<CaptureRecord>[]]>([
  ['a figure kept its limit', [{ quality: [focus('PASSED'), focus('NOT_PERFORMED')] }]],
  ['a machine read the zone of every picture', [{ zone: zoneOf() }, { zone: zoneOf() }]],
])('passes where %s', (_what, captures) => {
  expect(judged(...captures)).toEqual(passed(ID, 'ok'));
});

it('fails by the first figure below its limit, on whichever picture', () => {
  const glare: QualityFinding = {
    ...focus('FAILED'),
    component: 'glare',
    zone: 'portrait',
    value: 0.2,
    threshold: 0.05,
    unit: 'share',
  };
  const measured = { value: 0.2, threshold: 0.05, unit: 'share', subject: 'portrait glare' };
  expect(
    judged({ zone: zoneOf(), quality: [focus('PASSED')] }, { quality: [glare, focus('FAILED')] }),
  ).toEqual(failed(ID, 'quality-low', measured));
});

it.each<[string, Partial<CaptureRecord>[], ReasonCode]>([
  ['no camera took a picture', [{ channel: 'reader', barcode: barcodeOf() }], 'not-on-document'],
  ['one picture was taken without a judgement', [{ zone: zoneOf() }, { fallback: true }], 'manual-capture'],
  ['nothing was judged', [{ quality: [focus('NOT_PERFORMED')] }], 'mrz-not-found'],
  ['one of two pictures has neither zone nor figure', [{ zone: zoneOf() }, {}], 'mrz-not-found'],
  ['no model could judge', [{ noZone: 'model-missing' }], 'model-missing'],
])('claims nothing where %s', (_what, captures, reason) => {
  expect(judged(...captures)).toEqual(notPerformed(ID, reason));
});
