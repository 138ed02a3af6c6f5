import { execFile } from 'node:child_process';
import { vi } from 'vitest';
import { pipelineClock } from '#main/composition-root.ts';
import { type CheckedFiles, checkFiles } from '#main/counter/evidence-pipeline/check-files.ts';
import { inProject } from '#scripts/prepare/project.ts';
import { verify } from '#scripts/verify.ts';
import { sharedVision } from '#test/support/shared-vision.ts';

/** What `npm run verify -- --json` answered. */
export interface VerifyRun {
  code: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test names the members that it expects of the printed object
  report: any;
  err: string;
}

/** Paths by the name of their option. */
interface Files {
  document?: string;
  back?: string;
  selfie?: string;
}

const optionsOf = (files: Files): string[] => [
  '--json',
  ...Object.entries(files).flatMap(([name, path]) => [`--${name}`, path]),
];

const runOf = (code: number, out: string, err: string): VerifyRun => ({
  code,
  report: out ? JSON.parse(out) : undefined,
  err,
});

const time = pipelineClock({ now: () => new Date() });

const check = (files: CheckedFiles) => checkFiles(sharedVision(), time, files);

/** Runs the command in this process, on models that all runs share: starting them takes longer than most runs. */
export async function runVerify(files: Files): Promise<VerifyRun> {
  const { code, stdout, stderr } = await runHere(optionsOf(files));
  return runOf(code, stdout, stderr);
}

/** The same for a folder, whose pictures have a line of JSON each. */
export async function runVerifyFolder(
  path: string,
): Promise<{ code: number; lines: VerifyRun['report'][]; err: string }> {
  const { code, stdout, stderr } = await runHere(['--document-dir', path]);
  const lines = stdout.split('\n').filter((line) => line !== '');
  return { code, lines: lines.map((line) => JSON.parse(line)), err: stderr };
}

async function runHere(options: readonly string[]) {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  const code = await verify(options, check).finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return { code, ...written };
}

/** Runs the command in a process of its own, as the bootstrap does. */
export const runVerifyProcess = (files: Files): Promise<VerifyRun> =>
  new Promise((resolve) => {
    const command = [inProject('scripts/prepare/run-command.ts'), 'verify', ...optionsOf(files)];
    execFile(process.execPath, command, (error, out, err) =>
      resolve(runOf(Number(error?.code ?? 0), out, err)),
    );
  });
