import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PROGRESS_EVENTS, ProgressSegment } from '../contract/session-progress.ts';
import type { JwsSigner } from '../keys/jws.ts';
import { KIOSK, OPERATOR, SESSION, STRANGER } from './evidence.fixture.ts';
import { appendEvent, checkpoint, emptyLog, eventHash, seal, signAsOperator } from './evidence-log.ts';
import { DECISION_EVENT, type EvidenceEvent, type EvidenceSignature } from './evidence-schema.ts';
import { containsLog, nextSegment, segmentFault } from './follow-log.ts';

const OTHER_SESSION = '0197a000-0000-7000-8000-000000000002';

interface Options {
  /** After how many events each a checkpoint stands. */
  every?: number;
  sessionId?: string;
  kiosk?: JwsSigner;
  /** Distinguishes logs that are otherwise alike. */
  variant?: string;
}

/** A log of so many events; the third is the operator's, and the kiosk sealed the whole. */
function logOf(count: number, { every = 1, sessionId = SESSION, kiosk = KIOSK, variant = '' }: Options = {}) {
  const events: EvidenceEvent[] = [];
  const signatures: EvidenceSignature[] = [];
  let head = emptyLog(sessionId);
  for (let seq = 1; seq <= count; seq += 1) {
    const isDecision = seq === 3;
    const appended = appendEvent(head, {
      type: isDecision ? DECISION_EVENT : 'step.done',
      actor: isDecision
        ? { kind: 'operator', id: 'op-1', did: OPERATOR.did }
        : { kind: 'kiosk', id: kiosk.did },
      time: '2026-01-02T03:04:05.006Z',
      payload: { variant },
      fields: { value: seq },
    });
    head = appended.head;
    events.push(appended.event);
    if (isDecision) signatures.push(signAsOperator(appended.event, OPERATOR));
    if (seq % every === 0) signatures.push(checkpoint(head, kiosk));
  }
  signatures.push(seal(head, signatures.length, kiosk));
  return { events, signatures };
}

const segmentOf = (count: number, options: Options = {}, from = 1): ProgressSegment => {
  const segment = nextSegment(options.sessionId ?? SESSION, logOf(count, options), from);
  if (!segment) throw new Error('no segment');
  return segment;
};

describe('the next segment of a log', () => {
  it('has the events from a number on with the signatures over them, and nothing else', () => {
    const segment = segmentOf(5, {}, 3);
    expect(segment.events.map(({ seq }) => seq)).toEqual([3, 4, 5]);
    expect(segment.signatures.map(({ kind, seq }) => `${kind} ${seq}`)).toEqual([
      'operator 3',
      'checkpoint 3',
      'checkpoint 4',
      'checkpoint 5',
    ]);
    expect(ProgressSegment.parse(segment)).toEqual(segment);
  });

  it('ends at the last checkpoint, and there is none without one', () => {
    expect(segmentOf(5, { every: 2 }).events).toHaveLength(4);
    expect(nextSegment(SESSION, logOf(5, { every: 2 }), 5)).toBeUndefined();
    expect(nextSegment(SESSION, logOf(5), 6)).toBeUndefined();
  });

  it('has as many events as one segment takes', () => {
    const segment = segmentOf(MAX_PROGRESS_EVENTS + 5, { every: 50 }, 3);
    expect(segment.events.at(-1)?.seq).toBe(MAX_PROGRESS_EVENTS);
    expect(ProgressSegment.safeParse(segment).success).toBe(true);
  });
});

