import { z } from 'zod';
import { WorkflowId } from '#core/workflows/definition.ts';
import { ClientJwk } from './clients.ts';
import { next } from './paging.ts';

const Id = z.uuid();
const Name = z.string().trim().min(2).max(80);
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Whether a sign-in may end at an address: HTTPS, or plain HTTP on the person's own machine (RFC 8252, section 7.3). */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (!url || text.includes('#') || url.username !== '' || url.password !== '') return false;
  // An address that is compared exactly is registered as it will be sent.
  if (url.href !== text && url.href !== `${text}/`) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

const RedirectUri = z
  .string()
  .max(500)
  .refine(isRedirectUri, 'is neither HTTPS nor loopback, or not in its normal form')
  .meta({ examples: ['https://shop.example/callback'] });
const RedirectUris = z.array(RedirectUri).min(1).max(10).describe('Compared character by character.');
const BackchannelLogoutUri = z
  .url()
  .max(500)
  .nullable()
  .describe('HTTPS; is told when a session of a user ends (OpenID Connect Back-Channel Logout 1.0).');
const PostLogoutRedirectUris = z
  .array(RedirectUri)
  .max(10)
  .describe('Where a user may come back to after signing out; compared character by character.');
const PublicJwk = ClientJwk.nullable().describe(
  'P-256; its private half signs the assertions at the token endpoint (RFC 7523). Only for `private_key_jwt`.',
);

/** Methods by which both sides know one secret (RFC 6749, section 2.3.1). */
export const SecretMethod = z.enum(['client_secret_basic', 'client_secret_post']);
export type SecretMethod = z.infer<typeof SecretMethod>;
/** How a relying party authenticates at the token endpoint. */
export const Authentication = z
  .enum(['none', 'private_key_jwt', ...SecretMethod.options])
  .describe('How it authenticates at the token endpoint (`token_endpoint_auth_method`).');
export type Authentication = z.infer<typeof Authentication>;
/** What signs ID tokens and logout tokens; the first is what a relying party gets that asks for none. */
export const IdTokenAlgorithm = z
  .enum(['ES256', 'RS256'])
  .describe('What signs its ID tokens and logout tokens (`id_token_signed_response_alg`).');
export type IdTokenAlgorithm = z.infer<typeof IdTokenAlgorithm>;
const VerificationWorkflowId = WorkflowId.nullable().describe(
  'Published workflow without required inputs, by which a user who signs in and is not verified at IAL2 can be verified on their own device.',
);
const ClientSecret = z
  .string()
  .describe('Only in the answer that makes the secret; the services keep a hash of it.')
  .meta({ format: 'password' });

export const NewRelyingParty = z
  .strictObject({
    communityId: Id.optional().describe('Needed where the caller reaches several communities.'),
    name: Name.describe('Shown to the user who signs in.'),
    redirectUris: RedirectUris,
    publicJwk: PublicJwk.default(null),
    authentication: Authentication.optional().meta({
      description:
        'Absent: `private_key_jwt` with a key, `none` without. A method with a secret has the services make one.',
    }),
    idTokenSignedResponseAlg: IdTokenAlgorithm.default('ES256'),
    backchannelLogoutUri: BackchannelLogoutUri.default(null),
    postLogoutRedirectUris: PostLogoutRedirectUris.default([]),
    verificationWorkflowId: VerificationWorkflowId.default(null),
  })
  .meta({ id: 'NewRelyingParty', description: 'A program that users of a community sign in to.' });
export const RelyingPartyChange = z
  .strictObject({
    name: Name.optional(),
    redirectUris: RedirectUris.optional(),
    publicJwk: PublicJwk.optional(),
    authentication: Authentication.optional().meta({
      description:
        'A key alone changes to `private_key_jwt`. Another method than before ends its key or its secrets.',
    }),
    idTokenSignedResponseAlg: IdTokenAlgorithm.optional(),
    backchannelLogoutUri: BackchannelLogoutUri.optional(),
    postLogoutRedirectUris: PostLogoutRedirectUris.optional(),
    verificationWorkflowId: VerificationWorkflowId.optional(),
    active: z.boolean().optional().describe('False ends sign-ins and tokens at once.'),
  })
  .meta({ id: 'RelyingPartyChange' });
export type RelyingPartyChange = z.infer<typeof RelyingPartyChange>;
export const RelyingPartyFacts = z
  .object({
    relyingPartyId: Id.describe('The `client_id` of OpenID Connect.'),
    issuer: z.url().describe('Where the relying party discovers these services.'),
    communityId: Id,
    name: z.string(),
    redirectUris: z.array(z.string()),
    backchannelLogoutUri: z.string().nullable(),
    postLogoutRedirectUris: z.array(z.string()),
    authentication: Authentication,
    idTokenSignedResponseAlg: IdTokenAlgorithm,
    verificationWorkflowId: WorkflowId.nullable(),
    earlierSecretUntil: z.iso
      .datetime()
      .nullable()
      .describe('Until when the secret before the newest one counts too; null where it does not.'),
    active: z.boolean(),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'RelyingParty' });
export type RelyingPartyFacts = z.infer<typeof RelyingPartyFacts>;
/** The answer to what may make a secret. */
export const ChangedRelyingParty = RelyingPartyFacts.extend({ clientSecret: ClientSecret.optional() }).meta({
  id: 'ChangedRelyingParty',
});
export type ChangedRelyingParty = z.infer<typeof ChangedRelyingParty>;
export const NewClientSecret = z
  .strictObject({
    earlierForHours: z
      .int()
      .min(0)
      .max(168)
      .default(0)
      .describe('So long the secret before it counts too, while the relying party takes over the new one.'),
  })
  .meta({ id: 'NewClientSecret' });
export const RelyingPartyList = z
  .object({ relyingParties: z.array(RelyingPartyFacts), next })
  .meta({ id: 'RelyingPartyList' });
