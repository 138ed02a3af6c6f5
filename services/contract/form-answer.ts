import { z } from 'zod';
import type { FormInput } from './form-step.ts';

export type FormAnswer = string | number | boolean;

const Email = z.email().max(254);
const Day = z.iso.date();

/** The answer to an input as it is kept; undefined when it is of another kind or outside its limits. */
export function keptAnswer(input: FormInput, given: FormAnswer): FormAnswer | undefined {
  switch (input.type) {
    case 'text':
      return typeof given === 'string' ? withinLength(given.trim(), input) : undefined;
    case 'password':
      return typeof given === 'string' ? withinLength(given, input) : undefined;
    case 'email':
      return typeof given === 'string' ? Email.safeParse(given.trim()).data : undefined;
    case 'date': {
      const day = typeof given === 'string' ? Day.safeParse(given.trim()).data : undefined;
      return day && day >= input.earliest && day <= input.latest ? day : undefined;
    }
    case 'number':
      return typeof given === 'number' && isWithin(given, input) ? given : undefined;
    case 'checkbox':
      return typeof given === 'boolean' ? given : undefined;
  }
}

const isWithin = (
  number: number,
  { min, max, whole }: { min: number; max: number; whole: boolean },
): boolean => number >= min && number <= max && (!whole || Number.isInteger(number));

function withinLength(text: string, { minLength, maxLength }: { minLength: number; maxLength: number }) {
  const { length } = [...text];
  return length >= minLength && length <= maxLength ? text : undefined;
}
