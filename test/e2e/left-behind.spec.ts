import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { searchWhatIsLeft } from '#scripts/leaks/left-behind.ts';
import { SPECIMEN_DOCUMENTS } from '#specimens/specimen-documents.ts';
import { LONG } from '../support/depth.ts';

test.setTimeout(600_000);

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'left-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a killed kiosk and its browsers leave nothing personal in any file', async () => {
  test.skip(process.platform === 'win32', 'processes are killed as a group, which Windows does not have');
  const browser = process.env.COUNTERPROOF_BROWSER;
  if (!browser) throw new Error('COUNTERPROOF_BROWSER names no browser; run the tests with npm test');
  const documents = LONG ? SPECIMEN_DOCUMENTS : SPECIMEN_DOCUMENTS.slice(0, 1);
  const report = await searchWhatIsLeft({ folder, browser, documents, say: () => undefined });
  expect(report.leaks).toEqual([]);
  expect(report.unread).toEqual([]);
  // The search had something to look for, and somewhere to look.
  const { name, number, date, zone, picture } = report.sought;
  expect(Math.min(name, number, date, zone, picture)).toBeGreaterThan(0);
  for (const place of ['browser/operator/Default', 'browser/applicant/Default', 'services', 'vault.db'])
    expect(existsSync(join(folder, 'searched', 'kiosk', place)), place).toBe(true);
});
