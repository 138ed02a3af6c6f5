import type { Database } from './database.ts';
import { SERVICE_TENANT } from './schema.ts';

const ISSUER = 'oauth.issuer';

/** The issuer name of access tokens: set by the first start, kept whatever address the services listen on later. */
export async function storedIssuer(db: Database, proposed: string): Promise<string> {
  await db
    .insertInto('service_setting')
    .values({ tenant_id: SERVICE_TENANT, name: ISSUER, value: proposed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('service_setting')
    .select('value')
    .where('tenant_id', '=', SERVICE_TENANT)
    .where('name', '=', ISSUER)
    .executeTakeFirstOrThrow();
  return row.value;
}
