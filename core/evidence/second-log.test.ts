import { describe, expect, it } from 'vitest';
import { type ChainHead, chainHash } from '../keys/hash-chain.ts';
import type { JwsSigner } from '../keys/jws.ts';
import { KIOSK, OPERATOR, recordSession, SESSION, STRANGER } from './evidence.fixture.ts';
import { eventHash, type LogHead, signAsOperator } from './evidence-log.ts';
import type { EvidenceEvent } from './evidence-schema.ts';
import {
  CONTINUED_EVENT,
  continueLog,
  ENROLLED_EVENT,
  ERASED_EVENT,
  RECEIPT_EVENT,
  type SecondEntry,
  type SecondLog,
  VERDICT_EVENT,
  verdictsIn,
  WITHDRAWN_EVENT,
} from './second-log.ts';
import { verifyLog } from './verify-log.ts';
import { verifySecondLog } from './verify-second-log.ts';

const { log } = recordSession();
const first = verifyLog(log);
const end: LogHead = { sessionId: SESSION, seq: first.count, hash: first.head ?? null };
const ENTRIES: SecondEntry[] = [
  { type: RECEIPT_EVENT, payload: { idempotencyKey: 'key-e1', receiptHash: 'A'.repeat(43) } },
  { type: WITHDRAWN_EVENT, payload: { erasureId: 'order-1' } },
  {
    type: ERASED_EVENT,
    payload: { by: KIOSK.did, reason: 'ordered', erased: [{ seq: 3, name: 'surname' }] },
  },
  { type: ENROLLED_EVENT, payload: { confirmedAt: '2026-01-02T03:04:05.000Z' } },
  { type: VERDICT_EVENT, payload: { receipt: 'a.b.c' } },
];

const headOf = ({ events }: SecondLog): ChainHead | undefined => {
  const last = events.at(-1);
  return last && { seq: last.seq, hash: chainHash(last) };
};

/** Everything that became of the session. */
function written(after = end, kiosk: JwsSigner = KIOSK, entries = ENTRIES): SecondLog {
  const whole: SecondLog = { events: [], signatures: [] };
  for (const [i, entry] of entries.entries()) {
    const time = `2026-01-0${3 + i}T00:00:00.000Z`;
    const next = continueLog(after, headOf(whole), { ...entry, time }, kiosk);
    whole.events.push(...next.events);
    whole.signatures.push(...next.signatures);
  }
  return whole;
}
const whole = written();
const verdict = (second: SecondLog) => verifySecondLog(second, first).broken;
const changed = (index: number, change: Partial<EvidenceEvent>): SecondLog => ({
  ...whole,
  events: whole.events.map((event, i) => (i === index ? { ...event, ...change } : event)),
});

const withEvents = (events: EvidenceEvent[]): SecondLog => ({ ...whole, events });
const elsewhere = written({ ...end, sessionId: crypto.randomUUID() });

