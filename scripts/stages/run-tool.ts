import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from '../prepare/project.ts';

const MS_PER_MINUTE = 60_000;
/** From the request to end until the tool and all that it started are killed. */
const GRACE_MS = 5_000;

export interface ToolRun {
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv | undefined;
  readonly limitMinutes: number;
  /** The output is shown as a whole when the tool ends: others write at the same time. */
  readonly held?: boolean | undefined;
}

export interface ToolEnd {
  readonly code: number;
  /** The signal that ended the tool. A crash of native code is SIGSEGV or SIGABRT. */
  readonly signal?: NodeJS.Signals | undefined;
  /** The time limit was hit and the tool was stopped. */
  readonly stopped: boolean;
}

/** Runs one of the project's own tools under Node. A tool that hangs is stopped with everything that it started. */
export const runTool = ({ file, args, env, limitMinutes, held = false }: ToolRun): Promise<ToolEnd> =>
  new Promise((resolve) => {
    // A group of its own, so that its servers and browsers can be ended with it.
    const child = spawn(process.execPath, [file, ...args], {
      cwd: ROOT,
      stdio: held ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      detached: process.platform !== 'win32',
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => output.push(bytes));
    let stopped = false;
    const limit = setTimeout(() => {
      stopped = true;
      endGroup(child);
    }, limitMinutes * MS_PER_MINUTE);
    track(child);
    const settle = (code: number, signal?: NodeJS.Signals): void => {
      clearTimeout(limit);
      untrack(child);
      process.stdout.write(Buffer.concat(output));
      resolve({ code, signal, stopped });
    };
    child.once('error', () => settle(127));
    child.once('close', (code, signal) => settle(code ?? 1, signal ?? undefined));
  });

/** Asks the group to end, and kills it when it does not. */
const endGroup = (child: ChildProcess): void => {
  signalGroup(child, 'SIGTERM');
  const kill = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
  child.once('close', () => clearTimeout(kill));
};

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group ended meanwhile.
  }
};

const running = new Set<ChildProcess>();

/** A terminal's signals reach this process alone: the groups end with it. */
const endAllWith = (signal: NodeJS.Signals): void => {
  for (const child of running) signalGroup(child, 'SIGTERM');
  process.exit(128 + constants.signals[signal]);
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const track = (child: ChildProcess): void => {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, endAllWith);
  running.add(child);
};

const untrack = (child: ChildProcess): void => {
  running.delete(child);
  if (running.size === 0) for (const signal of SIGNALS) process.off(signal, endAllWith);
};
