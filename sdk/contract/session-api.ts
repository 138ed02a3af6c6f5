import { z } from 'zod';

/** The answer of `generateNewSession` besides the address. Fields chosen by this project; `expiresAt` is RFC 3339. */
export const GenerateNewSessionResponsePayload = z.strictObject({
  sessionId: z.uuid(),
  expiresAt: z.string(),
});
export type GenerateNewSessionResponsePayload = z.infer<typeof GenerateNewSessionResponsePayload>;
