import { z } from 'zod';
import { Outcome } from '../../proofing/verdicts.ts';

/** The receipt that an applicant takes home after a session. Contains no name, field or score. */
export const ReceiptView = z.object({
  reference: z.string(),
  endedAt: z.string(),
  /** Where it was, and who to ask: the counter and its community. */
  counter: z.string(),
  community: z.string(),
  outcome: Outcome,
  /** The services have confirmed the outcome. */
  isFinal: z.boolean(),
  /**
   * How long personal data are kept at least: minutes after the result, after a reviewer's decision that is still to come,
   * or not at all. As provisional as the outcome.
   */
  retention: z.object({ from: z.enum(['result', 'review', 'nothing']), minutes: z.number().int() }),
});
export type ReceiptView = z.infer<typeof ReceiptView>;
