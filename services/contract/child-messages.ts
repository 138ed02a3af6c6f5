import { z } from 'zod';

/** What the kiosk tells the child process of its embedded services; secrets travel here and nowhere else. */
export const ToChild = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    dataDir: z.string(),
    port: z.number().int().min(0).max(65535),
    databaseUrl: z.string().optional(),
    masterKey: z.string().optional(),
  }),
  /** Asks for a fresh one-time right to create a branch. */
  z.object({ type: z.literal('bootstrap') }),
  z.object({ type: z.literal('stop') }),
]);
export type ToChild = z.infer<typeof ToChild>;

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
