import type { Page } from '@playwright/test';

interface Key {
  key: string;
  code?: string;
  /** The bit of the protocol for Ctrl. */
  modifiers?: 2;
  text?: string;
}

/** As scanners in keyboard mode press a character: CR as Enter, other control characters with Ctrl. */
function keyOf(character: string): Key {
  if (character === '\r') return { key: 'Enter', code: 'Enter', text: '\r' };
  const number = character.charCodeAt(0);
  if (number < 0x20) return { key: String.fromCharCode(number + 0x40).toLowerCase(), modifiers: 2 };
  return { key: character, text: character };
}

/** Seconds from one key to the next. */
const PACE_S = 0.002;
/** The page is busy for so long, so that it hears all keys at once. */
const BUSY_MS = 1000;

/**
 * Types a text into the page as a reader in keyboard mode does: real keys, each without waiting for the page's reaction
 * to the one before. Each carries the time at which a reader would press it, and the page is busy until all are on their
 * way: a busy machine, which sends them late, would otherwise make a person of the reader.
 */
export async function typeLikeReader(page: Page, text: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  // Not before the answer: a page that is idle at the first keys takes them for those of a person.
  await page.evaluate((ms) => {
    setTimeout(() => {
      const end = performance.now() + ms;
      while (performance.now() < end);
    });
  }, BUSY_MS);
  const start = Date.now() / 1000;
  const pressed = [...text].map(keyOf).flatMap(({ text: typed, ...key }, index) => {
    const timed = { ...key, timestamp: start + index * PACE_S };
    return [
      browser.send('Input.dispatchKeyEvent', {
        type: typed ? 'keyDown' : 'rawKeyDown',
        ...timed,
        ...(typed ? { text: typed } : {}),
      }),
      browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...timed }),
    ];
  });
  await Promise.all(pressed);
  await browser.detach();
}
