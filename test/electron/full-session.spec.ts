import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { captureEvidence, closeSession } from '#scripts/harness/attended-verification.ts';
import {
  finishSession,
  readPassportByKeyboard,
  sessionOn,
  startAgain,
  startAndSetUp,
} from '#scripts/harness/killable-kiosk.ts';
import { specimenCamera } from '#scripts/harness/specimen-camera.ts';
import { freshStaff } from '#scripts/harness/staff.ts';
import { ensureApplication } from '#scripts/prepare/application.ts';
import { electronAbsence, electronRuntime } from '#scripts/prepare/electron-runtime.ts';
import { type ElectronKiosk, electronKiosk } from './electron-kiosk.ts';

const runtime = electronRuntime();
test.skip(runtime === undefined, electronAbsence());
test.setTimeout(300_000);

/** Windows and macOS have one; Linux only where a desktop, or the person who runs the test, brings it. */
const KEYCHAIN_EXPECTED = process.platform !== 'linux' || process.env.COUNTERPROOF_REQUIRE_KEYCHAIN === '1';

let folder: string;
let kiosk: ElectronKiosk;
test.beforeAll(async () => {
  await ensureApplication();
  folder = mkdtempSync(path.join(tmpdir(), 'electron-session-'));
  const { file } = await specimenCamera(folder, ['passport']);
  kiosk = electronKiosk({ runtime, dataDir: path.join(folder, 'kiosk'), film: file });
});
test.afterAll(async () => {
  await kiosk?.kill();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test('a session with keychain, models, reader and services outlasts a kill and ends in a Success', async () => {
  const staff = freshStaff();
  const probe = await (await kiosk.start()).evaluate(() => window.counterproof?.invoke('setup.probe', {}));
  await kiosk.stop();
  if (!probe?.ok) throw new Error(`no probe: ${JSON.stringify(probe)}`);
  const { keychain } = probe.value;
  if (!keychain.available && KEYCHAIN_EXPECTED) throw new Error(`no keychain: ${keychain.probe}`);
  if (!keychain.available)
    test.info().annotations.push({ type: 'without the keychain', description: keychain.probe });
  const keys = keychain.available ? 'keychain' : 'key-file';

  const operator = await startAndSetUp(kiosk, staff, keys);
  // The person holds a specimen, which every other flow sends to Review.
  await captureEvidence(await kiosk.openApplicant(operator), { flow: 'demo' });
  await readPassportByKeyboard(operator);
  const before = await sessionOn(operator);
  await kiosk.kill();

  const again = await startAgain(kiosk, staff, keys);
  expect(await sessionOn(again)).toMatchObject({ sessionId: before.sessionId, status: 'active' });
  await finishSession(again);
  expect(await sessionOn(again)).toMatchObject({
    provisional: { outcome: 'Success' },
    final: { outcome: 'Success' },
    sync: { receipt: { verified: true } },
    disagreement: false,
  });
  await closeSession(again);
  await kiosk.stop();
});
