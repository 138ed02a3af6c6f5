import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runEnrolAndSignIn } from '#scripts/demo/enrol-and-sign-in.ts';
import { LONG } from '../support/depth.ts';

test.setTimeout(600_000);
test.skip(!LONG, 'the long run has it');

test('a wallet of one kiosk comes back at another and signs in at a relying party', async () => {
  const browser = process.env.COUNTERPROOF_BROWSER;
  if (!browser) throw new Error('COUNTERPROOF_BROWSER names no browser; run the tests with npm test');
  const folder = mkdtempSync(join(tmpdir(), 'enrol-'));
  try {
    const { steps } = await runEnrolAndSignIn({ folder, browser, say: () => undefined });
    expect(steps.map(({ name, ok }) => [name, ok])).toEqual([
      ['services', true],
      ['set up kiosk 1', true],
      ['verify at kiosk 1', true],
      ['enrol at kiosk 1', true],
      ['set up kiosk 2', true],
      ['restore at kiosk 2', true],
      ['sign in at the relying party', true],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
