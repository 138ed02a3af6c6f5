/** The members of a container that a structured clone can carry, keys included. */
function* membersOf(container: object): Generator<unknown> {
  if (container instanceof Map) {
    for (const [key, value] of container) {
      yield key;
      yield value;
    }
  } else if (Array.isArray(container) || container instanceof Set) {
    yield* container;
  } else {
    for (const key in container) {
      yield key;
      yield (container as Record<string, unknown>)[key];
    }
  }
}

/**
 * A lower bound of the bytes that a structured value holds, counted only until `limit` is passed: a huge message must
 * cost no more to refuse than a legal one costs to read.
 */
export const approximateBytes = (value: unknown, limit: number): number => {
  let total = 0;
  const seen = new Set<object>();
  const pending: unknown[] = [value];
  while (pending.length > 0 && total <= limit) {
    const next = pending.pop();
    if (typeof next === 'string') total += next.length;
    else if (typeof next !== 'object' || next === null) total += 8;
    else if (ArrayBuffer.isView(next) || next instanceof ArrayBuffer) total += next.byteLength;
    else if (!seen.has(next)) {
      seen.add(next);
      total += 8;
      for (const member of membersOf(next)) {
        pending.push(member);
        if (pending.length > limit) return limit + 1;
      }
    }
  }
  return total;
};
