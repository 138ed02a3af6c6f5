import fc, { type Arbitrary } from 'fast-check';
import type { Fitting } from './fitting-types.ts';
import { fromSchema, HOSTILE, type JsonSchema, type KnownIds } from './from-schema.ts';

interface Operation {
  summary?: string;
  parameters?: { name: string; in: Place; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
  security?: Record<string, string[]>[];
}
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, JsonSchema> };
}
export interface Route {
  method: string;
  path: string;
  operation: Operation;
}
type Place = 'path' | 'query' | 'header';
type Values = Record<string, unknown>;

/** The parts of a request; values of any kind until it is written down. */
interface Parts {
  path: Values;
  query: Values;
  headers: Values;
  body: unknown;
}

/** One act of a run: something drawn by the schemas, or a fitting request with so many parts altered. */
interface Plan {
  kind: 'drawn' | 'fitting' | 'altered';
  drawn: Parts;
  /** Instead of the JSON of the body. */
  broken: string | undefined;
  changes: Change[];
  /** Which of the callers that the route admits. */
  caller: number;
}
interface Change {
  /** Which part, of those that the request has. */
  slot: number;
  by: 'hostile' | 'drawn' | 'foreign' | 'removal';
  hostile: unknown;
  foreign: string;
}

export interface FuzzRequest {
  path: string;
  query: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

const BROKEN_JSON = ['', '{', '[1,', '\u0000', '{"a":1}{"b":2}', '"\\ud800"'];
/** A good third of the runs begin with a request that fits, where there is one: accepted requests take the longest. */
const KINDS = [
  { weight: 1, arbitrary: fc.constant('fitting' as const) },
  { weight: 4, arbitrary: fc.constant('altered' as const) },
  { weight: 8, arbitrary: fc.constant('drawn' as const) },
];

/** @param foreign ids of another tenant, by the name under which requests ask for them */
export function plansFor(
  { operation }: Route,
  resolve: (reference: string) => JsonSchema,
  known: KnownIds,
  foreign: Readonly<Record<string, string>>,
): Arbitrary<Plan> {
  const make = (schema: JsonSchema) => fromSchema(schema, resolve, known);
  const values = (place: Place): Arbitrary<Values> => {
    const named = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
    const alone = named.map(({ name, schema }) => [
      name,
      make({ type: 'object', properties: { [name]: schema }, required: [name] }).map(
        (made) => (made as Values | null)?.[name] ?? '',
      ),
    ]);
    return fc.record(Object.fromEntries(alone), place === 'path' ? {} : { requiredKeys: [] });
  };
  const [type, content] = contentOf(operation);
  const isBinary = type !== undefined && /octet-stream|partial-upload/.test(type);
  const drawnBody = isBinary ? fc.string({ unit: 'binary', maxLength: 200 }) : make(content?.schema ?? {});
  const broken = fc.option(fc.constantFrom(...BROKEN_JSON), { freq: 20, nil: undefined });
  const changes = fc.array(
    fc.record({
      slot: fc.nat(10_000),
      by: fc.constantFrom('hostile' as const, 'drawn' as const, 'foreign' as const, 'removal' as const),
      hostile: fc.constantFrom(...HOSTILE),
      foreign: fc.constantFrom(...Object.values(foreign)),
    }),
    { minLength: 1, maxLength: 2 },
  );
  const drawn = fc.record({
    path: values('path'),
    query: values('query'),
    headers: values('header'),
    body: content ? drawnBody : fc.constant(undefined),
  });
  return fc.record({
    kind: fc.oneof(...KINDS),
    drawn,
    broken: type === 'application/json' ? broken : fc.constant(undefined),
    changes,
    caller: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(2)),
  });
}

const contentOf = (operation: Operation) =>
  Object.entries(operation.requestBody?.content ?? {})[0] ?? [undefined, undefined];

/** Writes down what a plan comes to, with what fits where it says so. */
export function requestOf(
  { path, operation }: Route,
  { kind, drawn, broken, changes }: Plan,
  fitting: Fitting,
  own: Readonly<Record<string, string>>,
  foreign: Readonly<Record<string, string>>,
): FuzzRequest {
  const [type] = contentOf(operation);
  const isWanting = type !== undefined && fitting.body === undefined;
  if (kind === 'drawn' || isWanting) return written(path, type, drawn, broken);
  const names = Object.keys(drawn.path);
  const base: Parts = {
    path: Object.fromEntries(names.map((name) => [name, fitting.path?.[name] ?? own[name] ?? ''])),
    query: { ...fitting.query },
    headers: { ...fitting.headers },
    body: structuredClone(fitting.body),
  };
  if (kind === 'altered') for (const change of changes) alter(base, drawn, change, foreign);
  return written(path, type, sealed(base, fitting));
}

