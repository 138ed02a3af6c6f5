import { type Answers, readAnswers, typedAnswer } from '../../contract/form-answer.ts';
import type { FormStep } from '../../contract/form-step.ts';

export interface ReadForm {
  answers: Answers;
  /** Ids of inputs whose answer is missing or outside its limits. */
  wrong: string[];
}

/**
 * Reads what a browser sent for the form step of a flow. Text is kept as it is, apart from spaces at its ends; a field
 * that was left empty has no answer.
 */
export function readForm(form: FormStep, fields: Readonly<Record<string, string>>): ReadForm {
  const said: Answers = {};
  for (const input of form.inputs) {
    const typed = fields[input.id] ?? '';
    // A browser leaves out a box that is not ticked.
    if (input.type === 'checkbox') said[input.id] = typed.trim() !== '';
    else if (typed.trim() !== '') said[input.id] = typedAnswer(input, typed);
  }
  const { answers, faults } = readAnswers(form, said);
  return { answers, wrong: faults.map(({ id }) => id) };
}
