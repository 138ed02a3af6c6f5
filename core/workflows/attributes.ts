import { z } from 'zod';
import { isStorable } from '../contract/storable.ts';

export const AttributeName = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9]{0,39}$/, 'a lowercase letter, then at most 39 letters and digits');

const LONGEST_TEXT = 4000;
const shared = {
  personal: z.boolean().default(true).describe('Whether the value is personal; left out of events.'),
  input: z
    .enum(['none', 'optional', 'required'])
    .default('none')
    .describe('Whether the creator of an instance may or must give the value.'),
};
const Limit = z.number().min(-1e12).max(1e12).optional();

/** A value that a workflow keeps while it runs, declared by keywords of JSON Schema. */
export const Attribute = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('string'),
      format: z.enum(['date', 'email', 'phone']).optional(),
      enum: z.array(z.string().min(1).max(200)).min(1).max(100).optional(),
      minLength: z.int().min(0).max(LONGEST_TEXT).default(1),
      maxLength: z.int().min(1).max(LONGEST_TEXT).default(200),
      ...shared,
    }),
    z.strictObject({ type: z.enum(['integer', 'number']), minimum: Limit, maximum: Limit, ...shared }),
    z.strictObject({ type: z.literal('boolean'), ...shared }),
  ])
  .meta({ id: 'WorkflowAttribute' });
export type Attribute = z.infer<typeof Attribute>;
type TextAttribute = Extract<Attribute, { type: 'string' }>;
type NumberAttribute = Extract<Attribute, { type: 'integer' | 'number' }>;

export const AttributeValue = z.union([z.string().max(LONGEST_TEXT), z.number(), z.boolean()]);
export type AttributeValue = z.infer<typeof AttributeValue>;
/** The values of one instance, by the names of their attributes. */
export type AttributeValues = ReadonlyMap<string, AttributeValue>;

const FORMATS = {
  date: { schema: z.iso.date(), misfit: 'is not a date of the form 1985-12-10' },
  email: { schema: z.email().max(254), misfit: 'is not an e-mail address' },
  phone: {
    schema: z.string().regex(/^\+[1-9]\d{6,14}$/),
    misfit: 'is not a telephone number in the international form: +33612345678',
  },
} as const;

/** Says why a value does not fit an attribute, without repeating the value. Returns undefined where it fits. */
export function misfitOf(attribute: Attribute, value: unknown): string | undefined {
  switch (attribute.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'is not true or false';
    case 'string':
      return typeof value === 'string' ? textMisfit(attribute, value) : 'is not a text';
    default:
      return typeof value === 'number' ? numberMisfit(attribute, value) : 'is not a number';
  }
}

function textMisfit(
  { format, enum: allowed, minLength, maxLength }: TextAttribute,
  value: string,
): string | undefined {
  if (value.length < minLength) return `is shorter than ${minLength}`;
  if (value.length > maxLength) return `is longer than ${maxLength}`;
  if (allowed && !allowed.includes(value)) return 'is not one of the accepted values';
  if (format && !FORMATS[format].schema.safeParse(value).success) return FORMATS[format].misfit;
  return isStorable(value) ? undefined : 'contains half of a character, or the character with code 0';
}

function numberMisfit({ type, minimum, maximum }: NumberAttribute, value: number): string | undefined {
  if (!Number.isFinite(value)) return 'is not a number';
  if (type === 'integer' && !Number.isSafeInteger(value)) return 'is not a whole number';
  if (minimum !== undefined && value < minimum) return `is less than ${minimum}`;
  if (maximum !== undefined && value > maximum) return `is more than ${maximum}`;
  return undefined;
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;

/** Converts a text of a URL to the type of an attribute. Returns the text unchanged where that is impossible. */
export function valueOfText({ type }: Attribute, text: string): AttributeValue {
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if ((type === 'integer' || type === 'number') && NUMBER.test(text)) return Number(text);
  return text;
}
