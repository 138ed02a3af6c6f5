import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import { ownSessions, readCompanions } from '#core/proofing/session-log/companion-events.ts';
import { openEvents, UnreadableEvent } from '#core/proofing/session-log/opened-event.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { findSession, type SessionRow } from '#services/sessions/index.ts';

/**
 * Those of the sessions that verified the companions of a log which are a Success of the same community. A log whose
 * companions cannot be read has none: it is judged for that.
 */
export async function verifiedAmong(
  trx: DatabaseTransaction,
  { tenantId, communityId, sessionId }: Pick<SessionRow, 'tenantId' | 'communityId' | 'sessionId'>,
  segments: readonly EvidenceSegment[],
): Promise<ReadonlySet<string>> {
  const verified = new Set<string>();
  for (const id of new Set(sessionsOf(segments))) {
    if (id === sessionId) continue;
    const own = await findSession(trx, tenantId, id);
    // A sandbox verifies no person.
    if (own?.communityId === communityId && own.state === 'Success' && !own.sandbox) verified.add(id);
  }
  return verified;
}

function sessionsOf(segments: readonly EvidenceSegment[]): string[] {
  const events = segments.flatMap((segment) => segment.events);
  const openings = segments.flatMap((segment) => segment.openings);
  try {
    return ownSessions(readCompanions(openEvents(events, openings)));
  } catch (error) {
    if (error instanceof UnreadableEvent) return [];
    throw error;
  }
}
