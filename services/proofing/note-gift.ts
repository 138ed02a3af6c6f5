import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { readGift } from '#core/evidence/hand-over.ts';
import { readReference } from '#core/proofing/session-reference.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { lockByReference, type SessionRow, updateSession } from '#services/sessions/index.ts';

/** Notes to which kiosk the last of some events gives the session, and under which reference that kiosk takes it. */
export async function noteGift(
  trx: DatabaseTransaction,
  session: SessionRow,
  events: readonly EvidenceEvent[],
): Promise<void> {
  const gift = readGift(events.at(-1));
  if (!gift) return;
  const reference = await freeReference(trx, session, gift.reference);
  await updateSession(trx, session, { handedTo: gift.to, ...(reference ? { reference } : {}) });
}

/** A session keeps its reference; and no kiosk takes the reference of another session away. */
async function freeReference(
  trx: DatabaseTransaction,
  session: SessionRow,
  wanted: string | undefined,
): Promise<string | undefined> {
  const reference = wanted === undefined ? undefined : readReference(wanted);
  if (!reference || session.reference !== null) return undefined;
  return (await lockByReference(trx, session, reference)) ? undefined : reference;
}
