import type { IdTokenAlgorithm, RelyingPartyChange } from '#services/contract/relying-parties.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { ClientJwk } from '#services/kernel/database/tables/callers.ts';
import type { PartyAuthentication } from './party-authentication.ts';
import type { Place } from './paths.ts';

/** The new authentication of a relying party. The earlier secret ends, unless it counts until a set time. */
export interface StoredAuthentication extends PartyAuthentication<ClientJwk> {
  readonly secret_hash: Uint8Array | null;
  readonly earlier_secret_hash?: Uint8Array | null;
  readonly earlier_secret_until?: Date | null;
}

export interface NewRelyingParty extends Place {
  relyingPartyId: string;
  name: string;
  redirectUris: readonly string[];
  authentication: StoredAuthentication;
  idTokenSignedResponseAlg: IdTokenAlgorithm;
  backchannelLogoutUri: string | null;
  postLogoutRedirectUris: readonly string[];
  verificationWorkflowId: string | null;
  createdBy: string;
  at: Date;
}

export async function insertRelyingParty(db: DatabaseHandle, party: NewRelyingParty): Promise<void> {
  await db
    .insertInto('relying_party')
    .values({
      tenant_id: party.tenantId,
      relying_party_id: party.relyingPartyId,
      community_id: party.communityId,
      name: party.name,
      redirect_uris: JSON.stringify(party.redirectUris),
      ...columnsOf(party.authentication),
      id_token_alg: party.idTokenSignedResponseAlg,
      backchannel_logout_uri: party.backchannelLogoutUri,
      post_logout_redirect_uris: JSON.stringify(party.postLogoutRedirectUris),
      verification_workflow_id: party.verificationWorkflowId,
      active: true,
      created_by: party.createdBy,
      created_at: party.at,
    })
    .execute();
}

const columnsOf = ({ public_jwk, ...secret }: StoredAuthentication) => ({
  earlier_secret_hash: null,
  earlier_secret_until: null,
  ...secret,
  public_jwk: public_jwk === null ? null : JSON.stringify(public_jwk),
});

export const relyingPartiesOf = (db: DatabaseHandle, tenantId: string) =>
  db.selectFrom('relying_party').selectAll().where('tenant_id', '=', tenantId);

export const findRelyingParty = (db: DatabaseHandle, tenantId: string, relyingPartyId: string) =>
  relyingPartiesOf(db, tenantId).where('relying_party_id', '=', relyingPartyId).executeTakeFirst();

/** Locks a relying party until the transaction ends. */
export const lockRelyingParty = (trx: DatabaseTransaction, tenantId: string, relyingPartyId: string) =>
  relyingPartiesOf(trx, tenantId)
    .where('relying_party_id', '=', relyingPartyId)
    .forUpdate()
    .executeTakeFirst();

export async function updateRelyingParty(
  db: DatabaseHandle,
  { tenantId, relyingPartyId }: { tenantId: string; relyingPartyId: string },
  change: Omit<RelyingPartyChange, 'authentication' | 'publicJwk'>,
  authentication?: StoredAuthentication,
): Promise<void> {
  const { name, redirectUris, active, backchannelLogoutUri, postLogoutRedirectUris } = change;
  await db
    .updateTable('relying_party')
    .set({
      name,
      active,
      backchannel_logout_uri: backchannelLogoutUri,
      post_logout_redirect_uris: postLogoutRedirectUris && JSON.stringify(postLogoutRedirectUris),
      redirect_uris: redirectUris && JSON.stringify(redirectUris),
      id_token_alg: change.idTokenSignedResponseAlg,
      verification_workflow_id: change.verificationWorkflowId,
      ...(authentication && columnsOf(authentication)),
    })
    .where('tenant_id', '=', tenantId)
    .where('relying_party_id', '=', relyingPartyId)
    .execute();
}

/** Forgets the secrets before the newest ones that no longer count. */
export async function forgetEarlierSecrets(db: DatabaseHandle, now: Date): Promise<void> {
  await db
    .updateTable('relying_party')
    .set({ earlier_secret_hash: null, earlier_secret_until: null })
    .where('earlier_secret_until', '<=', now)
    .execute();
}
