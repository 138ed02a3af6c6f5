import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { keyPairFromPrivate } from '#core/keys/p256.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';

/** Signs in the name of a community, under the key that its kiosks learn when they are registered. */
export async function communitySigner(
  { sealers }: Pick<ServicesContext, 'sealers'>,
  db: DatabaseHandle,
  { tenantId, communityId }: { tenantId: string; communityId: string },
): Promise<JwsSigner> {
  const sealer = await sealers.community(db, tenantId, communityId);
  const { private_key_sealed: sealed } = await db
    .selectFrom('community')
    .select('private_key_sealed')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  const privateKey = sealer.open(sealed, `community.private_key|${tenantId}|${communityId}`);
  return jwsSigner(keyPairFromPrivate(privateKey));
}
