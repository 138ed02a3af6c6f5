import { expect, vi } from 'vitest';
import { loadVision, pipelineClock } from '../../../main/composition-root.ts';
import type { FrameMeta, FrameVerdict } from '../../../main/counter/contract/operations.ts';
import type { SessionState } from '../../../main/counter/session/session-state.ts';
import type { OperatorDecision } from '../../../main/domain/proofing/verdicts.ts';
import { AppError, type ErrorResponse } from '../../../main/sdk/contract/errors.ts';
import type { Envelope } from '../../../main/sdk/contract/kit.ts';
import { missingModels } from '../../../scripts/prepare/models.ts';
import { inProject } from '../../../scripts/prepare/project.ts';
import { CONSENT_TEXTS } from '../../../services/contract/consent-texts.ts';
import {
  APPLICANT,
  type Harness,
  type HarnessOptions,
  setUp,
  startHarness,
} from '../../support/counter-harness.ts';
import { photograph } from './pictures.ts';
import type { BadInputRow } from './rows.ts';

const MODELS = inProject('native-models');
/** Why rows that need the models are left out, if they are. */
export const modelsMissing = missingModels(MODELS);

export interface RunningKiosk {
  harness: Harness;
  operatorId: string;
  close(): Promise<void>;
}

/** A set-up kiosk with its real models where they are built, and with services that take no evidence. */
export async function startRunningKiosk(options: HarnessOptions = {}): Promise<RunningKiosk> {
  const time = pipelineClock({ now: () => new Date() });
  const vision = modelsMissing.length === 0 ? { vision: loadVision(MODELS, time) } : {};
  const harness = await startHarness({ ...options, replaced: { ...vision, ...options.replaced } });
  const operatorId = await setUp(harness);
  const waits = () => harness.operator().capabilities.filter(({ state }) => state === 'starting').length;
  await vi.waitFor(() => expect(waits()).toBe(0), { timeout: 30_000 });
  return {
    harness,
    operatorId,
    close: async () => {
      await harness.close();
      harness.remove();
    },
  };
}

/** Leaves the session on the screens, if there is one, and brings a new one to the document step. */
export async function toDocument({ harness }: Pick<RunningKiosk, 'harness'>): Promise<string> {
  await leaveSession(harness);
  const { sessionId } = await harness.must('session.start', {});
  const at = () => harness.applicant().at!;
  await harness.must('applicant.choose-language', { sessionId, at: at(), language: 'en' }, APPLICANT);
  const consent = { textVersion: CONSENT_TEXTS.version, procedure: true, biometric: true };
  await harness.must('applicant.consent', { sessionId, at: at(), ...consent }, APPLICANT);
  return sessionId;
}

/** The same, one step further: a document without a zone was taken by button. */
export async function toSelfie(kiosk: Pick<RunningKiosk, 'harness'>): Promise<string> {
  const sessionId = await toDocument(kiosk);
  const picture = await photograph();
  for (let press = 0; press < 2 && kiosk.harness.applicant().at?.step === 'document'; press++) {
    await sendFrame(kiosk.harness, picture, 'shutter');
  }
  expect(kiosk.harness.applicant().at?.step).toBe('selfie');
  return sessionId;
}

export const REFERRAL: OperatorDecision = { kind: 'refer', reasons: ['second-opinion'] };

/** The operator refers the session to a colleague, which ends it. */
export async function refer(harness: Harness): Promise<void> {
  const { sessionId } = harness.session();
  await harness.must('session.decide', { sessionId, decision: REFERRAL });
}

async function leaveSession(harness: Harness): Promise<void> {
  const { session } = harness.operator();
  if (!session) return;
  if (session.status === 'active') await refer(harness);
  await harness.must('session.close', { sessionId: session.sessionId });
}

/** Sends one frame as the applicant's display does. */
export async function sendFrame(
  harness: Harness,
  jpeg: Uint8Array,
  purpose: FrameMeta['purpose'],
): Promise<Envelope<FrameVerdict>> {
  const { sessionId, at } = harness.applicant();
  const attemptId = '0190a000-0000-7000-8000-00000000000a';
  const meta = { sessionId, at, attemptId, purpose, capturedAt: Date.now(), frameNumber: 0 };
  return (await harness.core.frame(meta, jpeg, APPLICANT)) as Envelope<FrameVerdict>;
}

/** The error of an answer that has to be one. */
export function errorOf(envelope: Envelope<unknown>): ErrorResponse {
  if (!envelope.ok) return envelope.error;
  throw new Error(`accepted: ${JSON.stringify(envelope.value)}`);
}

/** The error that `work` throws. */
export async function thrownBy(work: () => unknown): Promise<ErrorResponse> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError) return error.toResponse();
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** The fault of this code on the operator's display. */
export function faultOf(harness: Harness, code: string): ErrorResponse {
  const { faults } = harness.session();
  const fault = faults.find((candidate) => candidate.code === code);
  if (fault) return fault;
  throw new Error(`not told to the operator: ${code}, but ${faults.map((one) => one.code).join(', ')}`);
}

/** What of a session must not change: its state in memory and vault, the head of its log, its pictures. */
export function standing({ harness }: Pick<RunningKiosk, 'harness'>) {
  const open = harness.kiosk.opened();
  const state = open?.runner.current();
  if (!open || !state) return { phase: harness.operator().phase };
  const { evidence, sessions, artefacts } = open.unlocked.vault;
  const { sessionId } = state;
  return {
    phase: harness.operator().phase,
    state,
    snapshot: sessions.find(sessionId)?.snapshot as SessionState,
    head: evidence.head(sessionId),
    events: evidence.events(sessionId).map(({ type }) => type),
    pictures: artefacts.list(sessionId).length,
  };
}

/** Nothing has changed but what the row says that the session records. */
export function expectStanding(
  before: ReturnType<typeof standing>,
  after: ReturnType<typeof standing>,
  records: BadInputRow['records'],
): void {
  if (after.state) expect(JSON.parse(JSON.stringify(after.state))).toEqual(after.snapshot);
  if (!records || !before.state || !after.state) {
    expect(after).toEqual(before);
    return;
  }
  expect(after.events).toEqual([...before.events, ...records.events]);
  expect(without(after.state, records.members)).toEqual(without(before.state, records.members));
}

const without = (state: SessionState, members: readonly string[]) =>
  Object.fromEntries(Object.entries(state).filter(([name]) => !members.includes(name)));
