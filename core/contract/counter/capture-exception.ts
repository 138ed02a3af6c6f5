import { z } from 'zod';

/** Why a capture is passed over although no camera has failed, by step. */
export const CAPTURE_EXCEPTIONS = {
  document: ['no-document', 'document-unreadable', 'camera-broken'],
  selfie: ['face-covered', 'cannot-be-photographed', 'camera-broken'],
} as const;

export const CaptureException = z.enum([
  'no-document',
  'document-unreadable',
  'face-covered',
  'cannot-be-photographed',
  'camera-broken',
]);
export type CaptureException = z.infer<typeof CaptureException>;

/** Whether an exception fits a step. */
export const isExceptionOf = (step: 'document' | 'selfie', exception: CaptureException): boolean =>
  (CAPTURE_EXCEPTIONS[step] as readonly CaptureException[]).includes(exception);

/** A capture that was passed over, and the name of the second person who confirmed it. */
export const PassedOver = z.object({
  step: z.enum(['document', 'selfie']),
  exception: CaptureException,
  confirmedBy: z.string().optional(),
});
export type PassedOver = z.infer<typeof PassedOver>;
