import type { z } from 'zod';
import { type SdkOperationName, sdkOperations } from './contract/index.ts';

/** 2 Mi characters: longer than any text but a document may be. */
const HUGE = 'x'.repeat(2 * 1024 * 1024);
const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;
/** 100,000 lists in each other: more than a stack holds. */
let deep: unknown = [];
for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
const throwing = Object.defineProperty({}, 'a', {
  enumerable: true,
  get: () => {
    throw new Error('hostile');
  },
});

/** Values of every type, of which a schema accepts few. */
export const HOSTILE_VALUES: Readonly<Record<string, unknown>> = {
  undefined,
  null: null,
  true: true,
  0: 0,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  bigint: 10n,
  'empty text': '',
  'NUL in a text': 'a\u0000b',
  'lone surrogate': '\ud800',
  'huge text': HUGE,
  symbol: Symbol('x'),
  function: () => undefined,
  list: [],
  'list of everything': [null, 0, '', {}, []],
  object: {},
  'object with a prototype key': JSON.parse('{"__proto__":{"a":1}}'),
  map: new Map([[{}, 1]]),
  date: new Date(Number.NaN),
  bytes: new Uint8Array(3),
  cyclic,
  deep,
  throwing,
  'list of one that throws': [throwing],
};

/** The fault of an input from which nothing is missing. */
export const EXTRA_MEMBER = 'an extra member';
/** The code that refuses every hostile input. */
export const HOSTILE_REFUSAL = 'INVALID_INPUT';

type Shape = Readonly<Record<string, z.ZodType>>;
export const HOSTILE_NAMES = Object.keys(sdkOperations) as SdkOperationName[];
export const shapeOf = (name: SdkOperationName): Shape =>
  (sdkOperations[name].input as { readonly shape?: Shape }).shape ?? {};

const accepts = (schema: z.ZodType, value: unknown): boolean => {
  try {
    return schema.safeParse(value).success;
  } catch {
    return false;
  }
};

/** Every input of an operation in which one value is of a wrong type, with what is wrong. */
export function hostileInputs(name: SdkOperationName): [string, unknown][] {
  const { input } = sdkOperations[name];
  const whole = Object.entries(HOSTILE_VALUES)
    .filter(([, value]) => !accepts(input, value))
    .map(([what, value]): [string, unknown] => [`input: ${what}`, value]);
  const fields = Object.entries(shapeOf(name)).flatMap(([field, schema]) =>
    Object.entries(HOSTILE_VALUES)
      .filter(([, value]) => !accepts(schema, value))
      .map(([what, value]): [string, unknown] => [`${field}: ${what}`, { [field]: value }]),
  );
  return [...whole, ...fields, [EXTRA_MEMBER, { [`extra ${name}`]: 1 }]];
}
