import { expect } from '@playwright/test';
import type { FlowInput } from '#core/contract/flow.ts';
import {
  chooseLanguageAndConsent,
  closeSession,
  inspectAndApprove,
  startSession,
  waitForFinal,
} from '#scripts/harness/attended-verification.ts';
import { COUNTER_CAMERA } from '#scripts/harness/live-puppet.ts';
import {
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
import { LONG } from '../support/depth.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);
test.beforeAll(({ counter }) => clearCounter(counter));

/** A track as the browser's own fake device names it. */
const FAKE_DEVICE = { ...COUNTER_CAMERA, label: 'fake_device_0' };

test('a person who does what is asked is verified, and the evidence says that the camera is only reported', async ({
  counter,
}) => {
  const { operator } = counter;
  await startSession(operator);
  await chooseLanguageAndConsent(counter.applicant);
  await waitForSelfie(counter);
  expect(sessionAt(counter).selfie?.liveness).toMatchObject({
    status: 'PASSED',
    rule: 'active-checks',
    injection: { action: 'report' },
    challenges: [
      { verdict: 'PASSED', reason: 'ok' },
      { verdict: 'PASSED', reason: 'ok' },
    ],
  });
  await inspectAndApprove(operator);
  await waitForFinal(operator);
  expect(sessionAt(counter)).toMatchObject({
    provisional: { outcome: 'Success' },
    final: { outcome: 'Success' },
  });
  await closeSession(operator);
});

/** Little time and no document, so that an attack is over soon. */
const attacked = (timeoutSec: number): Partial<FlowInput> => ({
  steps: ['consent', 'selfie'],
  face_liveness: {
    satisfiedBy: 'active-checks',
    max_retry_count: 3,
    challenges: { count: 2, kinds: ['turn-left', 'turn-right', 'nod', 'smile'], timeoutSec },
  },
});

/** The object before the camera, and the reason for which an attempt is refused. */
const ATTACKS = [
  ['still-picture', ['not-answered']],
  ['moved-picture', ['not-answered', 'wrong-movement', 'too-late']],
  ['answers-another', ['wrong-movement', 'too-late', 'not-answered']],
  ['shown-on-screen', ['wrong-movement', 'too-late', 'not-answered']],
  ['looped-clip', ['not-answered']],
  ['freezes', ['not-answered', 'face-lost']],
  ['swaps-face', ['another-face']],
] as const;

/** For each refused attempt, the question that ended it. */
const refusedFor = (counter: SpecimenCounter) =>
  refusals(counter).map(
    ({ liveness }) => liveness.challenges.find(({ verdict }) => verdict === 'FAILED')?.reason,
  );
const oneOf = (reasons: readonly string[]) => expect.stringMatching(`^(${reasons.join('|')})$`);

test.describe('an attack at the counter', () => {
  test.skip(
    !LONG,
    'npm run test:long -- liveness plays attacks; npm test judges drawn persons without a counter',
  );

  for (const [play, reasons] of ATTACKS) {
    test(`${play}: the attempt is refused by name and nothing is accepted`, async ({ counter }) => {
      await seat(counter, { play });
      // A person who changes places has to answer first.
      await startTrial(counter, attacked(play === 'swaps-face' ? 20 : 8));
      await chooseLanguageAndConsent(counter.applicant);
      // A kiosk that is busy looks at so few frames that it may lose the face first: then the next attempt tells.
      await expect.poll(() => refusedFor(counter), { timeout: 150_000 }).toContainEqual(oneOf(reasons));
      expect(sessionAt(counter).selfie).toBeUndefined();
      await stopAndClose(counter);
    });
  }

  test('the flow of the product sends a virtual camera to review, by name', async ({ counter }) => {
    const { operator } = counter;
    await seat(counter, { posesAs: FAKE_DEVICE });
    await startSession(operator, 'counter-standard');
    await chooseLanguageAndConsent(counter.applicant);
    await waitForSelfie(counter);
    const { selfie, checks, faults } = sessionAt(counter);
    expect(selfie?.liveness).toMatchObject({
      status: 'PASSED',
      injection: { verdict: 'FAILED', action: 'review' },
    });
    expect(checks).toContainEqual(
      expect.objectContaining({ id: 'face.injection', verdict: 'FAILED', reason: 'injection-suspected' }),
    );
    expect(faults.map(({ code }) => code)).toContain('INJECTION_SUSPECTED');
    await inspectAndApprove(operator);
    await waitForFinal(operator);
    const { flow, final } = sessionAt(counter);
    expect(flow.id).toBe('counter-standard');
    expect(final?.outcome).toBe('Review');
    expect(final?.rules).toContainEqual({
      rule: 'check-not-failed',
      subject: 'face.injection',
      result: 'FAILED (injection-suspected)',
      limits: 'Review',
    });
    await closeSession(operator);
  });
});
