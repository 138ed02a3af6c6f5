import type { DatabaseHandle } from '#services/kernel/database/database.ts';

export interface KioskKey {
  tenantId: string;
  kioskId: string;
}

/** The flows that the community allows at a kiosk. */
export interface KioskChoice {
  /** Null: every flow but those of the product that no operator attends. */
  flowIds: string[] | null;
  /** 0 while nothing was chosen. */
  revision: number;
}

/** The flows that the community allows at a kiosk; revision 0 and every flow where it chose none. */
export async function readKioskChoice(
  db: DatabaseHandle,
  { tenantId, kioskId }: KioskKey,
): Promise<KioskChoice> {
  const row = await db
    .selectFrom('kiosk_flow_choice')
    .select(['flow_ids', 'revision'])
    .where('tenant_id', '=', tenantId)
    .where('kiosk_id', '=', kioskId)
    .executeTakeFirst();
  return { flowIds: row?.flow_ids ?? null, revision: row?.revision ?? 0 };
}

/** Writes when the choice still has this revision. */
export async function writeKioskChoice(
  db: DatabaseHandle,
  { tenantId, kioskId }: KioskKey,
  { flowIds, revision }: KioskChoice,
  change: { by: string; at: Date },
): Promise<boolean> {
  const row = {
    flow_ids: flowIds && JSON.stringify(flowIds),
    revision: revision + 1,
    updated_by: change.by,
    updated_at: change.at,
  };
  const written = await db
    .insertInto('kiosk_flow_choice')
    .values({ tenant_id: tenantId, kiosk_id: kioskId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'kiosk_id'])
        .doUpdateSet(row)
        .where('kiosk_flow_choice.revision', '=', revision),
    )
    .returning('revision')
    .executeTakeFirst();
  return written?.revision === revision + 1;
}
