import { readFileSync } from 'node:fs';
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

it('names only errors that exist', () => {
  const named = [...guide.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name]) => name);
  const unknown = named.filter((name) => !ERROR_CODES.some((code) => code === name));
  expect(named.length).toBeGreaterThan(10);
  expect(unknown).toEqual([]);
});
