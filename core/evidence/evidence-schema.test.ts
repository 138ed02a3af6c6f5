import { describe, expect, it } from 'vitest';
import {
  Actor,
  AFTER_DECISION,
  CHECKPOINT_TYPE,
  CheckpointClaim,
  COMPANION_REMOVED_EVENT,
  Digest,
  EvidenceEvent,
  EvidenceLog,
  EvidenceSignature,
  FINAL_TYPE,
  FinalClaim,
  KEYED_REMOVED_EVENT,
  OPERATOR_SIGNED_EVENTS,
  OPERATOR_TYPE,
  Opening,
  OperatorClaim,
  Timestamp,
  ValueName,
} from './evidence-schema.ts';

const DIGEST = 'A'.repeat(43);
const SESSION = '0197a000-0000-7000-8000-000000000001';
const opening = (change: object = {}) => ({
  ...{ seq: 1, name: 'surname', kind: 'json', salt: DIGEST },
  ...change,
});
const signature = (change: object = {}) => ({ kind: 'checkpoint', seq: 1, jws: 'a.b.c', ...change });
const commitment = { name: 'surname', digest: DIGEST };
const event = (change: object = {}) => ({
  ...{ v: 1, sessionId: SESSION, seq: 7, time: '2026-01-02T03:04:05.006Z', type: 'session.started' },
  ...{ actor: { kind: 'kiosk', id: 'did:key:z' }, payload: { any: ['json'] }, commitments: [commitment] },
  ...{ prev: DIGEST, ...change },
});

describe('the form of evidence', () => {
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
    ['an unknown member', { more: 1 }],
  ])('takes no opening with %s', (_, change) => {
    expect(Opening.safeParse(opening({ name: 'a'.repeat(80), value: { any: ['json'] } })).success).toBe(true);
    expect(Opening.safeParse(opening(change)).success).toBe(false);
  });

  it.each([
    ['the number 0', { seq: 0 }],
    ['half a number', { seq: 1.5 }],
    ['another kind', { kind: 'closing' }],
    ['4,001 characters', { jws: 'a'.repeat(4001) }],
    ['an unknown member', { more: 1 }],
  ])('takes no signature with %s', (_, change) => {
    for (const kind of ['checkpoint', 'operator', 'final'])
      expect(EvidenceSignature.safeParse(signature({ kind, seq: 900 })).success).toBe(true);
    expect(EvidenceSignature.safeParse(signature({ jws: 'a'.repeat(4000) })).success).toBe(true);
    expect(EvidenceSignature.safeParse(signature(change)).success).toBe(false);
  });

  it.each([
    ['a checkpoint', CheckpointClaim, { seq: 2, head: DIGEST }],
    ['an operator', OperatorClaim, { seq: 2, event: DIGEST }],
    ['the end', FinalClaim, { count: 2, signatures: 1, head: DIGEST }],
  ])('takes no claim of %s that is of another form or version', (_, schema, members) => {
    const claim = { v: 1, sessionId: SESSION, ...members };
    expect(schema.safeParse(claim).success).toBe(true);
    for (const change of [{ more: 1 }, { v: 2 }, { sessionId: 'one' }]) {
      expect(schema.safeParse({ ...claim, ...change }).success, JSON.stringify(change)).toBe(false);
    }
    for (const [name, value] of Object.entries(members)) {
      const wrong = typeof value === 'number' ? 1.5 : 'short';
      expect(schema.safeParse({ ...claim, [name]: wrong }).success, name).toBe(false);
    }
  });

  it.each([
    ['of another kind', { kind: 'services' }],
    ['without an id', { id: '' }],
    ['with an id of 201 characters', { id: 'a'.repeat(201) }],
    ['with a key of 201 characters', { did: 'a'.repeat(201) }],
    ['with an unknown member', { name: 'Anna' }],
  ])('takes no author %s', (_, change) => {
    for (const kind of ['kiosk', 'operator', 'applicant']) {
      expect(Actor.safeParse({ kind, id: 'a'.repeat(200), did: 'a'.repeat(200) }).success).toBe(true);
    }
    expect(Actor.safeParse({ kind: 'operator', id: 'op-1', ...change }).success).toBe(false);
  });

  it.each([
    ['of another version', { v: 2 }],
    ['of no session', { sessionId: 'one' }],
    ['with the number 0', { seq: 0 }],
    ['with half a number', { seq: 1.5 }],
    ['with a short hash of the one before', { prev: 'A' }],
    ['with an unknown member', { name: 'Anna' }],
    ['with a commitment without a digest', { commitments: [{ name: 'surname' }] }],
    ['with a commitment that has its value', { commitments: [{ ...commitment, value: 'Eriksson' }] }],
  ])('takes no event %s', (_, change) => {
    expect(EvidenceEvent.safeParse(event()).success).toBe(true);
    expect(EvidenceEvent.safeParse(event({ prev: null })).success).toBe(true);
    expect(EvidenceEvent.safeParse(event(change)).success).toBe(false);
  });

  it('names the events that an operator signs, and the one after the decision', () => {
    expect(OPERATOR_SIGNED_EVENTS).toEqual([
      ...['attestation.recorded', 'decision.recorded', 'session.suspected', 'document.keyed'],
      ...['companion.recorded', 'inspection.recorded', 'selfie.cover-overruled', 'session.handed-over'],
      ...['session.taken-over', 'session.operator-changed'],
    ]);
    expect(AFTER_DECISION).toEqual(['session.ended']);
    expect(KEYED_REMOVED_EVENT).toBe('document.keyed-removed');
    expect(COMPANION_REMOVED_EVENT).toBe('companion.removed');
  });

  it('names the kinds of its signatures and openings', () => {
    expect([CHECKPOINT_TYPE, OPERATOR_TYPE, FINAL_TYPE]).toEqual([
      'counterproof-checkpoint+jws',
      'counterproof-operator+jws',
      'counterproof-final+jws',
    ]);
    for (const kind of ['json', 'bytes']) expect(Opening.safeParse(opening({ kind })).success).toBe(true);
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
    for (const valid of ['session', 'session.started', 'document.keyed-removed', 'a'.repeat(80)])
      expect(EvidenceEvent.safeParse(event({ type: valid })).success).toBe(true);
    expect(EvidenceEvent.safeParse(event({ type })).success).toBe(false);
  });

  it('names the values of a log by event and field', () => {
    const log = { sessionId: SESSION, events: [], signatures: [signature()], openings: [opening()] };
    expect(EvidenceLog.safeParse(log).success).toBe(true);
    expect(EvidenceLog.safeParse({ ...log, sessionId: 'one' }).success).toBe(false);
    expect(EvidenceLog.safeParse({ ...log, signatures: [signature({ seq: 0 })] }).success).toBe(false);
    expect(EvidenceLog.safeParse({ ...log, openings: [opening({ seq: 0 })] }).success).toBe(false);
    expect(ValueName.safeParse({ seq: 9, name: 'surname' }).success).toBe(true);
    expect(ValueName.safeParse(opening()).success).toBe(false);
  });
});
