/** A run of characters in both values, or only in this one. */
export interface DiffPart {
  text: string;
  differs: boolean;
}

/** Length of the longest common subsequence of `a` from i and `b` from j, for every i and j. */
const commonLengths = (a: readonly string[], b: readonly string[]): number[][] => {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    const row = table[i] ?? [];
    for (let j = b.length - 1; j >= 0; j--) {
      row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return table;
};

const joinRuns = (flags: readonly boolean[], characters: readonly string[]): DiffPart[] => {
  const parts: DiffPart[] = [];
  for (const [index, text] of characters.entries()) {
    const differs = flags[index] ?? true;
    const last = parts.at(-1);
    if (last?.differs === differs) last.text += text;
    else parts.push({ text, differs });
  }
  return parts;
};

/** Beyond this a value is compared as a whole: steps grow with the product of both lengths. */
const LONGEST = 200;

/**
 * The characters of `value` that `other` does not have at that place, by the longest common subsequence.
 * Joined again, the parts are `value`.
 */
export const diffCharacters = (value: string, other: string): DiffPart[] => {
  const [a, b] = [[...value], [...other]];
  if (a.length === 0) return [];
  if (a.length > LONGEST || b.length > LONGEST) return [{ text: value, differs: value !== other }];
  const table = commonLengths(a, b);
  const flags = new Array<boolean>(a.length).fill(true);
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      flags[i] = false;
      i++;
      j++;
    } else if ((table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0)) i++;
    else j++;
  }
  return joinRuns(flags, a);
};
