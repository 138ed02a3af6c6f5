/**
 * A function that keeps what it made last, by name. What throws is not kept, and what is kept is shared: nobody may
 * change it.
 * @param most how many results are kept; the oldest goes first
 */
export function remember<T>(most: number, make: (name: string) => T): (name: string) => T {
  const kept = new Map<string, T>();
  return (name) => {
    const found = kept.get(name);
    if (found !== undefined) return found;
    const made = make(name);
    if (kept.size >= most) kept.delete(kept.keys().next().value!);
    kept.set(name, made);
    return made;
  };
}
