import type { ApplicantState, EnrolmentView, StepVisit } from '#core/contract/counter/state.ts';

/** A state of the applicant's display with a running session. */
export interface ActiveApplicant extends ApplicantState {
  sessionId: string;
  at: StepVisit;
}

export const isActive = (state: ApplicantState): state is ActiveApplicant =>
  state.active && state.sessionId !== undefined && state.at !== undefined;

export type Screen =
  | 'welcome'
  | 'language'
  | 'consent'
  | 'form'
  | 'document'
  | 'selfie'
  | 'wallet'
  | 'waiting'
  | 'done'
  | 'moved'
  | 'withdrawn';

/** A wallet was kept or failed: nothing more is asked, and its word may make room for a receipt. */
const isOver = ({ step }: EnrolmentView): boolean => step === 'kept' || step === 'failed';

/**
 * Returns the screen of a state. A wait comes before the step, so that the screen does not show why the applicant
 * waits.
 */
export const screenOf = (state: ApplicantState): Screen => {
  if (!isActive(state)) return 'welcome';
  if (state.enrolment && !(state.receipt && isOver(state.enrolment))) return 'wallet';
  if (state.ended) return state.ended === 'completed' ? 'done' : state.ended;
  if (state.waiting || state.at.step === 'done') return 'waiting';
  if ((state.at.step === 'document' || state.at.step === 'selfie') && !state.capture) return 'waiting';
  return state.at.step;
};

/** Seconds left before the step ends; undefined while there is no deadline or it is further away than the warning. */
export const warningSeconds = (stepDeadline: string | undefined, now: number): number | undefined => {
  if (!stepDeadline) return undefined;
  const left = Math.ceil((Date.parse(stepDeadline) - now) / 1000);
  return left > 0 && left <= 60 ? left : undefined;
};
