import { z } from 'zod';
import { inEveryLanguage } from './language.ts';

const common = {
  /** Names the answer. */
  id: z
    .string()
    .regex(/^[a-z][A-Za-z0-9_-]{0,39}$/, 'an input id begins with a small letter and has at most 40')
    // Names that every object has, and the one of the box that stands above the form.
    .refine((id) => id !== 'consent' && !(id in {}), 'this id is reserved'),
  label: inEveryLanguage(z.string().min(1).max(120)),
  required: z.boolean().default(false),
};
const Length = z.number().int().min(0).max(2000);
const Amount = z.number().min(-1e12).max(1e12);

/** One question of a form (web services specification, part 2), with the limits of its answer. */
export const FormInput = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('text'),
    minLength: Length.default(0),
    maxLength: Length.min(1).default(200),
  }),
  z.object({
    ...common,
    type: z.literal('number'),
    min: Amount.default(-1e12),
    max: Amount.default(1e12),
    whole: z.boolean().default(false),
  }),
  /** Kept as a salted hash only: nobody can read it again. */
  z.object({
    ...common,
    type: z.literal('password'),
    minLength: Length.min(1).default(8),
    maxLength: Length.min(1).max(128).default(128),
  }),
  z.object({ ...common, type: z.literal('email') }),
  z.object({
    ...common,
    type: z.literal('date'),
    earliest: z.iso.date().default('1900-01-01'),
    latest: z.iso.date().default('2199-12-31'),
  }),
  /** A required one must be ticked. */
  z.object({ ...common, type: z.literal('checkbox') }),
]);
export type FormInput = z.infer<typeof FormInput>;

/** The form step of a flow. */
export const FormStep = z.object({ inputs: z.array(FormInput).min(1).max(30) });
export type FormStep = z.infer<typeof FormStep>;
