import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LocalApiHost } from '../ports/local-api.ts';
import type { Vault } from '../ports/vault.ts';
import { AT, temporaryVault } from '../storage/vault.fixture.ts';
import { pairingTries } from './pairing-tries.ts';

let vault: Vault;
let dispose: () => void;
let now: number;
let uptimeMs: number;
let raised: number;

/** As after a start: nothing is remembered but by the vault. */
const started = () => {
  const host = { vault, now: () => new Date(now), onPairingTry: () => (raised += 1) };
  return pairingTries(host as unknown as LocalApiHost, () => uptimeMs);
};

beforeEach(() => {
  ({ vault, dispose } = temporaryVault());
  now = Date.parse(AT);
  uptimeMs = 10_000_000;
  raised = 0;
});
afterEach(() => dispose());

it('waits from the fifth request in a row on, longer each time, across a restart', () => {
  for (let request = 1; request <= 5; request += 1) {
    expect(started().waitSec()).toBe(0);
    started().count();
  }
  expect([started().waitSec(), raised]).toEqual([30, 5]);
  uptimeMs += 30_000;
  now += 30_000;
  expect(started().waitSec()).toBe(0);
  started().count();
  expect(started().waitSec()).toBe(60);
});

it.each([-1, 1])('is not shortened by a clock that is set by a year: %d', (direction) => {
  for (let request = 1; request <= 5; request += 1) started().count();
  now += direction * 365 * 86_400_000;
  expect(started().waitSec()).toBe(30);
  uptimeMs += 12_000;
  expect(started().waitSec()).toBe(18);
});

it('ends with a pairing, and is no wrong try of a passphrase', () => {
  for (let request = 1; request <= 7; request += 1) started().count();
  expect(vault.lockouts.mostFailures()).toBe(0);
  started().clear();
  expect(started().waitSec()).toBe(0);
  started().count();
  expect(started().waitSec()).toBe(0);
});
