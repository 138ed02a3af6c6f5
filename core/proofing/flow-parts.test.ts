import { expect, it } from 'vitest';
import { Flow } from '../contract/flow.ts';
import { COUNTER_STANDARD, DEMO, DOCUMENT_CHECK, FILE_CHECK } from './built-in-flows.ts';
import { missingParts } from './flow-parts.ts';

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
  ['nothing required', { requiredChecks: [] }, ['document', 'face', 'inspection']],
])('a flow with %s says what it does without', (_what, change, parts) => {
  expect(partsOf(change)).toEqual(parts);
});

it('the flows of the product say what they do without', () => {
  expect([COUNTER_STANDARD, DEMO, FILE_CHECK, DOCUMENT_CHECK].map(missingParts)).toEqual([
    [],
    [],
    ['inspection'],
    ['face', 'inspection'],
  ]);
});
