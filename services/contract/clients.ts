import { z } from 'zod';
import { P256Jwk } from '#core/keys/p256.ts';
import { next } from './paging.ts';
import { ClientScope, KeyType } from './permissions.ts';

const Id = z.uuid();
const Name = z.string().trim().min(2).max(80);
const CommunityId = Id.nullable().describe('Null: every community of the tenant.');
const Scopes = z.array(ClientScope).min(1).max(ClientScope.options.length);

export const NewAccessKey = z
  .strictObject({
    name: Name,
    type: KeyType,
    scopes: Scopes.describe('Only scopes that a key of the type may have.'),
    communityId: CommunityId.default(null),
    expiresAt: z.iso.datetime().nullable().default(null),
  })
  .meta({ id: 'NewAccessKey' });

export const AccessKeyFacts = z
  .object({
    keyId: Id,
    name: z.string(),
    type: KeyType,
    scopes: z.array(ClientScope),
    communityId: CommunityId,
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AccessKey' });
export type AccessKeyFacts = z.infer<typeof AccessKeyFacts>;
export const IssuedAccessKey = AccessKeyFacts.extend({
  key: z.string().describe('Shown once; only a keyed hash is stored.'),
}).meta({ id: 'IssuedAccessKey' });
export const AccessKeyList = z.object({ keys: z.array(AccessKeyFacts), next }).meta({ id: 'AccessKeyList' });

/** Strict, so that a private key sent by mistake is refused. */
export const ClientJwk = z.strictObject({
  ...P256Jwk.shape,
  kid: z.string().min(1).max(200).optional(),
  use: z.literal('sig').optional(),
  alg: z.literal('ES256').optional(),
});

export const NewApiClient = z
  .strictObject({
    name: Name,
    type: KeyType.default('service'),
    scopes: Scopes,
    communityId: CommunityId.default(null),
    publicJwk: ClientJwk.describe('P-256; its private half signs the assertions of the client (RFC 7523).'),
  })
  .meta({ id: 'NewApiClient' });
export const ApiClientChange = z
  .strictObject({
    name: Name.optional(),
    scopes: Scopes.optional(),
    publicJwk: ClientJwk.optional(),
    active: z.boolean().optional(),
  })
  .meta({ id: 'ApiClientChange' });
export const ApiClientFacts = z
  .object({
    clientId: z.string().describe('The `client_id` of OAuth; it carries the tenant.'),
    name: z.string(),
    type: KeyType,
    scopes: z.array(ClientScope),
    communityId: CommunityId,
    active: z.boolean(),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ApiClient' });
export type ApiClientFacts = z.infer<typeof ApiClientFacts>;
export const ApiClientList = z
  .object({ clients: z.array(ApiClientFacts), next })
  .meta({ id: 'ApiClientList' });
