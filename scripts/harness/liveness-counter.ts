import { expect } from '@playwright/test';
import { Flow, type FlowInput } from '#core/contract/flow.ts';
import { DEMO } from '#core/proofing/built-in-flows.ts';
import { closeSession, openRole, startSession } from './attended-verification.ts';
import type { LivePuppetOptions } from './live-puppet.ts';
import { type SpecimenCounter, sessionAt } from './specimen-counter.ts';

/** Flows are never changed, only followed by newer ones. */
let version = 0;

/** Starts a session under the demonstration with other settings. The services do not know it, so it has no final outcome. */
export async function startTrial({ stage, operator }: SpecimenCounter, changes: Partial<FlowInput>) {
  version += 1;
  const flow = Flow.parse({ ...DEMO, ...changes, id: 'trial', version });
  stage.kiosk.open().flows.accept([flow], new Date().toISOString());
  await startSession(operator, flow.id);
}

/** Another applicant comes to the counter, before the same display. */
export async function seat(counter: SpecimenCounter, puppet: LivePuppetOptions = {}): Promise<void> {
  const { stage } = counter;
  await counter.applicant.context().close();
  counter.applicant = await stage.newPage(puppet);
  await openRole(counter.applicant, stage.host.launchUrl('applicant'));
}

/** The log of evidence of the running session. */
export const logOf = (counter: SpecimenCounter) =>
  counter.stage.kiosk.open().unlocked.vault.evidence.events(sessionAt(counter).sessionId);

interface Refusal {
  reason: string;
  liveness: {
    reasonCode: string;
    challenges: { verdict: string; reason: string }[];
    signals: { id: string; verdict: string; reason: string }[];
  };
}

/** The refused attempts, from the log. */
export const refusals = (counter: SpecimenCounter): Refusal[] =>
  logOf(counter)
    .filter(({ type }) => type === 'selfie.try-refused')
    .map(({ payload }) => payload as unknown as Refusal);

/**
 * Waits until the selfie step is over, after any number of tries.
 * @throws with the log's entry of every attempt where none was taken
 */
export async function waitForSelfie(counter: SpecimenCounter): Promise<void> {
  const over = () => sessionAt(counter).selfie !== undefined || sessionAt(counter).helpAsked;
  await expect.poll(over, { timeout: 200_000, intervals: [100] }).toBe(true);
  expect(sessionAt(counter).selfie, JSON.stringify(refusals(counter))).toBeDefined();
}

/** The applicant stops, and the operator puts the session away. */
export async function stopAndClose({ operator, applicant }: SpecimenCounter): Promise<void> {
  await applicant.getByRole('button', { name: 'Stop' }).click();
  await applicant.getByRole('button', { name: 'Yes, stop and delete' }).click();
  await closeSession(operator);
}
