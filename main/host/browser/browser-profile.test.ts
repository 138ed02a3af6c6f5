import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareProfile } from './browser-profile.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'counterproof-profile-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => path.join(folder, 'Default', 'Preferences');
const preferences = () => JSON.parse(readFileSync(file(), 'utf8'));

const NOTHING_KEPT = {
  credentials_enable_service: false,
  profile: { password_manager_enabled: false },
  autofill: { profile_enabled: false, credit_card_enabled: false },
};

it('keeps no password and fills in nothing, from the first start on', () => {
  prepareProfile(folder);
  expect(preferences()).toMatchObject(NOTHING_KEPT);
});

it('leaves the rest as the browser wrote it', () => {
  mkdirSync(path.dirname(file()), { recursive: true });
  writeFileSync(
    file(),
    JSON.stringify({ profile: { name: 'kiosk', password_manager_enabled: true }, zoom: 2 }),
  );
  prepareProfile(folder);
  expect(preferences()).toMatchObject({ ...NOTHING_KEPT, zoom: 2 });
  expect(preferences().profile.name).toBe('kiosk');
});

it.each(['', 'not JSON', '[]', 'null'])('starts again where the file says %j', (text) => {
  mkdirSync(path.dirname(file()), { recursive: true });
  writeFileSync(file(), text);
  prepareProfile(folder);
  expect(preferences()).toMatchObject(NOTHING_KEPT);
});
