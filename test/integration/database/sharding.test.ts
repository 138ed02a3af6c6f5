import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { running } from '../support/services-under-test.ts';

const DEPLOYMENT = readFileSync(new URL('../../../docs/deployment.md', import.meta.url), 'utf8');

describe('tables that are spread by tenant', () => {
  const current = running();
  const names = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(current().services.context.db)).rows.map(({ name }) => name);

  it('begin their primary key with it', async () => {
    const others = sql<{
      name: string;
    }>`SELECT c.relname AS name FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.indkey[0]
      WHERE x.indisprimary AND c.relnamespace = 'public'::regnamespace AND a.attname <> 'tenant_id'
        AND c.relname NOT LIKE 'kysely_%'`;
    expect(await names(others)).toEqual([]);
  });

  it('are all but those that the guide names, which are unique without it or referred to by such', async () => {
    const whole = sql<{ name: string }>`WITH RECURSIVE whole AS (
        SELECT DISTINCT x.indrelid AS oid FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid
        WHERE x.indisunique AND c.relnamespace = 'public'::regnamespace AND c.relname NOT LIKE 'kysely_%'
          AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id'
            AND a.attnum = ANY (x.indkey))
        UNION SELECT f.confrelid FROM pg_constraint f JOIN whole w ON f.conrelid = w.oid WHERE f.contype = 'f')
      SELECT relname AS name FROM pg_class JOIN whole USING (oid) ORDER BY 1`;
    const told = /reference tables\): (.+?)\. Codes/.exec(DEPLOYMENT)?.[1] ?? '';
    expect(told.split(', ').map((name) => name.replaceAll('`', ''))).toEqual(await names(whole));
  });
});
