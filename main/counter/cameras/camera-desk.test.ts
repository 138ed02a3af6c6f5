import { beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Vault } from '../../ports/vault.ts';
import { readKioskSettings, writeKioskSettings } from '../setup/kiosk-settings.ts';
import { CameraDesk } from './camera-desk.ts';

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
    branchName: 'Main Street',
    kioskDid: 'did:key:z',
    enrolment: {
      tenantId: 't',
      communityId: 'c',
      communityName: 'C',
      servicesDid: 'did:key:s',
      publicKey: 'p',
      clientId: 'i',
    },
    services: { mode: 'embedded' },
  });
});

it('has no choice before somebody chose', () => {
  const desk = new CameraDesk();
  expect(desk.state(vault)).toEqual({ chosen: [] });
  expect(desk.deviceId(vault, 'applicant')).toBeUndefined();
});

it('remembers a camera for each role apart, and nothing else changes', () => {
  const desk = new CameraDesk();
  desk.report(list(FRONT, DESK));
  desk.choose(vault, 'applicant', FRONT);
  desk.choose(vault, 'document', DESK);
  expect(desk.deviceId(vault, 'applicant')).toBe('a1');
  expect(new CameraDesk().deviceId(vault, 'document')).toBe('b2');
  expect(readKioskSettings(vault)?.branchName).toBe('Main Street');
  desk.choose(vault, 'applicant', undefined);
  expect(desk.state(vault).chosen).toEqual([{ role: 'document', label: DESK.label, connected: true }]);
});

it('finds a camera again that the browser numbers anew', () => {
  const desk = new CameraDesk();
  desk.choose(vault, 'applicant', FRONT);
  desk.report(list({ ...FRONT, deviceId: 'z9' }, DESK));
  expect(desk.deviceId(vault, 'applicant')).toBe('z9');
});

it('does not guess between two cameras of one name', () => {
  const desk = new CameraDesk();
  desk.choose(vault, 'applicant', FRONT);
  desk.report(list({ ...FRONT, deviceId: 'x' }, { ...FRONT, deviceId: 'y' }));
  expect(desk.deviceId(vault, 'applicant')).toBe('a1');
  expect(desk.state(vault).chosen).toMatchObject([{ connected: false }]);
});

it('lets no other camera take the place of one that is unplugged, and takes it when it is back', () => {
  const desk = new CameraDesk();
  desk.choose(vault, 'applicant', FRONT);
  desk.report(list(DESK));
  expect(desk.deviceId(vault, 'applicant')).toBe('a1');
  expect(desk.state(vault).chosen).toMatchObject([{ connected: false }]);
  desk.report(list(DESK, FRONT));
  expect(desk.state(vault).chosen).toMatchObject([{ connected: true }]);
});

it('knows whether a report says anything new', () => {
  const desk = new CameraDesk();
  expect(desk.report(list(FRONT))).toBe(true);
  expect(desk.report(list(FRONT))).toBe(false);
  expect(desk.report(list())).toBe(true);
});
