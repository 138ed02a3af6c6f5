import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { startAgain, startAndSetUp } from '#scripts/harness/killable-kiosk.ts';
import { freshStaff } from '#scripts/harness/staff.ts';
import { installPackage } from '#scripts/package/install-package.ts';
import { type TestPackage, testInstaller, testVersion } from '#scripts/package/test-packages.ts';
import { electronAbsence, electronRuntime } from '#scripts/prepare/electron-runtime.ts';
import { inProject } from '#scripts/prepare/project.ts';
import { installedKiosk } from './installed-kiosk.ts';

test.skip(electronRuntime() === undefined, electronAbsence());
// Two packages are built, each of some hundred megabytes.
test.setTimeout(1_800_000);

const execute = promisify(execFile);
const MOST_OUTPUT = 64 * 1024 * 1024;
const run = async (file: string, args: readonly string[]): Promise<void> => {
  await execute(file, args, { maxBuffer: MOST_OUTPUT });
};

let folder: string;
let kiosk: ReturnType<typeof installedKiosk> | undefined;
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'electron-installer-'));
});
test.afterAll(async () => {
  await kiosk?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Builds a package, installs it where the one before it may be, and holds the data directory of both. */
async function installed(which: TestPackage) {
  await run(process.execPath, [inProject('scripts', 'bootstrap.mjs'), 'build', which]);
  const installer = testInstaller(which, process.platform);
  const program = await installPackage(installer, path.join(folder, 'installed'), {
    platform: process.platform,
    run,
  });
  kiosk = installedKiosk({ ...program, dataDir: path.join(folder, 'data') });
  return kiosk;
}

const stateOf = async (operator: Page) => {
  const answer = await operator.evaluate(() => window.counterproof?.invoke('operator.state', {}));
  if (!answer?.ok) throw new Error(`no state: ${JSON.stringify(answer)}`);
  return answer.value;
};

test('the installer of this machine installs a kiosk, and the next one upgrades it with all that it keeps', async () => {
  const staff = freshStaff();
  const first = await installed('--test-package');
  const operator = await startAndSetUp(first, staff);
  const before = await stateOf(operator);
  expect(before.product).toEqual({ version: testVersion('--test-package'), host: 'electron' });
  await first.stop();

  const second = await installed('--newer-test-package');
  const after = await stateOf(await startAgain(second, staff));
  expect(after.product).toEqual({ version: testVersion('--newer-test-package'), host: 'electron' });
  expect(after.branch).toEqual(before.branch);
  expect(after.operator).toEqual(before.operator);
  await second.stop();
});
