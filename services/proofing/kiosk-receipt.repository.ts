import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

interface IdempotencyKey {
  tenantId: string;
  kioskId: string;
  idempotencyKey: string;
}

/** The earlier answer to this key. */
export async function findAnswer(trx: DatabaseTransaction, key: IdempotencyKey) {
  return trx
    .selectFrom('idempotency')
    .select(['request_hash', 'response'])
    .where('tenant_id', '=', key.tenantId)
    .where('kiosk_id', '=', key.kioskId)
    .where('idempotency_key', '=', key.idempotencyKey)
    .executeTakeFirst();
}

/** When this kiosk was last given a receipt before that time. */
export async function lastAnswerBefore(
  db: DatabaseHandle,
  { tenantId, kioskId }: Pick<IdempotencyKey, 'tenantId' | 'kioskId'>,
  time: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where('tenant_id', '=', tenantId)
    .where('kiosk_id', '=', kioskId)
    .where('created_at', '<', time)
    .executeTakeFirst();
  return row?.last ?? undefined;
}

/** Keeps the answer; answers hold receipts and no personal data, so they outlive the evidence. */
export async function keepAnswer(
  trx: DatabaseTransaction,
  key: IdempotencyKey,
  answer: { requestHash: Uint8Array; response: { receipt: string }; at: Date },
): Promise<void> {
  await trx
    .insertInto('idempotency')
    .values({
      tenant_id: key.tenantId,
      kiosk_id: key.kioskId,
      idempotency_key: key.idempotencyKey,
      request_hash: answer.requestHash,
      status: 200,
      response: JSON.stringify(answer.response),
      created_at: answer.at,
    })
    .execute();
}
