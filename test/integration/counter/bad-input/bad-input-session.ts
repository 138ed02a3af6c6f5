import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import type { FrameMeta, FrameVerdict } from '#core/contract/counter/frame.ts';
import type { ErrorResponse } from '#core/contract/errors.ts';
import type { Envelope } from '#core/contract/kit.ts';
import type { OperatorDecision } from '#core/proofing/verdicts.ts';
import type { SessionState } from '#main/counter/session/session-state.ts';
import { APPLICANT, type Harness } from '#test/support/counter-harness.ts';
import { mustDecide } from '#test/support/decide.ts';
import { photograph } from './pictures.ts';

/** A page of a kiosk. Nothing here belongs to one test runner. */
interface Driven {
  readonly harness: Harness;
}

/** Leaves the session on the screens, if there is one, and brings a new one to the document step. */
export async function toDocument({ harness }: Driven, flowId?: string): Promise<string> {
  await leaveSession(harness);
  const { sessionId } = await harness.must('session.start', flowId ? { flowId } : {});
  const at = () => harness.applicant().at!;
  await harness.must('applicant.choose-language', { sessionId, at: at(), language: 'en' }, APPLICANT);
  const consent = { textVersion: CONSENT_TEXTS.version, procedure: true, biometric: true };
  await harness.must('applicant.consent', { sessionId, at: at(), ...consent }, APPLICANT);
  return sessionId;
}

/** The same, one step further: a document without a zone was taken by button. */
export async function toSelfie(kiosk: Driven): Promise<string> {
  const sessionId = await toDocument(kiosk);
  const picture = await photograph();
  for (let press = 0; press < 2 && kiosk.harness.applicant().at?.step === 'document'; press++) {
    await sendFrame(kiosk.harness, picture, 'shutter');
  }
  if (kiosk.harness.applicant().at?.step !== 'selfie') throw new Error('the document was not taken');
  return sessionId;
}

export const REFERRAL: OperatorDecision = { kind: 'refer', reasons: ['second-opinion'] };

/** The operator refers the session to a colleague, which ends it. */
export async function refer(harness: Harness): Promise<void> {
  await mustDecide(harness, REFERRAL);
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

/** The fault of this code on the operator's display. */
export function faultOf(harness: Harness, code: string): ErrorResponse {
  const { faults } = harness.session();
  const fault = faults.find((candidate) => candidate.code === code);
  if (fault) return fault;
  throw new Error(`not told to the operator: ${code}, but ${faults.map((one) => one.code).join(', ')}`);
}

/** The parts of a session that must not change: its state in memory and vault, the head of its log, its pictures. */
export function standing({ harness }: Driven) {
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

/** A state except for some of its members. */
export const without = (state: SessionState, members: readonly string[]) =>
  Object.fromEntries(Object.entries(state).filter(([name]) => !members.includes(name)));
