import { expect, type Page } from '@playwright/test';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The twelve words that the applicant's display shows. */
export async function wordsOn(applicant: Page): Promise<string[]> {
  const list = applicant.getByRole('list', { name: 'The words of your wallet, in order' });
  const items = list.getByRole('listitem');
  await expect(items).toHaveCount(12);
  return (await items.allTextContents()).map((text) => text.replace(/^\d+/, ''));
}

/** Chooses the asked words at each question by the keyboard alone. */
export async function answerByKeyboard(applicant: Page, words: readonly string[]): Promise<void> {
  await applicant.getByRole('radio').first().waitFor();
  for (const group of await applicant.getByRole('radiogroup').all()) {
    const position = Number(/\d+/.exec((await group.textContent()) ?? '')?.[0]);
    await group.getByRole('radio', { name: words[position - 1] ?? '', exact: true }).focus();
    await applicant.keyboard.press('Space');
  }
}

/** Enters a PIN and continues. */
export async function enterPin(applicant: Page, pin: string, go: string): Promise<void> {
  await applicant.getByLabel('PIN', { exact: true }).fill(pin);
  await press(applicant, go);
}

/** From the offer to a wallet with a back-up. */
export async function takeWallet(applicant: Page, pin: string): Promise<void> {
  await press(applicant, 'Yes, I want a wallet');
  const words = await wordsOn(applicant);
  await press(applicant, 'I have written them down');
  await answerByKeyboard(applicant, words);
  await press(applicant, 'Check the words');
  await press(applicant, 'Yes, back up my wallet');
  await enterPin(applicant, pin, 'Continue');
  await expect(applicant.getByRole('heading', { name: 'Enter your PIN again' })).toBeVisible();
  await enterPin(applicant, pin, 'Back up my wallet');
  await applicant.getByText('Your wallet has a back-up.').waitFor({ timeout: 60_000 });
}

/** A person whose wallet is restored agrees to be looked for, and gives the PIN. */
export async function agreeToRestoration(applicant: Page, pin: string): Promise<void> {
  await press(applicant, 'Yes, look for it');
  await applicant.getByRole('heading', { name: 'Your PIN' }).waitFor({ timeout: 60_000 });
  await enterPin(applicant, pin, 'Continue');
}

/** A person agrees to a relying party's request. */
export const agreeToScopes = (applicant: Page): Promise<void> => press(applicant, 'Yes, show them');
