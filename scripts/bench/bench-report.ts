import type { BenchRow } from './bench-row.ts';

/** Where the figures were taken; without it they mean nothing. */
export interface BenchMachine {
  processor: string;
  cores: number;
  memoryGiB: number;
  system: string;
  node: string;
  /** Mean number of running processes over the last minute, before the first row. */
  load: number;
}

const HEADINGS = ['', 'median', 'p95', 'target', 'result'] as const;

/** The array of rows that `--json` prints. */
export const rowsAsJson = (rows: readonly BenchRow[]): string => JSON.stringify(rows.map(rounded), null, 2);

/** The rows as columns under a head that names the machine, for people. */
export function rowsAsTable(rows: readonly BenchRow[], machine: BenchMachine): string {
  const lines = [HEADINGS, ...rows.map(cells)];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const aligned = lines.map((line) =>
    line
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 || column === line.length - 1 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
  return [machineLine(machine), '', ...aligned].join('\n');
}

function machineLine({ processor, cores, memoryGiB, system, node, load }: BenchMachine): string {
  const busy = load > cores ? ' (busy: figures are too high)' : '';
  return (
    `${processor}, ${cores} cores, ${memoryGiB.toFixed(0)} GiB, ${system}, Node ${node}; ` +
    `load average ${load.toFixed(1)}${busy}`
  );
}

function cells(row: BenchRow): string[] {
  const { name, unit, median, p95, target, p95Target, peer } = row;
  const figure = (value: number | null) => (value === null ? '-' : `${plain(value)} ${unit}`);
  const limits = [target, p95Target].flatMap((limit) => (typeof limit === 'number' ? [plain(limit)] : []));
  const limit = limits.length > 0 ? `${limits.join(' / ')} ${unit}` : '-';
  const scale = peer ? `; ${peer.name}: ${plain(peer.median)} ${unit}, ${plain(peer.ratio)} times ours` : '';
  return [name, figure(median), figure(p95), limit, resultOf(row) + scale];
}

function resultOf({ pass, skipped, failed }: BenchRow): string {
  if (failed !== undefined) return `FAILED: ${failed}`;
  if (skipped !== undefined) return `skipped: ${skipped}`;
  return pass ? 'pass' : 'MISSED';
}

/** Three digits are more than any of these figures repeats. */
const plain = (value: number): string => value.toFixed(Math.abs(value) < 10 && value % 1 !== 0 ? 1 : 0);

const rounded = (row: BenchRow): BenchRow => ({ ...row, median: tenth(row.median), p95: tenth(row.p95) });
const tenth = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);
