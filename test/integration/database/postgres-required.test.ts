import { afterEach, expect, it, vi } from 'vitest';
import { findPostgres } from '#scripts/harness/services/postgres-server.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** A system for which there is no server in its place. */
const elsewhere = () => vi.stubGlobal('process', { ...process, env: process.env, platform: 'win32' });

it('says why suites are skipped where no PostgreSQL can be started', () => {
  vi.stubEnv('COUNTERPROOF_REQUIRE_POSTGRESQL', '');
  elsewhere();
  expect(findPostgres()).toMatchObject({ absent: expect.stringContaining('Linux') });
});

it('fails every such suite where PostgreSQL is required', () => {
  vi.stubEnv('COUNTERPROOF_REQUIRE_POSTGRESQL', '1');
  elsewhere();
  expect(() => findPostgres()).toThrow('Linux');
});
