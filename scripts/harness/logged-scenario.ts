import { openEvents } from '#core/proofing/session-log/opened-event.ts';
import { type LoggedSession, readSession } from '#core/proofing/session-log/read-session.ts';
import type { Scenario } from '#specimens/evidence-under-test.ts';

/** The logged session of a test, and its artefacts by id. */
export interface LoggedScenario {
  session: LoggedSession;
  artefacts: Map<string, Uint8Array>;
}

/** Reads a session under test as the services read a closed log. */
export function loggedScenario({
  segments,
  artefacts,
}: Pick<Scenario, 'segments' | 'artefacts'>): LoggedScenario {
  const events = segments.flatMap((segment) => segment.events);
  const openings = segments.flatMap((segment) => segment.openings);
  return {
    session: readSession(openEvents(events, openings)),
    artefacts: new Map(artefacts.map(({ declaration, bytes }) => [declaration.artefactId, bytes] as const)),
  };
}
