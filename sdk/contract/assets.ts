import { z } from 'zod';
import { sdkOperation } from './sdk-operation.ts';
import { Nothing } from './types.ts';

/** `Enrollments.BiometricAssets` of the specification; members chosen by this project. */
export const BiometricAssets = z.strictObject({
  pin: z.boolean(),
  liveId: z.boolean(),
  /** Biometrics of the device itself, such as a fingerprint reader for login: a kiosk has none. */
  device: z.literal(false),
});
export type BiometricAssets = z.infer<typeof BiometricAssets>;

/** `Enrollments.DigitalAssets` of the specification; members chosen by this project. */
export const DigitalAssets = z.strictObject({
  documents: z.boolean(),
  credentials: z.boolean(),
  passkeys: z.boolean(),
});
export type DigitalAssets = z.infer<typeof DigitalAssets>;

/** `Enrollments.PersonalAssets` of the specification: verified ways to reach the person. Chosen by this project. */
export const PersonalAssets = z.strictObject({ email: z.boolean(), phone: z.boolean() });
export type PersonalAssets = z.infer<typeof PersonalAssets>;

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
      'Any one of them is enough (confirmed); face or fingerprint login of the device does not exist on a kiosk.',
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
    notes: ['`credentials` and `passkeys` are false: this version keeps none of them in the wallet.'],
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
    notes: ['Both are false: this version verifies neither for the wallet.'],
  }),
} as const;
