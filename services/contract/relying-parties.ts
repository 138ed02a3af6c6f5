import { z } from 'zod';
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
  'P-256; its private half signs the assertions at the token endpoint (RFC 7523). Null: a public client.',
);

export const NewRelyingParty = z
  .strictObject({
    communityId: Id.optional().describe('Needed where the caller reaches several communities.'),
    name: Name.describe('Shown to the user who signs in.'),
    redirectUris: RedirectUris,
    publicJwk: PublicJwk.default(null),
    backchannelLogoutUri: BackchannelLogoutUri.default(null),
    postLogoutRedirectUris: PostLogoutRedirectUris.default([]),
  })
  .meta({ id: 'NewRelyingParty', description: 'A program that users of a community sign in to.' });
export const RelyingPartyChange = z
  .strictObject({
    name: Name.optional(),
    redirectUris: RedirectUris.optional(),
    publicJwk: PublicJwk.optional(),
    backchannelLogoutUri: BackchannelLogoutUri.optional(),
    postLogoutRedirectUris: PostLogoutRedirectUris.optional(),
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
    authentication: z.enum(['none', 'private_key_jwt']),
    active: z.boolean(),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'RelyingParty' });
export type RelyingPartyFacts = z.infer<typeof RelyingPartyFacts>;
export const RelyingPartyList = z
  .object({ relyingParties: z.array(RelyingPartyFacts), next })
  .meta({ id: 'RelyingPartyList' });
