import { expect } from '@playwright/test';
import { DEMO } from '../../main/domain/proofing/built-in-flows.ts';
import { Flow, type FlowInput } from '../../services/contract/flow.ts';
import {
  approve,
  attest,
  chooseLanguageAndConsent,
  closeSession,
  confirmFields,
  openRole,
  startSession,
  waitForCaptures,
  waitForFinal,
} from '../support/attended-verification.ts';
import { COUNTER_CAMERA, type LivePuppetOptions } from '../support/puppet/live-puppet.ts';
import { type SpecimenCounter, sessionAt, testAtCounter } from '../support/specimen-counter.ts';

const test = testAtCounter(['passport']);
test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

/** What the log of evidence says of the attempts that were refused. */
const refusals = (counter: SpecimenCounter) =>
  counter.stage.kiosk
    .open()
    .unlocked.vault.evidence.events(sessionAt(counter).sessionId)
    .filter(({ type }) => type === 'selfie.try-refused')
    .map(({ payload }) => payload as { liveness: { challenges: { verdict: string; reason: string }[] } });

/** From the next session on the demonstration asks what a test needs; flows are never changed, only followed by newer ones. */
let version = 1000;
/** A track as the browser's own fake device names it. */
const FAKE_DEVICE = { ...COUNTER_CAMERA, label: 'fake_device_0' };
const follow = ({ stage }: SpecimenCounter, changes: Partial<FlowInput>) => {
  version += 1;
  const flow = Flow.parse({ ...DEMO, ...changes, version });
  stage.kiosk.open().flows.accept([flow], new Date().toISOString());
};

/** Another applicant comes to the counter, before the same display. */
const seat = async (counter: SpecimenCounter, puppet: LivePuppetOptions) => {
  const { stage } = counter;
  await counter.applicant.context().close();
  counter.applicant = await stage.newPage(puppet);
  await openRole(counter.applicant, stage.host.launchUrl('applicant'));
};

const stopAndClose = async ({ operator, applicant }: SpecimenCounter) => {
  await applicant.getByRole('button', { name: 'Stop' }).click();
  await applicant.getByRole('button', { name: 'Yes, stop and delete' }).click();
  await closeSession(operator);
};

test('a person who does what is asked is verified, and the evidence says that the camera is only reported', async ({
  counter,
}) => {
  const { operator, applicant } = counter;
  await startSession(operator);
  await chooseLanguageAndConsent(applicant);
  await waitForCaptures(applicant, 200_000);
  expect(sessionAt(counter).selfie?.liveness).toMatchObject({
    status: 'PASSED',
    rule: 'active-checks',
    injection: { action: 'report' },
    challenges: [
      { verdict: 'PASSED', reason: 'ok' },
      { verdict: 'PASSED', reason: 'ok' },
    ],
  });
  await confirmFields(operator);
  await attest(operator);
  await approve(operator);
  await waitForFinal(operator);
  expect(sessionAt(counter)).toMatchObject({
    provisional: { outcome: 'Success' },
    final: { outcome: 'Success' },
  });
  await closeSession(operator);
});

/** Few retries and little time, so that an attack is over soon. */
const ATTACKED: FlowInput['face_liveness'] = {
  satisfiedBy: 'active-checks',
  max_retry_count: 1,
  challenges: { count: 2, kinds: ['turn-left', 'turn-right', 'nod', 'smile'], timeoutSec: 20 },
};

/** What stands before the camera, and what the first refused attempt says of its questions. */
const REFUSED = [
  ['still-picture', ['not-answered']],
  ['moved-picture', ['not-answered', 'wrong-movement', 'too-late']],
  ['answers-another', ['wrong-movement', 'too-late', 'not-answered']],
  ['shown-on-screen', ['wrong-movement', 'too-late', 'not-answered']],
  ['looped-clip', ['not-answered']],
  ['freezes', ['not-answered', 'face-lost']],
  ['swaps-face', ['another-face']],
] as const;

for (const [play, reasons] of REFUSED) {
  test(`${play}: the attempt is refused by name and nothing is accepted`, async ({ counter }) => {
    follow(counter, { face_liveness: ATTACKED });
    await seat(counter, { play });
    await startSession(counter.operator);
    await chooseLanguageAndConsent(counter.applicant);
    await expect.poll(() => refusals(counter).length, { timeout: 150_000 }).toBeGreaterThan(0);
    const [first] = refusals(counter);
    const failed = first?.liveness.challenges.find(({ verdict }) => verdict === 'FAILED');
    expect(reasons).toContain(failed?.reason);
    expect(sessionAt(counter).selfie).toBeUndefined();
    await stopAndClose(counter);
  });
}

test('a flow that acts on injection sends a virtual camera to review, by name', async ({ counter }) => {
  const { operator } = counter;
  follow(counter, { mustNotFail: [...DEMO.mustNotFail, 'face.injection'] });
  await seat(counter, { posesAs: FAKE_DEVICE });
  await startSession(operator);
  await chooseLanguageAndConsent(counter.applicant);
  await waitForCaptures(counter.applicant, 200_000);
  const { selfie, checks, faults } = sessionAt(counter);
  expect(selfie?.liveness?.injection).toEqual({ verdict: 'FAILED', action: 'review' });
  expect(checks).toContainEqual(
    expect.objectContaining({ id: 'face.injection', verdict: 'FAILED', reason: 'injection-suspected' }),
  );
  expect(faults.map(({ code }) => code)).toContain('INJECTION_SUSPECTED');
  await confirmFields(operator);
  await attest(operator);
  await approve(operator);
  expect(sessionAt(counter).provisional?.outcome).toBe('Review');
  await closeSession(operator);
});
