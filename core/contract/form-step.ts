import { z } from 'zod';
import { inEveryLanguage } from './language.ts';
import { onOrOff, wholeNumber } from './setting-kinds.ts';

const ID = 'an input id begins with a lowercase letter and has at most 40 letters, digits, _ and -';
const LABEL = 'a label is a text of 1 to 120 characters in every language';
const common = {
  /** Names the answer. */
  id: z
    .string(ID)
    .regex(/^[a-z][A-Za-z0-9_-]{0,39}$/, ID)
    // Names that every object has, and the one of the box that stands above the form.
    .refine((id) => id !== 'consent' && !(id in {}), 'this id is reserved'),
  label: inEveryLanguage(z.string(LABEL).min(1, LABEL).max(120, LABEL), LABEL),
  required: onOrOff('required').default(false),
};
const length = (lowest: number, highest: number) =>
  wholeNumber(lowest, highest, `this length is a whole number from ${lowest} to ${highest}`);
const DAY = 'a day is written as YYYY-MM-DD';
const AMOUNT = 'this limit is a number from -1000000000000 to 1000000000000';
const Amount = z.number(AMOUNT).min(-1e12, AMOUNT).max(1e12, AMOUNT);

/** One question of a form (web services specification, part 2), with the limits of its answer. */
export const FormInput = z.discriminatedUnion(
  'type',
  [
    z.object({
      ...common,
      type: z.literal('text'),
      minLength: length(0, 2000).default(0),
      maxLength: length(1, 2000).default(200),
    }),
    z.object({
      ...common,
      type: z.literal('number'),
      min: Amount.default(-1e12),
      max: Amount.default(1e12),
      whole: onOrOff('whole').default(false),
    }),
    /** Kept as a salted hash only. */
    z.object({
      ...common,
      type: z.literal('password'),
      minLength: length(1, 2000).default(8),
      maxLength: length(1, 128).default(128),
    }),
    z.object({ ...common, type: z.literal('email') }),
    z.object({
      ...common,
      type: z.literal('date'),
      earliest: z.iso.date(DAY).default('1900-01-01'),
      latest: z.iso.date(DAY).default('2199-12-31'),
    }),
    /** A required one must be ticked. */
    z.object({ ...common, type: z.literal('checkbox') }),
  ],
  'an input is of the type text, number, password, email, date or checkbox',
);
export type FormInput = z.infer<typeof FormInput>;

const FORM = 'a form has a list of 1 to 30 inputs';
/** The form step of a flow. */
export const FormStep = z.object({ inputs: z.array(FormInput, FORM).min(1, FORM).max(30, FORM) }, FORM);
export type FormStep = z.infer<typeof FormStep>;
