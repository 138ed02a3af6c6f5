import { expect, it } from 'vitest';
import type { ComparisonSubject } from '#core/biometrics/calibration/calibration-report.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { keyPairFromPrivate } from '#core/keys/p256.ts';
import type { SettingsRepository } from '#sdk/ports/vault.ts';
import { appendCalibration, readCalibrations } from './calibration-log.ts';

const kiosk = jwsSigner(keyPairFromPrivate(new Uint8Array(32).fill(7)));
const operator = jwsSigner(keyPairFromPrivate(new Uint8Array(32).fill(9)));
const SUBJECTS: readonly ComparisonSubject[] = ['selfie-to-selfie', 'selfie-to-portrait'];

/** Two withdrawals, signed and chained. */
function written() {
  const kept = new Map<string, unknown>();
  const settings = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: unknown) => void kept.set(key, value),
    delete: (key: string) => void kept.delete(key),
  } as SettingsRepository;
  const hashes = SUBJECTS.map((subject, n) => {
    const time = `2026-01-02T03:04:0${n}.000Z`;
    const signed = { operatorId: 'op-1', operator: operator.did, kiosk: kiosk.did, time };
    return appendCalibration(settings, { kind: 'withdrawal', subject, signed }, { kiosk, operator }).hash;
  });
  return { kept, settings, hashes };
}

it('signs and chains as an earlier version did, so that a stored log still verifies', () => {
  const { settings, hashes } = written();
  // ECDSA is deterministic here (RFC 6979), so the hash over both signatures is fixed.
  expect(hashes).toEqual([
    'biJD0gR5W0PHsFS9SCKLXbbQq9tVk-bSeaySMgUgF64',
    'KB2rmgPPyh-Qme3GGbRsjlwLczThzL3aVoup2HqNPG4',
  ]);
  const read = readCalibrations(settings, kiosk.did);
  expect(read).toMatchObject([
    { seq: 1, prev: '' },
    { seq: 2, prev: hashes[0] },
  ]);
});

it.each<[string, (entries: unknown[]) => unknown[]]>([
  ['the first entry is gone', ([, second]) => [second]],
  ['the newest entry is gone', ([first]) => [first]],
  ['the entries are exchanged', (entries) => entries.toReversed()],
])('is altered when %s', (_name, change) => {
  const { kept, settings } = written();
  kept.set('calibrations', change(kept.get('calibrations') as unknown[]));
  expect(readCalibrations(settings, kiosk.did)).toBe('altered');
});
