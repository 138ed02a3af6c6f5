import type { DatabaseHandle } from '../database/database.ts';
import type { Sealer, Sealers } from '../ports/sealer.ts';
import { newDataKey, sealerFor } from './sealer.ts';
import { type RingKey, sealerRing } from './sealer-ring.ts';

/** How long an opened key ring is used before it is read again; much shorter than a new key waits. */
const FRESH_MS = 10_000;

/** Opens each community's data keys now and then and keeps its sealer. Data keys are sealed under the master key. */
export function communitySealers(masterKey: Uint8Array, now: () => Date = () => new Date()): Sealers {
  const service = sealerFor(masterKey);
  const opened = new Map<string, { sealer: Sealer; readAt: number }>();
  const placeOf = (tenantId: string, communityId: string) => `community.data_key|${tenantId}|${communityId}`;
  return {
    service,
    async community(db, tenantId, communityId) {
      const place = placeOf(tenantId, communityId);
      const known = opened.get(place);
      if (known && performance.now() - known.readAt < FRESH_MS) return known.sealer;
      const readAt = performance.now();
      const [oldest, ...more] = await readKeys(db, tenantId, communityId);
      const openedKey = ({ sealed, activeFrom }: SealedKey): RingKey => ({
        key: service.open(sealed, place),
        activeFrom,
      });
      const sealer = sealerRing([openedKey(oldest), ...more.map(openedKey)], now);
      opened.set(place, { sealer, readAt });
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

interface SealedKey {
  sealed: Uint8Array;
  activeFrom: Date;
}

/** The key that the community was made with, and every later one. */
async function readKeys(
  db: DatabaseHandle,
  tenantId: string,
  communityId: string,
): Promise<[SealedKey, ...SealedKey[]]> {
  const row = await db
    .selectFrom('community')
    .select(['data_key_sealed', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  const later = await db
    .selectFrom('community_key')
    .select(['data_key_sealed', 'active_from'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .orderBy('active_from')
    .execute();
  return [
    { sealed: row.data_key_sealed, activeFrom: row.created_at },
    ...later.map(({ data_key_sealed: sealed, active_from: activeFrom }) => ({ sealed, activeFrom })),
  ];
}
