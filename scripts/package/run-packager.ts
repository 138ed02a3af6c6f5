import { spawn } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { ROOT } from '../prepare/project.ts';
import { markTestBuild } from './file-list.ts';

/** The packager ends first when the build is interrupted, so that the mark is removed after it. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Packaging {
  /** Folder that becomes the archive; it has the mark of a test build only while a test package is made of it. */
  readonly application: string;
  readonly isTest: boolean;
  readonly env: NodeJS.ProcessEnv;
  /** Where the signals to this process arrive. */
  readonly signals?: Pick<EventEmitter, 'on' | 'off'>;
}

/** Runs the packager with Node. @returns its exit code; 127 where it does not start, 1 where a signal ends it */
export async function runPackager(
  args: readonly string[],
  { application, isTest, env, signals = process }: Packaging,
): Promise<number> {
  markTestBuild(application, isTest);
  try {
    return await ended(args, env, signals);
  } finally {
    markTestBuild(application, false);
  }
}

const ended = (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signals: Pick<EventEmitter, 'on' | 'off'>,
): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env });
    const pass = (signal: NodeJS.Signals) => void child.kill(signal);
    const end = (code: number) => {
      for (const signal of ENDING) signals.off(signal, pass);
      resolve(code);
    };
    for (const signal of ENDING) signals.on(signal, pass);
    child.on('error', () => end(127));
    child.on('exit', (code) => end(code ?? 1));
  });
