import { z } from 'zod';

/** The registered biometric assets. Members chosen by this project. */
export const BiometricAssets = z.strictObject({
  pin: z.boolean(),
  liveId: z.boolean(),
  /** Biometrics of the device itself, such as a fingerprint reader for login, are never registered in the wallet. */
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
