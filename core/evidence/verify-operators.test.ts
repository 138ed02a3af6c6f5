import { describe, expect, it } from 'vitest';
import type { RosterOperator } from '../contract/roster.ts';
import { OPERATOR, rosterWith, SERVICES, SERVICES_PAIR, STRANGER, shown } from './evidence.fixture.ts';
import type { OperatorAct } from './operator-acts.ts';
import { proofOf, withProofs } from './roster-extract.ts';
import { judgeOperators } from './verify-operators.ts';

const act: OperatorAct = {
  seq: 5,
  time: '2026-01-02T03:04:05.000Z',
  operatorId: 'op-1',
  did: OPERATOR.did,
};
const judge = (proofs = [shown()], change: Partial<OperatorAct> = {}) =>
  judgeOperators([{ ...act, ...change }], proofs, SERVICES_PAIR.publicKey);
const said = (...given: Parameters<typeof judge>) => {
  const [link] = judge(...given).acts;
  return `${link?.verdict}: ${link?.reason ?? ''}`;
};

/** The operator as a roster lists them that the services issued at another time. */
function issued(issuedAt: string, expiresAt: string, change: Partial<RosterOperator> = {}) {
  const { proofs: _proofs, ...facts } = rosterWith(change);
  const proof = proofOf(withProofs({ ...facts, issuedAt, expiresAt }, SERVICES), 'op-1');
  if (!proof) throw new RangeError('the roster shows no operator');
  return proof;
}

describe('an operator of the log', () => {
  it('is the one of the roster that was in force', () => {
    expect(judge()).toEqual({
      entries: [{ link: 'roster entry 1', verdict: 'PASSED' }],
      acts: [{ link: 'operator of event 5', verdict: 'PASSED' }],
    });
  });

  it.each<[string, Partial<RosterOperator>, RegExp]>([
    ['has another key', { did: STRANGER.did }, /another key for this operator/],
    ['is dismissed', { active: false }, /dismissed/],
    [
      'may not verify',
      { permissions: ['counter.export'] },
      /not give this operator the permission counter\.verify/,
    ],
  ])('contradicts a roster in which this operator %s', (_, change, reason) => {
    expect(said([shown(change)])).toMatch(/^FAILED/);
    expect(said([shown(change)])).toMatch(reason);
  });

  it('needs the permission of the act, where that is another', () => {
    const permission = 'counter.manage-operators' as const;
    const permissions = ['counter.verify' as const];
    expect(said([shown({ permissions })], { permission })).toMatch(/^FAILED: .*counter\.manage-operators/);
    expect(said([shown({ permissions: [permission] })], { permission })).toMatch(/^PASSED/);
  });

  it('contradicts a roster that lists the key for somebody else', () => {
    expect(said(undefined, { operatorId: 'op-2' })).toMatch(/^FAILED: .*key for another operator/);
  });

  it('is unknown where no roster in force lists them', () => {
    expect(said([])).toMatch(/^NOT_PERFORMED/);
    expect(said(undefined, { operatorId: 'op-9', did: STRANGER.did })).toMatch(/^NOT_PERFORMED/);
    expect(said(undefined, { time: '2025-12-31T23:54:59.999Z' })).toMatch(/^NOT_PERFORMED/);
    expect(said(undefined, { time: '2026-01-08T00:05:00.001Z' })).toMatch(/^NOT_PERFORMED/);
  });

  it('may act a few minutes outside of the roster, as clocks differ', () => {
    expect(said(undefined, { time: '2025-12-31T23:55:00.000Z' })).toMatch(/^PASSED/);
    expect(said(undefined, { time: '2026-01-08T00:05:00.000Z' })).toMatch(/^PASSED/);
  });

  it('is judged by the newest roster before the event, so a dismissal counts from the roster that says so', () => {
    const dismissed = issued('2026-01-02T03:00:00.000Z', '2026-01-09T03:00:00.000Z', { active: false });
    expect(said([shown(), dismissed])).toMatch(/^FAILED: .*dismissed/);
    expect(said([dismissed, shown()], { time: '2026-01-02T02:59:59.000Z' })).toMatch(/^PASSED/);
  });

  it('is not judged without a key of the services, nor is a roster entry', () => {
    const open = { verdict: 'NOT_PERFORMED', reason: 'no key of the services was given' };
    expect(judgeOperators([act], [shown()], undefined)).toEqual({
      entries: [{ link: 'roster entry 1', ...open }],
      acts: [{ link: 'operator of event 5', ...open }],
    });
  });

  it('needs a key in its event', () => {
    expect(said(undefined, { did: undefined })).toMatch(/^FAILED/);
  });
});

describe('a roster entry', () => {
  it.each([
    ['of another signer', shown({}, STRANGER), /signature does not verify/],
    ['that was edited', { ...shown(), entry: { ...shown().entry, active: false } }, /does not list/],
    ['with another salt', { ...shown(), salt: 'A'.repeat(43) }, /does not list/],
    [
      'of another purpose',
      { ...shown(), extract: SERVICES.signJws({}, 'other+jws') },
      /made for another purpose/,
    ],
  ])('%s counts for nothing', (_, proof, reason) => {
    const { entries, acts } = judge([proof]);
    expect(entries).toMatchObject([{ verdict: 'FAILED', reason: expect.stringMatching(reason) }]);
    expect(acts).toMatchObject([{ verdict: 'NOT_PERFORMED' }]);
  });

  it('shows neither the name nor the guards of passphrase and key, and no other operator', () => {
    const { operators, proofs: _proofs, ...facts } = rosterWith();
    const [operator] = operators;
    if (!operator) throw new RangeError('an empty roster');
    const other = { ...operator, operatorId: 'op-2', name: 'Otto Other' };
    const roster = withProofs({ ...facts, operators: [operator, other] }, SERVICES);
    const { extract, ...rest } = proofOf(roster, 'op-1') ?? shown();
    const shownText = `${JSON.stringify(rest)} ${Buffer.from(extract.split('.')[1] ?? '', 'base64url')}`;
    for (const hidden of [operator.name, operator.verifier, operator.wrappedKey, 'op-2', 'Otto']) {
      expect(shownText).not.toContain(hidden);
    }
    expect(proofOf(roster, 'op-9')).toBeUndefined();
    expect(proofOf({ ...facts, operators }, 'op-1')).toBeUndefined();
  });
});
