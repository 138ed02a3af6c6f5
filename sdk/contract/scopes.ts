import { z } from 'zod';
import { LONGEST_SCOPES } from '#core/contract/scopes.ts';
import { Place } from './authentication.ts';
import { CALLING_FOR_PERSON, PERSONAL, sdkOperation } from './sdk-operation.ts';
import { Nothing, SdkOrigin } from './types.ts';

export const scopeOperations = {
  'scopes.get': sdkOperation({
    summary: 'The data of the person for scopes.',
    method: 'getScopes',
    delivery: { callback: 'onGetScopeResponse' },
    requires: PERSONAL,
    input: z.strictObject({
      userId: z.string().min(1).max(254).nullable(),
      scopes: z.string().max(LONGEST_SCOPES),
      creds: z.string().max(200),
      origin: SdkOrigin,
      latitude: Place,
      longitude: Place,
    }),
    output: z.array(z.tuple([z.string(), z.json()])),
    errors: [
      'SCOPE_UNKNOWN',
      'SCOPE_VALUE_MISSING',
      'CONSENT_REFUSED',
      'NOT_SUPPORTED',
      'ORIGIN_NOT_REGISTERED',
      'AUTH_ORIGIN_UNKNOWN',
      'ACCOUNT_CREDENTIAL_INVALID',
      ...CALLING_FOR_PERSON,
    ],
    notes: [
      'Scopes: `firstName`, `middleName`, `lastName`, `fullName`, `dob`, `gender`, `dl_object`, `ppt_object`, `idcard_object`, `did`, `publicKey`, `userid`, `ial`, `kyc`. Any other is `SCOPE_UNKNOWN`.',
      'Either the map or the error is delivered, never both. The map has the order of the list.',
      '`bidorigin` must be the origin of the registered services (`ORIGIN_NOT_REGISTERED`). It is compared before anything is shown to the person, who reads community and address as registered.',
      'The person confirms the scopes first, and each is on record at the services. The place is recorded nowhere.',
    ],
  }),
  'scopes.ial': sdkOperation({
    summary: 'The identity assurance level of the person.',
    method: 'getIAL',
    delivery: { callback: 'onIALResponse' },
    requires: PERSONAL,
    input: Nothing,
    output: z.enum(['none', 'IAL1', 'IAL2', 'IAL3']),
    errors: [...CALLING_FOR_PERSON],
    notes: [
      '`IAL1`, `IAL2`, `IAL3`, or `none`: by the signed final outcomes of the sessions of this wallet, and by nothing else.',
    ],
  }),
  'scopes.kyc': sdkOperation({
    summary: 'The KYC hash of the person.',
    method: 'getKYC',
    delivery: { callback: 'onKYCResponse' },
    requires: PERSONAL,
    input: Nothing,
    output: z.string(),
    errors: ['SCOPE_VALUE_MISSING', ...CALLING_FOR_PERSON],
    notes: [
      'base64url of SHA-256 over the RFC 8785 form of `{ fields: { firstName, lastName, dob, documentId }, salt }`; `documentId` is type and number of the document that the fields are of.',
      'The salt is that of the linked user and comes from the services; the fields stay here. Without a document or without exactly one linked account: `SCOPE_VALUE_MISSING`.',
    ],
  }),
} as const;
