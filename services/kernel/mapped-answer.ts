import { z } from 'zod';

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** Where an answer says something (RFC 6901), and by which words. Every other word is no answer. */
export const Place = z
  .strictObject({
    at: z.string().regex(/^(\/([^~/]|~[01])*)*$/, 'a JSON pointer'),
    yes: z.array(Value).min(1),
    no: z.array(Value),
  })
  .refine(({ yes, no }) => !yes.some((word) => no.includes(word)), 'no word says both yes and no');
type Place = z.infer<typeof Place>;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** A question in the form of a provider, with `{{name}}` where values of these names go. */
export function questionOf(names: readonly string[]) {
  return z
    .json()
    .refine(
      (question) =>
        [...JSON.stringify(question).matchAll(PLACEHOLDER)].every(([, name = '']) => names.includes(name)),
      `{{name}} is one of ${names.join(', ')}`,
    );
}

/** The question with its values. They are inserted as strings, so that they cannot become other JSON. */
export function filledQuestion(
  template: unknown,
  values: Readonly<Record<string, string | undefined>>,
): unknown {
  return JSON.parse(JSON.stringify(template), (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(PLACEHOLDER, (_, name: string) => values[name] ?? '') : value,
  );
}

/**
 * Whether an answer says yes at a place.
 *
 * @throws Error where the place is missing or holds another word, without that word
 */
export function saysYes({ at, yes, no }: Place, said: unknown): boolean {
  const value = valueAt(said, at);
  if (yes.some((word) => word === value)) return true;
  if (no.some((word) => word === value)) return false;
  throw new Error(`the answer has none of its words at ${at || 'its root'}`);
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
