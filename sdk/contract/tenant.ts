import { z } from 'zod';
import { SERVICES_UNREACHED } from '#core/contract/services-unreached.ts';
import { sdkOperation } from './sdk-operation.ts';
import { Nothing, SdkTenant, TenantRegistration } from './types.ts';

export const tenantOperations = {
  'tenant.register': sdkOperation({
    summary: 'Registers the tenant of this kiosk, once.',
    method: 'registerTenant',
    delivery: { callback: 'onTenantRegistration' },
    requires: ['ready', 'device', 'license', 'wallet'],
    input: TenantRegistration,
    output: SdkTenant,
    errors: [
      'TENANT_ALREADY_REGISTERED',
      'LICENSE_INVALID',
      'LICENSE_EXPIRED',
      'LICENSE_MODULE_MISSING',
      'ENROLMENT_CODE_INVALID',
      'TENANT_MISMATCH',
      ...SERVICES_UNREACHED,
      'SERVICES_REFUSED',
      'DISK_FULL',
      'STORAGE_FAILED',
    ],
    notes: [
      'A registration that failed may be repeated; one that succeeded refuses the next with `TENANT_ALREADY_REGISTERED`. One that is called during another waits for it.',
      '`dns` is the DNS name of the tenant, or the host of the services themselves. `dns`, `tag`, `name` and the ids, where they are named, are compared with the directory of the services, before the enrolment code is presented (`TENANT_MISMATCH`).',
      'Limits of the services: `deviceName` 80 characters, `enrolmentCode` 64, licence key 64.',
      'Boot order: `initiateWallet`, `registerTenant`, `commitApplicationWallet`.',
    ],
  }),
  'tenant.app': sdkOperation({
    summary: 'The registered app tenant.',
    method: 'getAppTenant',
    delivery: 'direct',
    requires: ['ready', 'tenant'],
    input: Nothing,
    output: SdkTenant,
    errors: [],
  }),
  'tenant.root': sdkOperation({
    summary: 'The root of the registered app tenant.',
    method: 'getTenant',
    delivery: 'direct',
    requires: ['ready', 'tenant'],
    input: Nothing,
    output: SdkTenant,
    errors: [],
    notes: ['The root tenant has no community.'],
  }),
  'tenant.server-public-key': sdkOperation({
    summary: 'The public key of the registered tenant’s server.',
    method: 'getServerPublicKey',
    delivery: 'direct',
    requires: ['ready', 'tenant'],
    input: Nothing,
    output: z.string(),
    errors: [],
    notes: ['base64url of the compressed P-256 point; it can be given to `encryptString`.'],
  }),
} as const;
