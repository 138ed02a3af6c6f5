import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { sendControlCommand } from '#main/host/control-channel.ts';
import { setUpKiosk, signIn } from '#scripts/harness/attended-verification.ts';
import { freshStaff } from '#scripts/harness/staff.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let dataDir: string;
const children: ChildProcess[] = [];

test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'start-'));
});
test.afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
});

interface Command {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** The newest launch address that was printed. */
  address(): string | undefined;
}

const run = (...args: string[]): Command =>
  watch(
    spawn(process.execPath, [path.join(ROOT, 'scripts', 'bootstrap.mjs'), ...args, '--data-dir', dataDir], {
      cwd: ROOT,
    }),
  );

const watch = (child: ChildProcess): Command => {
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return {
    child,
    output: () => text,
    address: () => text.match(/http:\/\/127\.0\.0\.1:\d+\/launch\S+/g)?.at(-1),
  };
};
const started = async (command = run('start', '--no-browser')): Promise<Command> => {
  await expect.poll(command.address, { timeout: 30_000 }).toBeTruthy();
  return command;
};

test('npm start on an empty data directory leads through the set-up to the home of the desk', async ({
  page,
}) => {
  const { address } = await started();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(address() ?? '');
  await expect(page.getByRole('heading').first()).toBeVisible();
  const state = await page.evaluate(() => window.counterproof?.invoke('operator.state', {}));
  expect(state).toMatchObject({ ok: true, value: { phase: 'setup', product: { host: 'browser' } } });
  const staff = freshStaff();
  await setUpKiosk(page, staff);
  await signIn(page, staff);
  await expect(page.getByRole('button', { name: 'Next applicant' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('npm start takes a data directory, old and new files, from every other user', async () => {
  test.skip(process.platform === 'win32', 'Windows has access lists in the place of modes');
  const old = path.join(dataDir, 'installation-id');
  writeFileSync(old, 'an-earlier-start\n');
  for (const [file, mode] of [
    [old, 0o644],
    [dataDir, 0o755],
  ] as const)
    chmodSync(file, mode);
  const shell = spawn(
    'sh',
    [
      '-c',
      'umask 022; exec "$@"',
      'sh',
      process.execPath,
      path.join(ROOT, 'scripts', 'bootstrap.mjs'),
      'start',
      '--no-browser',
      '--data-dir',
      dataDir,
    ],
    { cwd: ROOT },
  );
  const kiosk = await started(watch(shell));
  await expect.poll(() => readdirSync(dataDir)).toContain('services');
  expect(kiosk.output()).toContain(`Other users could reach 2 files or folders of ${dataDir}`);
  const reachable = ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].filter((name) => {
    const stats = lstatSync(path.join(dataDir, name), { throwIfNoEntry: false });
    return stats && !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0;
  });
  expect(reachable).toEqual([]);
});

test('npm run open has a new address printed where the kiosk runs', async () => {
  const kiosk = await started();
  const first = kiosk.address();
  const open = run('open');
  expect((await once(open.child, 'exit'))[0]).toBe(0);
  expect(open.output()).not.toContain('launch?');
  await expect.poll(kiosk.address).not.toBe(first);
});

test('a second kiosk on the same data directory is refused with the reason', async () => {
  await started();
  const second = run('start', '--no-browser');
  expect((await once(second.child, 'exit'))[0]).toBe(1);
  expect(second.output()).toContain('already running');
});

test('the kiosk ends in order when asked, and with its launcher when that is killed', async () => {
  const asked = await started();
  asked.child.kill('SIGINT');
  expect((await once(asked.child, 'exit'))[0]).toBe(0);
  const orphaned = await started();
  orphaned.child.kill('SIGKILL');
  await expect.poll(() => sendControlCommand(dataDir, 'open-operator'), { timeout: 20_000 }).toBe(false);
});

test('the kiosk ends with npm start when a supervisor stops that', async () => {
  test.skip(process.platform === 'win32', 'Windows ends a process without asking it');
  const npm = ['start', '--', '--no-browser', '--data-dir', dataDir];
  const kiosk = await started(watch(spawn('npm', npm, { cwd: ROOT })));
  kiosk.child.kill('SIGTERM');
  await expect.poll(() => sendControlCommand(dataDir, 'open-operator'), { timeout: 20_000 }).toBe(false);
});
