import type { HealthFinding, HealthPart } from '#core/contract/counter/health.ts';
import type { CapabilityView, ReaderView } from '#core/contract/counter/state.ts';
import { AppError, type ErrorCode } from '#core/contract/errors.ts';
import type { KeyStore } from '#sdk/ports/key-store.ts';
import type { DisplayHost } from '../../ports/display-host.ts';
import type { Machine } from '../../ports/machine.ts';
import type { ServicesState } from '../../ports/services-gateway.ts';
import type { CounterCameras } from '../cameras/counter-cameras.ts';
import { isSetBack } from '../session/clock-guard.ts';

/** What the probes ask. Each is asked when its part is probed, and only then. */
export interface HealthSources {
  now(): Date;
  /** Milliseconds of a clock that nobody sets. */
  uptimeMs(): number;
  cameras(): ReturnType<CounterCameras['state']>;
  readers(): { views: readonly ReaderView[]; capability: CapabilityView };
  host: Pick<DisplayHost, 'applicantDisplay' | 'printers'>;
  /** Writes, reads back and removes a file of the data directory. @throws AppError DISK_FULL, STORAGE_FAILED */
  probeStorage(): { freeBytes: number };
  /** The latest time that the services have signed, RFC 3339; empty before the first. */
  lastSigned(): string;
  machine: Pick<Machine, 'networks'>;
  services: {
    mode: 'embedded' | 'remote';
    state(): ServicesState;
    /** A signed call that changes nothing. @throws AppError of the SERVICES_* family, by rejecting */
    ask(): Promise<unknown>;
  };
  keys: Pick<KeyStore, 'kind' | 'probe'>;
}

type Found = Omit<HealthFinding, 'part' | 'at'>;
type Probe = (sources: HealthSources) => Found | Promise<Found>;

const MIB = 1024 * 1024;
/** Pictures of a day's sessions need a tenth of it. */
const LEAST_FREE_MIB = 1024;

/** Tries parts now, side by side. A part that fails is a finding; an expected failure is never thrown. */
export const probeParts = (parts: readonly HealthPart[], sources: HealthSources): Promise<HealthFinding[]> =>
  Promise.all(
    parts.map(async (part) => {
      const found = await PROBES[part](sources);
      return { part, at: sources.now().toISOString(), ...found };
    }),
  );

const PROBES: Readonly<Record<HealthPart, Probe>> = {
  camera({ cameras }) {
    const { list, chosen } = cameras();
    if (!list) return { finding: 'camera-untold' };
    const { length: count } = list.cameras;
    if (list.permission === 'denied') return { finding: 'camera-denied' };
    if (count === 0) return { finding: 'camera-none' };
    const gone = chosen.filter(({ connected }) => !connected).length;
    return gone > 0 ? { finding: 'camera-gone', count: gone } : { finding: 'cameras-listed', count };
  },
  readers({ readers }) {
    const { views, capability } = readers();
    if (capability.state === 'unavailable')
      return { finding: 'readers-unavailable', ...errorOf(capability.error?.code) };
    const ailing = views.filter(({ error }) => error !== undefined).length;
    if (ailing > 0) return { finding: 'readers-ailing', count: ailing };
    const ready = views.filter(({ state }) => state !== 'unplugged').length;
    return ready > 0 ? { finding: 'readers-ready', count: ready } : { finding: 'readers-none' };
  },
  displays({ host }) {
    const found = {
      'second-display': 'display-second',
      shared: 'display-shared',
      'not-open': 'display-closed',
    };
    return { finding: found[host.applicantDisplay()] as Found['finding'] };
  },
  async printer({ host }) {
    const found = { some: 'printer-there', none: 'printer-none', unknown: 'printer-untold' } as const;
    return { finding: found[await host.printers()] };
  },
  storage({ probeStorage }) {
    try {
      const freeMiB = Math.floor(probeStorage().freeBytes / MIB);
      return { finding: freeMiB < LEAST_FREE_MIB ? 'storage-low' : 'storage-writes', freeMiB };
    } catch (error) {
      return { finding: 'storage-fails', error: codeOf(error) };
    }
  },
  clock({ now, lastSigned }) {
    const last = lastSigned();
    if (!last) return { finding: 'clock-unconfirmed' };
    const signedAt = new Date(last).toISOString();
    return { finding: isSetBack(now(), signedAt) ? 'clock-behind' : 'clock-plausible', signedAt };
  },
  network({ machine, services }) {
    const count = machine.networks();
    if (services.mode === 'embedded') return { finding: 'network-unused', count };
    return count > 0 ? { finding: 'network-up', count } : { finding: 'network-down' };
  },
  async services({ services, uptimeMs }) {
    if (services.state().state === 'starting') return { finding: 'services-starting' };
    const began = uptimeMs();
    try {
      await services.ask();
    } catch (error) {
      return { finding: 'services-silent', error: codeOf(error) };
    }
    return { finding: 'services-answer', tookMs: Math.max(0, Math.round(uptimeMs() - began)) };
  },
  keychain({ keys }) {
    const probe = keys.probe();
    if (!probe.ok)
      return {
        finding: 'keychain-fails',
        error: keys.kind === 'keychain' ? 'KEYCHAIN_UNAVAILABLE' : 'STORAGE_FAILED',
      };
    return { finding: keys.kind === 'keychain' ? 'keychain-writes' : 'key-file' };
  },
};

const errorOf = (error: ErrorCode | undefined): Pick<Found, 'error'> => (error ? { error } : {});

/** The code of an expected failure. @throws anything else */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  throw error;
}
