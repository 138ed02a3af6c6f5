import { ZodError } from 'zod';
import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import type { EvidenceEvent, Opening } from '#core/evidence/evidence-schema.ts';
import { type OpenedEvent, openEvents } from '#core/proofing/session-log/opened-event.ts';
import {
  evidenceVersionOf,
  JUDGED_VERSIONS,
  type LoggedSession,
  readSession,
} from '#core/proofing/session-log/read-session.ts';

/** A closed log with what it says of its session. */
export interface LoggedEvidence {
  events: readonly EvidenceEvent[];
  openings: readonly Opening[];
  opened: readonly OpenedEvent[];
  session: LoggedSession;
}

/**
 * Reads the parts of a closed log.
 * @returns undefined for a log that lacks what counts; `unknown-version` for one of another version
 */
export function readLoggedEvidence(
  segments: readonly EvidenceSegment[],
): LoggedEvidence | 'unknown-version' | undefined {
  const events = segments.flatMap((segment) => segment.events);
  const openings = segments.flatMap((segment) => segment.openings);
  if (!JUDGED_VERSIONS.includes(evidenceVersionOf(events))) return 'unknown-version';
  const opened = openEvents(events, openings);
  try {
    return { events, openings, opened, session: readSession(opened) };
  } catch (error) {
    if (error instanceof ZodError) return undefined;
    throw error;
  }
}
