import { type AppError, failure } from '#core/contract/errors.ts';
import { type Answers, isOpen, type ReadAnswers, readRedactedAnswers } from '#core/contract/form-answer.ts';
import type { FormInput, FormStep } from '#core/contract/form-step.ts';
import type { EvidenceDraft, JsonRecord } from '#core/evidence/evidence-draft.ts';
import { answerFields, FORM_EVENT } from '#core/proofing/signed-answers.ts';
import type { SessionState } from './session-state.ts';

type Answered = Pick<SessionState, 'flow' | 'answersBefore' | 'answers'>;

/** The known answers, from the counter or from before the visit. */
const answersOf = ({ answersBefore, answers }: Answered): Answers => ({ ...answersBefore, ...answers });

/** Whether nothing is left to ask. A form with only optional questions still has to be seen once. */
export function isFormAnswered(state: Answered): boolean {
  const { flow, answersBefore, answers } = state;
  if (!flow.form) return true;
  const wasAsked = answersBefore !== undefined || answers !== undefined;
  return wasAsked && readRedactedAnswers(flow.form, answersOf(state)).faults.length === 0;
}

/** The questions without an answer from before the visit. */
export const openInputs = ({ flow, answersBefore }: Answered): FormInput[] =>
  (flow.form?.inputs ?? []).filter((input) => isOpen(input, answersBefore?.[input.id]));

/**
 * Answers that the services got beforehand and that fit the form of the flow.
 * @returns undefined where there is no form, or nothing was given; `leftOut` counts answers that do not fit
 */
export function answersBeforehand({ form }: SessionState['flow'], given: Answers | undefined) {
  if (!form || !given) return undefined;
  const { answers, faults } = readRedactedAnswers(form, given);
  const leftOut = faults.filter(({ fault }) => fault !== 'missing').length;
  // Where no prepared answer fits, the form starts empty.
  const fits = leftOut === 0 || Object.keys(answers).length > 0;
  return { answers, leftOut, fits };
}

/** The log names the questions and commits to the answers. */
export const answersEvent = (
  answers: Answers,
  facts: JsonRecord & { given: 'beforehand' | 'counter' },
): EvidenceDraft => ({
  type: FORM_EVENT,
  actor: facts.given === 'counter' ? 'applicant' : 'kiosk',
  payload: { ...facts, inputs: Object.keys(answers) },
  fields: answerFields(answers),
});

/** Names the questions whose answers do not fit, and never the answers. */
export function answersInvalid({ inputs }: FormStep, faults: ReadAnswers['faults']): AppError {
  const asked = new Set(inputs.map(({ id }) => id));
  const named = faults.map(
    ({ id, fault }) => `${asked.has(id) ? id : 'an input that is not asked'}: ${fault}`,
  );
  return failure('ANSWERS_INVALID', named.slice(0, 10).join(', '));
}
