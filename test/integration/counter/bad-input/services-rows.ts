import { expect } from 'vitest';
import type { ErrorCode, ErrorResponse } from '#core/contract/errors.ts';
import { type Harness, noVision, reopen, setUp, startHarness } from '#test/support/counter-harness.ts';
import { connectorUnderTest, spareFolder } from '../../support/link-under-test.ts';
import type { ProvokedRow } from './bad-input-rows.ts';
import { faultOf, refer, toDocument } from './bad-input-session.ts';
import {
  type ServicesBehindWeather,
  startServicesBehindWeather,
  type Weather,
} from './network-conditions.ts';

/** Long enough for real services on a busy machine, short enough to wait for in a test. */
const PATIENCE_MS = 1500;
const DAY_MS = 24 * 3600_000;

/** A kiosk of a branch whose services are elsewhere. */
export interface RemoteKiosk {
  harness: Harness;
  readonly services: ServicesBehindWeather;
  readonly operatorId: string;
  /** How far the kiosk's clock stands behind the true time, in milliseconds. */
  behindMs: number;
  /** A new process on the same data directory. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startRemoteKiosk(): Promise<RemoteKiosk> {
  const services = await startServicesBehindWeather();
  const clock = { now: () => new Date(Date.now() - kiosk.behindMs) };
  const start = (dataDir?: string) =>
    startHarness({
      clock,
      ...(dataDir ? { dataDir } : {}),
      replaced: { vision: noVision(), connector: connectorUnderTest(spareFolder(), PATIENCE_MS) },
    });
  const kiosk: RemoteKiosk = {
    harness: undefined as unknown as Harness,
    services,
    operatorId: '',
    behindMs: 0,
    restart: async () => undefined,
    close: async () => undefined,
  };
  const harness = await start();
  const { licenseKey, enrolmentCode } = await services.newBranch();
  const remote = { mode: 'remote', address: services.address, licenseKey, enrolmentCode } as const;
  const operatorId = await setUp(harness, { services: remote });
  return Object.assign(kiosk, {
    harness,
    operatorId,
    restart: async () => {
      await kiosk.harness.close();
      kiosk.harness = await start(kiosk.harness.dataDir);
      await reopen(kiosk.harness, operatorId);
    },
    close: async () => {
      await kiosk.harness.close();
      kiosk.harness.remove();
      await services.close();
    },
  });
}

/** Everything that waits is sent, and believed only with a receipt that verified. */
export async function drain({ harness, services }: RemoteKiosk): Promise<void> {
  await services.become('clear');
  await harness.must('sync.retry', {});
  await expect.poll(() => harness.operator().sync.waiting, { timeout: 20_000 }).toBe(0);
  await expect
    .poll(() => harness.session().sync, { timeout: 20_000 })
    .toMatchObject({ state: 'synced', waiting: 0, receipt: { verified: true } });
}

/** Why the evidence of the session on the screen waits, as the operator reads it. */
async function causeOfWaiting({ harness }: RemoteKiosk, code: ErrorCode): Promise<ErrorResponse> {
  await expect.poll(() => harness.session().sync.error?.code, { timeout: 15_000 }).toBe(code);
  const { sync } = harness.session();
  expect(['waiting', 'sending']).toContain(sync.state);
  expect(sync.waiting).toBeGreaterThan(0);
  expect(sync.receipt).toBeUndefined();
  expect(sync.nextAttempt).toBeDefined();
  return sync.error!;
}

const weather = (
  condition: string,
  kind: Weather,
  code: ErrorCode,
  component = 'services',
): ProvokedRow<RemoteKiosk> => ({
  condition,
  code,
  component,
  prepare: async (kiosk) => {
    // A new process holds no token, so that even its first question meets the failure.
    await kiosk.services.become(kind === 'forged-receipts' ? 'clear' : kind);
    await kiosk.restart();
    await kiosk.services.become(kind);
    await toDocument(kiosk);
    await refer(kiosk.harness);
  },
  provoke: (kiosk) => causeOfWaiting(kiosk, code),
});

/** Services that cannot be used while a session ends. */
export const SERVICES_ROWS: readonly ProvokedRow<RemoteKiosk>[] = [
  weather('unreachable services', 'gone', 'SERVICES_UNREACHABLE'),
  weather('services that do not answer in time', 'slow', 'SERVICES_TIMEOUT'),
  weather('a login page in place of the services', 'login-page', 'SERVICES_INVALID_ANSWER'),
  weather('JSON of another program in place of the services', 'other-json', 'SERVICES_INVALID_ANSWER'),
  weather('receipts that another key has signed', 'forged-receipts', 'RECEIPT_INVALID', 'receipt'),
];

export const CLOCK_ROWS: readonly ProvokedRow<RemoteKiosk>[] = [
  {
    condition: 'a clock that was set back by a day',
    code: 'CLOCK_UNTRUSTED',
    component: 'clock',
    records: { events: ['clock.untrusted'], members: ['clockUntrusted'] },
    prepare: async (kiosk) => void (await toDocument(kiosk)),
    provoke: async (kiosk) => {
      kiosk.behindMs = DAY_MS;
      kiosk.harness.kiosk.tick();
      return faultOf(kiosk.harness, 'CLOCK_UNTRUSTED');
    },
  },
];
