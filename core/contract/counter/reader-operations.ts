import { z } from 'zod';
import { operation } from '../kit.ts';

/** Operations on the readers at the counter. The data read go into a session and never into an answer. */
export const readerOperations = {
  'readers.test': operation({
    summary: 'Waits for one read of a reader and returns its kind; the data are not kept.',
    input: z.strictObject({ readerId: z.string(), timeoutMs: z.number().int().min(1000).max(60_000) }),
    output: z.object({
      kind: z.enum(['barcode', 'stripe', 'mrz']),
      symbology: z.string().optional(),
      /** Bytes or characters that arrived. */
      length: z.number().int(),
      /** Whether the decoders of this kiosk understand it. */
      understood: z.boolean(),
      /** A check digit, a character or a track of it is wrong. */
      faulty: z.boolean(),
    }),
    errors: ['SESSION_ACTIVE', 'READER_TEST_RUNNING', 'READER_UNAVAILABLE', 'READER_STALLED'],
    roles: ['operator'],
    auth: 'operator',
  }),
  'readers.wedge': operation({
    summary:
      'Hands over the keystrokes of a keyboard-wedge reader; a burst that no decoder understands is dropped.',
    input: z.strictObject({
      keys: z.string().min(1).max(8192),
      durationMs: z.number().min(0).max(60_000),
      capturedAt: z.number(),
    }),
    output: z.object({ taken: z.boolean() }),
    errors: [],
    roles: ['operator', 'applicant'],
    auth: 'none',
    automatic: true,
  }),
} as const;
