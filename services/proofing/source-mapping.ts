import { z } from 'zod';
import { CORE_ATTRIBUTES, type SourceWord } from '#core/proofing/assurance-facts.ts';
import type { SourceQuestion } from '#services/kernel/ports/authoritative-source.ts';

const FIELDS = [
  'documentType',
  'country',
  'region',
  'surname',
  'givenNames',
  'dateOfBirth',
  'documentNumber',
  'personalNumber',
] as const satisfies readonly (keyof SourceQuestion)[];

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** Where an answer says something (RFC 6901), and by which words. Every other word is no answer. */
const Place = z.strictObject({
  at: z.string().regex(/^(\/([^~/]|~[01])*)*$/, 'a JSON pointer'),
  yes: z.array(Value).min(1),
  no: z.array(Value),
});
type Place = z.infer<typeof Place>;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const isNamed = (name: string): name is (typeof FIELDS)[number] => FIELDS.some((field) => field === name);
const Question = z
  .json()
  .refine(
    (question) => [...JSON.stringify(question).matchAll(PLACEHOLDER)].every(([, name = '']) => isNamed(name)),
    `{{name}} is one of ${FIELDS.join(', ')}`,
  );

/** How a source is asked that has a form of its own, and how its answer is read. */
export const SourceMapping = z.strictObject({
  question: Question,
  answer: z.strictObject({
    kind: z.enum(['authoritative', 'credible']),
    confirmed: z.partialRecord(z.enum(CORE_ATTRIBUTES), Place),
    alive: Place,
  }),
});
export type SourceMapping = z.infer<typeof SourceMapping>;

/** The question in the form of the source. Values stand in strings, so that they can become nothing else. */
export function mappedQuestion({ question: template }: SourceMapping, question: SourceQuestion): unknown {
  return JSON.parse(JSON.stringify(template), (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replace(PLACEHOLDER, (_, name: (typeof FIELDS)[number]) => question[name] ?? '')
      : value,
  );
}

/**
 * What an answer in the form of the source says.
 *
 * @throws Error where a place of the mapping is missing in the answer or holds another word; without what it holds
 */
export function mappedWord({ answer }: SourceMapping, said: unknown): SourceWord {
  const confirmed = CORE_ATTRIBUTES.filter((attribute) => {
    const place = answer.confirmed[attribute];
    return place !== undefined && saysYes(place, said);
  });
  return { kind: answer.kind, confirmed, alive: saysYes(answer.alive, said) };
}

function saysYes({ at, yes, no }: Place, said: unknown): boolean {
  const value = valueAt(said, at);
  if (yes.some((word) => word === value)) return true;
  if (no.some((word) => word === value)) return false;
  throw new Error(`the answer of the source has none of its words at ${at || 'its root'}`);
}

function valueAt(document: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>((value, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined;
  }, document);
}
