import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const policy = JSON.parse(read('resources/debian/counterproof-kiosk/browser-policy.json'));

/** What opens the print window of the browser: the sheets of receipts and of proofs of erasure share it. */
const printing = globSync('renderer/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) =>
  read(file).includes('globalThis.print()'),
);

it('lets the desk print receipts, on paper alone', () => {
  expect(printing).toEqual(['renderer/ui/receipt/use-print.ts']);
  expect(policy.PrintingEnabled).toBe(true);
  // The preview of the print window is a page of the browser, which the block of every address would refuse.
  expect(policy.URLBlocklist).toEqual(['*']);
  expect(policy.URLAllowlist).toEqual(expect.arrayContaining(['chrome://print', 'chrome-untrusted://print']));
  expect(policy.PrinterTypeDenyList).toEqual(['pdf']);
});
