import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import type { EvidenceEvent, Opening } from '#core/evidence/evidence-schema.ts';
import { isKnownRuleSet } from '#core/proofing/rule-set.ts';
import { type OpenedEvent, openEvents, UnreadableEvent } from '#core/proofing/session-log/opened-event.ts';
import {
  evidenceVersionOf,
  JUDGED_VERSIONS,
  type LoggedSession,
  readSession,
  STARTED_EVENT,
} from '#core/proofing/session-log/read-session.ts';

/** A closed log with its session. */
export interface LoggedEvidence {
  events: readonly EvidenceEvent[];
  openings: readonly Opening[];
  opened: readonly OpenedEvent[];
  session: LoggedSession;
}

/**
 * Reads the parts of a closed log.
 * @returns the unreadable part of a log that lacks evidence; `unknown-version` for one of another version
 */
export function readLoggedEvidence(
  segments: readonly EvidenceSegment[],
): LoggedEvidence | 'unknown-version' | UnreadableEvent {
  const events = segments.flatMap((segment) => segment.events);
  const openings = segments.flatMap((segment) => segment.openings);
  if (events[0]?.type !== STARTED_EVENT) return new UnreadableEvent(STARTED_EVENT);
  if (!JUDGED_VERSIONS.includes(evidenceVersionOf(events))) return 'unknown-version';
  const opened = openEvents(events, openings);
  try {
    const session = readSession(opened);
    const isJudged = session.conclusion === undefined;
    const isUnknown = isJudged && !isKnownRuleSet(session.claimed.provisional.ruleSet);
    return isUnknown ? 'unknown-version' : { events, openings, opened, session };
  } catch (error) {
    if (error instanceof UnreadableEvent) return error;
    throw error;
  }
}
