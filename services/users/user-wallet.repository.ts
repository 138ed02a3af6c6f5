import { randomUUID } from 'node:crypto';
import type { DeviceInfo, LinkBasis, UnlinkReason } from '#core/contract/wallet-calls/accounts.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import { appendWalletEvent } from '#services/events/index.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { readPage } from '#services/kernel/database/read-page.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';
import type { Community } from './user.repository.ts';

/** Between one wallet and one user. */
export type LinkKey = Community & { userId: string; did: string };

/** The device of a wallet and where its messages go; sealed. */
export interface LinkedDevice {
  deviceInfo?: DeviceInfo | undefined;
  deviceId?: string | undefined;
  phoneNumber?: string | undefined;
  versionName?: string | undefined;
  lat?: string | undefined;
  lon?: string | undefined;
  pushId?: string | undefined;
  pushProvider?: string | undefined;
}

const devicePlace = (tenantId: string, linkId: string): string => `user_wallets.device|${tenantId}|${linkId}`;

const openLinks = (db: DatabaseHandle, tenantId: string) =>
  db
    .selectFrom('user_wallets')
    .select([
      'link_id',
      'community_id',
      'user_id',
      'did',
      'linked_by',
      'linked_at',
      'device_sealed',
      'created_at',
    ])
    .where('tenant_id', '=', tenantId)
    .where('unlinked_at', 'is', null);
export type OpenLink = Awaited<ReturnType<ReturnType<typeof openLinks>['executeTakeFirstOrThrow']>>;

/** The link of a wallet to a user that was not ended, taken or only prepared. */
export const findOpenLink = (db: DatabaseHandle, { tenantId, communityId, userId, did }: LinkKey) =>
  openLinks(db, tenantId)
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('did', '=', did)
    .executeTakeFirst();

