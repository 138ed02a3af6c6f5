import type { Page, Route } from '@playwright/test';

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
/** A page that asks for it waits, and hears nothing meanwhile. */
const HOLD_PATH = '/reader-is-typing';

/** Keeps the page busy until the returned function is called. */
async function holdPage(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  const held = page.waitForRequest(`**${HOLD_PATH}`);
  const answer = async (route: Route): Promise<void> => {
    await released.promise;
    await route.fulfill({ body: '' });
  };
  await page.route(`**${HOLD_PATH}`, answer, { times: 1 });
  await page.evaluate((path) => {
    setTimeout(() => {
      const request = new XMLHttpRequest();
      request.open('GET', path, false);
      request.send();
    });
  }, HOLD_PATH);
  await held;
  return released.resolve;
}

/**
 * Types a text into the page as a reader in keyboard mode does: real keys, each without waiting for the page's reaction
 * to the one before. Each carries the time at which a reader would press it, and the page is busy until all are on their
 * way: a busy machine, which sends them late, would otherwise make a person of the reader.
 */
export async function typeLikeReader(page: Page, text: string): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  const release = await holdPage(page);
  const start = Date.now() / 1000;
  const pressed = [...text].map(keyOf).flatMap(({ text: typed, ...key }, index) => {
    const timed = { ...key, timestamp: start + index * PACE_S };
    return [
      keys.send('Input.dispatchKeyEvent', {
        type: typed ? 'keyDown' : 'rawKeyDown',
        ...timed,
        ...(typed ? { text: typed } : {}),
      }),
      keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...timed }),
    ];
  });
  // The browser, which answers in order, has taken every key.
  await keys.send('Target.getTargetInfo');
  release();
  await Promise.all(pressed);
  await keys.detach();
}
