import { rmSync } from 'node:fs';
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { servicesFolder } from '#scripts/harness/services/embedded-database.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { loggedExaminer } from '#scripts/harness/services/logged-examiner.ts';
import { type PersonUnderTest, personAt } from '#scripts/harness/services/person-under-test.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';

interface Told {
  userId?: string;
  ceremonyId?: string;
  url?: string;
  state?: string;
}

test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

let dataDir: string;
let services: RunningServices;
let kiosk: KioskUnderTest;
let admin: CallerUnderTest;
test.beforeAll(async () => {
  dataDir = servicesFolder('passkey-page');
  services = await startServices({ dataDir, port: 0, log: servicesLog('silent'), examiner: loggedExaminer });
  kiosk = await enrolledKiosk(services);
  admin = await administrator(services, { tenantId: kiosk.tenantId });
});
test.afterAll(async () => {
  await services.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function askAdmin(path: string, body: object): Promise<Told> {
  const headers = { 'content-type': 'application/json' };
  const answer = await admin.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Told;
}

/** A security key that verifies the person, or fails to. */
async function securityKey(
  page: Page,
): Promise<{ cdp: CDPSession; setVerified(isVerified: boolean): Promise<void> }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const setVerified = async (isUserVerified: boolean) => {
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
  return { cdp, setVerified };
}

/** Begins a ceremony and opens its page under the name that a browser takes for a relying party. */
async function open(page: Page, person: PersonUnderTest, body: object): Promise<string> {
  const { body: begun } = await person.send<Told>('POST', '/v1/wallet/passkeys', body);
  await page.goto((begun.url ?? '').replace('127.0.0.1', 'localhost'));
  return begun.ceremonyId ?? '';
}

test('a passkey is made and used on the page of the services', async ({ page }) => {
  const person = await personAt(services, kiosk);
  const userName = 'anna';
  const { userId = '' } = await askAdmin('/v1/users', { communityId: kiosk.communityId, userName });
  await askAdmin(`/v1/users/${userId}/wallets`, { did: person.wallet.did });
  await person.send('POST', '/v1/wallet/accounts', { userId });
  const state = async (ceremonyId: string) =>
    (await person.send<Told>('GET', `/v1/wallet/passkeys/${ceremonyId}`)).body;
  const key = await securityKey(page);

  const made = await open(page, person, { kind: 'registration', userName });
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('status')).toHaveText('Done. This window can be closed.');
  expect(await state(made)).toMatchObject({ state: 'done', userId });

  const used = await open(page, person, { kind: 'authentication', userName });
  await key.setVerified(false);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('That did not work. Try again, or close this window.');
  expect(await state(used)).toMatchObject({ state: 'pending' });
  await key.setVerified(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  expect(await state(used)).toMatchObject({ state: 'done', userId });
});
