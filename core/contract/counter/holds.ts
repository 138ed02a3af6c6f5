import { z } from 'zod';
import { HOLD_REASONS, ReleaseReason } from '../holds.ts';

/** Who had a session held, as far as the kiosk can name them. */
const HeldBy = z.discriminatedUnion('kind', [
  /** The operator who flagged it. The name is of the roster, and absent once they are not on it. */
  z.object({ kind: z.literal('operator'), name: z.string().optional() }),
  /** A member of staff at the services; `isMine` where it is the one who is signed in here. */
  z.object({ kind: z.literal('officer'), isMine: z.boolean() }),
  /** Flagged at a counter before there were holds. */
  z.object({ kind: z.literal('counter') }),
]);

/** A session that is held, as the screen of the security officer lists it. No personal data of an applicant. */
export const HoldView = z.object({
  holdId: z.uuid(),
  sessionId: z.uuid(),
  /** Where this kiosk holds the session. */
  reference: z.string().optional(),
  reason: z.enum(HOLD_REASONS),
  heldBy: HeldBy,
  heldSince: z.iso.datetime(),
  /** The first person's word, once it is there. */
  asked: z.object({ reason: ReleaseReason, at: z.iso.datetime(), isMine: z.boolean() }).optional(),
  isReleased: z.boolean(),
});
export type HoldView = z.infer<typeof HoldView>;

/** One page of standing holds, oldest first. */
export const HoldPage = z.object({ holds: z.array(HoldView), next: z.uuid().optional() });
export type HoldPage = z.infer<typeof HoldPage>;
