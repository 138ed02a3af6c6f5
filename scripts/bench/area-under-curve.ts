/**
 * Area under the curve of a figure that should be higher for positives: the share of pairs in which it is, ties by
 * half (the statistic of Mann and Whitney over the number of pairs).
 * @returns 0 to 1; `NaN` where either list is empty
 */
export function areaUnderCurve(negatives: readonly number[], positives: readonly number[]): number {
  const ranked = [
    ...negatives.map((value) => ({ value, positive: false })),
    ...positives.map((value) => ({ value, positive: true })),
  ].sort((a, b) => a.value - b.value);
  let sum = 0;
  for (let from = 0; from < ranked.length; ) {
    let to = from;
    while (to < ranked.length && ranked[to]?.value === ranked[from]?.value) to++;
    const meanRank = (from + 1 + to) / 2;
    sum += meanRank * ranked.slice(from, to).filter(({ positive }) => positive).length;
    from = to;
  }
  const count = positives.length;
  return (sum - (count * (count + 1)) / 2) / (count * negatives.length);
}
