import { z } from 'zod';
import { PERMISSIONS } from '#core/contract/kit.ts';
import { Did } from '#core/contract/platform.ts';
import { next } from './paging.ts';
import { LicenceModule } from './permissions.ts';

const Id = z.uuid();
const Name = z.string().trim().min(2).max(80);
/** Lower case, as host names are compared (RFC 4343). */
const Dns = z
  .string()
  .max(253)
  .regex(/^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/);
const Tag = z.string().regex(/^[a-z0-9][a-z0-9-]{1,62}$/);
const Persons = z.number().int().min(1).max(1000);
const Logo = z
  .url({ protocol: /^https$/ })
  .max(500)
  .nullable();

export const LookedUpTenant = z
  .object({
    id: Id,
    tenanttag: z.string(),
    name: z.string(),
    tenanttype: z.string(),
    dns: z.string().nullable(),
  })
  .meta({ id: 'Tenant' });
export const LookedUpCommunity = z
  .object({
    id: Id,
    tenantid: Id,
    name: z.string(),
    publicKey: z.string(),
    logo: z.string().nullable(),
    accountsPerPerson: z.number().int(),
    personsPerAccount: z.number().int(),
    sandbox: z.boolean().describe('Its sessions verify no person.'),
  })
  .meta({ id: 'Community' });
export const CommunityQuery = z
  .object({
    dns: Dns.optional(),
    tag: z.string().min(1).max(63).optional(),
    community: z.string().min(1).max(80).optional().describe('Left out: the oldest community.'),
  })
  .refine(({ dns, tag }) => (dns === undefined) !== (tag === undefined), 'name either dns or tag');
export const CommunityLookup = z
  .object({ tenant: LookedUpTenant, community: LookedUpCommunity })
  .meta({ id: 'CommunityLookup' });

export const TenantChange = z
  .strictObject({ name: Name.optional(), tag: Tag.optional(), dns: Dns.nullable().optional() })
  .meta({ id: 'TenantChange' });
export const CommunityList = z
  .object({ tenant: LookedUpTenant, communities: z.array(LookedUpCommunity), next })
  .meta({ id: 'CommunityList' });
const settings = {
  logo: Logo.optional(),
  accountsPerPerson: Persons.optional(),
  personsPerAccount: Persons.optional(),
};
export const NewCommunity = z
  .strictObject({
    name: Name,
    ...settings,
    sandbox: z
      .boolean()
      .default(false)
      .describe('Sessions are finished without a kiosk and verify no person. Fixed at creation.'),
  })
  .meta({ id: 'NewCommunity' });
export const CommunityChange = z
  .strictObject({ name: Name.optional(), ...settings })
  .meta({ id: 'CommunityChange' });

const Modules = z.array(LicenceModule).max(LicenceModule.options.length);
export const NewLicence = z
  .strictObject({ communityId: Id, modules: Modules, expiresAt: z.iso.datetime().nullable().default(null) })
  .meta({ id: 'NewLicense' });
export const LicenceChange = z
  .strictObject({
    modules: Modules.optional(),
    expiresAt: z.iso.datetime().nullable().optional(),
    active: z.boolean().optional(),
  })
  .meta({ id: 'LicenseChange' });
export const LicenceFacts = z
  .object({
    licenseId: Id,
    communityId: Id,
    modules: z.array(LicenceModule),
    issuedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    active: z.boolean(),
  })
  .meta({ id: 'License' });
export type LicenceFacts = z.infer<typeof LicenceFacts>;
export const IssuedLicence = LicenceFacts.extend({
  licenseKey: z.string().describe('Shown once; only a keyed hash is stored.'),
}).meta({ id: 'IssuedLicense' });
export const LicenceList = z.object({ licenses: z.array(LicenceFacts), next }).meta({ id: 'LicenseList' });

export const NewEnrolmentCode = z.strictObject({ communityId: Id }).meta({ id: 'NewEnrolmentCode' });
export const IssuedEnrolmentCode = z
  .object({ enrolmentCode: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'IssuedEnrolmentCode' });

export const KioskFacts = z
  .object({
    kioskId: Id,
    communityId: Id,
    name: z.string(),
    did: Did,
    registeredAt: z.iso.datetime(),
    active: z.boolean(),
    vaultCopiedAt: z.iso
      .datetime()
      .optional()
      .describe('When its vault was last found to be a copy from before its last contact.'),
  })
  .meta({ id: 'Kiosk' });
export type KioskFacts = z.infer<typeof KioskFacts>;
export const KioskList = z.object({ kiosks: z.array(KioskFacts), next }).meta({ id: 'KioskList' });
export const KioskChange = z
  .strictObject({ name: z.string().trim().min(1).max(80).optional(), active: z.boolean().optional() })
  .meta({ id: 'KioskChange' });

const Permissions = z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length);
export const OperatorFacts = z
  .object({
    operatorId: z.string(),
    communityId: Id,
    name: z.string(),
    role: z.enum(['operator', 'supervisor']),
    permissions: Permissions,
    did: Did,
    since: z.iso.datetime().describe('Since when permissions and activity are these.'),
    active: z.boolean(),
    waiting: z
      .boolean()
      .describe(
        'Added by one supervisor alone: counts from `since` on, or once an administrator confirms it.',
      ),
  })
  .meta({ id: 'Operator' });
export type OperatorFacts = z.infer<typeof OperatorFacts>;
export const OperatorList = z
  .object({ operators: z.array(OperatorFacts), next })
  .meta({ id: 'OperatorList' });
/** Rights that an administrator takes away or confirms; only supervisors give any. */
export const OperatorChange = z
  .strictObject({
    permissions: Permissions.optional().describe('Those that stay.'),
    active: z.literal(false).optional(),
    confirmed: z.literal(true).optional().describe('Who waits counts from now on.'),
  })
  .meta({ id: 'OperatorChange' });

export const ServicePublicKey = z
  .object({
    service: z.string(),
    publicKey: z.string().describe('base64url of the compressed P-256 point.'),
    did: Did,
  })
  .meta({ id: 'ServicePublicKey' });
