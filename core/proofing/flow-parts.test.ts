import { expect, it } from 'vitest';
import { Flow } from '../contract/flow.ts';
import { COUNTER_STANDARD, DEMO, DOCUMENT_CHECK, FILE_CHECK } from './built-in-flows.ts';
import { missingParts, needsTwoPublishers } from './flow-parts.ts';
import { FlowPart } from './verdicts.ts';

const partsOf = (change: object) => missingParts(Flow.parse({ ...COUNTER_STANDARD, ...change }));
const without = (...ids: string[]) => COUNTER_STANDARD.requiredChecks.filter((id) => !ids.includes(id));

it.each([
  ['the standard', {}, []],
  ['one document check', { requiredChecks: without('document.machine-read') }, []],
  [
    'neither document check',
    { requiredChecks: without('document.machine-read', 'document.printed-data') },
    ['document'],
  ],
  ['no document step', { steps: ['consent', 'selfie'] }, ['document']],
  ['no selfie step', { steps: ['consent', 'document'] }, ['face']],
  ['no comparison', { requiredChecks: without('face.comparison') }, ['face']],
  ['nobody who attends', { attended: false }, ['inspection']],
  ['no inspection', { requiredChecks: without('inspection.attested') }, ['inspection']],
  ['liveness skipped', { face_liveness: { skip: true } }, ['liveness']],
  ['liveness and the Live ID skipped', { face_liveness: { skip_liveid: true } }, ['liveness']],
  ['nothing required', { requiredChecks: [] }, ['document', 'face', 'inspection']],
])('a flow with %s names the parts that it leaves out', (_what, change, parts) => {
  expect(partsOf(change)).toEqual(parts);
});

it('the flows of the product name the parts that they leave out', () => {
  expect([COUNTER_STANDARD, DEMO, FILE_CHECK, DOCUMENT_CHECK].map(missingParts)).toEqual([
    [],
    [],
    ['liveness', 'inspection'],
    ['face', 'liveness', 'inspection'],
  ]);
});

it('a flow without a document, a face or an inspection needs two publishers, one without liveness does not', () => {
  expect([[], ['liveness']].some((parts) => needsTwoPublishers(FlowPart.array().parse(parts)))).toBe(false);
  for (const part of ['document', 'face', 'inspection'] as const) {
    expect(needsTwoPublishers(['liveness', part]), part).toBe(true);
  }
});
