import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import {
  type CounterStaff,
  inspectAndApprove,
  openDisplays,
  reachDocument,
  waitForCaptures,
  waitForFinal,
} from '#scripts/harness/attended-verification.ts';
import { accessTo, type KioskStage, raiseStage } from '#scripts/harness/kiosk-stage.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { copyEmbeddedDatabase, stageFolder } from '#scripts/harness/services/embedded-database.ts';
import { openClient } from '#scripts/harness/services/kiosk-under-test.ts';
import { specimenCamera } from '#scripts/harness/specimen-camera.ts';
import { declineMovements } from '#scripts/harness/specimen-counter.ts';
import { freshStaff } from '#scripts/harness/staff.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';

test.setTimeout(300_000);

const OPERATOR = { role: 'operator', connectionId: 'operator-1' } as const;
const staff: CounterStaff = freshStaff();

let folder: string;
let services: RunningServices;
const stages: KioskStage[] = [];

test.beforeEach(async () => {
  folder = stageFolder('hand-over');
  copyEmbeddedDatabase(join(folder, 'services'));
  services = await startServices({
    dataDir: join(folder, 'services'),
    port: 0,
    log: servicesLog('silent'),
  });
});

test.afterEach(async () => {
  for (const stage of stages.splice(0)) await stage.close();
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A kiosk with its own browser and a camera that shows the invented person and their passport. */
async function raise(name: string): Promise<KioskStage> {
  const browser = process.env.COUNTERPROOF_BROWSER;
  if (!browser) throw new Error('COUNTERPROOF_BROWSER names no browser; run the tests with npm test');
  const own = join(folder, name);
  mkdirSync(own);
  const camera = await specimenCamera(own, ['passport']);
  const stage = await raiseStage({ folder: own, browser, camera: camera.file, flow: 'demo' });
  stages.push(stage);
  camera.follow(stage.core);
  declineMovements({ stage });
  return stage;
}

async function must<T>({ core }: KioskStage, name: string, input: object): Promise<T> {
  const answer = await core.dispatch(name, input, OPERATOR);
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
  return answer.value as T;
}

/** Registers a kiosk and signs its supervisor in: the first of the community, or one that there is. */
async function setUp(
  stage: KioskStage,
  { branchName, codes, operatorId }: { branchName: string; codes: Codes; operatorId?: string },
): Promise<string> {
  const { passphrase, supervisor: name } = staff;
  await must(stage, 'setup.enrol', {
    keyStorage: { kind: 'passphrase-file', passphrase: staff.keyFilePassphrase },
    branchName,
    services: { mode: 'remote', address: services.url, ...codes },
  });
  const supervisor = operatorId
    ? { kind: 'existing', operatorId, passphrase }
    : { kind: 'first', name, passphrase };
  const done = await must<{ operatorId: string }>(stage, 'setup.complete', { supervisor });
  await must(stage, 'operator.sign-in', { operatorId: done.operatorId, passphrase });
  return done.operatorId;
}

interface Codes {
  licenseKey: string;
  enrolmentCode: string;
}

async function branch(): Promise<Codes> {
  const { data } = await openClient(services.url).POST('/v1/branches', {
    body: { name: 'Harbour Street' },
    headers: { authorization: `Bootstrap ${services.issueBootstrapSecret()}` },
  });
  if (!data) throw new Error('the services made no branch');
  return { licenseKey: data.licenseKey, enrolmentCode: data.enrolmentCode };
}

async function nextCode({ kiosk }: KioskStage, { licenseKey }: Codes): Promise<Codes> {
  const { tenantId, communityId } = kiosk.open().settings.enrolment;
  const admin = await administrator(services, { tenantId });
  const { data } = await admin.api.POST('/v1/enrolment-codes', { body: { communityId } });
  return { licenseKey, enrolmentCode: data?.enrolmentCode ?? '' };
}

/** Signs the session over to another kiosk. @returns the reference under which that one opens it */
async function handOver(operator: Page, to: string): Promise<string> {
  await operator.getByRole('button', { name: 'More actions', exact: true }).click();
  await operator.getByRole('menuitem', { name: 'Hand over to another kiosk' }).click();
  await operator.getByRole('button', { name: /Kiosk/ }).click();
  await operator.getByRole('option', { name: to }).click();
  await operator.getByText('Camera or reader does not work here').click();
  await operator.getByRole('button', { name: 'Sign and hand over' }).click();
  await expect(operator.getByRole('heading', { name: `Handed over to ${to}` })).toBeVisible();
  await expect(operator.getByText('Everything is sent.')).toBeVisible({ timeout: 60_000 });
  return (await operator.locator('.Ended-reference').textContent()) ?? '';
}

test('a session continues at the kiosk that an operator chose, and ends there as one', async () => {
  const [first, second] = [await raise('first'), await raise('second')];
  const codes = await branch();
  const operatorId = await setUp(first, { branchName: 'Counter 1', codes });
  const next = await nextCode(first, codes);
  await setUp(second, { branchName: 'Counter 2', codes: next, operatorId });

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
