import { sql } from 'kysely';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair, keyPairFromPrivate } from '#core/keys/p256.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { ensureHostedKiosk } from '#services/platform/index.ts';

/** The kiosk in whose name captures are stored, and the key that signs them. */
export interface CaptureSigner {
  principal: KioskPrincipal;
  signer: JwsSigner;
}

const NAME = 'Phones';
/** More than any community replaces its key. */
const MOST_LISTED = 200;
const placeOf = (tenantId: string, communityId: string): string =>
  `capture_key.private|${tenantId}|${communityId}`;

interface Place {
  tenantId: string;
  communityId: string;
}
type Keys = Pick<ServicesContext, 'sealers'>;

/**
 * The capture key of a community, made on its first use; its private part is sealed under the key of the services.
 *
 * @throws ProblemError `CAPTURE_UNAVAILABLE` in a sandbox
 */
export async function captureSigner(
  keys: Keys,
  trx: DatabaseTransaction,
  place: Place,
  at: Date,
): Promise<CaptureSigner> {
  // A replacement of the key waits until the session that begins here is stored.
  const stored = () => keysOf(trx, place).where('retired_at', 'is', null).forShare();
  let row = await stored().executeTakeFirst();
  if (!row) {
    await refuseSandbox(trx, place);
    await insertKey(keys, trx, place, at);
    row = await stored().executeTakeFirstOrThrow();
  }
  const signer = openKey(keys, place, row);
  const { did } = signer;
  const kioskId = await ensureHostedKiosk(trx, { ...place, did, name: NAME, at });
  return signerOf(place, kioskId, signer);
}

/** The capture key that began a session: it signs it to its end, also after another one took its place. */
export async function signerOfSession(
  keys: Keys,
  trx: DatabaseTransaction,
  place: Place,
  kioskId: string,
): Promise<CaptureSigner | undefined> {
  const row = await keysOf(trx, place)
    .where('did', '=', (eb) =>
      eb
        .selectFrom('kiosk')
        .select('did')
        .where('tenant_id', '=', place.tenantId)
        .where('kiosk_id', '=', kioskId)
        .where('hosted', '=', true),
    )
    .executeTakeFirst();
  return row?.private_sealed ? signerOf(place, kioskId, openKey(keys, place, row)) : undefined;
}

/** Puts a fresh key in place of the present one. @throws ProblemError `CAPTURE_UNAVAILABLE` in a sandbox */
export async function rotateKey(
  keys: Keys,
  trx: DatabaseTransaction,
  place: Place,
  at: Date,
): Promise<{ did: string; retired: string | null }> {
  await refuseSandbox(trx, place);
  const retired = await trx
    .updateTable('capture_key')
    .set({ retired_at: at })
    .where('tenant_id', '=', place.tenantId)
    .where('community_id', '=', place.communityId)
    .where('retired_at', 'is', null)
    .returning('did')
    .executeTakeFirst();
  await insertKey(keys, trx, place, at);
  const { signer } = await captureSigner(keys, trx, place, at);
  return { did: signer.did, retired: retired?.did ?? null };
}

/** The capture keys that a community has had, the present one first. */
export const listKeys = (db: DatabaseHandle, { tenantId, communityId }: Place) =>
  db
    .selectFrom('capture_key')
    .select(['did', 'created_at as createdAt', 'retired_at as retiredAt'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .orderBy('created_at', 'desc')
    .limit(MOST_LISTED)
    .execute();

/** Destroys the private part of retired keys once no session that they began is open. */
export async function destroyRetiredKeys(db: DatabaseHandle): Promise<void> {
  await sql`UPDATE capture_key SET private_sealed = NULL
    WHERE retired_at IS NOT NULL AND private_sealed IS NOT NULL AND NOT EXISTS (
      SELECT FROM kiosk JOIN proofing_session session
        ON session.tenant_id = kiosk.tenant_id AND session.kiosk_id = kiosk.kiosk_id
      WHERE kiosk.tenant_id = capture_key.tenant_id AND kiosk.did = capture_key.did
        AND session.ended_at IS NULL)`.execute(db);
}

const keysOf = (trx: DatabaseTransaction, { tenantId, communityId }: Place) =>
  trx
    .selectFrom('capture_key')
    .select(['did', 'private_sealed'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId);

async function insertKey(
  { sealers }: Keys,
  trx: DatabaseTransaction,
  { tenantId, communityId }: Place,
  at: Date,
): Promise<void> {
  const fresh = generateKeyPair();
  await trx
    .insertInto('capture_key')
    .values({
      tenant_id: tenantId,
      community_id: communityId,
      did: jwsSigner(fresh).did,
      private_sealed: sealers.service.seal(fresh.privateKey, placeOf(tenantId, communityId)),
      created_at: at,
    })
    // Another node was there first.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @throws Error for a row that holds the key of another one */
function openKey(
  { sealers }: Keys,
  { tenantId, communityId }: Place,
  row: { did: string; private_sealed: Uint8Array | null },
): JwsSigner {
  if (!row.private_sealed) throw new Error('a capture key that was destroyed is asked to sign');
  const signer = jwsSigner(
    keyPairFromPrivate(sealers.service.open(row.private_sealed, placeOf(tenantId, communityId))),
  );
  if (signer.did !== row.did) throw new Error('a capture key is not the one that its row names');
  return signer;
}

const signerOf = ({ tenantId, communityId }: Place, kioskId: string, signer: JwsSigner): CaptureSigner => ({
  principal: { kind: 'kiosk', tenantId, communityId, kioskId, did: signer.did, scopes: new Set() },
  signer,
});

/** A capture in a trial must never verify a person. */
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
  if (sandbox) throw new ProblemError('CAPTURE_UNAVAILABLE', 'A sandbox verifies no person.');
}
