import { STATUS_LIST_ENTRIES } from '#core/credentials/status-list.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { CredentialTables } from '#services/kernel/database/tables/credentials.ts';
import type { Sealer, Sealers } from '#services/kernel/ports/sealer.ts';

export interface Community {
  tenantId: string;
  communityId: string;
}
type CredentialKey = Community & { credentialId: string };

const placeOf = ({ tenantId, credentialId }: CredentialKey): string =>
  `credential.body|${tenantId}|${credentialId}`;
const hashOf = (sealers: Sealers, token: string): Uint8Array =>
  sealers.service.blindIndex(token, 'credential.download');
const nonceHashOf = (sealers: Sealers, nonce: string): Uint8Array =>
  sealers.service.blindIndex(nonce, 'presentation_request.nonce');

/** The next free place in the status lists of a community, which stays locked until the transaction ends. */
export async function nextListIndex(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
): Promise<number> {
  await trx
    .selectFrom('community')
    .select('community_id')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { last } = await trx
    .selectFrom('credential')
    .select(({ fn }) => fn.max('list_index').as('last'))
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : Number(last) + 1;
}

export async function insertCredential(
  trx: DatabaseTransaction,
  { sealer, sealers }: { sealer: Sealer; sealers: Sealers },
  credential: CredentialKey & {
    listIndex: number;
    kind: string;
    subject: string;
    source: CredentialTables['credential']['source'];
    issuedBy: string;
    at: Date;
    validUntil: Date;
    jws: string;
    token: string;
    downloadUntil: Date;
  },
): Promise<void> {
  await trx
    .insertInto('credential')
    .values({
      tenant_id: credential.tenantId,
      credential_id: credential.credentialId,
      community_id: credential.communityId,
      list_index: credential.listIndex,
      type: credential.kind,
      subject_did: credential.subject,
      source: credential.source,
      issued_by: credential.issuedBy,
      valid_from: credential.at,
      valid_until: credential.validUntil,
      created_at: credential.at,
      body_sealed: sealer.seal(Buffer.from(credential.jws), placeOf(credential)),
      download_hash: hashOf(sealers, credential.token),
      download_until: credential.downloadUntil,
    })
    .execute();
}

/** Returns the signed credential of a token; undefined if there is none, or its time is over. */
export async function findDownload(
  db: DatabaseHandle,
  { sealer, sealers }: { sealer: Sealer; sealers: Sealers },
  { tenantId, communityId, token, at }: Community & { token: string; at: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('credential')
    .select(['credential_id', 'body_sealed'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('download_hash', '=', hashOf(sealers, token))
    .where('download_until', '>', at)
    .executeTakeFirst();
  if (!row?.body_sealed) return undefined;
  const place = placeOf({ tenantId, communityId, credentialId: row.credential_id });
  return Buffer.from(sealer.open(row.body_sealed, place)).toString('utf8');
}

/** Deletes the bodies of credentials after the time for download, and unanswered requests. */
export async function forgetDownloads(db: DatabaseHandle, at: Date): Promise<void> {
  await db
    .updateTable('credential')
    .set({ body_sealed: null, download_hash: null, download_until: null })
    .where('download_until', '<=', at)
    .execute();
  await db.deleteFrom('presentation_request').where('expires_at', '<=', at).execute();
}

export const findCredential = (
  db: DatabaseHandle,
  { tenantId, communityId, credentialId }: CredentialKey,
): Promise<{ revoked_at: Date | null; valid_until: Date } | undefined> =>
  db
    .selectFrom('credential')
    .select(['revoked_at', 'valid_until'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** @returns false when there is no such credential; revoking twice changes nothing. */
export async function revokeCredential(
  trx: DatabaseTransaction,
  { tenantId, communityId, credentialId }: CredentialKey,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('credential')
    .set(({ fn, val }) => ({
      revoked_at: fn.coalesce('revoked_at', val(at)),
      revoked_by: fn.coalesce('revoked_by', val(by)),
    }))
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('credential_id', '=', credentialId)
    .returning('credential_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Places in one status list whose credentials are revoked; undefined for a list that was never begun. */
export async function revokedIn(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  list: number,
): Promise<number[] | undefined> {
  const first = list * STATUS_LIST_ENTRIES;
  const issued = db
    .selectFrom('credential')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('list_index', '>=', first)
    .where('list_index', '<', first + STATUS_LIST_ENTRIES);
  if (!(await issued.select('list_index').limit(1).executeTakeFirst())) return undefined;
  const rows = await issued.select('list_index').where('revoked_at', 'is not', null).execute();
  return rows.map(({ list_index: index }) => index - first);
}

/** Keeps the nonce of a request, hashed. */
export async function insertRequest(
  db: DatabaseHandle,
  sealers: Sealers,
  request: Community & { nonce: string; audience: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('presentation_request')
    .values({
      tenant_id: request.tenantId,
      nonce_hash: nonceHashOf(sealers, request.nonce),
      community_id: request.communityId,
      audience: request.audience,
      expires_at: request.expiresAt,
    })
    .execute();
}

/** Takes a request, so that its nonce counts once. @returns its audience; undefined when it is over or unknown. */
export async function takeRequest(
  db: DatabaseHandle,
  sealers: Sealers,
  { tenantId, communityId, nonce, at }: Community & { nonce: string; at: Date },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('presentation_request')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('nonce_hash', '=', nonceHashOf(sealers, nonce))
    .returning(['audience', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > at ? row.audience : undefined;
}
