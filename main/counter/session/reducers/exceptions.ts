import type { SessionCommand } from '../commands.ts';
import type {
  CaptureStep,
  EvidenceDraft,
  ReduceContext,
  SessionState,
  Transition,
} from '../session-state.ts';
import {
  allowedSelfieAttempts,
  enterStep,
  nextStep,
  notAllowed,
  requireActive,
  stepsOf,
  wasReached,
} from '../steps.ts';

type Of<K extends SessionCommand['kind']> = Extract<SessionCommand, { kind: K }>;

/** Sends the applicant back to a capture; a selfie only as often as the flow allows attempts. */
export function retake(state: SessionState, { step }: Of<'retake'>, context: ReduceContext): Transition {
  requireCapture(state, step);
  if (step === 'selfie' && state.selfieAttempts >= allowedSelfieAttempts(state)) {
    throw notAllowed('the attempts of the flow are used up; the fallback capture remains');
  }
  const event: EvidenceDraft = { type: 'capture.retake', actor: 'operator', payload: { step } };
  const cleared = forget(state, step);
  return {
    state: enterStep(cleared, step, context),
    events: [event],
    effects: [{ kind: 'forget-frames' }],
  };
}

/**
 * The operator lets the next picture by button count as it is. Where no camera works the capture is passed over instead, so that
 * the operator can go on with what the eyes see; neither is ever more than Review.
 */
export function captureFallback(
  state: SessionState,
  { step }: Of<'capture-fallback'>,
  context: ReduceContext,
): Transition {
  requireCapture(state, step);
  const cleared = state.at.step === step ? state : enterStep(forget(state, step), step, context);
  if (cleared.camera?.event === 'failed') return passOver(cleared, step, context);
  if (cleared.fallbackArmed === step) return { state: cleared, events: [], effects: [] };
  const event: EvidenceDraft = { type: 'capture.fallback-armed', actor: 'operator', payload: { step } };
  return { state: { ...cleared, fallbackArmed: step }, events: [event], effects: [] };
}

function passOver(state: SessionState, step: CaptureStep, context: ReduceContext): Transition {
  const skipped: SessionState = { ...state, skipped: [...new Set([...state.skipped, step])] };
  const payload = { step, camera: state.camera?.error };
  return {
    state: enterStep(skipped, nextStep(skipped), context),
    events: [{ type: 'capture.passed-over', actor: 'operator', payload }],
    effects: [{ kind: 'forget-frames' }],
  };
}

function requireCapture(state: SessionState, step: CaptureStep): void {
  requireActive(state);
  if (!stepsOf(state).includes(step)) throw notAllowed(`this session has no ${step} step`);
  if (!wasReached(state, step)) throw notAllowed(`the ${step} step was not reached yet`);
}

function forget(state: SessionState, step: CaptureStep): SessionState {
  const skipped = state.skipped.filter((entry) => entry !== step);
  if (step === 'document') return { ...state, skipped };
  const { selfie: _selfie, comparison: _comparison, ...rest } = state;
  return { ...rest, skipped };
}
