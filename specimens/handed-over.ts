import {
  appendEvent,
  checkpoint,
  eventHash,
  type LogHead,
  seal,
  signAsOperator,
} from '#core/evidence/evidence-log.ts';
import {
  type EvidenceEvent,
  HANDED_OVER_EVENT,
  OPERATOR_SIGNED_EVENTS,
  TAKEN_OVER_EVENT,
} from '#core/evidence/evidence-schema.ts';
import type { HandedOver } from '#core/evidence/hand-over.ts';
import { placeAfter } from '#core/keys/hash-chain.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { RECORDED_OPERATOR } from './evidence-recorder.ts';
import type { Scenario } from './evidence-under-test.ts';

/** The parties of a hand-over; one operator works at both kiosks. */
interface Parties {
  from: JwsSigner;
  to: JwsSigner;
  operator: JwsSigner;
  /** Further members of the hand-over. */
  gift?: Omit<HandedOver, 'from' | 'to'>;
}

/** The session with its second part at another kiosk: the first ends with the gift, the second begins with its acknowledgement. */
export function handedOver(session: Scenario, { from, to, operator, gift: more = {} }: Parties): Scenario {
  const { sessionId, segments } = session;
  const [begin, end] = segments;
  const last = begin.events.at(-1)!;
  const byOperator = { kind: 'operator', id: RECORDED_OPERATOR, did: operator.did } as const;
  const parties = { from: from.did, to: to.did };
  const step = { actor: byOperator, time: last.time };
  const before: LogHead = { sessionId, seq: last.seq, hash: eventHash(last) };
  const payload = { ...parties, ...more };
  const given = appendEvent(before, { ...step, type: HANDED_OVER_EVENT, payload });
  const head = given.head.hash ?? '';
  const taken = appendEvent(given.head, { ...step, type: TAKEN_OVER_EVENT, payload: { ...parties, head } });
  let place = taken.head;
  const events: EvidenceEvent[] = end.events.map((event) => {
    const actor = event.actor.kind === 'kiosk' ? { ...event.actor, id: to.did } : event.actor;
    const { seq, previous: prev } = placeAfter(place);
    const placed = { ...event, actor, seq, prev };
    place = { sessionId, seq: placed.seq, hash: eventHash(placed) };
    return placed;
  });
  const words = [taken.event, ...events].filter(({ type }) => OPERATOR_SIGNED_EVENTS.includes(type));
  const gift = [signAsOperator(given.event, operator), checkpoint(given.head, from)];
  const signatures = [checkpoint(taken.head, to), ...words.map((event) => signAsOperator(event, operator))];
  const count = begin.signatures.length + gift.length + signatures.length;
  return {
    ...session,
    segments: [
      { ...begin, events: [...begin.events, given.event], signatures: [...begin.signatures, ...gift] },
      {
        ...end,
        events: [taken.event, ...events],
        signatures: [...signatures, seal(place, count, to)],
        openings: end.openings.map((opening) => ({ ...opening, seq: opening.seq + 2 })),
      },
    ],
    head: place,
  };
}
