import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { setUpDisplays, verifyPerson } from '../harness/attended-verification.ts';
import { placePuppet } from '../harness/live-puppet.ts';
import { specimenCamera } from '../harness/specimen-camera.ts';
import { freshStaff } from '../harness/staff.ts';
import { say } from '../prepare/project.ts';
import { type BenchRow, benchRow, skippedRow, summarise } from './bench-row.ts';
import { startKioskCommand } from './kiosk-command.ts';
import { openBrowser, VIEWPORT } from './open-browser.ts';
import { type KioskPart, memoryAbsence, memoryOf } from './process-memory.ts';

const SAMPLES = 20;
const PAUSE_MS = 500;
const ROWS: Record<KioskPart, { name: string; target: number }> = {
  kiosk: { name: "PSS of the kiosk's own Node processes after a session", target: 500 },
  services: { name: 'PSS of the embedded services after a session', target: 450 },
};

/** Memory of a kiosk's processes after it has verified a person. */
export async function benchMemory(): Promise<BenchRow[]> {
  const absence = memoryAbsence();
  const limits = (part: KioskPart) => ({ target: ROWS[part].target, unit: 'MB' });
  if (absence !== undefined) {
    return (['kiosk', 'services'] as const).map((part) => skippedRow(ROWS[part].name, limits(part), absence));
  }
  const samples = await samplesAfterSession();
  return (['kiosk', 'services'] as const).map((part) =>
    benchRow(ROWS[part].name, summarise(samples.map((sample) => sample[part])), limits(part)),
  );
}

async function samplesAfterSession(): Promise<Record<KioskPart, number>[]> {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-bench-'));
  try {
    say('  drawing the passport of the bench');
    const camera = await specimenCamera(folder, ['passport']);
    const kiosk = await startKioskCommand({ dataDir: join(folder, 'kiosk'), through: 'launcher' });
    const browser = await openBrowser(camera.file);
    try {
      say('  running a whole session');
      await runSession(browser, kiosk.launchUrl);
      return await sample(kiosk.pid);
    } finally {
      await browser.close();
      await kiosk.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Under the flow that takes specimens: the puppet answers the questions of its selfie step. */
async function runSession(browser: Browser, launchUrl: string): Promise<void> {
  const newPage = async () => {
    const context = await browser.newContext({ viewport: VIEWPORT });
    await placePuppet(context);
    return context.newPage();
  };
  await verifyPerson(await setUpDisplays({ newPage, launchUrl }, freshStaff()), { flow: 'demo' });
}

async function sample(pid: number): Promise<Record<KioskPart, number>[]> {
  const samples: Record<KioskPart, number>[] = [];
  for (let n = 0; n < SAMPLES; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    samples.push(memoryOf(pid));
  }
  return samples;
}
