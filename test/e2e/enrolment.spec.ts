import { expect, type Page } from '@playwright/test';
import type { ApplicantState, SessionView } from '#core/contract/counter/state.ts';
import { DEMO } from '#core/proofing/built-in-flows.ts';
import {
  chooseLanguageAndConsent,
  closeSession,
  type Displays,
  inspectAndApprove,
  openDisplays,
  waitForCaptures,
} from '#scripts/harness/attended-verification.ts';
import {
  type CounterOfServices,
  must,
  placeOf,
  staff,
  testWithFlow,
} from '#scripts/harness/counter-of-services.ts';
import { accessTo, type KioskStage } from '#scripts/harness/kiosk-stage.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { answerByKeyboard, wordsOn } from '#scripts/harness/wallet-screens.ts';
import { installationStore } from '#sdk/installation-store.ts';
import { LONG } from '../support/depth.ts';

/** The demonstration with a wallet after a Success. Nothing is asked after the picture: other tests look at that. */
function withWallet() {
  const { version: _version, ...settings } = DEMO;
  const { challenges, ...liveness } = settings.face_liveness;
  return {
    ...settings,
    id: 'with-wallet',
    uniqueTag: 'with-wallet',
    enrolment: 'wallet',
    face_liveness: {
      ...liveness,
      satisfiedBy: 'attested-inspection',
      challenges: { ...challenges, count: 0 },
    },
  };
}

const test = testWithFlow(withWallet());
test.setTimeout(300_000);

let displays: Displays;

