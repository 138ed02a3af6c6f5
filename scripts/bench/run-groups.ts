import { fork } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { describeError } from '#main/host/describe-error.ts';
import { inProject, say } from '../prepare/project.ts';
import { type BenchRow, failedRow } from './bench-row.ts';

/** A group that measures for longer has hung; the longest, two million sessions, takes a quarter of this. */
const LIMIT_MS = 2 * 60 * 60 * 1000;

/** The rows of one piece of work, or the row that says why it has none. */
export async function rowsOf(name: string, work: () => Promise<BenchRow[]>): Promise<BenchRow[]> {
  try {
    return await work();
  } catch (error) {
    return [failure(name, describeError(error))];
  }
}

/**
 * Measures one group in a process of its own. So it does not change the figures of the next group, nor lose them by a
 * crash or a hang.
 * @param options the other arguments of the command
 */
export const rowsOfChild = (name: string, options: readonly string[]): Promise<BenchRow[]> =>
  rowsOfProcess(name, inProject('scripts', 'prepare', 'run-command.ts'), [
    'bench',
    name,
    '--json',
    ...options,
  ]);

/** The rows that a Node program prints as JSON, or the row that says why it printed none. */
export function rowsOfProcess(
  name: string,
  file: string,
  args: readonly string[],
  limitMs: number = LIMIT_MS,
): Promise<BenchRow[]> {
  const child = fork(file, [...args], { silent: true });
  child.stderr?.pipe(process.stderr, { end: false });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  return new Promise((resolve) => {
    let hung = false;
    const timer = setTimeout(() => {
      hung = true;
      child.kill('SIGKILL');
    }, limitMs);
    child.on('error', (error) => resolve([failure(name, error.message)]));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      const end = signal ?? `code ${code}`;
      const cause = hung
        ? `it was stopped after ${limitMs / 1000} s`
        : `its process ended with ${end} and printed no rows`;
      resolve(parseRows(output) ?? [failure(name, cause)]);
    });
  });
}

/** The row has the first line of the cause; all of it goes to standard error. */
function failure(name: string, cause: string): BenchRow {
  say(`${name} failed: ${cause}`);
  return failedRow(name, stripVTControlCharacters(cause.split('\n', 1).join()));
}

function parseRows(output: string): BenchRow[] | undefined {
  try {
    const rows: unknown = JSON.parse(output);
    return Array.isArray(rows) ? rows : undefined;
  } catch {
    return undefined;
  }
}
