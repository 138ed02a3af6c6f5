import { z } from 'zod';
import type { FormInput, FormStep } from '../../contract/form-step.ts';

export type Answer = string | number | boolean;
export interface ReadForm {
  answers: Record<string, Answer>;
  /** Ids of inputs whose answer is missing or outside its limits. */
  wrong: string[];
}

const Email = z.email().max(254);
const Day = z.iso.date();

/**
 * Reads what a browser sent for the form step of a flow. Text is kept as it is, apart from spaces at its ends; a field
 * that was left empty has no answer.
 */
export function readForm({ inputs }: FormStep, fields: Readonly<Record<string, string>>): ReadForm {
  const answers: Record<string, Answer> = {};
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

const absent = (input: FormInput): Answer | undefined => (input.type === 'checkbox' ? false : undefined);

function readAnswer(input: FormInput, given: string): Answer | undefined {
  switch (input.type) {
    case 'text':
      return withinLength(given.trim(), input);
    case 'password':
      return withinLength(given, input);
    case 'email':
      return Email.safeParse(given.trim()).data;
    case 'date': {
      const day = Day.safeParse(given.trim()).data;
      return day && day >= input.earliest && day <= input.latest ? day : undefined;
    }
    case 'number': {
      const number = Number(given);
      const isWithin =
        number >= input.min && number <= input.max && (!input.whole || Number.isInteger(number));
      return isWithin ? number : undefined;
    }
    case 'checkbox':
      return true;
  }
}

function withinLength(text: string, { minLength, maxLength }: { minLength: number; maxLength: number }) {
  const { length } = [...text];
  return length >= minLength && length <= maxLength ? text : undefined;
}
