import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { magicLinkText } from '#core/contract/wallet-calls/magic-link.ts';
import { createBarcodeReader } from '#inference/document/barcode/barcode-reader.ts';
import type { KioskLibrary } from '#main/library/kiosk-library.ts';
import { ProgramClient } from '#main/local-api/program-client.fixture.ts';
import { closeSession, type Displays, openDisplays } from '#scripts/harness/attended-verification.ts';
import {
  type CounterOfServices,
  placeOf,
  staff,
  testWithFlow,
} from '#scripts/harness/counter-of-services.ts';
import { accessTo, must } from '#scripts/harness/kiosk-stage.ts';
import { agreeToScopes, enterPin, takeWallet } from '#scripts/harness/wallet-screens.ts';
import { typeLikeReader } from '#scripts/harness/wedge-typing.ts';
import {
  allowAccounts,
  allowRestoring,
  invite,
  kept,
  linkedUsers,
  press,
  verify,
  withWallet,
} from './wallet-counter.fixture.ts';

const test = testWithFlow(withWallet());
test.setTimeout(300_000);
test.describe.configure({ mode: 'serial' });

const PIN = '739105';
const PASSWORD = 'tulip meadow anchor';
const SCOPES = 'did,firstName';
const PROGRAM = 'Appointment desk';
const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const reader = createBarcodeReader({ wasm: () => readFile(WASM) });

let counter: CounterOfServices;
let displays: Displays;
/** The DID of the person's wallet. */
let owner: string;

test('a person without a wallet has no use for a code, and then takes one with a PIN', async ({
  counter: given,
}) => {
  counter = given;
  const { stage } = counter;
  await allowRestoring(counter);
  await allowAccounts(counter, 9);
  displays = await openDisplays(accessTo(stage), staff);
  const { operator, applicant } = displays;
  await scan((await request()).url);
  await expect(operator.getByText('The applicant has no wallet at this kiosk')).toBeVisible();
  await verify(stage, displays);
  await takeWallet(applicant, PIN);
  owner = kept(stage).at(-1) ?? '';
});

test('a magic link by a reader links the wallet once, and by nobody without its password', async () => {
  const { applicant } = displays;
  const plain = await invite(counter);
  const link = magicLinkText(plain.link);
  await scan(link);
  await expect(applicant.getByText(plain.userName)).toBeVisible();
  await press(applicant, 'No, do not link it');
  await expectState('declined');
  expect(await linkedUsers(counter, owner)).toEqual([]);

  await scan(link);
  await press(applicant, 'Yes, link it');
  await expectDone('Your wallet is linked');
  expect(await linkedUsers(counter, owner)).toEqual([plain.userId]);

  const locked = await invite(counter, { password: PASSWORD });
  await scan(magicLinkText(locked.link));
  const password = applicant.getByLabel('Password of this account');
  await password.fill('copper lantern seven');
  await press(applicant, 'Yes, link it');
  await expect(applicant.getByText('This is not the password.')).toBeVisible();
  await password.fill(PASSWORD);
  await press(applicant, 'Yes, link it');
  await expectDone('Your wallet is linked');
  expect(await linkedUsers(counter, owner)).toHaveLength(2);
});

test('a sign-in code by a reader signs in after the PIN and a yes to what is shown', async () => {
  const { applicant } = displays;
  const asked = await request();
  await scan(asked.url);
  await enterPin(applicant, '739106', 'Yes, continue');
  await expect(applicant.getByText('This is not your PIN.')).toBeVisible();
  await enterPin(applicant, PIN, 'Yes, continue');
  await press(applicant, 'No, show nothing');
  await expectState('declined');
  await expect(asked.answer()).rejects.toMatchObject({ code: 'AUTH_SESSION_UNANSWERED' });

  await scan(asked.url);
  await enterPin(applicant, PIN, 'Yes, continue');
  await agreeToScopes(applicant);
  await expectDone('You are signed in');
  expect(await asked.answer()).toMatchObject({ did: owner, authFactor: 'pin', data: { did: owner } });
});

test('codes that do not count are refused before anything is asked', async () => {
  const { services, stage } = counter;
  const { userId, link } = await invite(counter);
  const { db } = services.context;
  const past = new Date(Date.now() - 1000);
  await db.updateTable('access_codes').set({ expires_at: past }).where('user_id', '=', userId).execute();
  await refuses(magicLinkText(link), 'ACCESS_CODE_EXPIRED');
  await refuses(magicLinkText({ ...link, tag: 'another-tenant' }), 'ORIGIN_NOT_REGISTERED');
  await refuses(magicLinkText({ ...link, code: '0'.repeat(32) }), 'ACCESS_CODE_INVALID');
  const used = await invite(counter);
  await scan(magicLinkText(used.link));
  await press(displays.applicant, 'Yes, link it');
  await expectDone('Your wallet is linked');
  await refuses(magicLinkText(used.link), 'ACCESS_CODE_USED');

  const asked = await request();
  await refuses(asked.url.replace('127.0.0.1', 'localhost'), 'SESSION_SOURCE_UNTRUSTED');
  await refuses((await request('liveid')).url, 'AUTH_FACTOR_OTHER');
  await db
    .updateTable('authentication_session')
    .set({ expires_at: past })
    .where('session_id', '=', asked.sessionId)
    .execute();
  await refuses(asked.url, 'AUTH_SESSION_EXPIRED');
  const { audit } = stage.kiosk.open().unlocked.vault;
  expect(JSON.stringify(audit.list(1000))).not.toContain(link.code);
});

