import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { toBase64Url } from '#core/keys/bytes.ts';
import type { SecretMethod } from '#services/contract/relying-parties.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { SERVICE_TENANT } from '#services/kernel/database/schema.ts';
import { findProof, rememberProof } from '#services/kernel/idempotency/proof-replay.repository.ts';
import { SIGN_IN_SCOPES } from './claims-of-scopes.ts';
import { isClientSecret, methodOf } from './party-authentication.ts';
import { notePartySessions } from './party-session.repository.ts';
import type { Place } from './paths.ts';
import { findRelyingParty } from './relying-party.repository.ts';
import { SignInRecords } from './sign-in-record.repository.ts';

type Store = Pick<ServicesContext, 'db' | 'sealers' | 'now'>;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Records that end with their grant. */
const GRANTED: ReadonlySet<string> = new Set(['AccessToken', 'AuthorizationCode']);

/** The storage of the provider of one community. */
export const providerStore =
  (store: Store, place: Place) =>
  (model: string): Adapter => {
    const records = recordAdapter(store, place, model);
    if (model === 'Client') return { ...records, find: (id) => findClient(store, place, id) };
    if (model === 'ReplayDetection') return { ...records, ...replayAdapter(store) };
    return records;
  };

function recordAdapter(store: Store, place: Place, model: string): Adapter {
  const records = new SignInRecords(store, place, model);
  return {
    async upsert(id, payload, expiresIn = 0) {
      const grantId = model === 'Grant' ? id : GRANTED.has(model) ? payload.grantId : undefined;
      const uid = model === 'Session' ? payload.uid : undefined;
      const expiresAt = new Date(store.now().getTime() + expiresIn * 1000);
      const userId = userOf(payload);
      await records.write(id, payload, expiresAt, { grantId, uid, userId });
      if (uid === undefined || userId === undefined) return;
      const sessionHash = records.hashOfUid(uid);
      const parties = partiesOf(payload);
      await notePartySessions(store.db, place, { userId, sessionHash, expiresAt, parties });
    },
    find: records.find,
    findByUid: records.findByUid,
    findByUserCode: async () => undefined,
    async consume(id) {
      if (await records.consume(id)) return;
      // Two requests brought one code at once: nothing that it opened counts any more (RFC 6749, section 4.1.2).
      const { grantId } = ((await records.find(id)) ?? {}) as AdapterPayload;
      if (grantId !== undefined) await records.removeGrant(grantId);
      throw new errors.InvalidGrant('authorization code already consumed');
    },
    destroy: (id) => records.remove(id),
    revokeByGrantId: (grantId) => records.removeGrant(grantId),
  };
}

/** Returns the user of a record. A waiting interaction names the login of an earlier step. */
const userOf = ({ accountId, result, lastSubmission, session }: AdapterPayload): string | undefined =>
  accountId ?? result?.login?.accountId ?? lastSubmission?.login?.accountId ?? session?.accountId;

/** The relying parties that a session of the provider has signed its user in at. */
export const partiesOf = ({ authorizations }: Pick<AdapterPayload, 'authorizations'>) =>
  Object.entries(authorizations ?? {}).flatMap(([relyingPartyId, { sid }]) =>
    sid === undefined ? [] : [{ relyingPartyId, sid }],
  );

async function findClient(
  { db }: Store,
  { tenantId, communityId }: Place,
  clientId: string,
): Promise<AdapterPayload | undefined> {
  const party = UUID.test(clientId) ? await findRelyingParty(db, tenantId, clientId) : undefined;
  if (!party?.active || party.community_id !== communityId) return undefined;
  return {
    client_id: clientId,
    client_name: party.name,
    redirect_uris: party.redirect_uris,
    grant_types: ['authorization_code'],
    response_types: ['code'],
    response_modes: ['query'],
    require_auth_time: true,
    post_logout_redirect_uris: party.post_logout_redirect_uris,
    ...(party.backchannel_logout_uri === null
      ? {}
      : {
          backchannel_logout_uri: party.backchannel_logout_uri,
          backchannel_logout_session_required: true,
        }),
    scope: SIGN_IN_SCOPES.join(' '),
    id_token_signed_response_alg: party.id_token_alg,
    token_endpoint_auth_method: methodOf(party),
    ...(party.public_jwk && {
      token_endpoint_auth_signing_alg: 'ES256',
      jwks: { keys: [{ ...party.public_jwk, use: 'sig', alg: 'ES256' }] },
    }),
    // The library wants a secret; what a relying party presents is compared by `presentsSecret`.
    ...(party.secret_hash && { client_secret: toBase64Url(party.secret_hash) }),
  };
}

/** Whether a relying party presents a secret of its own, as it is registered and in a time that does not depend on it. */
export async function presentsSecret(
  { db, sealers, now }: Store,
  { tenantId }: Pick<Place, 'tenantId'>,
  { clientId, method, secret }: { clientId: string; method: SecretMethod; secret: string },
): Promise<boolean> {
  const party = await findRelyingParty(db, tenantId, clientId);
  return party?.secret_method === method && isClientSecret(sealers.service, secret, party, now());
}

function replayAdapter({ db, now }: Store): Pick<Adapter, 'find' | 'upsert'> {
  return {
    async find(id) {
      const found = await findProof(db, SERVICE_TENANT, id, now());
      if (!found) return undefined;
      return { jti: id, kind: 'ReplayDetection', exp: Math.floor(found.expires_at.getTime() / 1000) };
    },
    async upsert(id, _payload, expiresIn = 0) {
      const expiresAt = new Date(now().getTime() + expiresIn * 1000);
      if (!(await rememberProof(db, { tenantId: SERVICE_TENANT, proofId: id, expiresAt }))) {
        throw new errors.InvalidClient('assertion used before');
      }
    },
  };
}
