import type { z } from 'zod';
import { type Fault, faultsOf, NO_SUCH_SETTING, parsePlainly } from './faults.ts';

/** A stored document, if the present schema can read it. `faults`: its faults if it were new. */
export interface StoredReading<T> {
  /** Absent where something else than a number stands against it. */
  value?: T;
  faults: Fault[];
}

/** A number that is moved may bring its parts of a whole, or a bound of the language, to light. */
const MOST_ROUNDS = 4;

/**
 * Reads a document accepted before a limit of the schema was narrowed: a number outside of its limit counts as the
 * limit itself, and is named. The limits are those of the schema and stand nowhere else. Never throws for JSON.
 */
export function withinLimits<T>(schema: z.ZodType<T>, document: unknown): StoredReading<T> {
  let current = document;
  let faults: Fault[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { data, error } = parsePlainly(schema, current, NO_SUCH_SETTING);
    if (!error) return { value: data, faults };
    faults = round === 0 ? faultsOf(error) : faults;
    const next = error.issues.reduce(moved, current);
    if (next === current) return { faults: round === 0 ? faults : [...faults, ...faultsOf(error)] };
    current = next;
  }
  return { faults };
}

/** The document with the number that an issue names inside of its limit; the same document where it names none. */
function moved(document: unknown, issue: z.core.$ZodIssue): unknown {
  const number = issue.path.reduce<unknown>(memberOf, document);
  if (typeof number !== 'number') return document;
  const inside = limited(number, issue);
  return inside === number ? document : replaced(document, issue.path, inside);
}

function limited(number: number, issue: z.core.$ZodIssue): number {
  if (issue.code === 'too_small') return Math.max(number, Number(issue.minimum));
  if (issue.code === 'too_big') return Math.min(number, Number(issue.maximum));
  return issue.code === 'invalid_type' && issue.expected === 'int' ? Math.round(number) : number;
}

function replaced(holder: unknown, [name, ...rest]: readonly PropertyKey[], value: number): unknown {
  if (name === undefined) return value;
  const inner = replaced(memberOf(holder, name), rest, value);
  if (Array.isArray(holder)) return holder.with(Number(name), inner);
  return { ...(holder as object), [name]: inner };
}

function memberOf(value: unknown, name: PropertyKey): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<PropertyKey, unknown>)[name]
    : undefined;
}
