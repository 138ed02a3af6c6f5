import { beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { adoptRegistration } from '#sdk/installation-store.ts';
import type { Vault } from '../../ports/vault.ts';
import { readKioskSettings, writeKioskSettings } from '../setup/kiosk-settings.ts';
import { CounterCameras } from './counter-cameras.ts';

const FRONT = { deviceId: 'a1', label: 'Face camera (046d:0825)' };
const DESK = { deviceId: 'b2', label: 'Document camera (05a3:9230)' };
const list = (...cameras: (typeof FRONT)[]) => ({ permission: 'granted' as const, cameras });

let vault: Pick<Vault, 'settings'>;
beforeEach(() => {
  const stored = new Map<string, unknown>();
  const settings = {
    get: <S extends z.ZodType>(key: string, schema: S) =>
      stored.has(key) ? schema.parse(stored.get(key)) : undefined,
    set: (key: string, value: unknown) => void stored.set(key, value),
  };
  vault = { settings } as unknown as Pick<Vault, 'settings'>;
  writeKioskSettings(vault, {
    services: { mode: 'embedded' },
  });
  adoptRegistration(vault.settings, {
    licenseKey: 'l',
    tenant: { dns: 'localhost' },
    deviceName: 'Main Street',
    enrolment: {
      tenantId: 't',
      communityId: 'c',
      communityName: 'C',
      servicesDid: 'did:key:s',
      publicKey: 'p',
      clientId: 'i',
    },
    walletDid: 'did:key:z',
    registeredAt: '2026-01-01T00:00:00.000Z',
  });
});

it('has no choice before somebody chose', () => {
  const presence = new CounterCameras();
  expect(presence.state(vault)).toEqual({ chosen: [] });
  expect(presence.deviceId(vault, 'applicant')).toBeUndefined();
});

it('remembers a camera for each role apart, and nothing else changes', () => {
  const presence = new CounterCameras();
  presence.report(list(FRONT, DESK));
  presence.choose(vault, 'applicant', FRONT);
  presence.choose(vault, 'document', DESK);
  expect(presence.deviceId(vault, 'applicant')).toBe('a1');
  expect(new CounterCameras().deviceId(vault, 'document')).toBe('b2');
  expect(readKioskSettings(vault)?.branchName).toBe('Main Street');
  presence.choose(vault, 'applicant', undefined);
  expect(presence.state(vault).chosen).toEqual([{ role: 'document', label: DESK.label, connected: true }]);
});

it('finds a camera again after the browser has renumbered it', () => {
  const presence = new CounterCameras();
  presence.choose(vault, 'applicant', FRONT);
  presence.report(list({ ...FRONT, deviceId: 'z9' }, DESK));
  expect(presence.deviceId(vault, 'applicant')).toBe('z9');
});

it('does not guess between two cameras of one name', () => {
  const presence = new CounterCameras();
  presence.choose(vault, 'applicant', FRONT);
  presence.report(list({ ...FRONT, deviceId: 'x' }, { ...FRONT, deviceId: 'y' }));
  expect(presence.deviceId(vault, 'applicant')).toBe('a1');
  expect(presence.state(vault).chosen).toMatchObject([{ connected: false }]);
});

it('lets no other camera take the place of one that is unplugged, and takes it when it is back', () => {
  const presence = new CounterCameras();
  presence.choose(vault, 'applicant', FRONT);
  presence.report(list(DESK));
  expect(presence.deviceId(vault, 'applicant')).toBe('a1');
  expect(presence.state(vault).chosen).toMatchObject([{ connected: false }]);
  presence.report(list(DESK, FRONT));
  expect(presence.state(vault).chosen).toMatchObject([{ connected: true }]);
});

it('knows whether a report says anything new', () => {
  const presence = new CounterCameras();
  expect(presence.report(list(FRONT))).toBe(true);
  expect(presence.report(list(FRONT))).toBe(false);
  expect(presence.report(list())).toBe(true);
});
