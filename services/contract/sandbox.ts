import { z } from 'zod';

/** The ways in which a session of a sandbox can end. */
export const SANDBOX_ENDS = ['approved', 'failed', 'review', 'expired'] as const;
export const FinishSession = z
  .strictObject({
    as: z.enum(SANDBOX_ENDS).describe('The decision of the drawn counter; `expired`: no applicant comes.'),
  })
  .meta({ id: 'FinishSession' });
export type SandboxEnd = z.infer<typeof FinishSession>['as'];