test('both codes come by the applicant’s camera as well', async () => {
  const { operator, applicant } = displays;
  const { camera } = counter;
  const { userId, userName, link } = await invite(counter);
  await camera.holdCode(magicLinkText(link));
  await press(operator, 'Scan a code by camera');
  await expect(applicant.getByText(userName)).toBeVisible({ timeout: 60_000 });
  await press(applicant, 'Yes, link it');
  await expectDone('Your wallet is linked');
  expect(await linkedUsers(counter, owner)).toContain(userId);

  const asked = await request();
  await camera.holdCode(asked.url);
  await press(operator, 'Scan a code by camera');
  await expect(applicant.getByRole('heading', { name: 'Do you want to sign in?' })).toBeVisible({
    timeout: 60_000,
  });
  await enterPin(applicant, PIN, 'Yes, continue');
  await agreeToScopes(applicant);
  await expectDone('You are signed in');
  expect(await asked.answer()).toMatchObject({ did: owner, data: { did: owner } });
  await refuses(asked.url, 'AUTH_SESSION_ANSWERED');
});

test('the kiosk shows the code of a sign-in that a paired program asks for, in both forms', async () => {
  const { stage, services } = counter;
  const { operator, applicant } = displays;
  const program = await pairedProgram();
  const { communityName: community } = stage.kiosk.open().settings.enrolment;
  const origin = { tag: placeOf(stage).tenantId, api: services.url, community };
  const wish = { origin, authType: 'pin', scopes: SCOPES };
  for (const form of [wish, { ...wish, metadata: '{"order":7}' }]) {
    const answer = program.call('sign-in.ask', form);
    await expect(applicant.getByText(`“${PROGRAM}” at this counter asks you to sign in`)).toBeVisible();
    await expect(operator.getByText(`shows a code of “${PROGRAM}”`)).toBeVisible();
    const shown = await codeOn(applicant);
    expect(await program.code('sign-in.ask', wish)).toBe('STEP_NOT_ALLOWED');
    await scan(shown);
    await enterPin(applicant, PIN, 'Yes, continue');
    await agreeToScopes(applicant);
    await expectDone('You are signed in');
    const { result } = await answer;
    expect(result).toMatchObject({ did: owner, data: { did: owner } });
    expect(result).toMatchObject({ sessionInfo: { metadata: 'metadata' in form ? form.metadata : null } });
    await expect(applicant.getByRole('alertdialog')).toBeHidden();
  }
  const refused = program.code('sign-in.ask', wish);
  await press(applicant, 'No, do not sign in');
  expect(await refused).toBe('CONSENT_REFUSED');
  expect(await program.code('sign-in.ask', wish)).toBe('CONSENT_REFUSED');
  program.socket.destroy();
  await closeSession(operator);
  await stage.closePages();
});

/** A program that a supervisor has paired. */
async function pairedProgram(): Promise<ProgramClient> {
  const { stage } = counter;
  await must(stage, 'programs.turn', { on: true });
  const programs = () => stage.core.current('operator.state')?.programs;
  const client = new ProgramClient(programs()?.address ?? '');
  const pairing = client.call('program.pair', { name: PROGRAM, scopes: ['sign-ins.ask'] });
  await expect.poll(() => programs()?.request).toBeDefined();
  const { requestId = '', scopes = [] } = programs()?.request ?? {};
  await must(stage, 'programs.answer', { requestId, scopes });
  const { token } = (await pairing).result ?? {};
  expect(await client.code('program.sign-in', { token })).toBe('done');
  return client;
}

/** What a phone reads from the display. */
async function codeOn(applicant: Page): Promise<string> {
  const picture = applicant.getByRole('img', { name: 'Code for the wallet on your phone' });
  const { data, info } = await sharp(await picture.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (await reader.readQrCode({ width: info.width, height: info.height, data })) ?? '';
}

const state = () => counter.stage.core.current('operator.state')?.walletCode;

/** A reader in keyboard mode, before the operator's display. */
const scan = (code: string): Promise<void> => typeLikeReader(displays.operator, `${code}\r`);

const expectState = (expected: string) => expect.poll(() => state()?.state).toBe(expected);

async function expectDone(title: string): Promise<void> {
  const { applicant, operator } = displays;
  await expect(applicant.getByRole('heading', { name: title })).toBeVisible({ timeout: 30_000 });
  await expect(operator.getByText('The applicant’s wallet has used the code.')).toBeVisible();
  await leave(applicant);
}

/** The person learns that it did not work, the operator why. */
async function refuses(code: string, error: string): Promise<void> {
  const { applicant } = displays;
  await scan(code);
  await expect(applicant.getByRole('heading', { name: 'Your code did not work' })).toBeVisible();
  expect(state()).toMatchObject({ state: 'failed', error: { code: error } });
  await leave(applicant);
}

async function leave(applicant: Page): Promise<void> {
  await press(applicant, 'Close');
  await expect(applicant.getByRole('alertdialog')).toBeHidden();
}

/** A relying party asks; the kiosk's own context plays it, whose key alone opens the answer. */
async function request(authType = 'pin') {
  const { stage, services } = counter;
  const { sdk } = (stage.kiosk.options.library as KioskLibrary).device();
  const { tenantId: tag } = placeOf(stage);
  const { communityName } = stage.kiosk.open().settings.enrolment;
  const origin = { tag, api: services.url, community: communityName };
  const asked = await sdk.generateNewSession({ origin, authType, scopes: SCOPES, metadata: null });
  const { sessionURL, sessionId } = asked;
  return { url: sessionURL, sessionId, answer: () => sdk.getSessionResponse({ sessionURL, sessionId }) };
}
