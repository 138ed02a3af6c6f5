import { type AppError, failure } from '#core/contract/errors.ts';

/** Deepest nesting of a data object that is accepted. */
export const MAX_DEPTH = 32;

/**
 * Turns the ordered maps of the specification (`LinkedHashMap`, `HashMap`) into plain objects, at every depth. Anything
 * but a map, a plain object or an array is left for the schema to judge.
 *
 * @throws AppError `INVALID_INPUT` for nesting beyond {@link MAX_DEPTH} (and so for cycles), a key that is no text,
 * and the key `__proto__`.
 */
export function plainData(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw malformed(`nested deeper than ${MAX_DEPTH}`);
  if (Array.isArray(value)) return value.map((item) => plainData(item, depth + 1));
  const entries = entriesOf(value);
  if (!entries) return value;
  return Object.fromEntries(
    entries.map(([key, item]) => {
      if (typeof key !== 'string' || key === '__proto__') throw malformed('a key that is not allowed');
      return [key, plainData(item, depth + 1)];
    }),
  );
}

function entriesOf(value: unknown): [unknown, unknown][] | undefined {
  if (value instanceof Map) return [...value];
  if (typeof value !== 'object' || value === null) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? Object.entries(value) : undefined;
}

function malformed(probe: string): AppError {
  return failure('INVALID_INPUT', probe, {
    hint: 'SDK: pass a map or a plain object of JSON values.',
  });
}
