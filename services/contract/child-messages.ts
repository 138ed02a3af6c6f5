import { z } from 'zod';

/**
 * The name by which a kiosk addresses its embedded services through their socket, and their issuer while they have no
 * port. It never changes, and no resolver knows it: `internal` is for private use.
 */
export const EMBEDDED_ORIGIN = 'http://services.counterproof.internal';

/** The module that a kiosk starts as the child process of its embedded services. */
export const SERVICES_CHILD = new URL('../child.ts', import.meta.url);

/** Messages of the kiosk to the child process of its embedded services; secrets travel here and nowhere else. */
export const ToChild = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    dataDir: z.string(),
    /** A socket or pipe in a place that only this user can reach. */
    socket: z.string().min(1),
    /** Pages and programs of this machine are served here besides; none are without it. */
    port: z.number().int().min(0).max(65535).optional(),
  }),
  /** The key that seals the services' data, 32 bytes in base64url. Until it comes, nothing sealed is opened. */
  z.object({ type: z.literal('key'), masterKey: z.string() }),
  /** Asks for a fresh one-time right to create a branch. */
  z.object({ type: z.literal('bootstrap') }),
  z.object({ type: z.literal('stop') }),
]);
export type ToChild = z.infer<typeof ToChild>;

/** Code of `failed` when another master key sealed the database's data. */
export const WRONG_MASTER_KEY = 'MASTER_KEY_WRONG';

export const FromChild = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    /** Address of the port, where there is one. */
    pages: z.string().optional(),
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