describe('a second log', () => {
  it('continues the first, and every entry follows under the kiosk’s signature', () => {
    expect(whole.events.map(({ type }) => type)).toEqual([
      CONTINUED_EVENT,
      RECEIPT_EVENT,
      WITHDRAWN_EVENT,
      ERASED_EVENT,
      ENROLLED_EVENT,
      VERDICT_EVENT,
    ]);
    expect(whole.events[0]?.payload).toEqual({ count: first.count, head: first.head });
    const hashes = whole.events.map(eventHash);
    expect(verifySecondLog(whole, first)).toMatchObject({ broken: undefined, hashes });
  });

  it.each<[string, () => SecondLog, RegExp]>([
    ['continues another log', () => written({ ...end, hash: 'B'.repeat(43) }), /continues another log/],
    ['continues a longer log', () => written({ ...end, seq: end.seq + 1 }), /continues another log/],
    ['is of another kiosk', () => written(end, STRANGER), /its key is not the one that signed the first log/],
    ['is of another session', () => written({ ...end, sessionId: crypto.randomUUID() }), /another session/],
    ['lacks its first event', () => ({ ...whole, events: whole.events.slice(1) }), /carries number 2/],
    [
      'lost its end',
      () => ({ ...whole, events: whole.events.slice(0, -1) }),
      /made for another place|not what/,
    ],
    [
      'has an end that nobody signed',
      () => ({ ...whole, signatures: whole.signatures.slice(0, -1) }),
      /its end is not signed/,
    ],
    [
      'repeats an event',
      () => withEvents(whole.events.toSpliced(2, 0, ...whole.events.slice(1, 2))),
      /number 2/,
    ],
    ['has its events in another order', () => withEvents(whole.events.toReversed()), /carries number 6/],
    [
      'goes on as that of another session does',
      () => withEvents([...whole.events.slice(0, 2), ...elsewhere.events.slice(2)]),
      /another session/,
    ],
    [
      'tells the same twice',
      () => written(end, KIOSK, [...ENTRIES, ...ENTRIES.slice(0, 1)]),
      /it repeats event 2/,
    ],
    ['is empty', () => ({ events: [], signatures: [] }), /no events/],
    [
      'tells another reason',
      () => changed(3, { payload: { by: 'x', reason: 'y', erased: [] } }),
      /does not follow event 4/,
    ],
    [
      'is not of the kiosk alone',
      () => changed(1, { actor: { kind: 'applicant', id: 'a' } }),
      /follow|form of its kind/,
    ],
    [
      'holds a signature of an operator',
      () => {
        const event = changed(3, { actor: { kind: 'operator', id: 'op-1', did: OPERATOR.did } }).events[3];
        if (!event) throw new RangeError('a short log');
        return { ...whole, signatures: [signAsOperator(event, OPERATOR), ...whole.signatures] };
      },
      /not what was signed/,
    ],
  ])('is broken where it %s', (_, make, reason) => {
    const broken = verdict(make());
    expect(broken?.link).toMatch(/^second log, /);
    expect(`${broken?.reason}`).toMatch(reason);
  });

  it.each(['session.ended', 'decision.recorded', 'constructor'])('takes no event of the kind %s', (type) => {
    const forged = written(end, KIOSK, [{ type, payload: {} } as never]);
    const reasons = verifySecondLog(forged, first).links.map(({ reason }) => reason);
    expect(reasons).toContain('a second log has no such event');
  });

  it('has the receipts of the services’ verdicts, and no other text in their place', () => {
    expect(verdictsIn(whole.events)).toEqual(['a.b.c']);
    const forged: Pick<EvidenceEvent, 'type' | 'payload'>[] = [
      { type: VERDICT_EVENT, payload: { receipt: 'a.b.c', more: 1 } },
      { type: RECEIPT_EVENT, payload: { receipt: 'a.b.c' } },
    ];
    expect(verdictsIn(forged)).toEqual([]);
  });

  it.each<[string, SecondEntry['type'], object]>([
    [
      'a key of 201 characters',
      RECEIPT_EVENT,
      { idempotencyKey: 'k'.repeat(201), receiptHash: 'A'.repeat(43) },
    ],
    ['a short hash', RECEIPT_EVENT, { idempotencyKey: 'k', receiptHash: 'A' }],
    ['a receipt of 4,001 characters', VERDICT_EVENT, { receipt: 'a'.repeat(4001) }],
    ['an id of 101 characters', WITHDRAWN_EVENT, { erasureId: 'e'.repeat(101) }],
    ['a long author', ERASED_EVENT, { by: 'b'.repeat(201), reason: 'ordered', erased: [] }],
    ['a long reason', ERASED_EVENT, { by: 'b', reason: 'r'.repeat(101), erased: [] }],
    ['the name of no value', ERASED_EVENT, { by: 'b', reason: 'r', erased: [{ seq: 0, name: 'surname' }] }],
    ['no time', ENROLLED_EVENT, { confirmedAt: 'today' }],
    ['an unknown member', WITHDRAWN_EVENT, { erasureId: 'e', more: 1 }],
  ])('takes no entry with %s', (_, type, payload) => {
    const forged = written(end, KIOSK, [{ type, payload } as never]);
    expect(verdict(forged)).toEqual({
      link: 'second log, content of event 2',
      verdict: 'FAILED',
      reason: 'it does not have the form of its type',
    });
  });

  it('begins once', () => {
    const twice = continueLog(
      end,
      headOf(whole),
      { type: CONTINUED_EVENT, payload: {}, time: '2026-01-09T00:00:00.000Z' } as never,
      KIOSK,
    );
    const events = [...whole.events, ...twice.events];
    expect(verdict({ events, signatures: [...whole.signatures, ...twice.signatures] })).toMatchObject({
      reason: 'it is in the wrong place',
    });
  });
});
