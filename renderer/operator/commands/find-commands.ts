/** Letters without case and accents, so that "reference" finds "Référence". */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en').trim();

/** The entries whose text has every word that was typed, in any order; all of them while nothing is typed. */
export function findByWords<T>(entries: readonly T[], textOf: (entry: T) => string, typed: string): T[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const text = plain(textOf(entry));
    return words.every((word) => text.includes(word));
  });
}

/** The option that a key leads to: around at the ends, the first where none was active. */
export const nextOption = (active: number, by: 1 | -1, count: number): number =>
  count === 0 ? -1 : (active + by + count) % count;
