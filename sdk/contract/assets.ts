import { z } from 'zod';
import { BiometricAssets, DigitalAssets, PersonalAssets } from './enrollments.ts';
import { sdkOperation } from './sdk-operation.ts';
import { Nothing } from './types.ts';

const OF_A_PERSON = ['ready', 'applicant'] as const;

export const assetOperations = {
  'assets.biometric-enabled': sdkOperation({
    summary: 'Tells whether any of PIN and Live ID is registered.',
    method: 'isBiometricAssetsEnabled',
    delivery: 'direct',
    requires: ['ready', 'applicant'],
    input: Nothing,
    output: z.boolean(),
    errors: [],
    notes: [
      'Any one of them is enough (confirmed); a face or fingerprint login of the device is no asset of the wallet.',
    ],
  }),
  'assets.biometric-enrolments': sdkOperation({
    summary: 'Which of PIN and Live ID are registered.',
    method: 'getBiometricAssetEnrollments',
    delivery: 'direct',
    requires: ['ready', 'applicant'],
    input: Nothing,
    output: BiometricAssets,
    errors: [],
  }),
  'assets.digital-enabled': sdkOperation({
    summary: 'Tells whether the wallet holds a document, a credential or a passkey.',
    method: 'isDigitalAssetsEnabled',
    delivery: 'direct',
    requires: OF_A_PERSON,
    input: Nothing,
    output: z.boolean(),
    errors: [],
    notes: ['One of them is enough.'],
  }),
  'assets.digital-enrolments': sdkOperation({
    summary: 'Which of documents, credentials and passkeys the wallet holds.',
    method: 'getDigitalAssetEnrollments',
    delivery: 'direct',
    requires: OF_A_PERSON,
    input: Nothing,
    output: DigitalAssets,
    errors: [],
    notes: [
      '`passkeys` is true from the first passkey that the person registered or used with this wallet, until its user is unlinked. The passkey itself is on the device of the person: whether it is still there, nobody can tell from here.',
      '`credentials` is false: `getVC` hands a credential to the program, and the wallet keeps none.',
    ],
  }),
  'assets.personal-enabled': sdkOperation({
    summary: 'Tells whether a verified email address or phone number is registered.',
    method: 'isPersonalAssetsEnabled',
    delivery: 'direct',
    requires: OF_A_PERSON,
    input: Nothing,
    output: z.boolean(),
    errors: [],
    notes: ['One of them is enough.'],
  }),
  'assets.personal-enrolments': sdkOperation({
    summary: 'Which of email address and phone number is registered and verified.',
    method: 'getPersonalAssetEnrollments',
    delivery: 'direct',
    requires: OF_A_PERSON,
    input: Nothing,
    output: PersonalAssets,
    errors: [],
    notes: [
      '`email` is true while an account is linked by an access code, which is mailed to its user and told nobody else. `phone` is false: nothing verifies one for the wallet.',
    ],
  }),
} as const;