/** A value in place of a whole body cannot always be sealed; such a body is sent unsealed. */
function sealed(parts: Parts, { seal }: Fitting): Parts {
  try {
    const { body = parts.body, headers = {} } = seal?.(parts.body) ?? {};
    return { ...parts, body, headers: { ...headers, ...parts.headers } };
  } catch {
    return parts;
  }
}

type Keys = readonly [place: keyof Parts, ...names: string[]];

/** Every value of a request, the inner ones too, and those that it could have besides. */
function slotsOf(base: Parts, drawn: Parts): Keys[] {
  const slots: Keys[] = [];
  const walk = (value: unknown, keys: Keys): void => {
    if (keys.length > 1 || keys[0] === 'body') slots.push(keys);
    if (keys.length > 6 || value === null || typeof value !== 'object' || value instanceof Uint8Array) return;
    for (const [name, inner] of Object.entries(value)) walk(inner, [...keys, name]);
  };
  walk(base.path, ['path']);
  walk({ ...drawn.query, ...base.query }, ['query']);
  walk({ ...drawn.headers, ...base.headers }, ['headers']);
  if (base.body !== undefined) walk(base.body, ['body']);
  const more = isRecord(base.body) && isRecord(drawn.body) ? Object.keys(drawn.body) : [];
  for (const name of more) slots.push(['body', name]);
  return slots;
}

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;
/** Not what an array or an object inherits. */
const ownMember = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
const isUuid = (value: unknown): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(value));

function alter(base: Parts, drawn: Parts, change: Change, foreign: Readonly<Record<string, string>>): void {
  const slots = slotsOf(base, drawn);
  const keys = slots[change.slot % slots.length];
  if (!keys) return;
  const name = keys.at(-1) ?? '';
  const holder = keys.slice(0, -1).reduce<unknown>(ownMember, base);
  if (!isRecord(holder)) return;
  if (change.by === 'removal' && keys[0] !== 'path') {
    delete holder[name];
    return;
  }
  const there = keys.reduce<unknown>(ownMember, drawn);
  const other = foreign[name] ?? (isUuid(holder[name]) ? change.foreign : undefined);
  const values = { hostile: undefined, removal: '', drawn: there, foreign: other };
  // Cloned, because the next change may go into it.
  holder[name] = structuredClone(values[change.by] ?? change.hostile);
}

function written(path: string, type: string | undefined, parts: Parts, broken?: string): FuzzRequest {
  const headers = Object.entries(parts.headers).filter(([name]) => name !== 'host');
  const query = Object.entries(parts.query).map(([name, value]) => [name, asText(value)]);
  return {
    path: path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => inPath(asText(parts.path[name]))),
    query: new URLSearchParams(query).toString(),
    headers: {
      ...Object.fromEntries(headers.map(([name, value]) => [name, inHeader(asText(value))])),
      ...(type === undefined ? {} : { 'content-type': type === FORM ? `${FORM}; boundary=x` : type }),
    },
    body: type === undefined ? undefined : (broken ?? bodyOf(type, parts.body)),
  };
}

const FORM = 'multipart/form-data';
const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
/** Everything else can stand in an address, encoded. */
const inPath = (text: string): string => encodeURIComponent(text.slice(0, 300).toWellFormed()) || '%20';
const inHeader = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '').trim();

function bodyOf(type: string, value: unknown): string | Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (type === 'application/json') return JSON.stringify(value) ?? '';
  const fields = isRecord(value) ? Object.entries(value) : undefined;
  if (type === FORM && fields) return formOf(fields);
  if (type === 'application/x-www-form-urlencoded' && fields) {
    return new URLSearchParams(fields.map(([name, field]) => [name, asText(field)])).toString();
  }
  return asText(value);
}

/** The bytes come last, as a file. */
function formOf(fields: [string, unknown][]): Uint8Array {
  const isFile = ([name]: [string, unknown]) => name === 'content';
  const ordered = [...fields.filter((field) => !isFile(field)), ...fields.filter(isFile)];
  const parts = ordered.map(([name, value]) => {
    const file = name === 'content' ? '; filename="a"\r\ncontent-type: application/octet-stream' : '';
    return `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${asText(value)}\r\n`;
  });
  return Buffer.from(`${parts.join('')}--x--\r\n`, 'latin1');
}
