import { generateKeyPair, type KeyPair, keyPairFromPrivate } from '#core/keys/p256.ts';
import { WRONG_MASTER_KEY } from '#services/contract/child-messages.ts';
import type { Database } from '../database/database.ts';
import { SERVICE_TENANT } from '../database/schema.ts';
import type { Sealer } from '../ports/sealer.ts';
import { StartRefusal } from '../start-refusal.ts';

type Purpose = 'receipts' | 'tokens';

/**
 * One signing key per purpose, made on the first start and sealed under the master key.
 *
 * @throws StartRefusal `MASTER_KEY_WRONG`.
 */
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
  return keyPairFromPrivate(opened(sealer, row.private_sealed, place));
}

function opened(sealer: Sealer, sealed: Uint8Array, place: string): Uint8Array {
  try {
    return sealer.open(sealed, place);
  } catch (cause) {
    throw new StartRefusal(WRONG_MASTER_KEY, undefined, { cause });
  }
}
