import { z } from 'zod';
import { ErrorResponse } from '../errors.ts';
import { PERMISSIONS } from '../kit.ts';

export const OperatorView = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['operator', 'supervisor']),
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type OperatorView = z.infer<typeof OperatorView>;

/** How long an unused scan between sessions stays, in main and on the screen. */
export const SCAN_LASTS_MS = 15_000;

export const CapabilityView = z.object({
  name: z.enum([
    'face',
    'document-outline',
    'document-mrz',
    'document-barcode',
    'document-print',
    'readers',
    'keychain',
    'services',
    'face-guidance',
    'passive-liveness',
    'second-recognition',
  ]),
  state: z.enum(['ready', 'starting', 'unavailable']),
  error: ErrorResponse.optional(),
});
export type CapabilityView = z.infer<typeof CapabilityView>;

/** A connected reader, for the operator's display. Never holds the data read. */
export const ReaderView = z.object({
  id: z.string(),
  transport: z.enum(['hid', 'serial', 'wedge']),
  kind: z.enum(['barcode', 'magnetic-stripe', 'mrz']),
  driver: z.string(),
  name: z.string(),
  vendorId: z.number().int().optional(),
  productId: z.number().int().optional(),
  serialNumber: z.string().optional(),
  firmware: z.string().optional(),
  state: z.enum(['ready', 'opening', 'reading', 'stalled', 'flooding', 'unavailable', 'unplugged']),
  error: ErrorResponse.optional(),
  lastReadAt: z.string().optional(),
  lastKind: z.enum(['barcode', 'stripe', 'mrz']).optional(),
  /**
   * The result of the last read, where it belonged to a session: `faulty` is kept as evidence with its faults,
   * `not-understood` is forgotten.
   */
  lastOutcome: z.enum(['sound', 'faulty', 'not-understood']).optional(),
  reads: z.number().int(),
  dropped: z.number().int(),
});
export type ReaderView = z.infer<typeof ReaderView>;
