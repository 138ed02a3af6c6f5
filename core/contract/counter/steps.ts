import { z } from 'zod';

/** Steps of the applicant's display. `done` is the neutral end; it never names a failed check. */
export const ApplicantStep = z.enum(['language', 'consent', 'form', 'document', 'selfie', 'done']);
export type ApplicantStep = z.infer<typeof ApplicantStep>;

/**
 * One visit of one step. Every operation that moves a session names its visit. So a button pressed twice, an old page
 * or a replayed message is refused (`STEP_STALE`) and skips no step.
 */
export const StepVisit = z.object({ step: ApplicantStep, visit: z.number().int().min(1) });
export type StepVisit = z.infer<typeof StepVisit>;
