import { z } from 'zod';
import { ErrorResponse } from '../errors.ts';
import { Language } from '../flow.ts';

/** Steps of a person who takes a wallet from a verification. */
export const EnrolmentStep = z.enum(['offer', 'words', 'check', 'back-up', 'keeping', 'kept', 'failed']);
export type EnrolmentStep = z.infer<typeof EnrolmentStep>;

/**
 * The applicant's view of an enrolment. It holds no word of the wallet: the words come once, by an operation of their
 * own.
 */
export const EnrolmentView = z.object({
  step: EnrolmentStep,
  /** Counts the steps; an answer names it. */
  visit: z.number().int().min(1),
  /** The consent text, at the step that asks for it. */
  text: z.object({ version: z.string(), words: z.record(Language, z.string()) }).optional(),
  /** The state of the back-up that the person wanted. */
  backUp: z.enum(['waiting', 'kept']).optional(),
});
export type EnrolmentView = z.infer<typeof EnrolmentView>;

/** How far the applicant is, for the operator. */
export const EnrolmentProgress = z.object({
  state: z.enum(['offered', 'under-way', 'kept', 'declined', 'timed-out', 'failed']),
  /** The state of the back-up that the applicant wanted. */
  backUp: z.enum(['waiting', 'kept']).optional(),
  /** Why nothing was kept, or why the services do not know of it yet. */
  error: ErrorResponse.optional(),
});
export type EnrolmentProgress = z.infer<typeof EnrolmentProgress>;

/** The progress of a restoration that the operator started, without data of the wallet. */
export const RestorationProgress = z.object({
  state: z.enum(['under-way', 'restored', 'failed']),
  error: ErrorResponse.optional(),
});
export type RestorationProgress = z.infer<typeof RestorationProgress>;
