import { z } from 'zod';
import { ERROR_CODES } from '../errors.ts';
import { CameraList, CameraRole } from './camera-operations.ts';
import { CapabilityView, ReaderView } from './station-state.ts';

/** The parts of a kiosk that its page of health shows, in the order of the page. */
export const HEALTH_PARTS = [
  'camera',
  'readers',
  'displays',
  'printer',
  'storage',
  'clock',
  'network',
  'services',
  'keychain',
] as const;
export const HealthPart = z.enum(HEALTH_PARTS);
export type HealthPart = z.infer<typeof HealthPart>;

/** `unknown`: nothing here can tell. */
export type HealthState = 'well' | 'attention' | 'failed' | 'unknown';

/** What a probe of each part can find. */
export const HEALTH_FINDINGS = {
  'cameras-listed': 'well',
  'camera-untold': 'attention',
  'camera-denied': 'failed',
  'camera-none': 'failed',
  'camera-gone': 'attention',
  'readers-ready': 'well',
  'readers-none': 'well',
  'readers-ailing': 'attention',
  'readers-unavailable': 'failed',
  'display-second': 'well',
  'display-shared': 'well',
  'display-closed': 'attention',
  'printer-there': 'well',
  'printer-none': 'attention',
  'printer-untold': 'unknown',
  'storage-writes': 'well',
  'storage-low': 'attention',
  'storage-fails': 'failed',
  'clock-plausible': 'well',
  'clock-behind': 'failed',
  'clock-unconfirmed': 'unknown',
  'network-up': 'well',
  'network-unused': 'well',
  'network-down': 'failed',
  'services-answer': 'well',
  'services-starting': 'attention',
  'services-silent': 'failed',
  'keychain-writes': 'well',
  'key-file': 'well',
  'keychain-fails': 'failed',
} as const satisfies Record<string, HealthState>;
type HealthFindingCode = keyof typeof HEALTH_FINDINGS;
const HealthFindingCode = z.enum(Object.keys(HEALTH_FINDINGS) as [HealthFindingCode, ...HealthFindingCode[]]);

const At = z.iso.datetime({ precision: 3 });

/** One look at one part. Figures and codes only: it never names a person or a device. */
export const HealthFinding = z.strictObject({
  part: HealthPart,
  finding: HealthFindingCode,
  at: At,
  /** Cameras, readers or networks. */
  count: z.number().int().min(0).optional(),
  /** Room on the disk of the data directory, MiB. */
  freeMiB: z.number().int().min(0).optional(),
  /** How long the answer took, milliseconds. */
  tookMs: z.number().int().min(0).optional(),
  /** The last time that the services signed. */
  signedAt: At.optional(),
  /** Why it failed; the words and the next step are those of the error. */
  error: z.enum(ERROR_CODES).optional(),
});
export type HealthFinding = z.infer<typeof HealthFinding>;

const Code = z.enum(ERROR_CODES);
const Count = z.number().int().min(0);

/**
 * What a person may send to whoever looks after this kiosk. Every text is one of a closed list, a version or a time, so
 * that no name of a person, place or device can be in it.
 */
export const Diagnostics = z.strictObject({
  v: z.literal(1),
  madeAt: At,
  product: z.strictObject({
    version: z.string().regex(/^\d+\.\d+\.\d+(-[a-z]+(\.\d+)?)?$/),
    host: z.enum(['electron', 'browser']),
  }),
  machine: z.strictObject({
    platform: z.enum(['linux', 'win32', 'darwin', 'other']),
    architecture: z.enum(['x64', 'arm64', 'other']),
  }),
  keyStorage: z.enum(['keychain', 'passphrase-file', 'none']),
  services: z.strictObject({
    mode: z.enum(['embedded', 'remote']),
    state: z.enum(['starting', 'up', 'unreachable']),
    error: Code.optional(),
  }),
  findings: z.array(HealthFinding),
  capabilities: z.array(
    z.strictObject({
      name: CapabilityView.shape.name,
      state: CapabilityView.shape.state,
      error: Code.optional(),
    }),
  ),
  readers: z.array(
    z.strictObject({
      ...ReaderView.pick({ transport: true, kind: true, state: true }).shape,
      /** USB numbers of maker and model. */
      vendorId: Count.optional(),
      productId: Count.optional(),
      reads: Count,
      dropped: Count,
      error: Code.optional(),
    }),
  ),
  cameras: z.strictObject({
    permission: CameraList.shape.permission.or(z.literal('untold')),
    count: Count,
    chosen: z.array(z.strictObject({ role: CameraRole, connected: z.boolean() })),
  }),
  outbox: z.strictObject({
    waiting: Count,
    refused: z.boolean(),
    lastAttempt: At.optional(),
    error: Code.optional(),
  }),
  roster: z.strictObject({ fetchedAt: At, expiresAt: At }).optional(),
  flows: z.strictObject({ fetchedAt: At, refused: Count }).optional(),
});
export type Diagnostics = z.infer<typeof Diagnostics>;
