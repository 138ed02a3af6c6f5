import { z } from 'zod';
import { type EvidenceEvent, OPERATOR_CHANGED_EVENT } from './evidence-schema.ts';

/** Why a supervisor continues the session of another operator at the same kiosk; chosen by the supervisor. */
export const TAKE_OVER_REASONS = ['operator-left', 'shift-change', 'assistance', 'other'] as const;
export const TakeOverReason = z.enum(TAKE_OVER_REASONS);
export type TakeOverReason = z.infer<typeof TakeOverReason>;

/** The operator who had the session, by id and key, as the one who takes it over names them. */
const OperatorChange = z.strictObject({
  from: z.string().max(64),
  fromDid: z.string().max(200),
  reason: TakeOverReason,
});
export type OperatorChange = z.infer<typeof OperatorChange>;

/** Returns the change in an event; undefined if it is another event, or its form is wrong. */
export const readOperatorChange = (event: EvidenceEvent | undefined): OperatorChange | undefined =>
  event?.type === OPERATOR_CHANGED_EVENT ? OperatorChange.safeParse(event.payload).data : undefined;
