import { z } from 'zod';
import type { FormInput, FormStep } from './form-step.ts';

export type FormAnswer = string | number | boolean;
/** Answers by the id of their input. */
export type Answers = Record<string, FormAnswer>;

/** Faults of an answer. Screens have a text for each. */
export type AnswerFault =
  | 'unknown'
  | 'missing'
  | 'kind'
  | 'too-short'
  | 'too-long'
  | 'too-small'
  | 'too-large'
  | 'not-whole'
  | 'not-an-address'
  | 'not-a-date'
  | 'too-early'
  | 'too-late';

/** The answer as it is kept, or its fault. */
export type JudgedAnswer =
  | { answer: FormAnswer; fault?: undefined }
  | { answer?: undefined; fault: AnswerFault };

export interface ReadAnswers {
  /** The valid answers, by the id of their input. */
  answers: Answers;
  /** In the order of the form; an answer without an input comes last. */
  faults: { id: string; fault: AnswerFault }[];
}

const Email = z.email().max(254);
const Day = z.iso.date();
/** The form in which a password is stored: a PHC string of Argon2id. */
const HASH = /^\$argon2id\$v=19\$[A-Za-z0-9=,]{1,60}\$[A-Za-z0-9+/]{8,100}\$[A-Za-z0-9+/]{16,200}$/;

/** Judges one answer by the kind and the limits of its input. */
export function judgeAnswer(input: FormInput, given: FormAnswer): JudgedAnswer {
  switch (input.type) {
    case 'text':
      return typeof given === 'string' ? withinLength(given.trim(), input) : KIND;
    case 'password':
      return typeof given === 'string' ? withinLength(given, input) : KIND;
    case 'email': {
      const address = Email.safeParse(typeof given === 'string' ? given.trim() : given).data;
      return address === undefined ? { fault: 'not-an-address' } : { answer: address };
    }
    case 'date':
      return judgeDay(input, given);
    case 'number':
      return judgeNumber(input, given);
    case 'checkbox':
      return typeof given === 'boolean' ? { answer: given } : KIND;
  }
}

/**
 * Reads the answers to a form, by the same rules wherever a person answers it. Text without a letter, digit or sign is
 * no answer; a required box must be ticked.
 */
export const readAnswers = (form: FormStep, given: Readonly<Answers>): ReadAnswers =>
  readWith(judgeAnswer, form, given);

/**
 * Reads the text typed into the fields of a form, by the id of their input. A field that was left empty has no answer;
 * a box has one in any case, because a browser leaves out unticked boxes.
 */
export function readTyped(form: FormStep, fields: Readonly<Record<string, string>>): ReadAnswers {
  const said: Answers = {};
  for (const input of form.inputs) {
    const typed = fields[input.id] ?? '';
    if (typed.trim() !== '') said[input.id] = typedAnswer(input, typed);
    else if (input.type === 'checkbox') said[input.id] = false;
  }
  return readAnswers(form, said);
}

/** Reads answers as they are kept: cleaned of spaces at their ends, and a password as its hash. */
export const readKeptAnswers = (form: FormStep, kept: Readonly<Answers>): ReadAnswers =>
  readWith(judgeKept, form, kept);

/** Answers for permitted readers. Of a password, only that it was given: its hash would reveal a weak one. */
export const redactAnswers = (kept: Readonly<Answers>): Answers =>
  Object.fromEntries(Object.entries(kept).map(([id, answer]) => [id, isPasswordHash(answer) || answer]));

/** Whether the text is a kept password hash; people do not type such a text. */
export const isPasswordHash = (value: unknown): boolean => typeof value === 'string' && HASH.test(value);

/** Reads answers as they are kept or sent. */
export const readRedactedAnswers = (form: FormStep, redacted: Readonly<Answers>): ReadAnswers =>
  readWith(judgeRedacted, form, redacted);

function readWith(
  judge: (input: FormInput, given: FormAnswer) => JudgedAnswer,
  { inputs }: FormStep,
  given: Readonly<Answers>,
): ReadAnswers {
  const said = new Map(Object.entries(given));
  const read: ReadAnswers = { answers: {}, faults: [] };
  for (const input of inputs) {
    const { id } = input;
    const one = said.get(id);
    said.delete(id);
    const { answer, fault } = one === undefined || isBlank(one) ? {} : judge(input, one);
    if (answer !== undefined) read.answers[id] = answer;
    if (fault) read.faults.push({ id, fault });
    else if (isOpen(input, answer) && input.required) read.faults.push({ id, fault: 'missing' });
  }
  for (const id of said.keys()) read.faults.push({ id, fault: 'unknown' });
  return read;
}

/** Whether an input still waits for its answer. */
export const isOpen = ({ type, required }: FormInput, answer: FormAnswer | undefined): boolean =>
  answer === undefined || (type === 'checkbox' && required && answer === false);

/**
 * The typed text as the answer to its input; any text for a box is its tick. Numbers may have a decimal comma, except
 * where it could part thousands: those become NaN, which no input takes.
 */
function typedAnswer({ type }: FormInput, typed: string): FormAnswer {
  if (type === 'checkbox') return true;
  return type === 'number' ? typedNumber(typed.trim()) : typed;
}

const NUMBER = /^[+-]?\d+([.,]\d+)?(e[+-]?\d{1,3})?$/i;
const THOUSANDS = /,\d{3}(?!\d)/;

const typedNumber = (typed: string): number =>
  NUMBER.test(typed) && !THOUSANDS.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;

const KIND: JudgedAnswer = { fault: 'kind' };
const isBlank = (given: FormAnswer): boolean => typeof given === 'string' && given.trim() === '';

function judgeKept(input: FormInput, kept: FormAnswer): JudgedAnswer {
  if (input.type === 'password') {
    return isPasswordHash(kept) ? { answer: kept } : KIND;
  }
  const judged = judgeAnswer(input, kept);
  return judged.fault || judged.answer === kept ? judged : KIND;
}

const judgeRedacted = (input: FormInput, redacted: FormAnswer): JudgedAnswer =>
  input.type === 'password' && redacted === true ? { answer: redacted } : judgeKept(input, redacted);

function withinLength(text: string, limits: { minLength: number; maxLength: number }): JudgedAnswer {
  // More units than twice the limit are too many characters in any case; they are not counted one by one.
  const length = text.length > 2 * limits.maxLength ? text.length : [...text].length;
  if (length < limits.minLength) return { fault: 'too-short' };
  return length > limits.maxLength ? { fault: 'too-long' } : { answer: text };
}

function judgeDay({ earliest, latest }: FormInput & { type: 'date' }, given: FormAnswer): JudgedAnswer {
  const day = Day.safeParse(typeof given === 'string' ? given.trim() : given).data;
  if (day === undefined) return { fault: 'not-a-date' };
  if (day < earliest) return { fault: 'too-early' };
  return day > latest ? { fault: 'too-late' } : { answer: day };
}

function judgeNumber({ min, max, whole }: FormInput & { type: 'number' }, given: FormAnswer): JudgedAnswer {
  if (typeof given !== 'number' || Number.isNaN(given)) return KIND;
  if (given < min) return { fault: 'too-small' };
  if (given > max) return { fault: 'too-large' };
  return whole && !Number.isInteger(given) ? { fault: 'not-whole' } : { answer: given };
}
