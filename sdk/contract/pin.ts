import { z } from 'zod';
import { PERSONAL, sdkOperation } from './sdk-operation.ts';
import { Done, Nothing } from './types.ts';

/** Longer input is refused before anything is computed of it. */
const Pin = z.string().max(64);

export const pinOperations = {
  'pin.enrol': sdkOperation({
    summary: 'Registers a PIN.',
    method: 'enrollPin',
    delivery: { callback: 'onDocumentEnrollment' },
    requires: PERSONAL,
    input: z.strictObject({ pin: Pin, proofedBy: z.string().max(200).nullable() }),
    output: Done,
    errors: ['PIN_WEAK', 'PIN_EXISTS', 'DISK_FULL', 'STORAGE_FAILED'],
    notes: [
      '6 to 12 digits; a repetition or a run of digits is `PIN_WEAK`.',
      'Wrong tries of a removed PIN still count for the next one, enrolled or restored.',
      'A PIN that is registered is not replaced (`PIN_EXISTS`): it is removed first.',
      'Only its Argon2id verifier is kept.',
      '`proofedBy` empty or null means `counterproof`.',
    ],
  }),
  'pin.unenrol': sdkOperation({
    summary: 'Removes the registered PIN.',
    method: 'unenrollPin',
    delivery: { callback: 'onDocumentUnEnrollment' },
    requires: PERSONAL,
    input: Nothing,
    output: Done,
    errors: ['PIN_MISSING', 'DISK_FULL', 'STORAGE_FAILED'],
  }),
  'pin.verify': sdkOperation({
    summary: 'Tells whether a PIN is the registered one.',
    method: 'verifyPin',
    delivery: 'direct',
    requires: PERSONAL,
    input: z.strictObject({ pin: Pin }),
    output: z.boolean(),
    errors: ['PIN_MISSING', 'PIN_LOCKED', 'DISK_FULL', 'STORAGE_FAILED'],
    notes: [
      'From the fifth wrong PIN in a row on every further try has to wait, 30 s at first and twice as long each time, up to an hour (`PIN_LOCKED`, also for the right PIN). The count is kept with the enrolment and outlives a restart.',
    ],
  }),
  'pin.is-registered': sdkOperation({
    summary: 'Tells whether a PIN is registered.',
    method: 'isPinRegistered',
    delivery: 'direct',
    requires: ['ready', 'applicant'],
    input: Nothing,
    output: z.boolean(),
    errors: [],
  }),
} as const;
