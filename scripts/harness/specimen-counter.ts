import { rmSync } from 'node:fs';
import { test as base, type Page } from '@playwright/test';
import type { SessionView } from '#core/contract/counter/state.ts';
import type { SpecimenDocument } from '#specimens/specimen-documents.ts';
import { setUpDisplays } from './attended-verification.ts';
import { accessTo, type KioskStage, raiseStage } from './kiosk-stage.ts';
import { stageFolder } from './services/embedded-database.ts';
import { type SpecimenCamera, specimenCamera } from './specimen-camera.ts';
import { freshStaff } from './staff.ts';

/** A kiosk with both displays open, and the invented person before its camera. */
export interface SpecimenCounter {
  stage: KioskStage;
  camera: SpecimenCamera;
  operator: Page;
  applicant: Page;
}

/**
 * Tests on one kiosk under the demo flow, which takes specimens; its displays stay open for the whole file.
 * @param documents what the person has with them; the first one is held until another is
 */
export const testAtCounter = (documents: readonly [SpecimenDocument, ...SpecimenDocument[]]) =>
  base.extend<object, { counter: SpecimenCounter }>({
    counter: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
      async ({}, use) => {
        const folder = stageFolder('e2e');
        const counter = await openCounter(folder, documents);
        await use(counter);
        await counter.stage.close();
        rmSync(folder, { recursive: true, force: true });
      },
      { scope: 'worker', timeout: 300_000 },
    ],
  });

async function openCounter(
  folder: string,
  documents: readonly [SpecimenDocument, ...SpecimenDocument[]],
): Promise<SpecimenCounter> {
  const browser = process.env.COUNTERPROOF_BROWSER;
  if (!browser) throw new Error('COUNTERPROOF_BROWSER names no browser; run the tests with npm test');
  const camera = await specimenCamera(folder, documents);
  const stage = await raiseStage({ folder, browser, camera: camera.file, flow: 'demo' });
  camera.follow(stage.core);
  const displays = await setUpDisplays(accessTo(stage), freshStaff());
  return { stage, camera, ...displays };
}

/** The session as its operator sees it. */
export function sessionAt({ stage }: SpecimenCounter): SessionView {
  const session = stage.core.current('operator.state')?.session;
  if (!session) throw new Error('there is no session');
  return session;
}
