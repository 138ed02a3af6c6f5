import type { z } from 'zod';
import { administering } from '#services/audit/index.ts';
import type { KioskChange, KioskFacts } from '#services/contract/administration.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { type AccountPrincipal, covers } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { inReach, readPage } from '#services/kernel/database/read-page.ts';
import { kiosksOf, updateKiosk } from './administration.repository.ts';

type Row = Awaited<ReturnType<ReturnType<typeof kiosksOf>['execute']>>[number];

/** A page of the kiosks within the caller's reach, inactive ones too. */
export async function readableKiosks({ db }: ServicesContext, caller: AccountPrincipal, page: ListQuery) {
  const query = kiosksOf(db, caller.tenantId).where(inReach(caller));
  const { rows, ...rest } = await readPage(query, { time: 'registered_at', id: 'kiosk_id' }, page);
  return { kiosks: rows.map(factsOf), ...rest };
}

/**
 * An inactive kiosk is refused at its next request, even with a valid token. @throws ProblemError `KIOSK_NOT_FOUND`.
 */
export async function changeKiosk(
  context: ServicesContext,
  caller: AccountPrincipal,
  kioskId: string,
  change: z.infer<typeof KioskChange>,
): Promise<KioskFacts> {
  return administering(context, caller, async (trx) => {
    const { active } = await requireKiosk(trx, caller, kioskId);
    const shutOut = active && change.active === false ? { shutOutAt: context.now() } : {};
    if (Object.keys(change).length > 0) {
      await updateKiosk(trx, { tenantId: caller.tenantId, kioskId }, { ...change, ...shutOut });
    }
    const result = factsOf(await requireKiosk(trx, caller, kioskId));
    return { result, action: 'kiosk.changed', data: { kioskId, ...change } };
  });
}

async function requireKiosk(db: DatabaseHandle, caller: AccountPrincipal, kioskId: string): Promise<Row> {
  const row = await kiosksOf(db, caller.tenantId).where('kiosk_id', '=', kioskId).executeTakeFirst();
  if (!row || !covers(caller, row.community_id)) {
    throw new ProblemError('KIOSK_NOT_FOUND');
  }
  return row;
}

const factsOf = (row: Row): KioskFacts => ({
  kioskId: row.kiosk_id,
  communityId: row.community_id,
  name: row.name,
  did: row.did,
  registeredAt: row.registered_at.toISOString(),
  active: row.active,
  ...(row.vault_copied_at ? { vaultCopiedAt: row.vault_copied_at.toISOString() } : {}),
});
