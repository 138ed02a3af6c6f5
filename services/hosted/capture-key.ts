import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair, keyPairFromPrivate } from '#core/keys/p256.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { ensureHostedKiosk } from '#services/platform/index.ts';

/** In whose name captures are stored, and what signs them. */
export interface CaptureSigner {
  principal: KioskPrincipal;
  signer: JwsSigner;
}

const NAME = 'Phones';
const placeOf = (tenantId: string, communityId: string): string =>
  `capture_key.private|${tenantId}|${communityId}`;

/**
 * The capture key of a community, made on its first use; its private part is sealed under the key of the services.
 *
 * @throws ProblemError `CAPTURE_UNAVAILABLE` in a sandbox
 */
export async function captureSigner(
  { sealers }: Pick<ServicesContext, 'sealers'>,
  trx: DatabaseTransaction,
  { tenantId, communityId }: { tenantId: string; communityId: string },
  at: Date,
): Promise<CaptureSigner> {
  const place = placeOf(tenantId, communityId);
  const stored = () =>
    trx
      .selectFrom('capture_key')
      .select('private_sealed')
      .where('tenant_id', '=', tenantId)
      .where('community_id', '=', communityId);
  let row = await stored().executeTakeFirst();
  if (!row) {
    await refuseSandbox(trx, { tenantId, communityId });
    const fresh = generateKeyPair();
    await trx
      .insertInto('capture_key')
      .values({
        tenant_id: tenantId,
        community_id: communityId,
        did: jwsSigner(fresh).did,
        private_sealed: sealers.service.seal(fresh.privateKey, place),
        created_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await stored().executeTakeFirstOrThrow();
  }
  const signer = jwsSigner(keyPairFromPrivate(sealers.service.open(row.private_sealed, place)));
  const { did } = signer;
  const kioskId = await ensureHostedKiosk(trx, { tenantId, communityId, did, name: NAME, at });
  return {
    principal: { kind: 'kiosk', tenantId, communityId, kioskId, did, scopes: new Set() },
    signer,
  };
}

/** Nothing that is captured may verify somebody who was only tried out. */
async function refuseSandbox(
  trx: DatabaseTransaction,
  { tenantId, communityId }: { tenantId: string; communityId: string },
): Promise<void> {
  const { sandbox } = await trx
    .selectFrom('community')
    .select('sandbox')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  if (sandbox) throw new ProblemError('CAPTURE_UNAVAILABLE', 'A sandbox verifies nobody.');
}
