import type { z } from 'zod';
import { type SdkOperationName, sdkOperations } from './contract/index.ts';
import { rightInput } from './right-inputs.fixture.ts';

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

/** The faults of an input whose members are right. */
export const EXTRA_MEMBER = 'an extra member';
export const MISSING_MEMBER = 'a missing member';
/** The code that refuses every hostile input. */
export const HOSTILE_REFUSAL = 'INVALID_INPUT';

type Shape = Readonly<Record<string, z.ZodType>>;
type Input = readonly [what: string, input: unknown];
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

/** A right input with one member of each hostile value. */
const withOneMember = (name: SdkOperationName): Input[] =>
  Object.keys(shapeOf(name)).flatMap((field) =>
    Object.entries(HOSTILE_VALUES).map(
      ([what, value]): Input => [`${field}: ${what}`, { ...rightInput(name), [field]: value }],
    ),
  );

function withoutOneMember(name: SdkOperationName): Input[] {
  const right = rightInput(name);
  return Object.keys(right).map((field) => {
    const { [field]: _left, ...others } = right;
    return [`${field}: ${MISSING_MEMBER}`, others];
  });
}

/** Every input of an operation with one fault that its schema refuses, with what is wrong. All else in it is right. */
export function hostileInputs(name: SdkOperationName): Input[] {
  const { input } = sdkOperations[name];
  const whole = Object.entries(HOSTILE_VALUES).map(([what, value]): Input => [`input: ${what}`, value]);
  const refused = [...whole, ...withOneMember(name), ...withoutOneMember(name)].filter(
    ([, value]) => !accepts(input, value),
  );
  return [...refused, [EXTRA_MEMBER, { ...rightInput(name), [`extra ${name}`]: 1 }]];
}

/** Inputs that the schema takes although a member has an unlikely value, or is left out: the handler has to judge it. */
export function unlikelyInputs(name: SdkOperationName): Input[] {
  const { input } = sdkOperations[name];
  return [...withOneMember(name), ...withoutOneMember(name)].filter(([, value]) => accepts(input, value));
}
