import { generateKeyPair, type KeyPair, keyPairFromPrivate } from '../../main/domain/keys/p256.ts';
import type { Database } from '../ports/database.ts';
import { SERVICE_TENANT } from '../ports/schema.ts';
import type { Sealer } from '../ports/sealer.ts';

type Purpose = 'receipts' | 'tokens';

/** One signing key per purpose, made on the first start and sealed under the master key. */
export async function loadServicesKey(db: Database, sealer: Sealer, purpose: Purpose): Promise<KeyPair> {
  const place = `service_key.private|${purpose}`;
  const fresh = generateKeyPair();
  // Several nodes may start at once on one server: the first row wins and every node reads it back.
  await db
    .insertInto('service_key')
    .values({
      tenant_id: SERVICE_TENANT,
      purpose,
      private_sealed: sealer.seal(fresh.privateKey, place),
      created_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('service_key')
    .select('private_sealed')
    .where('tenant_id', '=', SERVICE_TENANT)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return keyPairFromPrivate(sealer.open(row.private_sealed, place));
}