describe('a segment', () => {
  const whole = segmentOf(5);
  const fault = (change: Partial<ProgressSegment>) => segmentFault({ ...whole, ...change }, KIOSK.did);

  it('of the kiosk itself has no fault', () => {
    expect(segmentFault(segmentOf(5), KIOSK.did)).toBeUndefined();
    expect(segmentFault(segmentOf(7, { every: 3 }, 4), KIOSK.did)).toBeUndefined();
  });

  it('is one stretch of the log of its session', () => {
    const { events } = whole;
    const [first, second, ...rest] = events as [EvidenceEvent, EvidenceEvent, ...EvidenceEvent[]];
    expect(fault({ events: [second, first, ...rest] })).toBe('Event 1 does not continue the log.');
    expect(fault({ events: [first, ...rest] })).toBe('Event 3 does not continue the log.');
    expect(fault({ events: [first, first, second, ...rest] })).toBe('Event 1 does not continue the log.');
    const changed = { ...second, payload: { variant: 'other' } };
    expect(fault({ events: [first, changed, ...rest] })).toBe('Event 3 does not continue the log.');
    expect(fault({ sessionId: OTHER_SESSION })).toBe('Event 1 does not continue the log.');
  });

  it('has signatures over its own events alone, each of the key that it needs', () => {
    const { events, signatures } = whole;
    const verdictOn = (kind: string, seq: number) => `The ${kind} signature at event ${seq} does not verify.`;
    const foreign = segmentOf(5, { kiosk: STRANGER });
    expect(segmentFault(foreign, KIOSK.did)).toBe(verdictOn('checkpoint', 1));
    expect(segmentFault(foreign, STRANGER.did)).toBeUndefined();
    const other = segmentOf(5, { variant: 'other' });
    expect(fault({ signatures: other.signatures })).toBe(verdictOn('checkpoint', 1));
    const moved = signatures.map((made) => ({ ...made, seq: made.seq === 5 ? 4 : made.seq }));
    expect(fault({ signatures: moved })).toBe(verdictOn('checkpoint', 4));
    const [operator] = signatures.filter(({ kind }) => kind === 'operator') as [EvidenceSignature];
    const spoiled = { ...operator, jws: `${operator.jws.slice(0, -4)}AAAA` };
    expect(fault({ signatures: [...signatures, spoiled] })).toBe(verdictOn('operator', 3));
    const asCheckpoint = { ...operator, kind: 'checkpoint' as const };
    expect(fault({ signatures: [...signatures, asCheckpoint] })).toBe(verdictOn('checkpoint', 3));
    expect(fault({ events: events.slice(3) })).toBe(verdictOn('checkpoint', 1));
    const [sealed] = logOf(5).signatures.filter(({ kind }) => kind === 'final') as [EvidenceSignature];
    expect(fault({ events, signatures: [...signatures, sealed] })).toBe(verdictOn('final', 5));
  });

  it('ends at a checkpoint', () => {
    const { signatures } = whole;
    const missing = signatures.filter(({ kind, seq }) => kind === 'operator' || seq < 5);
    expect(fault({ signatures: missing })).toBe('No checkpoint covers the last event.');
  });
});

describe('a log that was followed', () => {
  const { events } = logOf(5);
  const headAt = (seq: number) => eventHash(events[seq - 1]!);

  it('is contained in the one that grew out of it', () => {
    expect(containsLog({ events }, { count: 0, head: null })).toBe(true);
    expect(containsLog({ events }, { count: 3, head: headAt(3) })).toBe(true);
    expect(containsLog({ events }, { count: 5, head: headAt(5) })).toBe(true);
  });

  it('is not contained in another, nor in a shorter one', () => {
    const other = logOf(5, { variant: 'other' });
    expect(containsLog(other, { count: 3, head: headAt(3) })).toBe(false);
    expect(containsLog({ events: events.slice(0, 4) }, { count: 5, head: headAt(5) })).toBe(false);
    expect(containsLog({ events }, { count: 3, head: headAt(4) })).toBe(false);
  });

  it('is followed whole by its segments, wherever checkpoints stand and a follower begins', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 8 }),
        (count, every, grown) => {
          const log = logOf(count + grown, { every });
          const early = {
            events: log.events.slice(0, count),
            signatures: log.signatures.filter(({ seq }) => seq <= count),
          };
          const segments = [early, log].reduce<ProgressSegment[]>((sent, known) => {
            const from = (sent.at(-1)?.events.at(-1)?.seq ?? 0) + 1;
            const next = nextSegment(SESSION, known, from);
            return next ? sent.concat(next) : sent;
          }, []);
          const followed = segments.flatMap((segment) => segment.events);
          expect(segments.map((segment) => segmentFault(segment, KIOSK.did))).toEqual(
            segments.map(() => undefined),
          );
          expect(followed).toEqual(log.events.slice(0, followed.length));
          expect(followed.length).toBe(Math.floor((count + grown) / every) * every);
        },
      ),
      { numRuns: 10 },
    );
  });
});
