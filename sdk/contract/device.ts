import { z } from 'zod';
import { sdkOperation } from './sdk-operation.ts';
import { Nothing } from './types.ts';

/** Why a check of the device is answered with false. Chosen by this project. */
const DeviceReason = z.enum(['no-fingerprint-login']);

const FingerPrint = z.strictObject({ enabled: z.boolean(), reason: DeviceReason.optional() });

const NO_FINGERPRINT =
  'At a kiosk `data` is false with `reason` = `no-fingerprint-login`: a counter computer has no fingerprint login that belongs to the person. Elsewhere the system is not asked, so `status` is false, and `error` is `NOT_SUPPORTED` with the reason in its `cause.probe`.';
const SECURED =
  '`data` is whether the system locks the screen automatically. Where the system does not report it, `status` is false, and `error` is `NOT_SUPPORTED` with the reason in its `cause.probe`. The answer is at most a minute old.';

export const deviceOperations = {
  'device.auth-enrolled': sdkOperation({
    summary: 'Tells whether the user has set up a biometric option of the device for login.',
    method: 'isDeviceAuthEnrolled',
    delivery: 'direct',
    requires: ['ready'],
    input: Nothing,
    output: z.boolean(),
    errors: ['NOT_SUPPORTED'],
    notes: [
      'False at a kiosk: the computer of a counter has no biometric login that belongs to the person. Elsewhere the system is not asked: `NOT_SUPPORTED`, with the reason in `cause.probe`.',
    ],
  }),
  'device.fingerprint': sdkOperation({
    summary: 'Tells whether fingerprint is enabled on the device.',
    method: 'checkDeviceFingerPrintEnabled',
    delivery: 'direct',
    requires: ['ready'],
    input: Nothing,
    output: FingerPrint,
    errors: ['NOT_SUPPORTED'],
    notes: [NO_FINGERPRINT],
  }),
  'device.fingerprint-of-user': sdkOperation({
    summary: 'Tells whether the user has enabled fingerprint.',
    method: 'isDeviceFingerPrintEnable',
    delivery: 'direct',
    requires: ['ready'],
    input: Nothing,
    output: FingerPrint,
    errors: ['NOT_SUPPORTED'],
    notes: [NO_FINGERPRINT],
  }),
  'device.is-secured': sdkOperation({
    summary: 'Tells whether the lock of the device is on.',
    method: 'checkIfDeviceIsSecured',
    delivery: 'direct',
    requires: ['ready'],
    input: Nothing,
    output: z.boolean(),
    errors: ['NOT_SUPPORTED'],
    notes: [SECURED],
  }),
  'device.is-secure': sdkOperation({
    summary: 'Tells whether the lock of the device is on; takes a context.',
    method: 'isDeviceSecure',
    delivery: 'direct',
    requires: ['ready'],
    input: Nothing,
    output: z.boolean(),
    errors: ['NOT_SUPPORTED', 'CONTEXT_REQUIRED'],
    notes: [SECURED],
  }),
} as const;
