import { z } from 'zod';
import { Did } from '../platform.ts';
import { walletCall } from './wallet-call.ts';

const Id = z.uuid();
const DEEPEST = 16;

/** Names of members, dotted, at most sixteen; none that JavaScript itself knows. */
export const KeyPath = z
  .string()
  .max(200)
  .regex(/^\w+(?:\.\w+)*$/, 'is no dotted path of letters, digits and underscores')
  .refine((path) => path.split('.').length <= DEEPEST, `is deeper than ${DEEPEST}`)
  .refine((path) => !path.split('.').includes('__proto__'), 'names what no configuration has');

/** The client's belief about its tenant; each named member must be right. */
const named = {
  dns: z.string().min(1).max(253).optional(),
  tag: z.string().min(1).max(63).optional(),
} as const;

const ConfigValue = z
  .object({ keyPath: z.string(), value: z.json() })
  .meta({ id: 'ConfigValue', description: 'One published value, or the object of those below the path.' });

/** `typ` of the compact JWS by which the services sign the modules of a licence. */
export const LICENCE_TYPE = 'counterproof-licence+jws';
/** The statement that the signature covers. */
export const SignedLicence = z.object({
  tenantId: Id,
  communityId: Id,
  modules: z.array(z.object({ module: z.string(), expiresAt: z.iso.datetime().nullable() })),
  issuedAt: z.iso.datetime(),
  /** Ask again before. */
  validUntil: z.iso.datetime(),
});
export type SignedLicence = z.infer<typeof SignedLicence>;

export const configurationCalls = {
  tenant: walletCall({
    operationId: 'fetchConfig',
    method: 'GET',
    path: '/v1/wallet/configuration/tenant',
    summary: 'A published value of the tenant of the caller.',
    input: { query: z.object({ ...named, keyPath: KeyPath }) },
    output: { 200: ConfigValue },
    problems: ['CONFIG_NOT_FOUND', 'TENANT_NOT_FOUND'],
    proof: 'none',
  }),
  community: walletCall({
    operationId: 'fetchCommunityConfig',
    method: 'GET',
    path: '/v1/wallet/configuration/community',
    summary: 'A published value of the community of the caller.',
    input: {
      query: z.object({ ...named, community: z.string().min(1).max(80).optional(), keyPath: KeyPath }),
    },
    output: { 200: ConfigValue },
    problems: ['COMMUNITY_NOT_FOUND', 'CONFIG_NOT_FOUND', 'TENANT_NOT_FOUND'],
    proof: 'none',
  }),
  info: walletCall({
    operationId: 'getCommunityInfo',
    method: 'GET',
    path: '/v1/wallet/community',
    summary: 'Tenant and community of the caller, by which a client checks its configuration.',
    input: { query: z.object({ ...named, community: z.string().min(1).max(80).optional() }) },
    output: {
      200: z
        .object({
          tenant: z.object({
            id: Id,
            tenanttag: z.string(),
            name: z.string(),
            tenanttype: z.string(),
            dns: z.string().nullable(),
          }),
          community: z.object({
            id: Id,
            tenantid: Id,
            name: z.string(),
            publicKey: z.string(),
            logo: z.string().nullable(),
            accountsPerPerson: z.int(),
            personsPerAccount: z.int(),
          }),
          servicesDid: Did,
        })
        .meta({ id: 'CommunityInfo' }),
    },
    problems: ['COMMUNITY_NOT_FOUND', 'TENANT_NOT_FOUND'],
    proof: 'none',
  }),
  gateways: walletCall({
    operationId: 'getMessageGateways',
    method: 'GET',
    path: '/v1/wallet/message-gateways',
    summary: 'The kinds of messages that can be sent; no addresses, no settings.',
    output: {
      200: z
        .object({
          gateways: z.array(z.object({ kind: z.enum(['sms', 'email']) }).meta({ id: 'MessageGateway' })),
        })
        .meta({ id: 'MessageGatewayList' }),
    },
    problems: [],
    proof: 'none',
  }),
  licence: walletCall({
    operationId: 'getLicenseModule',
    method: 'GET',
    path: '/v1/wallet/license',
    summary: 'The modules that the community is licensed for, signed by the services.',
    output: {
      200: z
        .object({ jws: z.string().describe(`Compact JWS, ES256, \`typ\` ${LICENCE_TYPE}, by servicesDid.`) })
        .meta({ id: 'SignedLicense' }),
    },
    problems: [],
    proof: 'none',
  }),
  restore: walletCall({
    operationId: 'isRestoreWalletEnabled',
    method: 'GET',
    path: '/v1/wallet/restore',
    summary: 'Whether wallets of the community may be restored by a Live ID.',
    input: { query: z.object(named) },
    output: { 200: z.object({ enabled: z.boolean() }).meta({ id: 'RestoreWalletEnabled' }) },
    problems: ['TENANT_NOT_FOUND'],
    proof: 'none',
  }),
} as const;
