import { describe, expect, it } from 'vitest';
import { CONFIRMATION_TYPE, type EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { OperatorPeriod } from '#services/operators/index.ts';
import { confirmationActs, judgeConfirmations } from './judge-confirmations.ts';

const SESSION = '019ab000-0000-7000-8000-000000000001';
const OTHER_SESSION = '019ab000-0000-7000-8000-000000000002';
const day = (number: number, clock = '12:00:00.000'): string =>
  `2026-03-${String(number).padStart(2, '0')}T${clock}Z`;
const AT = day(20);
const [first, second, stranger] = [1, 2, 3].map(() => jwsSigner(generateKeyPair())) as [
  ReturnType<typeof jwsSigner>,
  ReturnType<typeof jwsSigner>,
  ReturnType<typeof jwsSigner>,
];

const CLERK: OperatorPeriod = {
  operatorId: 'op-1',
  did: first.did,
  role: 'operator',
  permissions: ['counter.verify'],
  active: true,
  since: new Date(day(1)),
  until: null,
};
const SUPERVISOR: OperatorPeriod = {
  ...CLERK,
  operatorId: 'op-2',
  did: second.did,
  role: 'supervisor',
  permissions: ['counter.verify', 'counter.manage-operators'],
};
const PERIODS = [CLERK, SUPERVISOR];

const event = (type: string, change: Partial<EvidenceEvent> = {}): EvidenceEvent => ({
  v: 1,
  sessionId: SESSION,
  seq: 4,
  time: AT,
  type,
  actor: { kind: 'operator', id: 'op-1', did: first.did },
  payload: {},
  commitments: [],
  prev: null,
  ...change,
});
const EXCEPTION = { step: 'document', exception: 'no-document' } as const;
const CLAIM = { v: 1, sessionId: SESSION, ...EXCEPTION, time: AT };
const signed = (claim: object, { signer = second, typ = CONFIRMATION_TYPE } = {}) => ({
  operatorId: 'op-2',
  did: second.did,
  jws: signer.signJws(claim, typ),
});
const passedOver = (
  payload: EvidenceEvent['payload'] = { ...EXCEPTION, confirmation: signed(CLAIM) },
  change: Partial<EvidenceEvent> = {},
) => event('capture.passed-over', { payload, ...change });
const decided = (actor: EvidenceEvent['actor'] = { kind: 'operator', id: 'op-1', did: first.did }) =>
  event('decision.recorded', { seq: 9, actor });
const judge = (events: EvidenceEvent[], periods: readonly OperatorPeriod[] = PERIODS) =>
  judgeConfirmations([...events, decided()], periods);

describe('an exception', () => {
  it('counts with the signature of another supervisor, who is held to their permission', () => {
    expect(judge([passedOver()])).toEqual([]);
    expect(confirmationActs([passedOver(), decided()])).toEqual([
      { seq: 4, time: AT, operatorId: 'op-2', did: second.did, permission: 'counter.manage-operators' },
    ]);
  });

  const confirmed = signed(CLAIM);
  it.each<[string, object]>([
    ['the signature of another session', signed({ ...CLAIM, sessionId: OTHER_SESSION })],
    ['the signature of another step', signed({ ...CLAIM, step: 'selfie' })],
    ['the signature of another exception', signed({ ...CLAIM, exception: 'camera-broken' })],
    ['a signature of another form', signed({ ...CLAIM, more: true })],
    ['a signature of another purpose', signed(CLAIM, { typ: 'counterproof-operator+jws' })],
    ['the signature of another key', signed(CLAIM, { signer: stranger })],
    ['the signature under another name', { ...confirmed, did: stranger.did }],
    ['a signature that was changed', { ...confirmed, jws: `${confirmed.jws.slice(0, -4)}AAAA` }],
    ['no id', { ...confirmed, operatorId: '' }],
    ['no signature', { operatorId: 'op-2', did: second.did }],
    ['a signature of five minutes before', signed({ ...CLAIM, time: day(20, '11:54:59.999') })],
    ['a signature of five minutes after', signed({ ...CLAIM, time: day(20, '12:05:00.001') })],
  ])('is not confirmed by %s', (_, confirmation) => {
    const forged = passedOver({ ...EXCEPTION, confirmation: confirmation as never });
    expect(judge([forged])).toEqual(['CONFIRMATION_INVALID']);
  });

  it('takes a clock for corrected by five minutes', () => {
    for (const time of [day(20, '11:55:00.000'), day(20, '12:05:00.000')]) {
      expect(judge([passedOver({ ...EXCEPTION, confirmation: signed({ ...CLAIM, time }) })])).toEqual([]);
    }
  });

  it('names no act of a signature that is not there', () => {
    const none = [passedOver({ ...EXCEPTION }), passedOver({ ...EXCEPTION, confirmation: 'signed' })];
    const other = event('capture.retake', { payload: passedOver().payload });
    expect(confirmationActs([...none, other])).toEqual([]);
    expect(judge([other])).toEqual([]);
  });

  it.each<[string, EvidenceEvent['actor']]>([
    ['id', { kind: 'operator', id: 'op-2', did: first.did }],
    ['key', { kind: 'operator', id: 'op-1', did: second.did }],
  ])('is not confirmed by the operator’s own %s', (_, actor) => {
    expect(judge([passedOver(undefined, { actor })])).toEqual(['CONFIRMATION_SAME_PERSON']);
  });

  it('is not confirmed by the operator who decides, whomever the kiosk names for it', () => {
    const decider = { kind: 'operator', id: 'op-2', did: second.did } as const;
    expect(judgeConfirmations([passedOver(), decided(decider)], PERIODS)).toEqual([
      'CONFIRMATION_SAME_PERSON',
    ]);
  });

  it('may be confirmed by the operator to whom the session is handed over later', () => {
    const given = event('session.handed-over', { seq: 5 });
    const taker = { kind: 'operator', id: 'op-2', did: second.did } as const;
    expect(judgeConfirmations([passedOver(), given, decided(taker)], PERIODS)).toEqual([]);
  });
});

describe('an exception of an operator whose session a supervisor took over', () => {
  const taken = (from: string, fromDid: string) =>
    event('session.operator-changed', {
      seq: 5,
      actor: { kind: 'operator', id: 'op-2', did: second.did },
      payload: { from, fromDid, reason: 'operator-left' },
    });

  it('may be confirmed by that supervisor', () => {
    expect(judge([passedOver(), taken('op-1', first.did)])).toEqual([]);
  });

  it('is not, where the supervisor signed that it was their own', () => {
    expect(judge([passedOver(), taken('op-2', second.did)])).toEqual(['CONFIRMATION_SAME_PERSON']);
  });
});

describe('an exception without a confirmation', () => {
  const alone = passedOver({ ...EXCEPTION });
  const since = (date: string): OperatorPeriod => ({ ...SUPERVISOR, since: new Date(date) });

  it('lacks the one who could give it', () => {
    expect(judge([alone])).toEqual(['CONFIRMATION_MISSING']);
    expect(judgeConfirmations([alone], PERIODS)).toEqual(['CONFIRMATION_MISSING']);
  });

  it('lacks them whomever the kiosk names as the one who passed it over', () => {
    const named = passedOver({ ...EXCEPTION }, { actor: { kind: 'operator', id: 'op-2', did: second.did } });
    expect(judge([named])).toEqual(['CONFIRMATION_MISSING']);
    expect(judgeConfirmations([named], PERIODS)).toEqual([]);
  });

  it.each<[string, OperatorPeriod]>([
    ['nobody else', CLERK],
    ['no supervisor', { ...SUPERVISOR, role: 'operator' }],
    ['a supervisor without the permission', { ...SUPERVISOR, permissions: ['counter.verify'] }],
    ['a dismissed supervisor', { ...SUPERVISOR, active: false }],
    ['the same id under another key', { ...SUPERVISOR, operatorId: 'op-1' }],
    ['the same key under another id', { ...SUPERVISOR, did: first.did }],
  ])('counts where the community has %s', (_, other) => {
    expect(judge([alone], [CLERK, other])).toEqual([]);
  });

  it('counts while a roster of before the second supervisor may be in force', () => {
    expect(judge([alone], [CLERK, since(day(13, '11:55:00.001'))])).toEqual([]);
    expect(judge([alone], [CLERK, since(day(13, '11:55:00.000'))])).toEqual(['CONFIRMATION_MISSING']);
  });

  it('counts where a roster between two supervisors lists none', () => {
    const until = (date: string): OperatorPeriod => ({ ...since(day(1)), until: new Date(date) });
    const next = { ...since(day(18)), operatorId: 'op-3', did: stranger.did };
    expect(judge([alone], [next, until(day(17))])).toEqual([]);
    expect(judge([alone], [next, until(day(18))])).toEqual(['CONFIRMATION_MISSING']);
    expect(judge([alone], [until(day(20))])).toEqual([]);
    expect(judge([alone], [until(day(20, '12:00:00.001'))])).toEqual(['CONFIRMATION_MISSING']);
  });

  it('counts where a camera had failed before it, and then alone', () => {
    const ofCamera = passedOver({ step: 'document', camera: 'CAMERA_LOST' });
    const failure = event('camera.failed', { seq: 3 });
    expect(judge([failure, ofCamera])).toEqual([]);
    expect(judge([ofCamera, failure])).toEqual(['CONFIRMATION_MISSING']);
    expect(judge([failure, alone])).toEqual(['CONFIRMATION_MISSING']);
  });
});

it('names each reason once, the gravest first', () => {
  const own = passedOver(undefined, { actor: { kind: 'operator', id: 'op-2', did: second.did } });
  const invalid = passedOver({ ...EXCEPTION, confirmation: signed({}) });
  const alone = passedOver({ ...EXCEPTION });
  expect(judge([alone, own, invalid, alone])).toEqual([
    'CONFIRMATION_INVALID',
    'CONFIRMATION_SAME_PERSON',
    'CONFIRMATION_MISSING',
  ]);
});
