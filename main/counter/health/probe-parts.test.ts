import { expect, it } from 'vitest';
import {
  HEALTH_FINDINGS,
  HEALTH_PARTS,
  HealthFinding,
  type HealthPart,
} from '#core/contract/counter/health.ts';
import type { ReaderView } from '#core/contract/counter/state.ts';
import { failure } from '#core/contract/errors.ts';
import type { KeyStoreProbe } from '#sdk/ports/key-store.ts';
import { type HealthSources, probeParts } from './probe-parts.ts';

const NOW = new Date('2026-11-29T10:00:00.000Z');
const GIB = 1024 ** 3;
const READER: ReaderView = {
  ...{ id: 'r1', transport: 'hid', kind: 'barcode', driver: 'hid-pos', name: 'Scanner' },
  ...{ state: 'ready', reads: 2, dropped: 0 },
};
const CAMERA = { deviceId: 'c1', label: 'A camera' };
const REFUSED = { ok: false, component: 'keychain', probe: 'locked', nextStep: 'Unlock it.' } as const;
const ailing = {
  ...READER,
  error: failure('READER_STALLED', 'a read began and did not end').toResponse(),
};

const WELL: HealthSources = {
  now: () => NOW,
  uptimeMs: () => 5000,
  cameras: () => ({ list: { permission: 'granted', cameras: [CAMERA, CAMERA] }, chosen: [] }),
  readers: () => ({ views: [READER], capability: { name: 'readers', state: 'ready' } }),
  host: { applicantDisplay: () => 'second-display', printers: async () => 'some' },
  probeStorage: () => ({ freeBytes: 20 * GIB }),
  lastSigned: () => '2026-11-29T09:59:00Z',
  machine: { networks: () => 1 },
  services: { mode: 'remote', state: () => ({ state: 'up', since: '' }), ask: async () => undefined },
  keys: { kind: 'keychain', probe: () => ({ ok: true }) },
};
const found = async (part: HealthPart, change: Partial<HealthSources> = {}) => {
  const [{ part: _part, at: _at, ...finding } = { finding: 'none' }] = await probeParts([part], {
    ...WELL,
    ...change,
  });
  return finding;
};

it('finds every part of a kiosk well, in figures alone', async () => {
  const findings = await probeParts(HEALTH_PARTS, WELL);
  expect(findings.map(({ part }) => part)).toEqual([...HEALTH_PARTS]);
  for (const finding of findings) {
    expect(HealthFinding.parse(finding)).toEqual(finding);
    expect(HEALTH_FINDINGS[finding.finding], finding.part).toBe('well');
    expect(finding.at).toBe(NOW.toISOString());
  }
  expect(JSON.stringify(findings)).not.toMatch(/Scanner|A camera/);
});

it('tells what keeps a camera from working', async () => {
  const cameras = (list: ReturnType<HealthSources['cameras']>['list'], connected = true) => ({
    cameras: () => ({
      ...(list ? { list } : {}),
      chosen: [{ role: 'document' as const, label: 'A camera', connected }],
    }),
  });
  expect(await found('camera')).toEqual({ finding: 'cameras-listed', count: 2 });
  expect(await found('camera', cameras(undefined))).toEqual({ finding: 'camera-untold' });
  expect(await found('camera', cameras({ permission: 'denied', cameras: [CAMERA] }))).toEqual({
    finding: 'camera-denied',
  });
  expect(await found('camera', cameras({ permission: 'prompt', cameras: [] }))).toEqual({
    finding: 'camera-none',
  });
  expect(await found('camera', cameras({ permission: 'granted', cameras: [CAMERA] }, false))).toEqual({
    finding: 'camera-gone',
    count: 1,
  });
});

it('counts readers that are ready, and those with a problem first', async () => {
  const readers = (views: ReaderView[], state: 'ready' | 'unavailable' = 'ready') => ({
    readers: () => ({
      views,
      capability: {
        ...{ name: 'readers' as const, state },
        ...(state === 'ready' ? {} : { error: failure('READER_UNAVAILABLE', 'no driver').toResponse() }),
      },
    }),
  });
  expect(await found('readers')).toEqual({ finding: 'readers-ready', count: 1 });
  expect(await found('readers', readers([]))).toEqual({ finding: 'readers-none' });
  expect(await found('readers', readers([{ ...READER, state: 'unplugged' }]))).toEqual({
    finding: 'readers-none',
  });
  expect(await found('readers', readers([READER, ailing]))).toEqual({ finding: 'readers-ailing', count: 1 });
  expect(await found('readers', readers([READER], 'unavailable'))).toEqual({
    finding: 'readers-unavailable',
    error: 'READER_UNAVAILABLE',
  });
});

