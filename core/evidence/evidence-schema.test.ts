import { describe, expect, it } from 'vitest';
import {
  Digest,
  EvidenceEvent,
  EvidenceLog,
  EvidenceSignature,
  FinalClaim,
  Opening,
  Timestamp,
} from './evidence-schema.ts';

const DIGEST = 'A'.repeat(43);
const SESSION = '0197a000-0000-7000-8000-000000000001';
const opening = (change: object = {}) => ({
  ...{ seq: 1, name: 'surname', kind: 'json', salt: DIGEST },
  ...change,
});
const signature = (change: object = {}) => ({ kind: 'checkpoint', seq: 1, jws: 'a.b.c', ...change });

describe('what evidence is written in', () => {
  it.each([
    ['42 characters', 'A'.repeat(42)],
    ['44 characters', 'A'.repeat(44)],
    ['padding behind it', `${DIGEST}=`],
    ['a blank before it', ` ${DIGEST}`],
    ['an alphabet of base64', `${'A'.repeat(42)}+`],
  ])('takes no digest of %s', (_, text) => {
    expect(Digest.safeParse(DIGEST).success).toBe(true);
    expect(Digest.safeParse(text).success).toBe(false);
  });

  it.each(['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.06Z', '2026-01-02T03:04:05.006+01:00'])(
    'takes no time like %s',
    (text) => {
      expect(Timestamp.safeParse('2026-01-02T03:04:05.006Z').success).toBe(true);
      expect(Timestamp.safeParse(text).success).toBe(false);
    },
  );

  it.each([
    ['the number 0', { seq: 0 }],
    ['no name', { name: '' }],
    ['a name of a folder', { name: '../surname' }],
    ['a name that begins with a dot', { name: '.surname' }],
    ['a name that ends with a blank', { name: 'surname ' }],
    ['a name of 81 characters', { name: 'a'.repeat(81) }],
    ['another kind', { kind: 'text' }],
    ['a short salt', { salt: 'A' }],
    ['a member that nobody knows', { more: 1 }],
  ])('takes no opening with %s', (_, change) => {
    expect(Opening.safeParse(opening({ name: 'a'.repeat(80), value: { any: ['json'] } })).success).toBe(true);
    expect(Opening.safeParse(opening(change)).success).toBe(false);
  });

  it.each([
    ['the number 0', { seq: 0 }],
    ['half a number', { seq: 1.5 }],
    ['another kind', { kind: 'closing' }],
    ['4,001 characters', { jws: 'a'.repeat(4001) }],
    ['a member that nobody knows', { more: 1 }],
  ])('takes no signature with %s', (_, change) => {
    for (const kind of ['checkpoint', 'operator', 'final'])
      expect(EvidenceSignature.safeParse(signature({ kind, seq: 900 })).success).toBe(true);
    expect(EvidenceSignature.safeParse(signature({ jws: 'a'.repeat(4000) })).success).toBe(true);
    expect(EvidenceSignature.safeParse(signature(change)).success).toBe(false);
  });

  it('takes no claim with a member that nobody knows, or of another version', () => {
    const claim = { v: 1, sessionId: SESSION, count: 2, signatures: 1, head: DIGEST };
    expect(FinalClaim.safeParse(claim).success).toBe(true);
    expect(FinalClaim.safeParse({ ...claim, more: 1 }).success).toBe(false);
    expect(FinalClaim.safeParse({ ...claim, v: 2 }).success).toBe(false);
  });

  it.each([
    ['a capital', 'Session.started'],
    ['an empty part', 'session..started'],
    ['a dot before it', '.session'],
    ['a dot behind it', 'session.'],
    ['a digit at its start', '1session'],
    ['a blank behind it', 'session '],
    ['81 characters', 'a'.repeat(81)],
  ])('takes no type of an event with %s', (_, type) => {
    const event = {
      ...{ v: 1, sessionId: SESSION, seq: 1, time: '2026-01-02T03:04:05.006Z' },
      ...{ actor: { kind: 'kiosk', id: 'did:key:z' }, payload: {}, commitments: [], prev: null },
    };
    for (const valid of ['session', 'session.started', 'document.keyed-removed', 'a'.repeat(80)])
      expect(EvidenceEvent.safeParse({ ...event, type: valid }).success).toBe(true);
    expect(EvidenceEvent.safeParse({ ...event, type }).success).toBe(false);
  });

  it('names the values of a log by event and field', () => {
    const log = { sessionId: SESSION, events: [], signatures: [signature()], openings: [opening()] };
    expect(EvidenceLog.safeParse(log).success).toBe(true);
    expect(EvidenceLog.safeParse({ ...log, sessionId: 'one' }).success).toBe(false);
  });
});
