import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accessKey, apiClient, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '#scripts/harness/services/postgres-server.ts';
import { running } from '../support/services-under-test.ts';

/** How often a request to create a session may wait for the database, authentication included. */
const MOST_ROUND_TRIPS = 5;
const ROUNDS = 5;
const postgres = findPostgres();

describe.skipIf('absent' in postgres)('creating a session on a PostgreSQL server', () => {
  let server: PostgresServer | undefined;
  let client: CallerUnderTest;
  let key: CallerUnderTest;
  beforeAll(async () => {
    if (!('absent' in postgres)) server = await startPostgres(postgres.bin);
  });
  afterAll(() => server?.stop());
  const current = running(() => server?.database());
  beforeAll(async () => {
    const { services } = current();
    const { tenantId, communityId } = await enrolledKiosk(services);
    client = await apiClient(services, { tenantId, communityId });
    key = await accessKey(services, { tenantId, communityId });
  });

  const applicant = { givenNames: 'Ada', surname: 'Lovelace', dateOfBirth: '1985-12-10' };
  /** The least of some requests, as timers of the services ask the database meanwhile. */
  const roundTrips = async (by: CallerUnderTest, header?: () => { 'idempotency-key': string }) => {
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const counts: number[] = [];
    try {
      for (let round = 0; round <= ROUNDS; round += 1) {
        asked.mockClear();
        const { data, error } = await by.api.POST('/proofingsession/create', {
          body: { uid: 'customer 1', applicant },
          ...(header ? { params: { header: header() } } : {}),
        });
        expect(error).toBeUndefined();
        expect(data?.state).toBe('Pending');
        // The first one of a day makes its partitions and keeps the flow.
        if (round > 0) counts.push(asked.mock.calls.length);
      }
    } finally {
      asked.mockRestore();
    }
    return Math.min(...counts);
  };

  it('waits for the database at most five times, with a token as with a key', async () => {
    const counts = [await roundTrips(client), await roundTrips(key)];
    for (const count of counts) {
      expect(count).toBeGreaterThan(1);
      expect(count).toBeLessThanOrEqual(MOST_ROUND_TRIPS);
    }
  });

  it('and no more often where the request can be repeated', async () => {
    const header = () => ({ 'idempotency-key': randomUUID() });
    expect(await roundTrips(client, header)).toBeLessThanOrEqual(MOST_ROUND_TRIPS);
  });
});