it.each([
  ['second-display', 'display-second'],
  ['shared', 'display-shared'],
  ['not-open', 'display-closed'],
] as const)('finds the display %s', async (display, finding) => {
  const host = { ...WELL.host, applicantDisplay: () => display };
  expect(await found('displays', { host })).toEqual({ finding });
});

it.each([
  ['some', 'printer-there'],
  ['none', 'printer-none'],
  ['unknown', 'printer-untold'],
] as const)('asks the system for printers: %s', async (printers, finding) => {
  const host = { ...WELL.host, printers: async () => printers };
  expect(await found('printer', { host })).toEqual({ finding });
});

it('tells when the disk is nearly full, and why it cannot be written', async () => {
  expect(await found('storage')).toEqual({ finding: 'storage-writes', freeMiB: 20_480 });
  const free = (freeBytes: number) => ({ probeStorage: () => ({ freeBytes }) });
  expect(await found('storage', free(GIB))).toEqual({ finding: 'storage-writes', freeMiB: 1024 });
  expect(await found('storage', free(GIB - 1))).toEqual({ finding: 'storage-low', freeMiB: 1023 });
  const probeStorage = () => {
    throw failure('DISK_FULL', 'ENOSPC');
  };
  expect(await found('storage', { probeStorage })).toEqual({ finding: 'storage-fails', error: 'DISK_FULL' });
  const broken = () => {
    throw new TypeError('a fault of the program');
  };
  await expect(found('storage', { probeStorage: broken })).rejects.toThrow(TypeError);
});

it('compares the clock with the last time that the services signed', async () => {
  expect(await found('clock')).toEqual({
    finding: 'clock-plausible',
    signedAt: '2026-11-29T09:59:00.000Z',
  });
  expect(await found('clock', { lastSigned: () => '' })).toEqual({ finding: 'clock-unconfirmed' });
  expect(await found('clock', { lastSigned: () => '2026-11-29T10:05:00.000Z' })).toEqual({
    finding: 'clock-behind',
    signedAt: '2026-11-29T10:05:00.000Z',
  });
});

it('needs a network for remote services alone', async () => {
  expect(await found('network')).toEqual({ finding: 'network-up', count: 1 });
  const machine = { networks: () => 0 };
  expect(await found('network', { machine })).toEqual({ finding: 'network-down' });
  const services = { ...WELL.services, mode: 'embedded' as const };
  expect(await found('network', { machine, services })).toEqual({ finding: 'network-unused', count: 0 });
});

it('asks the services by a signed call and times the answer', async () => {
  let at = 1000;
  const ask = async () => {
    at += 41.6;
  };
  const services = { ...WELL.services, ask };
  expect(await found('services', { services, uptimeMs: () => at })).toEqual({
    finding: 'services-answer',
    tookMs: 42,
  });
  const silent = { ...services, ask: () => Promise.reject(failure('SERVICES_UNREACHABLE', 'ECONNREFUSED')) };
  expect(await found('services', { services: silent })).toEqual({
    finding: 'services-silent',
    error: 'SERVICES_UNREACHABLE',
  });
  const starting = { ...silent, state: () => ({ state: 'starting' as const, since: '' }) };
  expect(await found('services', { services: starting })).toEqual({ finding: 'services-starting' });
});

it('writes a test entry to the key storage, whichever it is', async () => {
  const keys = (kind: 'keychain' | 'passphrase-file', probe: KeyStoreProbe) => ({
    keys: { kind, probe: () => probe },
  });
  expect(await found('keychain')).toEqual({ finding: 'keychain-writes' });
  expect(await found('keychain', keys('passphrase-file', { ok: true }))).toEqual({ finding: 'key-file' });
  expect(await found('keychain', keys('keychain', REFUSED))).toEqual({
    finding: 'keychain-fails',
    error: 'KEYCHAIN_UNAVAILABLE',
  });
  expect(await found('keychain', keys('passphrase-file', REFUSED))).toEqual({
    finding: 'keychain-fails',
    error: 'STORAGE_FAILED',
  });
});
