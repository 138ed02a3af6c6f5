import { z } from 'zod';
import { Outcome } from '#core/proofing/verdicts.ts';
import type { SessionState } from './session-state.ts';

/** The row that outlives the erasure of a session: no name, no field, no picture of the applicant. */
export const SessionSummaryRow = z.object({
  reference: z.string(),
  operator: z.string(),
  operatorId: z.string(),
  ending: z.string().optional(),
  /** Captures that were passed over. */
  skipped: z.array(z.enum(['document', 'selfie'])).optional(),
  /** DID of the kiosk that it was taken over from. */
  takenFrom: z.string().optional(),
  outcome: Outcome.optional(),
  final: Outcome.optional(),
  finalState: Outcome.optional(),
  finalReasons: z.array(z.string()).optional(),
  disagreement: z.boolean().optional(),
});
export type SessionSummaryRow = z.infer<typeof SessionSummaryRow>;

export function summaryOf(state: SessionState): SessionSummaryRow {
  return {
    reference: state.reference,
    operator: state.operator.name,
    operatorId: state.operator.id,
    ...(state.ending ? { ending: state.ending } : {}),
    ...(state.skipped.length > 0 ? { skipped: state.skipped } : {}),
    ...(state.takenFrom ? { takenFrom: state.takenFrom } : {}),
    ...(state.provisional ? { outcome: state.provisional.outcome } : {}),
    ...(state.final ? { final: state.final.outcome } : {}),
    ...(state.finalState ? { finalState: state.finalState } : {}),
    ...(state.finalReasons ? { finalReasons: state.finalReasons } : {}),
    disagreement: state.disagreement,
  };
}
