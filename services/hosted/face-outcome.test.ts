import { expect, it } from 'vitest';
import { documentOf } from '#core/document/document.fixture.ts';
import { REMOTE_CHECK } from '#core/proofing/built-in-flows.ts';
import { failed, notPerformed, passed } from '#core/proofing/checks/check-result.ts';
import { livenessResult } from '#core/proofing/liveness.fixture.ts';
import { captureFlow } from '#core/workflows/capture-flow.ts';
import type { OpenSession } from './capture-state.ts';
import { faceOutcome } from './face-outcome.ts';

const selfie = { liveness: livenessResult() } as OpenSession['selfie'];
const documents = [documentOf([])];
const CHECKS = [passed('face.capture-quality', 'ok'), passed('face.liveness', 'ok')];
const COMPARED = passed('face.comparison', 'score-supports');
const outcome = (
  checks: Parameters<typeof faceOutcome>[2]['checks'],
  session: Partial<Parameters<typeof faceOutcome>[1]> = {},
  flow: Parameters<typeof faceOutcome>[0] = REMOTE_CHECK,
) => faceOutcome(flow, { selfie, documents, ...session }, { checks, failedBy: {} });
const NOT_COMPARED = { exit: 'incomplete', reason: 'face-not-compared' };

it('is a success once document and face were compared', () => {
  expect(outcome([...CHECKS, COMPARED])).toEqual({ exit: 'success' });
});

it.each(['portrait-missing', 'portrait-too-small', 'comparison-failed', 'under-age-16'] as const)(
  'is none where nothing came of comparing them: %s',
  (reason) => {
    expect(outcome([...CHECKS, notPerformed('face.comparison', reason)])).toEqual(NOT_COMPARED);
  },
);

it('is none without a comparison', () => {
  expect(outcome(CHECKS)).toEqual(NOT_COMPARED);
});

it('waits for no comparison while no document is there, in part, or asked for', () => {
  expect(outcome(CHECKS, { documents: [] })).toEqual({ exit: 'success' });
  const half = documents.map((one) => ({ ...one, complete: false }));
  expect(outcome(CHECKS, { documents: half })).toEqual({ exit: 'success' });
  const alone = captureFlow({ nodes: [] });
  expect(outcome(CHECKS, {}, alone)).toEqual({ exit: 'success' });
});

it('asks for none that the flow lets pass', () => {
  expect(outcome([...CHECKS, notPerformed('face.comparison', 'bypass')])).toEqual({ exit: 'success' });
});

it('fails by another face, and by a failed liveness', () => {
  const other = failed('face.comparison', 'score-does-not-support');
  expect(outcome([...CHECKS, other])).toEqual({ exit: 'failed', reason: 'face-differs' });
  expect(outcome([failed('face.liveness', 'challenge-failed'), COMPARED])).toMatchObject({ exit: 'failed' });
});

it('is incomplete without liveness that was asked for', () => {
  const silent = { liveness: livenessResult({ status: 'NOT_PERFORMED' }) } as OpenSession['selfie'];
  expect(outcome([...CHECKS, COMPARED], { selfie: silent })).toMatchObject({ exit: 'incomplete' });
});
