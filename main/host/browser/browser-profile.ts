import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** An applicant's input belongs to the session alone: the browser neither keeps nor offers it. */
const KEEPS_NOTHING = {
  credentials_enable_service: false,
  credentials_enable_autosignin: false,
  profile: { password_manager_enabled: false },
  autofill: { profile_enabled: false, credit_card_enabled: false },
};

type Preferences = Record<string, unknown>;

const isGroup = (value: unknown): value is Preferences =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const merged = (known: Preferences, wanted: Preferences): Preferences => {
  const result = { ...known };
  for (const [name, value] of Object.entries(wanted)) {
    const before = known[name];
    result[name] = isGroup(value) ? merged(isGroup(before) ? before : {}, value) : value;
  }
  return result;
};

/** The browser writes a new file where it cannot read the one it has. */
const readPreferences = (file: string): Preferences => {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isGroup(read) ? read : {};
  } catch {
    return {};
  }
};

/**
 * Prepares the folder of a role's browser before it starts: for this user alone, and with the password store and form
 * filling of the browser off. Everything else that the browser keeps there stays.
 * @throws Error when the folder cannot be written
 */
export function prepareProfile(profileDir: string): void {
  const folder = path.join(profileDir, 'Default');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'Preferences');
  const preferences = merged(readPreferences(file), KEEPS_NOTHING);
  writeFileSync(file, JSON.stringify(preferences), { mode: 0o600 });
}
