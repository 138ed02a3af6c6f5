import { expect } from '@playwright/test';
import type { FlowInput } from '#core/contract/flow.ts';
import { chooseLanguageAndConsent } from '#scripts/harness/attended-verification.ts';
import {
  logOf,
  refusals,
  seat,
  startTrial,
  stopAndClose,
  waitForSelfie,
} from '#scripts/harness/liveness-counter.ts';
import {
  clearCounter,
  type SpecimenCounter,
  sessionAt,
  testAtCounter as test,
} from '#scripts/harness/specimen-counter.ts';

test.setTimeout(300_000);
test.beforeAll(({ counter }) => clearCounter(counter));

const SLOW = { timeout: 150_000 };

type Liveness = NonNullable<FlowInput['face_liveness']>;

/** Only the picture and its questions matter: no document has to be shown first. */
const asking = (challenges: Liveness['challenges'], more: Liveness = {}): Partial<FlowInput> => ({
  steps: ['consent', 'selfie'],
  face_liveness: { satisfiedBy: 'active-checks', max_retry_count: 1, challenges, ...more },
});

const questionOf = ({ stage }: SpecimenCounter) => stage.core.current('applicant.state')?.capture?.liveness;

test('a display that is reloaded in the middle of a question continues with the same attempt', async ({
  counter,
}) => {
  await seat(counter);
  await startTrial(counter, asking({ count: 2, timeoutSec: 60 }));
  await chooseLanguageAndConsent(counter.applicant);
  await expect.poll(() => questionOf(counter)?.nonce, SLOW).toBeDefined();
  const { nonce } = questionOf(counter) ?? {};
  await counter.applicant.reload();
  await expect(counter.applicant.getByRole('button', { name: 'I cannot do this' })).toBeVisible();
  expect(questionOf(counter)?.nonce).toBe(nonce);
  await waitForSelfie(counter);
  expect(sessionAt(counter).selfie?.liveness).toMatchObject({ status: 'PASSED' });
  expect(logOf(counter).map(({ type }) => type)).not.toContain('liveness.broken-off');
  await stopAndClose(counter);
});

test('a camera of five frames a second is enough', async ({ counter }) => {
  await seat(counter, { frameRate: 5 });
  await startTrial(counter, asking({ count: 2, timeoutSec: 60 }, { max_retry_count: 3 }));
  await chooseLanguageAndConsent(counter.applicant);
  await waitForSelfie(counter);
  expect(sessionAt(counter).selfie?.liveness).toMatchObject({ status: 'PASSED' });
  await stopAndClose(counter);
});

for (const { reflects, status, reasonCode } of [
  { reflects: true, status: 'PASSED', reasonCode: 'ok' },
  { reflects: false, status: 'FAILED', reasonCode: 'no-reflection' },
] as const) {
  test(`coloured light that ${reflects ? 'comes back' : 'does not come back'} from the face: ${status}`, async ({
    counter,
  }) => {
    await seat(counter, { reflects });
    const light = { enabled: true, stages: 6, stageMs: 1000 };
    await startTrial(counter, asking({ count: 0 }, { light }));
    await chooseLanguageAndConsent(counter.applicant);
    await counter.applicant.getByRole('button', { name: 'Show the colours' }).click(SLOW);
    await expect(counter.applicant.getByRole('button', { name: 'Stop the colours' })).toBeVisible();
    const result = () => sessionAt(counter).selfie?.liveness ?? refusals(counter)[0]?.liveness;
    await expect.poll(() => result()?.reasonCode, SLOW).toBeDefined();
    expect(result(), JSON.stringify(result()?.signals)).toMatchObject({ status, reasonCode });
    await stopAndClose(counter);
  });
}

test('coloured light that the person stops ends at once and lowers no result', async ({ counter }) => {
  await seat(counter, { reflects: true });
  const light = { enabled: true, stages: 12, stageMs: 2000 };
  await startTrial(counter, asking({ count: 0 }, { light }));
  await chooseLanguageAndConsent(counter.applicant);
  await counter.applicant.getByRole('button', { name: 'Show the colours' }).click(SLOW);
  const stop = counter.applicant.getByRole('button', { name: 'Stop the colours' });
  await stop.click(SLOW);
  await expect(stop).toBeHidden();
  await expect
    .poll(() => sessionAt(counter).selfie?.liveness?.reasonCode, SLOW)
    .toBe('accessible-alternative');
  expect(refusals(counter)).toEqual([]);
  await stopAndClose(counter);
});

const UNTAKEN = [
  {
    name: 'an answer that comes when the time is over is not taken',
    puppet: { play: 'answers-late', lateMs: 3200 },
    challenges: { count: 1, kinds: ['turn-left'], timeoutSec: 5 },
    verdicts: [['FAILED', /^(too-late|not-answered)$/]],
  },
  {
    name: 'an answer that is given a second time does not answer the next question',
    puppet: { play: 'answers-twice' },
    challenges: { count: 2, kinds: ['turn-left', 'turn-right'], timeoutSec: 40 },
    verdicts: [
      ['PASSED', /^ok$/],
      ['FAILED', /^(wrong-movement|too-late|not-answered)$/],
    ],
  },
] as const;

for (const { name, puppet, challenges, verdicts } of UNTAKEN) {
  test(name, async ({ counter }) => {
    await seat(counter, puppet);
    await startTrial(counter, asking({ ...challenges, kinds: [...challenges.kinds] }));
    await chooseLanguageAndConsent(counter.applicant);
    await expect.poll(() => refusals(counter).length, SLOW).toBeGreaterThan(0);
    const seen = refusals(counter)[0]?.liveness.challenges.map(({ verdict, reason }) => [verdict, reason]);
    expect(seen).toEqual(verdicts.map(([verdict, reason]) => [verdict, expect.stringMatching(reason)]));
    expect(sessionAt(counter).selfie).toBeUndefined();
    await stopAndClose(counter);
  });
}
