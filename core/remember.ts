/**
 * A function that keeps its last results by name. It keeps neither undefined nor what throws. A result is shared: no
 * caller may change it.
 * @param most how many results are kept; the oldest goes first
 */
export function remember<T>(most: number, make: (name: string) => T): (name: string) => T {
  const kept = new Map<string, NonNullable<T>>();
  return (name) => {
    const found = kept.get(name);
    if (found !== undefined) return found;
    const made = make(name);
    if (made === undefined || made === null) return made;
    if (kept.size >= most) kept.delete(kept.keys().next().value!);
    kept.set(name, made);
    return made;
  };
}
