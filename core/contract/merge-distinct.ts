type UnionToIntersection<U> = (U extends unknown ? (x: U) => void : never) extends (x: infer I) => void
  ? I
  : never;

/**
 * Joins groups to one map.
 *
 * @param kind the kind of the names, for the error.
 * @throws Error when two groups hold one name, which the type system alone would accept.
 */
export const mergeDistinct = <T extends readonly object[]>(
  kind: string,
  ...groups: T
): UnionToIntersection<T[number]> => {
  const merged: Record<string, unknown> = Object.create(null);
  for (const [name, member] of groups.flatMap((group) => Object.entries(group))) {
    if (name in merged) throw new Error(`${kind} declared twice: ${name}`);
    merged[name] = member;
  }
  return merged as UnionToIntersection<T[number]>;
};
