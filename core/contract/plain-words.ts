import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

/** Descriptions of types, by their names in schemas. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
  undefined: 'absent',
};

/** Descriptions of text formats, by their names in schemas. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date (YYYY-MM-DD)',
  datetime: 'a time (YYYY-MM-DDThh:mm:ssZ)',
  uuid: 'a UUID',
  guid: 'a UUID',
  email: 'a mail address',
  e164: 'a telephone number (+ and digits only)',
  url: 'a URL',
  base64: 'base64',
  base64url: 'base64url',
  json_string: 'JSON',
};

/**
 * Describes the fault of a value in plain words, where its schema has none of its own; for `error` of a parse. A
 * message does not contain the value.
 */
export function plainWords(issue: RawIssue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `is not ${TYPES[issue.expected] ?? 'of the accepted type'}`;
    case 'invalid_value':
      return 'is not one of the accepted values';
    case 'invalid_format':
      return `is not ${FORMATS[issue.format] ?? 'in the accepted form'}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return `is not a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return 'there is no such member';
    case 'invalid_key':
      return 'has a member whose name is not accepted';
    case 'invalid_union':
      return 'has none of the accepted forms';
    default:
      return 'is not accepted';
  }
}

type Bounded<Code> = Extract<z.core.$ZodIssue, { code: Code }>;

const isCounted = (origin: string): boolean => origin === 'string' || origin === 'array' || origin === 'set';
const partsOf = (origin: string, count: number): string =>
  `${count} ${origin === 'string' ? 'character' : 'entr'}${ending(origin, count)}`;
function ending(origin: string, count: number): string {
  if (origin === 'string') return count === 1 ? '' : 's';
  return count === 1 ? 'y' : 'ies';
}

function tooSmall({ origin, minimum, inclusive }: Omit<Bounded<'too_small'>, 'path' | 'message'>): string {
  if (isCounted(origin)) {
    return minimum === 1 ? 'is empty' : `has fewer than ${partsOf(origin, Number(minimum))}`;
  }
  return inclusive === false ? `is not greater than ${minimum}` : `is less than ${minimum}`;
}

function tooBig({ origin, maximum, inclusive }: Omit<Bounded<'too_big'>, 'path' | 'message'>): string {
  if (isCounted(origin)) return `has more than ${partsOf(origin, Number(maximum))}`;
  return inclusive === false ? `is not less than ${maximum}` : `is greater than ${maximum}`;
}

/** The members of the object that has an unknown one. */
export const membersOf = (issue: RawIssue): string[] | undefined => {
  const shape = (issue.inst?._zod.def as { shape?: object } | undefined)?.shape;
  return shape && Object.keys(shape);
};
