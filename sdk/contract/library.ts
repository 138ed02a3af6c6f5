import { z } from 'zod';
import { LICENSE_KEY_MAX } from '#core/contract/platform.ts';
import { sdkOperation } from './sdk-operation.ts';
import { Done, Nothing, SdkTenant } from './types.ts';

export const libraryOperations = {
  'library.is-ready': sdkOperation({
    summary: 'Tells whether the load of keychain and vault state has finished.',
    method: 'isReady',
    delivery: 'direct',
    requires: [],
    input: Nothing,
    output: z.boolean(),
    errors: [],
    notes: ['It says nothing about licence, wallet or tenant; those have their own errors.'],
  }),
  'library.version': sdkOperation({
    summary: 'The library version.',
    method: 'getVersion',
    delivery: 'direct',
    requires: [],
    input: Nothing,
    output: z.string(),
    errors: [],
    notes: ['The version is that of the product, numbered by Semantic Versioning 2.0.0.'],
  }),
  'library.set-license-key': sdkOperation({
    summary: 'Sets the application licence key.',
    method: 'setLicenseKey',
    delivery: 'direct',
    requires: ['ready', 'device'],
    input: z.strictObject({ key: z.string().trim().min(1).max(LICENSE_KEY_MAX) }),
    output: Done,
    errors: ['LICENSE_INVALID', 'DISK_FULL', 'STORAGE_FAILED'],
    notes: [
      'Once a tenant is registered under a key, another key is refused with `LICENSE_INVALID`.',
      'The services judge the key when the tenant is registered; its format is theirs.',
    ],
  }),
  'library.set-dvc-id': sdkOperation({
    summary: 'Sets the document verification connector identifier.',
    method: 'setDvcId',
    delivery: 'direct',
    requires: ['ready'],
    input: z.strictObject({ dvcId: z.string().trim().min(1).max(200) }),
    output: Done,
    errors: ['DISK_FULL', 'STORAGE_FAILED'],
    notes: ["In an applicant's context it holds for that context only; on the kiosk's own it is kept."],
  }),
  'library.current-dvc-id': sdkOperation({
    summary: 'The connector identifier currently set.',
    method: 'getCurrentDvcID',
    delivery: 'direct',
    requires: ['ready'],
    input: Nothing,
    output: z.string().nullable(),
    errors: [],
    notes: ['Null while none is set; operations then use the id of the verification flow.'],
  }),
  'library.reset': sdkOperation({
    summary: 'Purges the wallet and all data stored or owned by the library.',
    method: 'resetSDK',
    delivery: 'direct',
    requires: ['ready', 'license'],
    input: z.strictObject({
      licenseKey: z.string().min(1).max(LICENSE_KEY_MAX),
      rootTenant: SdkTenant.nullable(),
      resetReason: z.string().trim().min(1).max(500),
    }),
    output: Done,
    errors: [
      'LICENSE_INVALID',
      'TENANT_NOT_REGISTERED',
      'SESSION_ACTIVE',
      'EVIDENCE_UNSYNCED',
      'KEYCHAIN_UNAVAILABLE',
      'DISK_FULL',
      'STORAGE_FAILED',
    ],
    notes: [
      'The licence key must be the one in use, and the root tenant (by `dns`) the registered one; null before one is registered.',
      'On the kiosk it is refused with `EVIDENCE_UNSYNCED` while evidence waits for its receipt (confirmed), unless a supervisor has confirmed a sealed export.',
      "While an applicant's context is active, the kiosk's own is refused with `SESSION_ACTIVE`.",
      "On an applicant's context only that person's data are erased.",
      'The reset and its reason enter the audit log.',
    ],
  }),
} as const;
