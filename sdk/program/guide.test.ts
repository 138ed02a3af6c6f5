import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ERROR_CODES } from '#core/contract/errors.ts';
import type { ProgramOptions } from './program-options.ts';

const guide = readFileSync(new URL('../../docs/sdk/guide.md', import.meta.url), 'utf8');
const OPTIONS: Record<keyof ProgramOptions, true> = {
  dataDir: true,
  keyStore: true,
  services: true,
  proxy: true,
  certificateAuthority: true,
  authorities: true,
  captureIssuers: true,
  stubCaptures: true,
  faces: true,
  askConsent: true,
  restoration: true,
  ssn: true,
  log: true,
};

it('describes every option of createSdkContext', () => {
  const table = guide.slice(guide.indexOf('### Options'), guide.indexOf('| code |'));
  const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(OPTIONS));
});

/** Capital letters that are no errors: variables of the examples, an event, a flow, a verdict. */
const OTHER_NAMES = [
  ...['DATA_DIR', 'LICENSE_KEY', 'ENROLMENT_CODE', 'USER_NAME', 'KIOSK_ADDRESS', 'TOKEN_FILE'],
  ...['E_WALLET_ENROLLED', 'COUNTER_STANDARD', 'NOT_PERFORMED'],
];

it('names every variable that an example reads', () => {
  const folder = new URL('../../examples/', import.meta.url);
  const read = readdirSync(folder).flatMap((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    return [...text.matchAll(/const \{([^}]+)\} = process\.env/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/[A-Z_]{3,}/g)].map(([name]) => name),
    );
  });
  const table = guide.slice(guide.indexOf('| variable |'), guide.indexOf('For services of your own'));
  expect([...new Set(read)].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  expect(read.length).toBeGreaterThan(10);
});

it('names only errors that exist', () => {
  const named = [...guide.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name]) => name);
  const unknown = named.filter(
    (name = '') => !OTHER_NAMES.includes(name) && !ERROR_CODES.some((code) => code === name),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(unknown).toEqual([]);
});
