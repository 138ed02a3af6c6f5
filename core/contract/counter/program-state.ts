import { z } from 'zod';
import { ErrorResponse } from '../errors.ts';

/** Scopes that a supervisor may give a program on this machine. */
export const PROGRAM_SCOPES = [
  'library.read',
  'person.read',
  'person.share',
  'sign-ins.ask',
  'documents.read',
  'accounts.read',
  'sessions.start',
  'sessions.read',
] as const;
export const ProgramScope = z.enum(PROGRAM_SCOPES);
export type ProgramScope = z.infer<typeof ProgramScope>;

/** As a program names itself: no control or invisible characters, because a person reads it. */
export const ProgramName = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u);

/** A program that asks to be paired. */
export const PairingRequest = z.object({
  requestId: z.string(),
  name: z.string(),
  /** The file that runs, as the system tells it; absent where the system does not. */
  executable: z.string().optional(),
  scopes: z.array(ProgramScope),
  /** Six digits, which the program shows as well. */
  code: z.string(),
  expiresAt: z.string(),
});
export type PairingRequest = z.infer<typeof PairingRequest>;

export const PairedProgram = z.object({
  programId: z.string(),
  name: z.string(),
  executable: z.string().optional(),
  scopes: z.array(ProgramScope),
  pairedAt: z.string(),
  connected: z.boolean(),
});
export type PairedProgram = z.infer<typeof PairedProgram>;

/** The programs of this machine, for operators who may change the settings of the kiosk. */
export const ProgramsView = z.object({
  state: z.enum(['off', 'on', 'unavailable']),
  error: ErrorResponse.optional(),
  /** Where programs connect, while it is on. */
  address: z.string().optional(),
  request: PairingRequest.optional(),
  paired: z.array(PairedProgram),
});
export type ProgramsView = z.infer<typeof ProgramsView>;
