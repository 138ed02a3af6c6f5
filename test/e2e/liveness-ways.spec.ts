import { expect } from '@playwright/test';
import { DEMO } from '#core/proofing/built-in-flows.ts';
import {
  approve,
  attest,
  chooseLanguageAndConsent,
  closeSession,
  confirmFields,
  inspectAndApprove,
  startSession,
  waitForCaptures,
  waitForFinal,
} from '#scripts/harness/attended-verification.ts';
import { logOf, refusals, seat } from '#scripts/harness/liveness-counter.ts';
import {
  clearCounter,
  type SpecimenCounter,
  sessionAt,
  testAtCounter as test,
} from '#scripts/harness/specimen-counter.ts';
import { selfieEvents } from '#services/proofing/session-event-mapping.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);
test.beforeAll(({ counter }) => clearCounter(counter));

const SLOW = { timeout: 150_000 };

const questionOf = ({ stage }: SpecimenCounter) => stage.core.current('applicant.state')?.capture?.liveness;

const ofThree = (attempt: number) => ({
  attempt_number: attempt,
  max_retry_count: 3,
  retries_remaining: Math.max(0, 4 - attempt),
});

test('an applicant without a right answer is captured by the operator, compared by eye and referred by the services', async ({
  counter,
}) => {
  const { operator } = counter;
  await seat(counter, { play: 'answers-another' });
  await startSession(operator);
  await chooseLanguageAndConsent(counter.applicant);
  await expect.poll(() => refusals(counter).length, SLOW).toBe(4);
  await expect(operator.getByText('The applicant asks for help')).toBeVisible();
  expect(sessionAt(counter).selfie).toBeUndefined();
  await operator.getByRole('button', { name: 'More actions: Selfie' }).click();
  await operator.getByRole('menuitem', { name: 'Capture without guide' }).click();
  await operator.getByRole('button', { name: 'Capture without guide' }).click();
  await counter.applicant.getByRole('button', { name: 'Take the picture' }).click(SLOW);
  await waitForCaptures(counter.applicant);
  await inspectAndApprove(operator);
  await waitForFinal(operator);
  const { selfie, checks, final } = sessionAt(counter);
  expect(selfie?.liveness).toMatchObject({ status: 'NOT_PERFORMED', reasonCode: 'fallback' });
  expect(checks).toContainEqual(
    expect.objectContaining({ id: 'face.liveness', verdict: 'NOT_PERFORMED', reason: 'manual-capture' }),
  );
  expect(final?.outcome).toBe('Review');
  const told = selfieEvents({ events: logOf(counter), signed: { evidence: { checks } } }, DEMO).filter(
    ({ type }) => type === 'E_IDV_SELFIECAPTURE',
  );
  expect(told.map(({ data }) => data)).toEqual([
    { ...ofThree(1), result: 'retry', reason: 'confidence' },
    { ...ofThree(2), result: 'retry', reason: 'confidence' },
    { ...ofThree(3), result: 'retry', reason: 'confidence' },
    { ...ofThree(4), result: 'fail' },
    { ...ofThree(5), result: 'success' },
  ]);
  await closeSession(operator);
});

/** Presses "I cannot do this" until nothing is left to ask. @returns how often */
const declineAll = async (counter: SpecimenCounter): Promise<number> => {
  await seat(counter, { play: 'ignores' });
  await startSession(counter.operator);
  await chooseLanguageAndConsent(counter.applicant);
  await expect.poll(() => questionOf(counter), SLOW).toBeDefined();
  let presses = 0;
  for (let asked = questionOf(counter); asked; asked = questionOf(counter)) {
    await counter.applicant.getByRole('button', { name: 'I cannot do this' }).click(SLOW);
    await expect.poll(() => questionOf(counter)?.index, SLOW).not.toBe(asked.index);
    presses += 1;
  }
  await waitForCaptures(counter.applicant);
  await confirmFields(counter.operator);
  return presses;
};
const livenessCheck = (counter: SpecimenCounter) =>
  sessionAt(counter).checks.find(({ id }) => id === 'face.liveness');

test('who can do none of the movements is verified by the attested inspection', async ({ counter }) => {
  const { operator } = counter;
  // Two of six are asked: four can take their place.
  expect(await declineAll(counter)).toBe(5);
  const { selfie, missing } = sessionAt(counter);
  expect(selfie?.liveness).toMatchObject({
    status: 'NOT_PERFORMED',
    reasonCode: 'accessible-alternative',
    challenges: Array.from({ length: 2 }, () => ({
      verdict: 'NOT_PERFORMED',
      reason: 'accessible-alternative',
    })),
  });
  expect(livenessCheck(counter)).toMatchObject({
    verdict: 'NOT_PERFORMED',
    reason: 'accessible-alternative',
  });
  expect(missing).toContain('attestation');
  await attest(operator);
  await approve(operator);
  expect(livenessCheck(counter)).toMatchObject({ verdict: 'PASSED', reason: 'accessible-alternative' });
  await waitForFinal(operator);
  expect(sessionAt(counter).final?.outcome).toBe('Success');
  await closeSession(operator);
});

test('without the word of the operator that no mask is worn, the same way ends in review', async ({
  counter,
}) => {
  const { operator } = counter;
  await declineAll(counter);
  const form = operator.getByRole('region', { name: 'Your inspection' }).getByRole('radiogroup');
  await form.nth(0).getByText('Yes', { exact: true }).click();
  await form.nth(1).getByText('No', { exact: true }).click();
  await form.nth(2).getByText('Looks genuine').click();
  await approve(operator);
  expect(sessionAt(counter).attestation?.noMaskOrArtefact).toBe('no');
  expect(livenessCheck(counter)?.verdict).toBe('NOT_PERFORMED');
  await waitForFinal(operator);
  expect(sessionAt(counter).final?.outcome).toBe('Review');
  await closeSession(operator);
});
