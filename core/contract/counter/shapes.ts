import { z } from 'zod';
import { StepVisit } from './state.ts';

/** Parts that the operations of several groups share. */
export const Nothing = z.strictObject({});
export const Done = z.object({ done: z.literal(true) });
export const Passphrase = z.string().min(1).max(256);
export const OnSession = z.strictObject({ sessionId: z.uuid() });
/** Applicant operations name session and visit: a repeated or late one is refused, never applied twice. */
export const AtVisit = z.strictObject({ sessionId: z.uuid(), at: StepVisit });
