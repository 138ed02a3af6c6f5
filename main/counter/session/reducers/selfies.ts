import { comparedPortrait } from '#core/document/sides.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import type { LivenessResult } from '#core/liveness/liveness-result.ts';
import {
  COMPARED_EVENT,
  COMPARED_LIVE_ID_EVENT,
  calibrationEvents,
  comparisonEvent,
  livenessFacts,
  SELFIE_EVENT,
} from '#core/proofing/session-log/selfie-events.ts';
import type { SessionCommand } from '../commands.ts';
import type { ReduceContext, SessionState, Transition } from '../session-state.ts';
import { enterStep, nextStep, notAllowed, requireStep, selfieExhausted } from '../session-steps.ts';
import { attemptFacts } from './attempt-facts.ts';
import { recompare } from './recompare.ts';

type Of<K extends SessionCommand['kind']> = Extract<SessionCommand, { kind: K }>;

/** A selfie was accepted: by the checks on the stored bytes, or by the operator's fallback. */
export function selfieCaptured(
  state: SessionState,
  { at, selfie, judgement }: Of<'selfie-captured'>,
  context: ReduceContext,
): Transition {
  requireStep(state, at, 'selfie');
  if (selfieExhausted(state)) throw notAllowed('the attempts of the flow are used up');
  requireAttempt(state, selfie.liveness);
  const camera = state.camera?.device?.label ?? state.camera?.label;
  const taken = camera ? { ...selfie, camera } : selfie;
  const captured = { ...state, selfie: taken, selfieAttempts: state.selfieAttempts + 1 };
  const moved = recompare(state, enterStep(captured, nextStep(captured), context));
  const event: EvidenceDraft = {
    type: SELFIE_EVENT,
    actor: selfie.fallback ? 'operator' : 'applicant',
    payload: {
      captureType: selfie.captureType,
      fallback: selfie.fallback,
      capturedAt: selfie.capturedAt,
      ...attemptFacts(captured, 'success'),
      judged: selfie.judged,
      pictures: { selfie: selfie.image.id, liveness: selfie.livenessArtefact, frames: selfie.framesArtefact },
      quality: selfie.quality,
      ...(selfie.liveness ? { liveness: livenessFacts(selfie.liveness) } : {}),
      ...judgement,
    },
    pictures: [selfie.image.id, selfie.livenessArtefact, selfie.framesArtefact].filter(
      (id) => id !== undefined,
    ),
  };
  return {
    state: moved.state,
    events: [event],
    effects: [{ kind: 'forget-frames' }, ...moved.effects],
  };
}

/**
 * An attempt that was not taken: the checks refused a picture by button, or the questions after a picture were not
 * answered. One of the allowed attempts is used; the next one has a new picture and a new sequence.
 */
export function selfieRefused(
  state: SessionState,
  { at, kind: _kind, ...refusal }: Of<'selfie-refused'>,
): Transition {
  requireStep(state, at, 'selfie');
  if (selfieExhausted(state)) throw notAllowed('the attempts of the flow are used up');
  const result = refusal.reason === 'confidence' ? refusal.liveness : undefined;
  requireAttempt(state, result);
  const { liveness: _over, ...rest } = state;
  const tried = { ...rest, selfieAttempts: state.selfieAttempts + 1, retry: true };
  const event: EvidenceDraft = {
    type: 'selfie.try-refused',
    actor: 'kiosk',
    payload: {
      ...attemptFacts(tried, selfieExhausted(tried) ? 'fail' : 'retry'),
      ...(refusal.reason === 'quality'
        ? refusal
        : {
            reason: refusal.reason,
            refusedFrames: refusal.refusedFrames,
            pictures: { liveness: refusal.livenessArtefact },
            liveness: livenessFacts(refusal.liveness),
          }),
    },
    ...(refusal.reason === 'confidence' ? { pictures: [refusal.livenessArtefact] } : {}),
  };
  return {
    state: selfieExhausted(tried) ? { ...tried, helpAsked: true } : tried,
    events: [event],
    effects: [{ kind: 'forget-frames' }],
  };
}

/** A result belongs to the attempt that is under way, and while one is, nothing else ends it. */
function requireAttempt({ liveness }: SessionState, result: LivenessResult | undefined): void {
  if (liveness?.nonce !== result?.nonce) throw notAllowed('the result is not of the attempt under way');
  const passed = result?.challenges.filter(({ verdict }) => verdict === 'PASSED').length ?? 0;
  if (liveness && passed > liveness.answered) throw notAllowed('the result says more than was answered');
  if (result?.status === 'PASSED' && liveness && liveness.pending.length > 0) {
    throw notAllowed('a question is open');
  }
}

/** The one-to-one comparison, once it is done or known to be impossible. */
export function compared(state: SessionState, { comparison, calibration }: Of<'compared'>): Transition {
  if (state.status === 'ended') throw notAllowed('the session has ended');
  const { selfieToPortrait } = state.flow.comparison;
  const pictures = { selfie: selfieOf(state), with: comparedPortrait(state.documents)?.id };
  const event = comparisonEvent(COMPARED_EVENT, comparison, selfieToPortrait, pictures);
  const events = [...calibrationEvents(calibration), event];
  return { state: { ...state, comparison }, events, effects: [] };
}

/** The same selfie against the Live ID that this person enrolled; its bands are those of two selfies. */
export function comparedLiveId(
  state: SessionState,
  { comparison, registeredAt, calibration }: Of<'compared-live-id'>,
): Transition {
  if (state.status === 'ended') throw notAllowed('the session has ended');
  const { selfieToSelfie } = state.flow.comparison;
  const pictures = { selfie: selfieOf(state) };
  const event = comparisonEvent(COMPARED_LIVE_ID_EVENT, comparison, selfieToSelfie, pictures);
  const next = { ...state, liveIdComparison: comparison, comparedLiveId: registeredAt };
  return { state: next, events: [...calibrationEvents(calibration), event], effects: [] };
}

function selfieOf({ selfie }: SessionState): string {
  if (!selfie) throw notAllowed('there is no selfie to compare');
  return selfie.image.id;
}