/** Locks a link that the wallet has taken. @returns whether there is one. */
export async function lockTakenLink(trx: DatabaseTransaction, key: LinkKey): Promise<boolean> {
  const row = await trx
    .selectFrom('user_wallets')
    .select('link_id')
    .where('tenant_id', '=', key.tenantId)
    .where('community_id', '=', key.communityId)
    .where('user_id', '=', key.userId)
    .where('did', '=', key.did)
    .where('linked_at', 'is not', null)
    .where('unlinked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The links that a wallet has taken, oldest first. */
export const linksOfWallet = (db: DatabaseHandle, { tenantId, communityId, did }: Omit<LinkKey, 'userId'>) =>
  openLinks(db, tenantId)
    .where('community_id', '=', communityId)
    .where('did', '=', did)
    .where('linked_at', 'is not', null)
    .orderBy('linked_at')
    .orderBy('link_id')
    .execute();

/** Every link of a user that was not ended, oldest first. */
export const linksOfUser = (db: DatabaseHandle, { tenantId, userId }: Pick<LinkKey, 'tenantId' | 'userId'>) =>
  openLinks(db, tenantId).where('user_id', '=', userId).orderBy('created_at').orderBy('link_id').execute();

export const pageOfLinks = (
  db: DatabaseHandle,
  { tenantId, userId }: Pick<LinkKey, 'tenantId' | 'userId'>,
  page: ListQuery,
) =>
  readPage(
    openLinks(db, tenantId).where('user_id', '=', userId),
    { time: 'created_at', id: 'link_id' },
    page,
  );

/** Makes a link. @param linkedAt null: the wallet has still to take it. */
export async function insertLink(
  trx: DatabaseTransaction,
  key: LinkKey,
  { linkedBy, linkedAt, at }: { linkedBy: LinkBasis; linkedAt: Date | null; at: Date },
): Promise<string> {
  const linkId = randomUUID();
  await trx
    .insertInto('user_wallets')
    .values({
      tenant_id: key.tenantId,
      link_id: linkId,
      community_id: key.communityId,
      user_id: key.userId,
      did: key.did,
      linked_by: linkedBy,
      linked_at: linkedAt,
      created_at: at,
    })
    .execute();
  return linkId;
}

/** Marks a prepared link as taken. */
export async function takeLink(
  trx: DatabaseTransaction,
  tenantId: string,
  linkId: string,
  linked: { linkedBy: LinkBasis; linkedAt: Date },
): Promise<void> {
  await trx
    .updateTable('user_wallets')
    .set({ linked_at: linked.linkedAt, linked_by: linked.linkedBy })
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .execute();
}

export async function storeDevice(
  trx: DatabaseTransaction,
  sealer: Sealer,
  { tenantId, linkId }: { tenantId: string; linkId: string },
  device: LinkedDevice,
): Promise<void> {
  const sealed = sealer.seal(Buffer.from(JSON.stringify(device)), devicePlace(tenantId, linkId));
  await trx
    .updateTable('user_wallets')
    .set({ device_sealed: sealed })
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .execute();
}

/** The device of a link; undefined where none was told. */
export function openDevice(
  sealer: Sealer,
  tenantId: string,
  { link_id: linkId, device_sealed: sealed }: Pick<OpenLink, 'link_id' | 'device_sealed'>,
): LinkedDevice | undefined {
  if (sealed === null) return undefined;
  return JSON.parse(Buffer.from(sealer.open(sealed, devicePlace(tenantId, linkId))).toString('utf8'));
}

/** The links to end. */
type Ending = { tenantId: string } & ({ linkId: string } | { userId: string } | { did: string });

/** Ends open links with everything that rests on them: devices, one-time codes, passkeys. @returns how many. */
export async function endLinks(
  trx: DatabaseTransaction,
  which: Ending,
  { at, by }: { at: Date; by: UnlinkReason },
): Promise<number> {
  const query = trx
    .updateTable('user_wallets')
    .set({ unlinked_at: at, unlinked_by: by, device_sealed: null, otp_seed_sealed: null })
    .where('tenant_id', '=', which.tenantId)
    .where('unlinked_at', 'is', null);
  const ended = await ('linkId' in which
    ? query.where('link_id', '=', which.linkId)
    : 'userId' in which
      ? query.where('user_id', '=', which.userId)
      : query.where('did', '=', which.did)
  )
    .returning(['user_id', 'did', 'community_id', 'linked_at'])
    .execute();
  for (const { user_id: userId, did, community_id: communityId, linked_at: linkedAt } of ended) {
    const { tenantId } = which;
    await endPasskeys(trx, { tenantId, userId, did }, at);
    if (!linkedAt) continue;
    const event = { type: 'E_WALLET_UNLINKED', data: { userId, reason: by } } as const;
    await appendWalletEvent(trx, { tenantId, communityId, did }, at, event);
  }
  return ended.length;
}

async function endPasskeys(
  trx: DatabaseTransaction,
  { tenantId, userId, did }: Omit<LinkKey, 'communityId'>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('passkey')
    .set({ disabled_at: at, device_name_sealed: null })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .where(({ or, eb }) => or([eb('did', '=', did), eb('did', 'is', null)]))
    .execute();
}

/** Returns the links of a wallet that others than its person ended and that it does not have again; newest first. */
export const endedLinks = (db: DatabaseHandle, { tenantId, communityId, did }: Omit<LinkKey, 'userId'>) =>
  db
    .selectFrom('user_wallets as ended')
    .select(['user_id', 'unlinked_by', 'unlinked_at'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('did', '=', did)
    .where('linked_at', 'is not', null)
    .where('unlinked_at', 'is not', null)
    .where('unlinked_by', '!=', 'person')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_wallets as later')
            .select('later.link_id')
            .whereRef('later.tenant_id', '=', 'ended.tenant_id')
            .whereRef('later.user_id', '=', 'ended.user_id')
            .whereRef('later.did', '=', 'ended.did')
            .whereRef('later.created_at', '>', 'ended.created_at'),
        ),
      ),
    )
    .orderBy('unlinked_at', 'desc')
    .limit(MOST_REMOVED)
    .execute();

/** More than any wallet has accounts. */
const MOST_REMOVED = 1000;

/** How many wallets a user has, and how many users a wallet has in its community. */
export async function countLinks(trx: DatabaseTransaction, { tenantId, communityId, userId, did }: LinkKey) {
  const links = trx
    .selectFrom('user_wallets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('linked_at', 'is not', null)
    .where('unlinked_at', 'is', null);
  const ofUser = await links.where('user_id', '=', userId).executeTakeFirstOrThrow();
  const ofWallet = await links.where('did', '=', did).executeTakeFirstOrThrow();
  return { wallets: Number(ofUser.count), accounts: Number(ofWallet.count) };
}
