import { isExceptionOf } from '#core/contract/counter/capture-exception.ts';
import { failure } from '#core/contract/errors.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { coverOverruledEvent } from '#core/proofing/session-log/cover-events.ts';
import type { SessionCommand } from '../commands.ts';
import { redoOf, requireDocument } from '../session-documents.ts';
import type { CaptureStep, ReduceContext, SessionState, Transition } from '../session-state.ts';
import { allowedSelfieAttempts, enterStep, nextStep, notAllowed, requireCapture } from '../session-steps.ts';

type Of<K extends SessionCommand['kind']> = Extract<SessionCommand, { kind: K }>;

/**
 * Sends the applicant back to a capture: a retry of the session. The flow allows `retryCount` of them, and for a selfie
 * only as many as its attempts. A try that main refused does not count here, but among the tries of its step. The new
 * capture replaces the earlier try once it is complete; the other documents stay.
 */
export function retake(
  state: SessionState,
  { step, documentId }: Of<'retake'>,
  context: ReduceContext,
): Transition {
  requireCapture(state, step);
  if (step === 'selfie' && state.selfieAttempts >= allowedSelfieAttempts(state)) {
    throw notAllowed('the attempts of the flow are used up; the fallback capture remains');
  }
  const { retryCount } = state.flow;
  if (state.retries >= retryCount) {
    throw notAllowed(`the retries of the session are used up: ${state.retries} of ${retryCount}`);
  }
  const retry = state.retries + 1;
  const { coverWord, ...forgotten } = forget(state, step, documentId ?? undefined);
  const kept = step === 'document' && coverWord ? { coverWord } : {};
  const cleared = { ...forgotten, ...kept, retries: retry };
  const { number, attempt } = cleared.capturing ?? {};
  const payload = { step, retry, retryCount, ...(step === 'document' ? { number, attempt } : {}) };
  const event: EvidenceDraft = { type: 'capture.retake', actor: 'operator', payload };
  return {
    state: enterStep(cleared, step, context),
    events: [event],
    effects: [{ kind: 'forget-frames' }],
  };
}

/**
 * The operator lets the next picture by button count as it is. Where no camera works the capture is passed over
 * instead, so that the operator can continue by eye; neither is ever more than Review.
 */
export function captureFallback(
  state: SessionState,
  { step }: Of<'capture-fallback'>,
  context: ReduceContext,
): Transition {
  requireCapture(state, step);
  const cleared = state.at.step === step ? state : enterStep(forget(state, step), step, context);
  if (cleared.camera?.event === 'failed')
    return leaveOut(cleared, step, context, { camera: cleared.camera.error });
  if (cleared.fallbackArmed === step) return { state: cleared, events: [], effects: [] };
  const event: EvidenceDraft = { type: 'capture.fallback-armed', actor: 'operator', payload: { step } };
  const { liveness: _ended, ...rest } = cleared;
  return { state: { ...rest, fallbackArmed: step }, events: [event], effects: [] };
}

/**
 * The operator speaks of what seems to cover the face, under their own signature: from now on it only advises. `bare` lets
 * the picture count as any other; a cover that stays on is never more than Review. The other limits hold.
 */
export function overruleCover(state: SessionState, { word }: Of<'overrule-cover'>): Transition {
  requireCapture(state, 'selfie');
  if (state.at.step !== 'selfie') throw notAllowed('the face is not being captured');
  if (!state.flow.attended) throw notAllowed('no operator inspects the applicant in this flow');
  if (state.fallbackArmed === 'selfie') throw notAllowed('the next picture is taken as it is');
  if (state.coverWord === word) return { state, events: [], effects: [] };
  return { state: { ...state, coverWord: word }, events: [coverOverruledEvent(word)], effects: [] };
}

/**
 * The operator names why there is nothing to capture, although no camera has failed: their word, with the signature of
 * the second person who confirmed it. The applicant continues; the outcome is never more than Review.
 */
export function passOver(
  state: SessionState,
  { step, exception, confirmation }: Of<'pass-over'>,
  context: ReduceContext,
): Transition {
  requireCapture(state, step);
  if (!isExceptionOf(step, exception)) throw failure('INVALID_INPUT', `${exception} is none of the ${step}`);
  if (state.at.step !== step) throw notAllowed(`the ${step} is not being captured`);
  const { name, ...signed } = confirmation ?? {};
  const told = { step, exception, ...(name === undefined ? {} : { confirmedBy: name }) };
  const passedOver = [...(state.passedOver ?? []).filter((other) => other.step !== step), told];
  const facts = confirmation ? { exception, confirmation: signed } : { exception };
  return leaveOut({ ...state, passedOver }, step, context, facts);
}

function leaveOut(
  state: SessionState,
  step: CaptureStep,
  context: ReduceContext,
  facts: EvidenceDraft['payload'],
): Transition {
  const skipped: SessionState = { ...state, skipped: [...new Set([...state.skipped, step])] };
  return {
    state: enterStep(skipped, nextStep(skipped), context),
    events: [{ type: 'capture.passed-over', actor: 'operator', payload: { step, ...facts } }],
    effects: [{ kind: 'forget-frames' }],
  };
}

function forget(state: SessionState, step: CaptureStep, documentId?: string): SessionState {
  const skipped = state.skipped.filter((entry) => entry !== step);
  if (step === 'document') {
    const document = documentId ? requireDocument(state, documentId) : state.documents.at(-1);
    return { ...state, skipped, capturing: redoOf(document, state) };
  }
  const { selfie: _selfie, comparison: _comparison, liveIdComparison: _liveId, ...rest } = state;
  return { ...rest, skipped };
}
