import { type Answers, readKeptAnswers } from '#core/contract/form-answer.ts';
import type { FormStep } from '#core/contract/form-step.ts';

/** The answers to the flow's form, from a log and the request of its session. */
export interface FormEvidence {
  form: FormStep | undefined;
  /** At the services, before the person came. */
  before: Answers | undefined;
  /** At the counter, as the log holds it. */
  said: Answers | undefined;
}

/**
 * Judges the answers again by the form of the flow: even if the kiosk accepted it, an answer outside the limits does
 * not count, and a session without the required answers is not approved.
 *
 * @returns the answers of the session as they are kept; undefined where they do not fit.
 */
export function acceptedAnswers(
  { form, before, said }: FormEvidence,
  { isApproved }: { isApproved: boolean },
): Answers | undefined {
  const all = { ...before, ...said };
  const { faults } = readKeptAnswers({ inputs: form?.inputs ?? [] }, all);
  const isWrong = faults.some(({ fault }) => isApproved || fault !== 'missing');
  return isWrong ? undefined : all;
}
