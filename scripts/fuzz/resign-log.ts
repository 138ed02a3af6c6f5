import { checkpoint, emptyLog, eventHash, seal, signAsOperator } from '#core/evidence/evidence-log.ts';
import {
  type EvidenceEvent,
  type EvidenceSignature,
  OPERATOR_SIGNED_EVENTS,
} from '#core/evidence/evidence-schema.ts';
import { placeAfter } from '#core/keys/hash-chain.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { Scenario } from '#specimens/evidence-under-test.ts';

/** Whose keys the forger holds. */
interface Keys {
  kiosk: JwsSigner;
  operator: JwsSigner;
}

/**
 * A session re-signed with the keys of a kiosk: its events as `change` leaves them, chained, signed and sealed again.
 * Openings and pictures of events that are gone are gone, too.
 */
export function resigned(
  session: Scenario,
  { kiosk, operator }: Keys,
  change: (events: readonly EvidenceEvent[]) => readonly EvidenceEvent[],
): Scenario {
  const { sessionId, segments } = session;
  let head = emptyLog(sessionId);
  const places = new Map<number, number>();
  const events = change(segments.flatMap((segment) => segment.events)).map((event) => {
    const { seq, previous: prev } = placeAfter(head);
    const placed = { ...event, seq, prev };
    places.set(event.seq, placed.seq);
    head = { sessionId, seq: placed.seq, hash: eventHash(placed) };
    return placed;
  });
  const openings = segments
    .flatMap((segment) => segment.openings)
    .flatMap((opening) => {
      const seq = places.get(opening.seq);
      return seq === undefined ? [] : [{ ...opening, seq }];
    });
  const signatures: EvidenceSignature[] = events
    .filter(({ type }) => OPERATOR_SIGNED_EVENTS.includes(type))
    .map((event) => signAsOperator(event, operator));
  const [begin, end] = [events.slice(0, 1), events.slice(1)];
  const first = { sessionId, seq: 1, hash: end[0]?.prev ?? head.hash };
  const before = [checkpoint(first, kiosk)];
  return {
    ...session,
    segments: [
      {
        v: 1,
        sessionId,
        events: begin,
        signatures: before,
        openings: openings.filter(({ seq }) => seq === 1),
      },
      {
        v: 1,
        sessionId,
        events: end,
        signatures: [...signatures, seal(head, before.length + signatures.length, kiosk)],
        openings: openings.filter(({ seq }) => seq > 1),
      },
    ],
    artefacts: session.artefacts.filter(({ declaration }) =>
      openings.some(({ name }) => name === declaration.artefactId),
    ),
    head,
  };
}
