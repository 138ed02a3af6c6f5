import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { StepVisit } from './state.ts';

/** Parts that the operations of several groups share. */
export const Nothing = z.strictObject({});
export const Done = z.object({ done: z.literal(true) });
export const Passphrase = z.string().min(1).max(256);
export const OnSession = z.strictObject({ sessionId: z.uuid() });
/** Applicant operations name session and visit: a repeated or late one is refused, never applied twice. */
export const AtVisit = z.strictObject({ sessionId: z.uuid(), at: StepVisit });

/** A second person of the roster, who confirms what an operator may not do alone, by their own passphrase. */
export const SecondPersonWord = z.strictObject({ operatorId: z.string().min(1), passphrase: Passphrase });
export type SecondPersonWord = z.infer<typeof SecondPersonWord>;

/** Errors of an operation that such a person has to confirm. */
export const SECOND_PERSON_ERRORS = [
  'SECOND_PERSON_REQUIRED',
  'SIGN_IN_FAILED',
  'SIGN_IN_LOCKED',
  'ROSTER_EXPIRED',
  'ROSTER_INVALID',
] as const satisfies readonly ErrorCode[];

/** Errors of a picture that a model reads. */
export const PICTURE_ERRORS = [
  'IMAGE_UNREADABLE',
  'IMAGE_EMPTY',
  'IMAGE_TOO_LARGE',
  'IMAGE_TOO_SMALL',
  'IMAGE_TYPE_UNSUPPORTED',
  'IMAGE_TYPE_MISMATCH',
  'IMAGE_ANIMATED',
  'IMAGE_BLACK',
  'MODEL_MISSING',
  'MODEL_ALTERED',
  'MODEL_FAILED',
] as const satisfies readonly ErrorCode[];
