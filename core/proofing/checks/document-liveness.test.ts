import { expect, it } from 'vitest';
import type { CaptureRecord, LivenessSignal } from '../../document/document-records.ts';
import { lookedAt } from '../evaluate-checks.fixture.ts';
import type { Verdict } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { checkDocumentLiveness } from './document-liveness.ts';

const ID = 'document.liveness';
/** A side on which two signals came to the same verdict. */
const side = (verdict: Verdict, first: LivenessSignal['signal'] = 'halftone'): Partial<CaptureRecord> => ({
  liveness: ([first, 'screen-grid'] as const).map((signal) => ({
    ...{ signal, value: 1, threshold: 0.5, unit: '', role: 'rule', verdict },
  })),
});
const judged = (...captures: Partial<CaptureRecord>[]) => checkDocumentLiveness(lookedAt(...captures));

it.each([
  [
    'a screen on either side',
    [side('PASSED'), side('FAILED', 'moire')],
    failed(ID, 'recaptured-screen', { subject: 'moire, screen-grid' }),
  ],
  [
    'a print on either side',
    [side('FAILED'), side('PASSED')],
    failed(ID, 'recaptured-print', { subject: 'halftone, screen-grid' }),
  ],
  ['no copy on the one side that could be judged', [side('NOT_PERFORMED'), side('PASSED')], passed(ID, 'ok')],
  ['nothing for certain', [side('NOT_PERFORMED')], notPerformed(ID, 'signals-inconclusive')],
  ['nothing, where no signal was looked for', [{}], notPerformed(ID, 'not-captured')],
  [
    'nothing that a reader delivered',
    [{ ...side('FAILED'), channel: 'reader' }],
    notPerformed(ID, 'not-captured'),
  ],
] as const)('sees %s', (_what, captures, expected) => {
  expect(judged(...captures)).toEqual(expected);
});
