import { z } from 'zod';

/**
 * How the objects of a data object were given: which of them as ordered maps, and in which order their keys came. An
 * object of JavaScript moves keys such as `2` to the front, so the order cannot stay in the data alone.
 */
export const DataOrder = z.array(
  z.strictObject({
    /** JSON Pointer (RFC 6901). */
    at: z.string(),
    map: z.boolean(),
    keys: z.array(z.string()),
  }),
);
export type DataOrder = z.infer<typeof DataOrder>;

/** Where a member of a container lies. */
const below = (at: string, key: string): string => `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Notes the order of maps and plain objects, at every depth. @param value as `plainData` accepts it. */
export function dataOrderOf(value: unknown, at = ''): DataOrder {
  if (Array.isArray(value)) return value.flatMap((item, index) => dataOrderOf(item, below(at, `${index}`)));
  if (typeof value !== 'object' || value === null) return [];
  const map = value instanceof Map;
  const entries = map ? [...(value as Map<string, unknown>)] : Object.entries(value);
  const inside = entries.flatMap(([key, item]) => dataOrderOf(item, below(at, key)));
  return [{ at, map, keys: entries.map(([key]) => key) }, ...inside];
}

/**
 * Gives data the form that was noted: maps as `Map`, keys in their order. Keys that the note does not know follow in the
 * order of the data; keys that the data do not have are left out.
 */
export function inOrder(data: unknown, order: DataOrder): unknown {
  const noted = new Map(order.map((node) => [node.at, node]));
  const restore = (value: unknown, at: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => restore(item, below(at, `${index}`)));
    if (typeof value !== 'object' || value === null) return value;
    const node = noted.get(at);
    const present = Object.keys(value);
    const keys = [...new Set([...(node?.keys ?? []), ...present])].filter((key) => Object.hasOwn(value, key));
    const entries = keys.map((key): [string, unknown] => [
      key,
      restore((value as Record<string, unknown>)[key], below(at, key)),
    ]);
    return node?.map ? new Map(entries) : Object.fromEntries(entries);
  };
  return restore(data, '');
}
