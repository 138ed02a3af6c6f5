import type { ApplicantStep, StepVisit } from '#core/contract/counter/state.ts';
import { type AppError, failure } from '#core/contract/errors.ts';
import { isFormAnswered } from './session-form.ts';
import type { CaptureStep, ReduceContext, SessionState } from './session-state.ts';

/**
 * The steps of a session: without biometric consent there is no selfie, and so no template. The form of the flow, where
 * it has one, is asked as soon as the applicant has agreed.
 */
export function stepsOf(state: Pick<SessionState, 'flow' | 'consents'>): ApplicantStep[] {
  const { steps, form } = state.flow;
  const refused = state.consents.biometric?.given === false;
  const captures: ApplicantStep[] = steps.filter((step) => !(refused && step === 'selfie'));
  if (form) captures.splice(captures.indexOf('consent') + 1, 0, 'form');
  return ['language', ...captures, 'done'];
}

/** Enters a step: its visit is counted, its time starts, and the last try is forgotten. */
export function enterStep(state: SessionState, step: ApplicantStep, { now }: ReduceContext): SessionState {
  const visit = (state.visits[step] ?? 0) + 1;
  const { stepDeadline: _deadline, fallbackArmed: _armed, camera: _camera, told: _told, ...others } = state;
  const { capturing, liveness: _liveness, coming: _coming, callAnswered: _answered, ...rest } = others;
  const timed = step === 'done' ? {} : { stepDeadline: deadline(state, now) };
  return {
    ...rest,
    ...(capturing && step === 'document' ? { capturing } : {}),
    ...timed,
    at: { step, visit },
    visits: { ...state.visits, [step]: visit },
    retry: false,
  };
}

/** The next step after the current one whose work is not done yet. */
export function nextStep(state: SessionState): ApplicantStep {
  const after = state.steps.slice(state.steps.indexOf(state.at.step) + 1);
  return after.find((step) => !isDone(state, step)) ?? 'done';
}

export function deadline(state: Pick<SessionState, 'flow'>, now: string): string {
  return new Date(Date.parse(now) + state.flow.idle.applicantStepSec * 1000).toISOString();
}

/** Selfie attempts that the flow allows: one, and the retries (specification, `liveness.max_retry_count`). */
export const allowedSelfieAttempts = ({ flow }: Pick<SessionState, 'flow'>): number =>
  1 + flow.face_liveness.max_retry_count;

export const selfieExhausted = (state: SessionState): boolean =>
  !state.selfie && state.selfieAttempts >= allowedSelfieAttempts(state) && state.fallbackArmed !== 'selfie';

function isDone(state: SessionState, step: ApplicantStep): boolean {
  switch (step) {
    case 'language':
      return state.language !== undefined;
    case 'consent':
      return state.consents.procedure !== undefined;
    case 'form':
      return isFormAnswered(state);
    case 'document':
      return state.documents.length > 0 || state.skipped.includes('document');
    case 'selfie':
      return state.selfie !== undefined || state.skipped.includes('selfie');
    case 'done':
      return false;
  }
}

/**
 * Sealed under suspicion. The applicant must not learn of it, so the display continues to answer without an error;
 * actions there are shown and change no evidence.
 */
export const isSuspected = ({ ending }: Pick<SessionState, 'ending'>): boolean => ending === 'suspected';

/** @throws AppError SESSION_ENDED */
export function requireActive(state: SessionState): void {
  if (state.status === 'active') return;
  throw failure('SESSION_ENDED', 'status ended');
}

export const isVisit = (state: Pick<SessionState, 'at'>, at: StepVisit): boolean =>
  state.at.step === at.step && state.at.visit === at.visit;

/** @throws AppError SESSION_ENDED, or STEP_STALE when the caller names another visit */
export function requireVisit(state: SessionState, at: StepVisit): void {
  requireActive(state);
  if (isVisit(state, at)) return;
  const probe = `at ${state.at.step} ${state.at.visit}, asked for ${at.step} ${at.visit}`;
  throw failure('STEP_STALE', probe);
}

/** @throws AppError SESSION_ENDED, STEP_STALE, STEP_NOT_ALLOWED when the visit is of another step */
export function requireStep(state: SessionState, at: StepVisit, step: ApplicantStep): void {
  requireVisit(state, at);
  if (at.step !== step) throw notAllowed(`at ${at.step}, only possible at ${step}`);
}

/** @throws AppError SESSION_ENDED, STEP_NOT_ALLOWED when the session has no such step or has not reached it yet */
export function requireCapture(state: SessionState, step: CaptureStep): void {
  requireActive(state);
  if (!stepsOf(state).includes(step)) throw notAllowed(`this session has no ${step} step`);
  if ((state.visits[step] ?? 0) === 0) throw notAllowed(`the ${step} step was not reached yet`);
}

/** A question of the liveness check that is not open any more. */
export const questionOver = (probe: string): AppError => failure('STEP_STALE', `question over: ${probe}`);

/** The form that was filled in is not the one of this session. */
export const formOutdated = (probe: string): AppError => failure('STEP_STALE', `form outdated: ${probe}`);

export const notAllowed = (probe: string): AppError => failure('STEP_NOT_ALLOWED', probe);
