import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const ROOT = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));
export const inProject = (...parts: string[]): string => path.join(ROOT, ...parts);

/** Progress goes to standard error: standard output belongs to the command, which may be printing JSON. */
export const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

export const isRoot = (): boolean => process.getuid?.() === 0;

export interface RunResult {
  readonly code: number;
  /** The last lines that the tool printed, for a failure message. */
  readonly tail: string;
}

/** Runs a tool with its output held back, and kills it after `timeoutMs`. Never throws. */
export const runQuietly = (
  file: string,
  args: readonly string[],
  options: { timeoutMs: number; env?: NodeJS.ProcessEnv; cwd?: string },
): Promise<RunResult> =>
  new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeoutMs,
      killSignal: 'SIGKILL',
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 127, tail: error.message }));
    child.on('close', (code, signal) => {
      const tail = signal === 'SIGKILL' ? `no answer within ${options.timeoutMs / 1000} s` : output.trim();
      resolve({ code: code ?? 1, tail });
    });
  });

/** The parsed content of a small JSON file, or undefined when it is absent or unreadable as JSON. */
export const readJsonIfThere = (file: string): unknown => {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};
