import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutcomeVerdict } from '#core/proofing/verdicts.ts';
import type { FinalAnswer } from '../../ports/services-gateway.ts';
import type { Vault } from '../../ports/vault.ts';
import { AT, addSession, KIOSK, SESSION, temporaryVault } from '../../storage/vault.fixture.ts';
import { recentSessions } from '../views/operator-view.ts';
import { SessionRunner } from './session-runner.ts';

const verdict = (outcome: OutcomeVerdict['outcome']): OutcomeVerdict => ({
  outcome,
  ruleSet: 'rules-1',
  rules: [],
});
const SUMMARY = { reference: 'K7-204', operator: 'Olga', operatorId: 'op-1', outcome: 'Success' };

let vault: Vault;
let dispose: () => void;
let runner: SessionRunner;
beforeEach(() => {
  ({ vault, dispose } = temporaryVault());
  addSession(vault);
  vault.sessions.update(SESSION, { status: 'ended', endedAt: AT, summary: SUMMARY }, AT);
  runner = new SessionRunner({
    vault,
    kiosk: KIOSK,
    clock: { now: () => new Date(AT) },
    operatorSigner: () => undefined,
    rosterProof: () => undefined,
    onChange: () => undefined,
  });
});
afterEach(() => dispose());

function rowAfter(answer: Omit<FinalAnswer, 'sessionId'>) {
  runner.recordFinal({ sessionId: SESSION, ...answer });
  const status = { waiting: 0, sending: false, perSession: new Map() };
  return recentSessions(vault.sessions.list(1), status)[0];
}

describe('the answer of the services', () => {
  it('shows Review with both verdicts and the reason when it differs', () => {
    const reasons = ['DECISION_DIFFERS'];
    const row = rowAfter({ final: verdict('Failed'), disagreement: true, state: 'Review', reasons });
    expect(row).toMatchObject({
      outcome: 'Review',
      differs: { counter: 'Success', services: 'Failed', reasons },
    });
  });

  it('differs as well when only the state does', () => {
    const reasons = ['EVIDENCE_BROKEN'];
    const row = rowAfter({ final: verdict('Review'), disagreement: false, state: 'Review', reasons });
    expect(row).toMatchObject({ outcome: 'Review', differs: { counter: 'Success', reasons } });
  });

  it('shows one outcome when both came to the same', () => {
    const row = rowAfter({ final: verdict('Success'), disagreement: false, state: 'Success', reasons: [] });
    expect(row?.outcome).toBe('Success');
    expect(row?.differs).toBeUndefined();
  });
});
