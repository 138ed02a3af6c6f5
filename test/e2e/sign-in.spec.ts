import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import * as client from 'openid-client';
import { LANGUAGES } from '#core/languages/index.ts';
import { inAll, outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { servicesFolder } from '#scripts/harness/services/embedded-database.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { inDepth } from '../support/depth.ts';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const PASSWORD = 'Correct-Horse-7-Battery';
const dataDir = servicesFolder('sign-in');

let services: RunningServices;
let relyingParty: Server;
let config: client.Configuration;
let redirectUri: string;
let userName: string;
let newUser: () => Promise<string>;
/** A relying party that names a workflow of these nodes. */
let partyWith: (nodes: readonly object[]) => Promise<client.Configuration>;

test.beforeAll(async () => {
  services = await startServices({ dataDir, port: 0, log: servicesLog('silent'), timers: false });
  relyingParty = createServer((_request, response) => response.end('back at the shop'));
  await new Promise<void>((resolve) => relyingParty.listen(0, '127.0.0.1', resolve));
  redirectUri = `http://127.0.0.1:${(relyingParty.address() as AddressInfo).port}/callback`;
  const { tenantId, communityId } = await enrolledKiosk(services);
  const { api, fetch: ask } = await administrator(services, { tenantId });
  newUser = async () => {
    const name = `anna-${randomUUID()}`;
    const user = await api.POST('/v1/users', { body: { userName: name } });
    const path = { userId: user.data?.userId ?? '' };
    await api.POST('/v1/users/{userId}/password', { params: { path }, body: { password: PASSWORD } });
    return name;
  };
  const registered = async (verificationWorkflowId: string | null) => {
    const body = { name: 'Example Shop', redirectUris: [redirectUri], verificationWorkflowId };
    const { issuer = '', relyingPartyId = '' } = (await api.POST('/v1/relying-parties', { body })).data ?? {};
    const metadata = { id_token_signed_response_alg: 'ES256' };
    return client.discovery(new URL(issuer), relyingPartyId, metadata, client.None(), {
      execute: [client.allowInsecureRequests],
    });
  };
  partyWith = async (nodes) => {
    const definition = { ...workflowOf(nodes), id: `w-${randomUUID()}` };
    const at = `/v1/tenant/${tenantId}/community/${communityId}/workflows/${definition.id}`;
    const headers = { 'content-type': 'application/json' };
    const stored = await ask(at, { method: 'PUT', headers, body: JSON.stringify(definition) });
    const published = { method: 'POST', headers: { 'if-match': stored.headers.get('etag') ?? '' } };
    expect((await ask(`${at}/publish`, published)).status).toBe(200);
    return registered(definition.id);
  };
  userName = await newUser();
  config = await registered(null);
});
test.afterAll(async () => {
  relyingParty.close();
  await services.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** No rule of WCAG 2.2 AA is broken, and a finger meets everything that it may touch. */
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  for (const target of await page.locator('a, button, input:not([type=hidden])').all()) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
}

test('a user signs in at a relying party without any script', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  await page.goto(url.href);
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('User name or password is wrong');
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Do you agree to share this?' })).toBeVisible();
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await expect(page.getByText('back at the shop')).toBeVisible();
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
  const tokens = await client.authorizationCodeGrant(config, new URL(page.url()), checks);
  const info = await client.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '');
  expect(info.preferred_username).toBe(userName);
  await page.close();
});

test('a user who verifies on this device comes back to the sign-in', async ({ page }) => {
  const nodes = [
    { id: 'hello', type: 'interaction', title: inAll('Hello'), elements: [], next: { next: 'end' } },
    outcomeNode('end', 'Not Performed'),
  ];
  const url = client.buildAuthorizationUrl(await partyWith(nodes), {
    redirect_uri: redirectUri,
    scope: 'openid /assurance/ial/2',
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
    state: client.randomState(),
  });
  await page.goto(url.href);
  await page.getByLabel('User name').fill(await newUser());
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verify on this device' }).click();
  await expect(page.getByRole('heading', { name: 'Hello' })).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('Your identity check on your device is not finished.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue on this device' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  // The page of the end leads back.
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('We could not verify your identity on your device.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('back at the shop')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('error')).toBe('unmet_authentication_requirements');
});

test('a sign-in that asks for IAL2 continues automatically once the user is verified', async ({ page }) => {
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid',
    acr_values: 'ial2',
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
    state: client.randomState(),
  });
  await page.goto(url.href);
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Get a reference' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  // What the services say about the verification decides; the counter is shown elsewhere.
  const asked = await page.waitForRequest(/\/standing$/);
  expect(await (await asked.response())?.json()).toEqual({ standing: 'waiting' });
  await services.context.db.updateTable('proofing_session').set({ state: 'In Progress' }).execute();
  await expect(page.getByRole('status')).toHaveText('Your identity is being checked at the counter.', {
    // The page looks every five seconds.
    timeout: 20_000,
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('back at the shop')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
});

for (const language of inDepth(LANGUAGES)) {
  test(`the pages of a sign-in are accessible: ${language}`, async ({ page }) => {
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid profile email phone',
      code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
      code_challenge_method: 'S256',
      state: client.randomState(),
      ui_locales: language,
    });
    await page.goto(url.href);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectAccessible(page);
    await page.locator('#userName').fill(userName);
    await page.locator('#password').fill(PASSWORD);
    await page.locator('button[value=continue]').click();
    await expect(page.locator('li').first()).toBeVisible();
    await expectAccessible(page);
  });
}
