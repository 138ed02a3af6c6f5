/** One line of the bench table. Figures and target are in `unit`. */
export interface BenchRow {
  name: string;
  unit: string;
  median: number | null;
  p95: number | null;
  /** The limit of the median; null where nothing could be measured. */
  target: number | null;
  /** The limit of the 95th percentile, where there is one. */
  p95Target?: number;
  pass: boolean;
  /** Why this machine cannot measure it; such a row has not passed. */
  skipped?: string;
  /** Why the measurement broke off; such a row has not passed. */
  failed?: string;
  /** The same work done by something known, for scale; `ratio` is its median divided by ours. */
  peer?: { name: string; median: number; ratio: number };
}

export interface Measurement {
  median: number;
  p95: number;
}

export interface MeasureOptions {
  /** Calls before the clock counts, so that compilers and caches have settled. */
  warmUp?: number;
  runs?: number;
}

/** Calls a function one call after the other and measures each, in milliseconds. */
export async function measure(
  work: () => Promise<unknown>,
  { warmUp = 10, runs = 120 }: MeasureOptions = {},
): Promise<Measurement> {
  for (let call = 0; call < warmUp; call += 1) await work();
  const times: number[] = [];
  for (let call = 0; call < runs; call += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return summarise(times);
}

/** Median and 95th percentile (nearest rank). */
export function summarise(values: readonly number[]): Measurement {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { median: rank(0.5), p95: rank(0.95) };
}

export interface RowLimits {
  target: number;
  /** The limit of the 95th percentile. */
  p95Target?: number;
  unit?: string;
}

/** A row that passes when the median, and the 95th percentile where a limit is given, keep within their limits. */
export function benchRow(
  name: string,
  { median, p95 }: Measurement,
  { target, p95Target, unit = 'ms' }: RowLimits,
): BenchRow {
  const pass = median <= target && p95 <= (p95Target ?? Number.POSITIVE_INFINITY);
  return { name, unit, median, p95, target, ...(p95Target === undefined ? {} : { p95Target }), pass };
}

/** A row that this machine cannot measure. */
export function skippedRow(name: string, { target, unit = 'ms' }: RowLimits, skipped: string): BenchRow {
  return { name, unit, median: null, p95: null, target, pass: false, skipped };
}

/** Stands for the rows of a group, or of a part of one, that broke off. */
export function failedRow(name: string, failed: string): BenchRow {
  return { name, unit: '', median: null, p95: null, target: null, pass: false, failed };
}
