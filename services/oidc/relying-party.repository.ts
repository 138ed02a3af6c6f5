import type { RelyingPartyChange } from '#services/contract/relying-parties.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { ClientJwk } from '#services/kernel/database/tables/callers.ts';
import type { Place } from './paths.ts';

export interface NewRelyingParty extends Place {
  relyingPartyId: string;
  name: string;
  redirectUris: readonly string[];
  publicJwk: ClientJwk | null;
  backchannelLogoutUri: string | null;
  postLogoutRedirectUris: readonly string[];
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
      public_jwk: jsonOf(party.publicJwk),
      backchannel_logout_uri: party.backchannelLogoutUri,
      post_logout_redirect_uris: JSON.stringify(party.postLogoutRedirectUris),
      active: true,
      created_by: party.createdBy,
      created_at: party.at,
    })
    .execute();
}

const jsonOf = (jwk: ClientJwk | null): string | null => (jwk === null ? null : JSON.stringify(jwk));

export const relyingPartiesOf = (db: DatabaseHandle, tenantId: string) =>
  db.selectFrom('relying_party').selectAll().where('tenant_id', '=', tenantId);

export const findRelyingParty = (db: DatabaseHandle, tenantId: string, relyingPartyId: string) =>
  relyingPartiesOf(db, tenantId).where('relying_party_id', '=', relyingPartyId).executeTakeFirst();

export async function updateRelyingParty(
  db: DatabaseHandle,
  { tenantId, relyingPartyId }: { tenantId: string; relyingPartyId: string },
  { name, redirectUris, publicJwk, active, backchannelLogoutUri, postLogoutRedirectUris }: RelyingPartyChange,
): Promise<void> {
  await db
    .updateTable('relying_party')
    .set({
      name,
      active,
      backchannel_logout_uri: backchannelLogoutUri,
      post_logout_redirect_uris: postLogoutRedirectUris && JSON.stringify(postLogoutRedirectUris),
      redirect_uris: redirectUris && JSON.stringify(redirectUris),
      public_jwk: publicJwk === undefined ? undefined : jsonOf(publicJwk),
    })
    .where('tenant_id', '=', tenantId)
    .where('relying_party_id', '=', relyingPartyId)
    .execute();
}
