import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openRole, setUpDisplays } from '../harness/attended-verification.ts';
import { freshStaff } from '../harness/staff.ts';
import { ensureBrowser } from '../prepare/browser.ts';
import { say } from '../prepare/project.ts';
import { type BenchRow, benchRow, summarise } from './bench-row.ts';
import { type KioskCommand, startKioskCommand } from './kiosk-command.ts';
import { openBrowser, VIEWPORT } from './open-browser.ts';

const REPEATS = 7;
const TYPED = 'a passphrase';

interface Start {
  /** From the command to the process that runs the kiosk's own code. */
  readonly bootstrap: number;
  /** From the command to the printed address. */
  readonly served: number;
  /** From the command to an input of the operator's page that holds the typed text. */
  readonly usable: number;
}

/** Starts of the real command, `npm start`, each with a browser opened after it. */
export async function benchStart(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-bench-'));
  try {
    await ensureBrowser();
    const first = await repeated('first start', (n) => firstStart(join(folder, `first-${n}`)));
    const dataDir = join(folder, 'kiosk');
    await setUp(dataDir);
    const second = await repeated('second start', () => start({ dataDir }, typePassphrase));
    const row = (name: string, starts: readonly Start[], step: keyof Start, target: number) =>
      benchRow(name, summarise(starts.map((one) => one[step])), { target });
    return [
      row('second start: operator screen takes input', second, 'usable', 4000),
      row('second start: before the browser is launched', second, 'served', 1500),
      row('second start: npm and bootstrap alone', second, 'bootstrap', 500),
      row('first start after install: set-up takes input', first, 'usable', 8000),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function repeated(name: string, once: (n: number) => Promise<Start>): Promise<Start[]> {
  const starts: Start[] = [];
  for (let n = 1; n <= REPEATS; n += 1) {
    const one = await once(n);
    starts.push(one);
    say(`  ${name} ${n} of ${REPEATS}: served ${one.served.toFixed(0)}, usable ${one.usable.toFixed(0)} ms`);
  }
  return starts;
}

/** An empty data directory, and none of the code compiled before. */
const firstStart = (folder: string): Promise<Start> =>
  start(
    { dataDir: join(folder, 'kiosk'), env: { NODE_COMPILE_CACHE: join(folder, 'compile') } },
    async (page) => {
      await page.getByText('File with a passphrase').click();
      await typePassphrase(page);
    },
  );

async function start(
  options: { dataDir: string; env?: Record<string, string> },
  type: (page: Page) => Promise<void>,
): Promise<Start> {
  const began = performance.now();
  const kiosk = await startKioskCommand({ ...options, through: 'npm' });
  try {
    const browser = await openBrowser();
    try {
      const page = await browser.newPage({ viewport: VIEWPORT });
      await openRole(page, kiosk.launchUrl);
      await type(page);
      const usable = performance.now() - began;
      return { bootstrap: markOf(kiosk, 'command'), served: markOf(kiosk, 'address'), usable };
    } finally {
      await browser.close();
    }
  } finally {
    await kiosk.stop();
  }
}

/** Set-up, unlocking and sign-in all begin with a passphrase. */
async function typePassphrase(page: Page): Promise<void> {
  const field = page.locator('input[type=password]').first();
  await field.fill(TYPED);
  expect(await field.inputValue()).toBe(TYPED);
}

function markOf({ marks }: KioskCommand, name: string): number {
  const mark = marks.get(name);
  if (mark === undefined) throw new Error(`the kiosk reported no step named ${name}`);
  return mark;
}

/** Makes the data directory of a kiosk that was set up before, with its keys in a file. */
async function setUp(dataDir: string): Promise<void> {
  say('  setting a kiosk up');
  const kiosk = await startKioskCommand({ dataDir, through: 'launcher' });
  const browser = await openBrowser();
  try {
    const newPage = () => browser.newPage({ viewport: VIEWPORT });
    await setUpDisplays({ newPage, launchUrl: kiosk.launchUrl }, freshStaff());
  } finally {
    await browser.close();
    await kiosk.stop();
  }
}