/** A session up to its approval. */
async function verify(stage: KioskStage): Promise<void> {
  await must(stage, 'session.start', { flowId: 'with-wallet' });
  const { operator, applicant } = displays;
  await chooseLanguageAndConsent(applicant);
  await waitForCaptures(applicant);
  await inspectAndApprove(operator);
  await expect(applicant.getByRole('heading', { name: 'Do you want a wallet?' })).toBeVisible();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const sessionOf = ({ core }: KioskStage): SessionView | undefined => core.current('operator.state')?.session;
const applicantOf = ({ core }: KioskStage): ApplicantState | undefined => core.current('applicant.state');
/** DIDs of the wallets that the vault keeps. */
const kept = ({ kiosk }: KioskStage): readonly string[] =>
  installationStore(kiosk.open().unlocked.vault.settings).read().enrolled;

/** Words that stand beside the next one somewhere: single ones are words of the language as well. */
const follows = (text: string, words: readonly string[]): string[] =>
  words.filter((word, i) => i < 11 && new RegExp(`\\b${word}\\W{1,5}${words[i + 1]}\\b`).test(text));

/** Marks a word at each question. */
async function answerWrongly(applicant: Page, words: readonly string[]): Promise<void> {
  await applicant.getByRole('radio').first().waitFor();
  for (const group of await applicant.getByRole('radiogroup').all()) {
    const choices = await group
      .getByRole('radio')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await group.getByText(choices.find((word) => !words.includes(word)) ?? '', { exact: true }).click();
  }
  await press(applicant, 'Check the words');
  await expect(applicant.getByText(WRONG)).toBeVisible();
}

const WRONG = /^One of these words is not right/;

/** By the keyboard alone, up to the wallet. */
async function answerRightly(applicant: Page, words: readonly string[]): Promise<void> {
  await answerByKeyboard(applicant, words);
  await expect(applicant.getByText(WRONG)).toBeHidden();
  await applicant.getByRole('button', { name: 'Check the words' }).focus();
  await applicant.keyboard.press('Enter');
  await expect(applicant.getByRole('heading', { name: 'Your wallet is ready' })).toBeVisible();
}

test('an applicant takes a wallet after a Success, and only they see its words', async ({
  counter: { stage },
}) => {
  displays = await openDisplays(accessTo(stage), staff);
  const { operator, applicant } = displays;
  const before = kept(stage);
  await verify(stage);
  await expect(operator.getByText('The applicant is being asked whether to take a wallet.')).toBeVisible();
  await press(applicant, 'Yes, I want a wallet');
  const words = await wordsOn(applicant);
  await expect(operator.getByText(/^The applicant is setting up a wallet/)).toBeVisible();
  await press(applicant, 'I have written them down');
  await answerWrongly(applicant, words);
  expect(kept(stage)).toEqual(before);
  await answerRightly(applicant, words);

  await expect(operator.getByText('The applicant has taken a wallet.')).toBeVisible();
  await expect.poll(() => sessionOf(stage)?.enrolment, { timeout: 30_000 }).toEqual({ state: 'kept' });
  const owner = kept(stage).at(-1) ?? '';
  expect(kept(stage)).toHaveLength(before.length + 1);
  const { vault } = stage.kiosk.open().unlocked;
  expect(vault.documents.fetch(owner, {})).toHaveLength(1);
  expect(vault.liveIds.find(owner)).toBeDefined();
  const told = [stage.core.current('operator.state'), applicantOf(stage), vault.audit.list(1000)];
  for (const text of [JSON.stringify(told), await operator.content()])
    expect(follows(text, words)).toEqual([]);
  await closeSession(operator);
  await stage.closePages();
});

test.describe('an applicant who takes no wallet', () => {
  test.skip(!LONG, 'the long run has it');

  test('leaves nothing when either side ends it; shown words do not come back', async ({
    counter: { stage },
  }) => {
    displays = await openDisplays(accessTo(stage), staff);
    const { operator, applicant } = displays;
    const before = kept(stage);
    await verify(stage);
    await press(applicant, 'No wallet');
    await expect(applicant.getByRole('heading', { name: 'Thank you, you are done' })).toBeVisible();
    await expect(operator.getByText(/^The applicant takes no wallet/)).toBeVisible();
    expect(kept(stage)).toEqual(before);
    await closeSession(operator);

    await verify(stage);
    await press(applicant, 'Yes, I want a wallet');
    const first = await wordsOn(applicant);
    await applicant.reload();
    await expect(applicant.getByRole('heading', { name: 'These words were already shown' })).toBeVisible();
    await press(applicant, 'Show new words');
    const words = await wordsOn(applicant);
    expect(words).not.toEqual(first);
    await press(applicant, 'I have written them down');
    await applicant.getByRole('radio').first().waitFor();
    await applicant.reload();
    await press(applicant, 'Show new words');
    await wordsOn(applicant);
    await press(operator, 'Close the session without a wallet');
    await expect(applicant.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    expect(kept(stage)).toEqual(before);
    await stage.closePages();
  });
});

test.describe('an applicant whose community allows wallets to be restored', () => {
  test.skip(!LONG, 'the long run has it');
  const PIN = '739105';

  test('leaves a back-up under a PIN that is entered twice, by touch or by keyboard', async ({ counter }) => {
    await allowRestoring(counter);
    const { stage } = counter;
    displays = await openDisplays(accessTo(stage), staff);
    const { operator, applicant } = displays;
    await verify(stage);
    await press(applicant, 'Yes, I want a wallet');
    const words = await wordsOn(applicant);
    await press(applicant, 'I have written them down');
    await applicant.getByRole('radio').first().waitFor();
    await answerByKeyboard(applicant, words);
    await press(applicant, 'Check the words');
    await press(applicant, 'Yes, back up my wallet');

    const tap = async (pin: string) => {
      for (const digit of pin) await press(applicant, digit);
    };
    const enter = async (pin: string) => {
      await applicant.getByLabel('PIN', { exact: true }).fill(pin);
      await applicant.keyboard.press('Enter');
    };
    await tap(PIN);
    await press(applicant, 'Continue');
    await expect(applicant.getByRole('heading', { name: 'Enter your PIN again' })).toBeVisible();
    await enter('739106');
    await expect(applicant.getByText(/^The two PINs are not the same/)).toBeVisible();
    await enter('123456');
    await enter('123456');
    await expect(applicant.getByText(/^This PIN is too easy to guess/)).toBeVisible();
    await enter(PIN);
    await tap(PIN);
    await press(applicant, 'Back up my wallet');
    await expect(applicant.getByText('Your wallet has a back-up.')).toBeVisible({ timeout: 30_000 });
    await expect(operator.getByText('The wallet has a back-up.')).toBeVisible();
    expect(JSON.stringify([stage.core.current('operator.state'), applicantOf(stage)])).not.toContain(PIN);
    await closeSession(operator);
    await stage.closePages();
  });
});

async function allowRestoring({ stage, services }: CounterOfServices): Promise<void> {
  const { tenantId, communityId } = placeOf(stage);
  const admin = await administrator(services, { tenantId });
  const { status } = await admin.fetch(`/v1/communities/${communityId}/user-settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ restoreWallet: true }),
  });
  expect(status).toBeLessThan(300);
}
