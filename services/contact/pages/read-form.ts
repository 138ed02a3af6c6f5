import { type FormAnswer, keptAnswer } from '../../contract/form-answer.ts';
import type { FormInput, FormStep } from '../../contract/form-step.ts';

export interface ReadForm {
  answers: Record<string, FormAnswer>;
  /** Ids of inputs whose answer is missing or outside its limits. */
  wrong: string[];
}

/**
 * Reads what a browser sent for the form step of a flow. Text is kept as it is, apart from spaces at its ends; a field
 * that was left empty has no answer.
 */
export function readForm({ inputs }: FormStep, fields: Readonly<Record<string, string>>): ReadForm {
  const answers: Record<string, FormAnswer> = {};
  const wrong: string[] = [];
  for (const input of inputs) {
    const given = fields[input.id] ?? '';
    const answer = given.trim() === '' ? absent(input) : readAnswer(input, given);
    if (answer !== undefined) answers[input.id] = answer;
    const isMissing = answer === undefined || (input.type === 'checkbox' && answer === false);
    const isWrong = answer === undefined && given.trim() !== '';
    if (isWrong || (isMissing && input.required)) wrong.push(input.id);
  }
  return { answers, wrong };
}

const absent = (input: FormInput): FormAnswer | undefined => (input.type === 'checkbox' ? false : undefined);

function readAnswer(input: FormInput, given: string): FormAnswer | undefined {
  if (input.type === 'checkbox') return true;
  return keptAnswer(input, input.type === 'number' ? Number(given) : given);
}
