import { expect, it } from 'vitest';
import type { EvidenceEvent } from './evidence-schema.ts';
import { operatorActs } from './operator-acts.ts';
import { readOperatorChange, TAKE_OVER_REASONS } from './operator-change.ts';

const PAYLOAD = { from: 'op-1', fromDid: 'did:key:zFormer', reason: 'assistance' };
const changed = (payload: EvidenceEvent['payload'], type = 'session.operator-changed'): EvidenceEvent => ({
  v: 1,
  sessionId: '019ab000-0000-7000-8000-000000000001',
  seq: 4,
  time: '2026-03-20T12:00:00.000Z',
  type,
  actor: { kind: 'operator', id: 'op-2', did: 'did:key:zTaker' },
  payload,
  commitments: [],
  prev: null,
});

it('reads whose the session was, and why another operator continues it', () => {
  expect(readOperatorChange(changed(PAYLOAD))).toEqual(PAYLOAD);
  for (const reason of TAKE_OVER_REASONS) {
    expect(readOperatorChange(changed({ ...PAYLOAD, reason }))?.reason).toBe(reason);
  }
});

it('reads nothing of another event or form', () => {
  expect(readOperatorChange(undefined)).toBeUndefined();
  expect(readOperatorChange(changed(PAYLOAD, 'session.taken-over'))).toBeUndefined();
  const { reason: _reason, ...unexplained } = PAYLOAD;
  for (const payload of [unexplained, { ...PAYLOAD, reason: 'curiosity' }, { ...PAYLOAD, more: true }]) {
    expect(readOperatorChange(changed(payload))).toBeUndefined();
  }
});

it('takes the permission of supervisors, and no other event does', () => {
  const [taking, other] = operatorActs([changed(PAYLOAD), changed({}, 'attestation.recorded')]);
  expect(taking).toMatchObject({ operatorId: 'op-2', permission: 'counter.manage-operators' });
  expect(other).not.toHaveProperty('permission');
});
