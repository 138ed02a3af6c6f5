import fc, { type Arbitrary } from 'fast-check';

/** As much of JSON Schema as the OpenAPI document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** What people send who look for a hole: other types, sizes, code for databases, headers, paths and prototypes. */
export const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  "' OR 1=1 --",
  "'; DROP TABLE proofing_session; --",
  '$1',
  '%00',
  '\u0000',
  'Nu\u0000ll and more',
  'Half \ud800 of a character',
  '\ud800',
  'a\r\nX-Injected: yes',
  '../../../etc/passwd',
  '..%2f..%2fmaster.key',
  '=cmd|calc!A1',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'x'.repeat(20_000),
  '\u202e\u0301'.repeat(50),
  [],
  {},
  { $gt: '' },
  JSON.parse('{"__proto__": {"admin": true}}'),
  Array.from({ length: 2000 }, () => 0),
  nested(200),
  '9999-99-99',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];

function nested(depth: number): unknown {
  let value: unknown = 0;
  for (let i = 0; i < depth; i += 1) value = [value];
  return value;
}

const hostile = fc.constantFrom(...HOSTILE);

/** What exists: ids by the name of the member that asks for them, and others that may stand anywhere. */
export interface KnownIds {
  byName: Readonly<Record<string, readonly string[]>>;
  others: readonly string[];
}

/** Values that fit a schema; now and then one part of them does not. */
export function fromSchema(
  schema: JsonSchema,
  resolve: (reference: string) => JsonSchema,
  known: KnownIds,
  depth = 0,
): Arbitrary<unknown> {
  const inner = (part: JsonSchema, name?: string) => {
    const real = (name === undefined ? undefined : known.byName[name]) ?? [];
    const made = fromSchema(part, resolve, known, depth + 1);
    return real.length === 0 ? made : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...real) }, made);
  };
  const fits = fitting(schema, resolve, known, inner, depth);
  return fc.oneof({ weight: 40, arbitrary: fits }, { weight: 1, arbitrary: hostile });
}

function fitting(
  schema: JsonSchema,
  resolve: (reference: string) => JsonSchema,
  known: KnownIds,
  inner: (part: JsonSchema, name?: string) => Arbitrary<unknown>,
  depth: number,
): Arbitrary<unknown> {
  if (depth > 8) return fc.constant(null);
  if (schema.$ref) return inner(resolve(schema.$ref));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => inner(choice)));
  if (schema.allOf) {
    return fc
      .tuple(...schema.allOf.map((part) => inner(part)))
      .map((parts) => Object.assign({}, ...parts.filter((part) => typeof part === 'object')));
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objects(schema, inner);
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: Math.min(schema.minItems ?? 0, 5),
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
      });
    case 'string':
      return strings(schema, known);
    case 'integer':
    case 'number':
      return numbers(schema, type === 'integer');
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objects(
  schema: JsonSchema,
  inner: (part: JsonSchema, name?: string) => Arbitrary<unknown>,
): Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const requiredKeys = properties.map(([name]) => name).filter((name) => schema.required?.includes(name));
  const named = fc.record(Object.fromEntries(properties.map(([name, part]) => [name, inner(part, name)])), {
    requiredKeys,
  });
  const other = schema.additionalProperties;
  const values = typeof other === 'object' ? inner(other) : hostile;
  const stranger = fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), values, { maxKeys: 1 });
  const plain = typeof other === 'object' ? fc.tuple(named, stranger) : fc.tuple(named, fc.constant({}));
  const odd = fc.tuple(named, stranger);
  return fc
    .oneof({ weight: 9, arbitrary: plain }, { weight: 1, arbitrary: odd })
    .map(([own, more]) => ({ ...(own as object), ...(more as object) }));
}

function strings(schema: JsonSchema, known: KnownIds): Arbitrary<string> {
  switch (schema.format) {
    case 'uuid':
      return known.others.length > 0 ? fc.oneof(fc.uuid(), fc.constantFrom(...known.others)) : fc.uuid();
    case 'date-time':
      return fc.date({ noInvalidDate: true }).map((time) => time.toISOString());
    case 'date':
      return fc.date({ noInvalidDate: true }).map((time) => time.toISOString().slice(0, 10));
    case 'email':
      return fc.emailAddress();
    case 'uri':
      return fc.oneof(
        fc.webUrl(),
        fc.constantFrom('http://169.254.169.254/', 'file:///etc/passwd', 'https://[::1]/'),
      );
  }
  const matching = schema.pattern && matchingStrings(schema.pattern);
  if (matching) return matching;
  const minLength = Math.min(schema.minLength ?? 0, 200);
  const maxLength = Math.max(minLength, Math.min(schema.maxLength ?? 40, 40));
  return fc.string({ unit: 'grapheme', minLength, maxLength });
}

/** Undefined for patterns that look ahead, which no generator follows. */
function matchingStrings(pattern: string): Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern), { size: 'xsmall' });
  } catch {
    return undefined;
  }
}

function numbers({ minimum, maximum }: JsonSchema, whole: boolean): Arbitrary<number> {
  const min = Math.max(minimum ?? -1000, -2_000_000_000);
  const max = Math.max(min, Math.min(maximum ?? 1000, 2_000_000_000));
  return whole
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true });
}
