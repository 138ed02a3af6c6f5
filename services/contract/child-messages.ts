import { z } from 'zod';

/** What the kiosk tells the child process of its embedded services; secrets travel here and nowhere else. */
export const ToChild = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    dataDir: z.string(),
    port: z.number().int().min(0).max(65535),
    databaseUrl: z.string().optional(),
  }),
  /** The key that seals what the services keep, 32 bytes in base64url. Until it comes, nothing sealed is opened. */
  z.object({ type: z.literal('key'), masterKey: z.string() }),
  /** Asks for a fresh one-time right to create a branch. */
  z.object({ type: z.literal('bootstrap') }),
  z.object({ type: z.literal('stop') }),
]);
export type ToChild = z.infer<typeof ToChild>;

/** Code of `failed` when the database holds what another master key sealed. */
export const WRONG_MASTER_KEY = 'MASTER_KEY_WRONG';

export const FromChild = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    url: z.string(),
    tookMs: z.number(),
    servicesDid: z.string(),
    /** The configured port was taken and another one is used. */
    portTaken: z.boolean(),
  }),
  /** The empty database was created; the child ends and wants to be started again, in little memory. */
  z.object({ type: z.literal('created') }),
  z.object({ type: z.literal('bootstrap'), secret: z.string() }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
]);
export type FromChild = z.infer<typeof FromChild>;
