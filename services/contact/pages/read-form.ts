import { type Answers, readTyped } from '#core/contract/form-answer.ts';
import type { FormStep } from '#core/contract/form-step.ts';

export interface ReadForm {
  answers: Answers;
  /** Ids of inputs whose answer is missing or outside its limits. */
  wrong: string[];
}

/**
 * Reads a browser's answers to the form step of a flow. Text is kept as it is, apart from spaces at its ends; a field
 * that was left empty has no answer.
 */
export function readForm(form: FormStep, fields: Readonly<Record<string, string>>): ReadForm {
  const { answers, faults } = readTyped(form, fields);
  return { answers, wrong: faults.map(({ id }) => id) };
}
