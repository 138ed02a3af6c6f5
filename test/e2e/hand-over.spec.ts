import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  inspectAndApprove,
  openDisplays,
  reachDocument,
  waitForCaptures,
  waitForFinal,
} from '#scripts/harness/attended-verification.ts';
import { type CommunityOfKiosks, communityOfKiosks } from '#scripts/harness/community-of-kiosks.ts';
import { handOver } from '#scripts/harness/desk-acts.ts';
import { accessTo, type KioskStage } from '#scripts/harness/kiosk-stage.ts';
import { declineMovements } from '#scripts/harness/specimen-counter.ts';
import { freshStaff } from '#scripts/harness/staff.ts';

test.setTimeout(300_000);

const staff = freshStaff();

let folder: string;
let community: CommunityOfKiosks;

test.beforeEach(async () => {
  const browser = process.env.COUNTERPROOF_BROWSER;
  if (!browser) throw new Error('COUNTERPROOF_BROWSER names no browser; run the tests with npm test');
  folder = mkdtempSync(join(tmpdir(), 'counterproof-hand-over-'));
  community = await communityOfKiosks({ folder, browser, staff, documents: ['passport'] });
});

test.afterEach(async () => {
  await community.close();
  rmSync(folder, { recursive: true, force: true });
});

async function joinKiosk(name: string): Promise<KioskStage> {
  const { stage } = await community.join(name);
  declineMovements({ stage });
  return stage;
}

test('a session continues at the kiosk that an operator chose, and ends there as one', async () => {
  const [first, second] = [await joinKiosk('Counter 1'), await joinKiosk('Counter 2')];

  const giving = await openDisplays(accessTo(first), staff);
  await reachDocument(giving);
  await expect(giving.applicant.getByRole('heading', { name: 'Look into the camera' })).toBeVisible({
    timeout: 120_000,
  });
  const reference = await handOver(giving.operator, 'Counter 2');
  await expect(
    giving.applicant.getByRole('heading', { name: 'Please go to the other counter' }),
  ).toBeVisible();

  const taking = await openDisplays(accessTo(second), staff);
  await taking.operator.getByLabel('Scan anything').fill(reference);
  await taking.operator.getByRole('button', { name: 'Open session' }).click();
  await expect(taking.operator.getByText(/^Another kiosk began this session/)).toBeVisible();
  await waitForCaptures(taking.applicant);
  await inspectAndApprove(taking.operator);
  await waitForFinal(taking.operator);

  expect(second.core.current('operator.state')?.session).toMatchObject({
    reference,
    documents: [expect.anything()],
    finalState: 'Success',
    finalReasons: [],
    disagreement: false,
  });
});
