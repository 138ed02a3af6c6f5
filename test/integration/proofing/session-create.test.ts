import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JwsSigner } from '#core/keys/jws.ts';
import {
  accessKey,
  administrator,
  apiClient,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '#scripts/harness/services/postgres-server.ts';
import { entry, scenario } from '#specimens/evidence-under-test.ts';
import { running } from '../support/services-under-test.ts';

/** How often a request to create a session may wait for the database, authentication included. */
const MOST_ROUND_TRIPS = 5;
const ROUNDS = 5;
const postgres = findPostgres();

describe.skipIf('absent' in postgres)('creating a session on a PostgreSQL server', () => {
  let server: PostgresServer | undefined;
  let client: CallerUnderTest;
  let key: CallerUnderTest;
  let admin: CallerUnderTest;
  let communityId: string;
  let kiosk: KioskUnderTest;
  let operator: JwsSigner;
  beforeAll(async () => {
    if (!('absent' in postgres)) server = await startPostgres(postgres.bin);
  });
  afterAll(() => server?.stop());
  const current = running(() => server?.database());
  beforeAll(async () => {
    const { services } = current();
    kiosk = await enrolledKiosk(services);
    operator = await operatorOf(kiosk);
    const { tenantId } = kiosk;
    communityId = kiosk.communityId;
    client = await apiClient(services, { tenantId, communityId });
    key = await accessKey(services, { tenantId, communityId });
    admin = await administrator(services, { tenantId, permissions: ['idproofing.session-management'] });
  });

  const applicant = { givenNames: 'Ada', surname: 'Lovelace', dateOfBirth: '1985-12-10' };
  /** The least of some requests, as timers of the services ask the database meanwhile. */
  const roundTrips = async (create: () => Promise<void>) => {
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const counts: number[] = [];
    try {
      for (let round = 0; round <= ROUNDS; round += 1) {
        asked.mockClear();
        await create();
        // The first one of a day makes its partitions and keeps the flow.
        if (round > 0) counts.push(asked.mock.calls.length);
      }
    } finally {
      asked.mockRestore();
    }
    return Math.min(...counts);
  };
  const creation = (by: CallerUnderTest, header?: () => { 'idempotency-key': string }) => async () => {
    const { data, error } = await by.api.POST('/proofingsession/create', {
      body: { uid: 'customer 1', applicant, ...(by === admin ? { communityId } : {}) },
      ...(header ? { params: { header: header() } } : {}),
    });
    expect(error).toBeUndefined();
    expect(data?.state).toBe('Pending');
  };
  let told = 0;
  const beginning = (tellsVault: boolean) => async () => {
    const { open } = scenario({ kiosk: kiosk.wallet, operator, startedAt: new Date() });
    const run = '0197a000-0000-4000-8000-000000000001';
    const vault = { number: ++told, before: told, run, at: new Date().toISOString() };
    const { data, error } = await kiosk.api.PUT('/proofingsession/{id}', {
      params: { path: { id: open.sessionId } },
      body: { ...entry(open), ...(tellsVault ? { vault } : {}) },
    });
    expect(error).toBeUndefined();
    expect(data?.receipt).toBeDefined();
  };

  const repeatable = () => ({ 'idempotency-key': randomUUID() });
  it.each([
    ['a program with a token', () => creation(client)],
    ['a program with a key', () => creation(key)],
    ['an administrator', () => creation(admin)],
    ['a kiosk that tells no vault', () => beginning(false)],
    ['a kiosk', () => beginning(true)],
    ['a program that can repeat its request', () => creation(client, repeatable)],
    ['an administrator who can repeat the request', () => creation(admin, repeatable)],
  ])('waits for the database at most five times: %s', async (_, create) => {
    const count = await roundTrips(create());
    expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThanOrEqual(MOST_ROUND_TRIPS);
  });
});
