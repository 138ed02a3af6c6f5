/** One line of the bench table. */
export interface BenchRow {
  name: string;
  unit: string;
  median: number;
  p95: number;
  /** The median that must not be exceeded; absent for a row that only informs. */
  target?: number;
  /** True where there is no target. */
  pass: boolean;
  /** Another way to do the same work, measured in the same run; `ratio` is its median over ours. */
  peer?: { name: string; median: number; ratio: number };
}

/** @param samples one measurement each, in `unit`; at least one */
export function benchRow(name: string, unit: string, samples: readonly number[], target?: number): BenchRow {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const [median, p95] = [at(0.5), at(0.95)];
  return {
    name,
    unit,
    median,
    p95,
    ...(target === undefined ? {} : { target }),
    pass: target === undefined || median <= target,
  };
}
