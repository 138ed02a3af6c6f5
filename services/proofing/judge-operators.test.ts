import { describe, expect, it } from 'vitest';
import type { OperatorAct } from '#core/evidence/operator-acts.ts';
import type { OperatorPeriod } from '#services/operators/index.ts';
import { judgeOperators } from './judge-operators.ts';

const day = (number: number, clock = '12:00:00.000'): string => `2026-03-0${number}T${clock}Z`;
const period = (change: Partial<OperatorPeriod> = {}): OperatorPeriod => ({
  operatorId: 'op-1',
  did: 'did:key:z1',
  role: 'operator',
  permissions: ['counter.verify'],
  active: true,
  since: new Date(day(2)),
  until: null,
  ...change,
});
const act = (time: string, change: Partial<OperatorAct> = {}): OperatorAct => ({
  seq: 1,
  time,
  operatorId: 'op-1',
  did: 'did:key:z1',
  ...change,
});
const judge = (periods: OperatorPeriod[], acts: OperatorAct[], earliest = 0) =>
  judgeOperators(acts, periods, earliest);

/** Employed on the 2nd, dismissed on the 4th. */
const DISMISSED = [period({ until: new Date(day(4)) }), period({ since: new Date(day(4)), active: false })];

describe('an operator’s event', () => {
  it('counts for an active operator with the permission, at any time since', () => {
    expect(judge([period()], [act(day(2)), act(day(8))])).toEqual([]);
  });

  it.each<[string, Partial<OperatorAct>]>([
    ['another’s id', { operatorId: 'op-2' }],
    ['another’s key', { did: 'did:key:z2' }],
    ['an id that nobody has', { operatorId: 'op-9' }],
    ['no key', { did: undefined }],
  ])('does not count under %s', (_, change) => {
    const others = [period(), period({ operatorId: 'op-2', did: 'did:key:z2' })];
    expect(judge(others, [act(day(3), change)])).toEqual(['OPERATOR_DIFFERS']);
  });

  it('counts until the dismissal and never after it, whatever became of the operator since', () => {
    expect(judge(DISMISSED, [act(day(3))])).toEqual([]);
    expect(judge(DISMISSED, [act(day(5))])).toEqual(['OPERATOR_DISMISSED']);
  });

  it('is allowed five minutes for the clocks', () => {
    expect(judge(DISMISSED, [act(day(4, '12:04:59.999'))])).toEqual([]);
    expect(judge(DISMISSED, [act(day(4, '12:05:00.000'))])).toEqual(['OPERATOR_DISMISSED']);
    expect(judge(DISMISSED, [act(day(2, '11:55:00.000'))])).toEqual([]);
    expect(judge(DISMISSED, [act(day(2, '11:54:59.999'))])).toEqual(['OPERATOR_KEY_OUT_OF_TIME']);
  });

  it('is judged by the permission of its time', () => {
    const taken = [
      period({ until: new Date(day(4)) }),
      period({ since: new Date(day(4)), permissions: ['counter.export'] }),
    ];
    expect(judge(taken, [act(day(3))])).toEqual([]);
    expect(judge(taken, [act(day(5))])).toEqual(['OPERATOR_NOT_PERMITTED']);
  });

  it('may need another permission than that to verify', () => {
    const settings = { permission: 'counter.settings' } as const;
    expect(judge([period()], [act(day(3), settings)])).toEqual(['OPERATOR_NOT_PERMITTED']);
    expect(judge([period({ permissions: ['counter.settings'] })], [act(day(3), settings)])).toEqual([]);
  });

  it('does not count under a key of another time', () => {
    const rekeyed = [
      period({ until: new Date(day(4)), did: 'did:key:z0' }),
      period({ since: new Date(day(4)) }),
    ];
    expect(judge(rekeyed, [act(day(3), { did: 'did:key:z0' }), act(day(5))])).toEqual([]);
    expect(judge(rekeyed, [act(day(5), { did: 'did:key:z0' })])).toEqual(['OPERATOR_KEY_OUT_OF_TIME']);
    expect(judge(rekeyed, [act(day(3))])).toEqual(['OPERATOR_KEY_OUT_OF_TIME']);
  });

  it('is not believed to be older than the kiosk’s last receipt', () => {
    expect(judge(DISMISSED, [act(day(3))], Date.parse(day(5)))).toEqual(['OPERATOR_DISMISSED']);
    expect(judge(DISMISSED, [act(day(3))], Date.parse(day(2)))).toEqual([]);
  });

  it('names each reason once, the gravest first', () => {
    const acts = [act(day(5)), act(day(5)), act(day(3), { operatorId: 'op-2' })];
    expect(judge(DISMISSED, acts)).toEqual(['OPERATOR_DIFFERS', 'OPERATOR_DISMISSED']);
  });
});
