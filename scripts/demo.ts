import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hasDesktop } from '#main/host/browser/browser-command.ts';
import { describeError } from '#main/host/describe-error.ts';
import { runDemo } from './demo/run-demo.ts';
import { ROOT } from './prepare/project.ts';

export const USAGE = `npm run demo -- [--json] [--headless] [--keep] [--out <folder>]
  --json       one JSON object on standard output instead of the story
  --headless   no window, even when there is a display
  --keep       keeps the demo's data directory and says where it is
  --out        where the pictures of the screens go (default: .cache/demo)`;

const OPTIONS = {
  json: { type: 'boolean', default: false },
  headless: { type: 'boolean', default: false },
  keep: { type: 'boolean', default: false },
  out: { type: 'string', default: join(ROOT, '.cache', 'demo') },
} as const;

export const readArguments = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS }).values;

/**
 * Attended verifications through the real screens, with a fake camera that shows an invented person and their specimen
 * passport, identity card and licence. It never touches the user's own data directory.
 * @returns 0 when every outcome is final, its receipt verifies and the exported evidence verifies; else 1.
 */
export const main = async (argv: readonly string[]): Promise<number> => {
  let folder: string | undefined;
  let keep = false;
  try {
    const values = readArguments(argv);
    keep = values.keep;
    const out = resolve(values.out);
    mkdirSync(out, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), 'counterproof-demo-'));
    const say = (line: string): void => {
      if (!values.json) console.log(line);
    };
    const visible = !values.headless && hasDesktop(process.platform, process.env);
    const report = await runDemo({ folder, out, visible, say });
    if (values.json) console.log(JSON.stringify(report, null, 2));
    return report.receiptVerified && report.evidenceVerified ? 0 : 1;
  } catch (error) {
    console.error(describeError(error));
    return 1;
  } finally {
    if (folder && keep) console.error(`Kept: ${folder}`);
    else if (folder) rmSync(folder, { recursive: true, force: true });
  }
};
