import { z } from 'zod';
import { BiometricAssets } from './enrollments.ts';
import { sdkOperation } from './sdk-operation.ts';
import { Nothing } from './types.ts';

export const assetOperations = {
  'assets.biometric-enabled': sdkOperation({
    summary: 'Tells whether any of PIN and Live ID is registered.',
    method: 'isBiometricAssetsEnabled',
    delivery: 'direct',
    requires: ['ready', 'applicant'],
    input: Nothing,
    output: z.boolean(),
    errors: [],
    notes: ['One of them is enough; face or fingerprint login of the device does not exist on a kiosk.'],
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
} as const;
