import { z } from 'zod';
import { configurationCalls, KeyPath, SignedLicence } from '#core/contract/wallet-calls/configuration.ts';
import { CALLING, sdkOperation } from './sdk-operation.ts';
import { Nothing, SdkTenant } from './types.ts';

/** A kind of message that can be sent. Chosen by this project. */
export type MessageGateway = z.output<
  (typeof configurationCalls)['gateways']['output'][200]
>['gateways'][number];

/** `data` of `getLicenseModule`. Chosen by this project. */
export const LicenseModules = SignedLicence.pick({ modules: true, issuedAt: true, validUntil: true });
export type LicenseModules = z.infer<typeof LicenseModules>;

const REGISTERED = ['ready', 'license', 'tenant'] as const;
const { tenant, community, info, gateways } = configurationCalls;
const TENANT_NOTE =
  'The tenant must be the registered one, else `TENANT_NOT_FOUND`; its address is compared and never called.';
const KEY_NOTE =
  '`keyPath` has at most 16 names, separated by dots. What is not published is `CONFIG_NOT_FOUND`; secrets never are.';
const ofTenant = { tenantDns: SdkTenant.shape.dns } as const;

export const configurationOperations = {
  'configuration.licence': sdkOperation({
    summary: 'The modules that the tenant is licensed for.',
    method: 'getLicenseModule',
    delivery: 'direct',
    requires: REGISTERED,
    input: Nothing,
    output: LicenseModules,
    errors: ['LICENSE_MODULES_UNKNOWN'],
    notes: [
      '`data` of the `SdkGenericResponse`; modules that have ended are left out. Order rules are thrown.',
      'The services sign them for a day; they are kept in the vault, fetched after `registerTenant`, and again in the background when a call finds none or half of their time is over.',
      'While none are kept that verify and are in force: `LICENSE_MODULES_UNKNOWN`.',
    ],
  }),
  'configuration.tenant': sdkOperation({
    summary: 'A published value of the configuration of the tenant.',
    method: 'fetchConfig',
    delivery: { callback: 'onFetchConfigCallback' },
    requires: REGISTERED,
    input: z.strictObject({ ...ofTenant, keyPath: KeyPath }),
    output: tenant.output[200],
    errors: ['CONFIG_NOT_FOUND', 'TENANT_NOT_FOUND', ...CALLING],
    notes: ['The callback gets `value` as JSON text.', KEY_NOTE, TENANT_NOTE],
  }),
  'configuration.community': sdkOperation({
    summary: 'A published value of the configuration of the community.',
    method: 'fetchCommunityConfig',
    delivery: { callback: 'onFetchConfigCallback' },
    requires: REGISTERED,
    input: z.strictObject({ tenant: SdkTenant, keyPath: KeyPath }),
    output: community.output[200],
    errors: ['CONFIG_NOT_FOUND', 'TENANT_NOT_FOUND', 'COMMUNITY_NOT_FOUND', ...CALLING],
    notes: ['The callback gets `value` as JSON text.', KEY_NOTE, TENANT_NOTE],
  }),
  'configuration.info': sdkOperation({
    summary: 'Tenant and community, as their services know them.',
    method: 'getCommunityInfo',
    delivery: { callback: 'onCommunityInfoResponse' },
    requires: REGISTERED,
    input: z.strictObject({ tenant: SdkTenant }),
    output: info.output[200],
    errors: ['TENANT_NOT_FOUND', 'COMMUNITY_NOT_FOUND', ...CALLING],
    notes: ['The answer is JSON text.', TENANT_NOTE],
  }),
  'configuration.gateways': sdkOperation({
    summary: 'The kinds of messages that can be sent to users of the tenant.',
    method: 'getMessageGateways',
    delivery: { callback: 'onMessageGatewaysResponse' },
    requires: REGISTERED,
    input: z.strictObject({ tenant: SdkTenant }),
    output: gateways.output[200].shape.gateways,
    errors: ['TENANT_NOT_FOUND', ...CALLING],
    notes: [
      '`MessageGateway` is `{ kind }`: `sms` or `email`. Addresses and settings of a gateway are never told.',
      TENANT_NOTE,
    ],
  }),
  'configuration.restore': sdkOperation({
    summary: 'Tells whether wallets of the community may be restored by a Live ID.',
    method: 'isRestoreWalletEnabled',
    delivery: { callback: 'onRestoreWalletEnabled' },
    requires: REGISTERED,
    input: z.strictObject(ofTenant),
    output: z.boolean(),
    errors: ['TENANT_NOT_FOUND', ...CALLING],
    notes: [
      'The callback has no error: where it cannot be told, the answer is false, and the log says why.',
      TENANT_NOTE,
    ],
  }),
} as const;
