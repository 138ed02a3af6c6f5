import type { Sealer, Sealers } from '../ports/sealer.ts';
import { newDataKey, sealerFor } from './sealer.ts';

/** Opens each community's data key once and keeps its sealer. Data keys are sealed under the master key. */
export function communitySealers(masterKey: Uint8Array): Sealers {
  const service = sealerFor(masterKey);
  const opened = new Map<string, Sealer>();
  const placeOf = (tenantId: string, communityId: string) => `community.data_key|${tenantId}|${communityId}`;
  return {
    service,
    async community(db, tenantId, communityId) {
      const place = placeOf(tenantId, communityId);
      const known = opened.get(place);
      if (known) return known;
      const row = await db
        .selectFrom('community')
        .select('data_key_sealed')
        .where('tenant_id', '=', tenantId)
        .where('community_id', '=', communityId)
        .executeTakeFirstOrThrow();
      const sealer = sealerFor(service.open(row.data_key_sealed, place));
      opened.set(place, sealer);
      return sealer;
    },
    create(tenantId, communityId) {
      const key = newDataKey();
      return {
        dataKeySealed: service.seal(key, placeOf(tenantId, communityId)),
        sealer: sealerFor(key),
      };
    },
  };
}
