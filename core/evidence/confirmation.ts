import { z } from 'zod';
import { CaptureException } from '../contract/counter/capture-exception.ts';
import { verifyJws } from '../keys/jws.ts';
import { CONFIRMATION_TYPE, type EvidenceEvent, Timestamp } from './evidence-schema.ts';

/** What a second person signs: one exception of one session. */
export const ConfirmationClaim = z.strictObject({
  v: z.literal(1),
  sessionId: z.uuid(),
  step: z.enum(['document', 'selfie']),
  exception: CaptureException,
  time: Timestamp,
});
export type ConfirmationClaim = z.infer<typeof ConfirmationClaim>;

/** The second person as the event of the exception names them, with their signature over a {@link ConfirmationClaim}. */
const Confirmation = z.strictObject({
  operatorId: z.string().min(1),
  did: z.string(),
  jws: z.string(),
});

/** A second person whose key signed this exception. Whether they might is another question. */
export interface ConfirmedBy {
  readonly operatorId: string;
  readonly did: string;
  /** When they signed, RFC 3339. */
  readonly time: string;
}

/**
 * The second person of an exception.
 * @returns `none` where the event names nobody; `invalid` where the key that it names did not sign this exception of this
 * session
 */
export function readConfirmation({ sessionId, payload }: EvidenceEvent): ConfirmedBy | 'none' | 'invalid' {
  if (payload.confirmation === undefined) return 'none';
  const named = Confirmation.safeParse(payload.confirmation).data;
  const signed = named && verifyJws(named.jws);
  if (!signed?.valid || signed.did !== named?.did || signed.typ !== CONFIRMATION_TYPE) return 'invalid';
  const claim = ConfirmationClaim.safeParse(signed.payload).data;
  const isOfEvent =
    claim?.sessionId === sessionId && claim.step === payload.step && claim.exception === payload.exception;
  if (!claim || !isOfEvent) return 'invalid';
  return { operatorId: named.operatorId, did: named.did, time: claim.time };
}
