import { z } from 'zod';
import { SESSION_STATES } from '../proofing/session-states.ts';
import { keeping, LogEnd } from './receipt.ts';
import { sandboxMarks } from './sandbox-mark.ts';

/**
 * The services' signed verdict on a closed log: final, and on exactly this log. It answers no entry, so it can never
 * pass for the receipt of one.
 */
export const VerdictReceipt = z.object({
  v: z.literal(1),
  sessionId: z.uuid(),
  ...sandboxMarks,
  evidence: LogEnd,
  verdict: z.object({ state: z.enum(SESSION_STATES), reasons: z.array(z.string()) }),
  ...keeping,
});
export type VerdictReceipt = z.infer<typeof VerdictReceipt>;
