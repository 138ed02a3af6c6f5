import { expect, type Page } from '@playwright/test';
import type { ApplicantState, SessionView } from '#core/contract/counter/state.ts';
import { magicLinkText } from '#core/contract/wallet-calls/magic-link.ts';
import { closeSession, type Displays, openDisplays } from '#scripts/harness/attended-verification.ts';
import { staff, testWithFlow } from '#scripts/harness/counter-of-services.ts';
import { accessTo, type KioskStage } from '#scripts/harness/kiosk-stage.ts';
import { answerByKeyboard, wordsOn } from '#scripts/harness/wallet-screens.ts';
import { typeLikeReader } from '#scripts/harness/wedge-typing.ts';
import { LONG } from '../support/depth.ts';
import {
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

let displays: Displays;

const sessionOf = ({ core }: KioskStage): SessionView | undefined => core.current('operator.state')?.session;
const applicantOf = ({ core }: KioskStage): ApplicantState | undefined => core.current('applicant.state');
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

test('an applicant takes a wallet after a Success, whose words nobody else sees, and links it by a scanned code', async ({
  counter,
}) => {
  const { stage } = counter;
  displays = await openDisplays(accessTo(stage), staff);
  const { operator, applicant } = displays;
  const before = kept(stage);
  await verify(stage, displays);
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

  const { userId, userName, link } = await invite(counter);
  await typeLikeReader(operator, `${magicLinkText(link)}\r`);
  await expect(applicant.getByText(userName)).toBeVisible();
  await press(applicant, 'Yes, link it');
  await expect(applicant.getByRole('heading', { name: 'Your wallet is linked' })).toBeVisible();
  expect(await linkedUsers(counter, owner)).toEqual([userId]);
  expect(JSON.stringify(stage.core.current('operator.state'))).not.toContain(userName);
  await press(applicant, 'Close');
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
    await verify(stage, displays);
    await press(applicant, 'No wallet');
    await expect(applicant.getByRole('heading', { name: 'Thank you, you are done' })).toBeVisible();
    await expect(operator.getByText(/^The applicant takes no wallet/)).toBeVisible();
    expect(kept(stage)).toEqual(before);
    await closeSession(operator);

    await verify(stage, displays);
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
    await verify(stage, displays);
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
