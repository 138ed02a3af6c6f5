import { z } from 'zod';

/** Which biometric assets are registered. Members chosen by this project. */
export const BiometricAssets = z.strictObject({
  pin: z.boolean(),
  liveId: z.boolean(),
  /** Biometrics of the device itself, such as a fingerprint reader for login: a kiosk has none. */
  device: z.literal(false),
});
export type BiometricAssets = z.infer<typeof BiometricAssets>;
