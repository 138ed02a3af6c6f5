import { bandOf } from '../../../domain/biometrics/face-comparison.ts';
import type { SessionCommand } from '../commands.ts';
import type { EvidenceDraft, ReduceContext, SessionState, Transition } from '../session-state.ts';
import {
  allowedSelfieAttempts,
  enterStep,
  nextStep,
  notAllowed,
  requireStep,
  selfieExhausted,
} from '../steps.ts';
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
  const captured = { ...state, selfie, selfieAttempts: state.selfieAttempts + 1 };
  const moved = recompare(state, enterStep(captured, nextStep(captured), context));
  const event: EvidenceDraft = {
    type: 'selfie.captured',
    actor: selfie.fallback ? 'operator' : 'applicant',
    payload: {
      captureType: selfie.captureType,
      fallback: selfie.fallback,
      capturedAt: selfie.capturedAt,
      ...attemptFacts(captured, 'success'),
      judged: selfie.judged,
      quality: selfie.quality,
      ...judgement,
    },
    pictures: [selfie.image.id],
  };
  return {
    state: moved.state,
    events: [event],
    effects: [{ kind: 'forget-frames' }, ...moved.effects],
  };
}

/** A selfie taken by the button that the checks refused: one of the allowed attempts is used. */
export function selfieRefused(state: SessionState, { at, reason }: Of<'selfie-refused'>): Transition {
  requireStep(state, at, 'selfie');
  if (selfieExhausted(state)) throw notAllowed('the attempts of the flow are used up');
  const tried = { ...state, selfieAttempts: state.selfieAttempts + 1, retry: true };
  const result = selfieExhausted(tried) ? 'fail' : 'retry';
  const event: EvidenceDraft = {
    type: 'selfie.try-refused',
    actor: 'kiosk',
    payload: { ...attemptFacts(tried, result), reason },
  };
  return {
    state: selfieExhausted(tried) ? { ...tried, helpAsked: true } : tried,
    events: [event],
    effects: [],
  };
}

/** The one-to-one comparison, once it is done or known to be impossible. */
export function compared(state: SessionState, { comparison }: Of<'compared'>): Transition {
  if (state.status === 'ended') throw notAllowed('the session has ended');
  const bands = state.flow.comparison.selfieToPortrait;
  const payload = comparison.performed
    ? { ...comparison, band: bandOf(comparison.score, bands), thresholdSetId: bands.thresholdSetId }
    : { ...comparison, thresholdSetId: bands.thresholdSetId };
  const event: EvidenceDraft = { type: 'face.compared', actor: 'kiosk', payload };
  return { state: { ...state, comparison }, events: [event], effects: [] };
}

/** The data of E_IDV_SELFIECAPTURE (web services specification, section 6). */
function attemptFacts(state: SessionState, result: 'success' | 'retry' | 'fail') {
  const allowed = allowedSelfieAttempts(state);
  return {
    attempt_number: state.selfieAttempts,
    max_retry_count: state.flow.face_liveness.max_retry_count,
    retries_remaining: Math.max(0, allowed - state.selfieAttempts),
    result,
  };
}
