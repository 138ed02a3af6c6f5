import { readRedactedAnswers } from '#core/contract/form-answer.ts';
import type { SessionCommand } from '../commands.ts';
import { answersEvent, answersInvalid } from '../session-form.ts';
import type { ReduceContext, SessionState, Transition } from '../session-state.ts';
import { enterStep, nextStep, notAllowed, requireStep } from '../session-steps.ts';

type Of<K extends SessionCommand['kind']> = Extract<SessionCommand, { kind: K }>;

/**
 * The applicant answered the form. Nothing enters the log that the services would refuse: with the answers given
 * beforehand, they have to be complete.
 */
export function answerForm(
  state: SessionState,
  { at, answers }: Of<'answer-form'>,
  context: ReduceContext,
): Transition {
  requireStep(state, at, 'form');
  const { form } = state.flow;
  if (!form) throw notAllowed('the flow of this session has no form');
  const { faults } = readRedactedAnswers(form, { ...state.answersBefore, ...answers });
  if (faults.length > 0) throw answersInvalid(form, faults);
  const answered: SessionState = { ...state, answers };
  return {
    state: enterStep(answered, nextStep(answered), context),
    events: [answersEvent(answers, { given: 'counter' })],
    effects: [],
  };
}
