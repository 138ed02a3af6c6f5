import { randomUUID } from 'node:crypto';
import type { ServicesContext } from '../context.ts';
import type { Database } from './database.ts';
import { SERVICE_TENANT } from './schema.ts';

type Node = Pick<ServicesContext, 'db' | 'now'>;

/** How long a node that died holds back the others. */
const LEASE_MS = 5 * 60_000;

/**
 * Does work that one node at a time does; answers undefined when another node is at it. Long work calls `renew` now and
 * then, which fails when the lease went to another node.
 */
export async function withLease<T>(
  { db, now }: Node,
  name: string,
  work: (renew: () => Promise<void>) => Promise<T>,
): Promise<T | undefined> {
  const holder = randomUUID();
  if (!(await claim(db, { name, holder, at: now() }))) return undefined;
  try {
    return await work(() => renew(db, { name, holder, at: now() }));
  } finally {
    await db
      .deleteFrom('lease')
      .where('tenant_id', '=', SERVICE_TENANT)
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute();
  }
}

interface Claim {
  name: string;
  holder: string;
  at: Date;
}

const untilOf = (at: Date): Date => new Date(at.getTime() + LEASE_MS);

async function claim(db: Database, { name, holder, at }: Claim): Promise<boolean> {
  const until = untilOf(at);
  const claimed = await db
    .insertInto('lease')
    .values({ tenant_id: SERVICE_TENANT, name, holder, until })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'name']).doUpdateSet({ holder, until }).where('lease.until', '<=', at),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function renew(db: Database, { name, holder, at }: Claim): Promise<void> {
  const renewed = await db
    .updateTable('lease')
    .set({ until: untilOf(at) })
    .where('tenant_id', '=', SERVICE_TENANT)
    .where('name', '=', name)
    .where('holder', '=', holder)
    .returning('name')
    .executeTakeFirst();
  if (!renewed) throw new Error(`another node took over: ${name}`);
}
