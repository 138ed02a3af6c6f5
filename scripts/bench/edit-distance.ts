/** How many characters have to be put in, left out or changed to make one text of another (Levenshtein). */
export function editDistance(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  let row = right.map((_, i) => i + 1);
  left.forEach((character, i) => {
    let diagonal = i;
    let before = i + 1;
    row = row.map((above, j) => {
      const cost = Math.min(above + 1, before + 1, diagonal + (right[j] === character ? 0 : 1));
      diagonal = above;
      before = cost;
      return cost;
    });
  });
  return row.at(-1) ?? left.length;
}
