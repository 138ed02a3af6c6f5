import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { inProject, readJsonIfThere } from '../prepare/project.ts';

/** Names the environment variable that holds the path of the progress file. */
export const PROGRESS_FILE = 'COUNTERPROOF_PROGRESS_FILE';

/** A test file and how long it took, from loading it to its last hook. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

const Progress = z.object({
  /** Test files under way, with the test that runs. */
  underWay: z.array(z.string()),
  files: z.array(z.object({ file: z.string(), seconds: z.number() })),
  /** Errors that belong to no test, each of which fails the run; vitest's JSON report leaves them out. */
  unhandled: z.array(z.string()),
});
export type Progress = z.infer<typeof Progress>;

const NONE: Progress = { underWay: [], files: [], unhandled: [] };

export const readProgress = (file: string): Progress => Progress.catch(NONE).parse(readJsonIfThere(file));

const WRITE_AFTER_MS = 200;

/**
 * Notes of a reporter inside a test runner while the tests run. It is written soon after every change, so that a run
 * that hangs and is killed still says which file it hung in.
 */
export class ProgressNotes {
  readonly #running = new Map<string, string | undefined>();
  readonly #seconds = new Map<string, number>();
  #unhandled: readonly string[] = [];
  #pending: NodeJS.Timeout | undefined;

  started(file: string, test?: string): void {
    this.#running.set(file, test);
    this.#pending ??= setTimeout(() => this.#write(), WRITE_AFTER_MS).unref();
  }

  ended(file: string, seconds: number): void {
    this.#running.delete(file);
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + seconds);
    this.#pending ??= setTimeout(() => this.#write(), WRITE_AFTER_MS).unref();
  }

  closed(unhandled: readonly string[] = []): void {
    this.#unhandled = unhandled;
    this.#write();
  }

  #write(): void {
    clearTimeout(this.#pending);
    this.#pending = undefined;
    const progress: Progress = {
      underWay: [...this.#running].map(([file, test]) => [inTree(file), test].filter(Boolean).join(' › ')),
      files: [...this.#seconds].map(([file, seconds]) => ({ file: inTree(file), seconds })),
      unhandled: [...this.#unhandled],
    };
    writeFileSync(process.env[PROGRESS_FILE]!, JSON.stringify(progress));
  }
}

const inTree = (file: string): string => path.relative(inProject(), file).split(path.sep).join('/');
