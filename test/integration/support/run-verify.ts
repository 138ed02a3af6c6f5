import { execFile } from 'node:child_process';
import { inProject } from '#scripts/prepare/project.ts';

/** What `npm run verify -- --json` answered. */
export interface VerifyRun {
  code: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test names the members that it expects of the printed object
  report: any;
  err: string;
}

/** Runs the command in a process of its own, as the bootstrap does. @param files paths by the name of their option */
export const runVerify = (files: { document?: string; back?: string; selfie?: string }): Promise<VerifyRun> =>
  new Promise((resolve) => {
    const options = Object.entries(files).flatMap(([name, path]) => [`--${name}`, path]);
    execFile(
      process.execPath,
      [inProject('scripts/prepare/run-command.ts'), 'verify', '--json', ...options],
      (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), report: out ? JSON.parse(out) : undefined, err }),
    );
  });
