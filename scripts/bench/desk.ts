import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openRole, setUpKiosk, signIn } from '../harness/attended-verification.ts';
import { accessTo, raiseStage } from '../harness/kiosk-stage.ts';
import { freshStaff } from '../harness/staff.ts';
import { ensureBrowser } from '../prepare/browser.ts';
import { say } from '../prepare/project.ts';
import { type BenchRow, benchRow, summarise } from './bench-row.ts';
import { type Interaction, timeInteraction } from './desk-interaction.ts';
import { fillVault, NAME, STORED, TODAY } from './desk-sessions.ts';

const WARM_UP = 3;
const RUNS = 40;
/** Below this an answer is felt as the work of one's own hand. */
const LIMIT_MS = 100;

/** The home screen of a real kiosk on a busy day, from the input to the frame that shows its result. */
export async function benchDesk(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-bench-desk-'));
  const browser = await ensureBrowser();
  if (!browser) throw new Error('The bench needs an installed Chrome, Edge or Chromium.');
  try {
    const stage = await raiseStage({ folder, browser, camera: join(folder, 'none.mjpeg') });
    try {
      const page = await stage.newPage();
      const staff = freshStaff();
      await openRole(page, accessTo(stage).launchUrl);
      await setUpKiosk(page, staff);
      await signIn(page, staff);
      say(`  storing ${STORED.toLocaleString('en')} sessions, ${TODAY} of today`);
      await fillVault(stage);
      await page.reload();
      return await measureHome(page);
    } finally {
      await stage.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each is undone by the one after it, so that every run begins at the same screen. */
const ROUND: readonly Interaction[] = [
  { name: 'a part of the list', press: 'unsent', until: 'rows' },
  { name: 'all of the list', press: 'all', until: 'rows' },
  { name: 'the list scrolled to its end', scroll: 'end', until: 'rows' },
  { name: 'the list scrolled back', scroll: 'start', until: 'rows' },
  { name: 'a row opened', press: 'row', until: 'details' },
  { name: 'an earlier session opened', press: 'open', until: 'session' },
  { name: 'that session closed', press: 'close', until: 'list' },
  { name: 'a search by name', type: NAME, until: 'found' },
  { name: 'a search left', type: '', until: 'list' },
];

async function measureHome(page: Page): Promise<BenchRow[]> {
  await page.locator('.Today-table').waitFor();
  const times = new Map<string, number[]>(ROUND.map(({ name }) => [name, []]));
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    for (const interaction of ROUND) {
      const ms = await page.evaluate(timeInteraction, interaction);
      if (run >= WARM_UP) times.get(interaction.name)?.push(ms);
    }
  }
  const day = `with ${TODAY} sessions today and ${STORED.toLocaleString('en')} stored`;
  return [...times].map(([name, values]) =>
    benchRow(`desk: ${name}, ${day}`, summarise(values), { target: LIMIT_MS, p95Target: LIMIT_MS }),
  );
}
