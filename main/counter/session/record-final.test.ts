import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIVE_FRAMES } from '#core/liveness/live-frames.ts';
import type { OutcomeVerdict } from '#core/proofing/verdicts.ts';
import type { FinalAnswer } from '../../ports/services-gateway.ts';
import type { Vault } from '../../ports/vault.ts';
import {
  AT,
  addSession,
  firstHead,
  KIOSK,
  nextBatch,
  SESSION,
  temporaryVault,
} from '../../storage/vault.fixture.ts';
import { sessionRows } from '../views/session-rows.ts';
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
  return sessionRows(vault.sessions.list(1), { status, operatorId: 'op-1' })[0];
}

/** Frames of an attempt, as the log commits to them. */
function keepFrames(): void {
  const { batch, pictureDigests } = nextBatch(firstHead, { pictures: { liveFrames: Uint8Array.of(2) } });
  const { liveFrames: digest = '' } = pictureDigests;
  const liveFrames = {
    artefactId: 'liveFrames',
    kind: LIVE_FRAMES,
    mediaType: 'application/octet-stream',
    digest,
  };
  vault.evidence.append({ ...batch, artefacts: [{ ...liveFrames, bytes: Uint8Array.of(2), meta: {} }] });
}

const answer = (state: FinalAnswer['state']) => ({
  final: verdict(state),
  disagreement: false,
  state,
  reasons: [],
  reviewed: false,
});

describe('the wallet that took the documents', () => {
  const OWNER = 'did:key:zOwner';
  const hasWallet = () => vault.applicants.find(OWNER) !== undefined;
  const enrolAt = (confirmedAt: string) => {
    vault.applicants.put(OWNER, Uint8Array.of(1), confirmedAt);
    vault.secondLog.noteEnrolment(SESSION, { confirmedAt, owner: OWNER });
  };

  it.each(['Failed', 'Review', 'Not Performed'] as const)('is removed by %s, with a record', (state) => {
    enrolAt(AT);
    rowAfter(answer(state));
    expect(hasWallet()).toBe(false);
    expect(vault.audit.list(10)).toMatchObject([
      { action: 'sdk.enrolment-erased', actor: KIOSK.did, detail: { reason: 'final', state } },
    ]);
  });

  it('stays by Success, and so does one that was taken after a review approved', () => {
    enrolAt(AT);
    rowAfter(answer('Success'));
    expect(hasWallet()).toBe(true);
    rowAfter(answer('Review'));
    enrolAt(AT);
    rowAfter(answer('Success'));
    expect(hasWallet()).toBe(true);
  });

  it('stays where a program made it before the session ended', () => {
    enrolAt(new Date(Date.parse(AT) - 1).toISOString());
    rowAfter(answer('Failed'));
    expect(hasWallet()).toBe(true);
  });
});

describe('the frames of an attempt', () => {
  it('are erased with the final verdict, with a record that says so', () => {
    keepFrames();
    rowAfter(answer('Review'));
    expect(vault.artefacts.list(SESSION)).toHaveLength(1);
    rowAfter(answer('Success'));
    expect(vault.artefacts.list(SESSION)).toEqual([]);
    expect(vault.evidence.openings(SESSION)).toEqual([]);
    expect(vault.sessions.erasures(SESSION)).toMatchObject([
      { at: AT, by: KIOSK.did, reason: 'judged', erased: [{ name: 'liveFrames' }] },
    ]);
    expect(vault.audit.list(10)).toMatchObject([{ action: 'session.frames-erased', subject: SESSION }]);
  });

  it('stay where the session is sealed', () => {
    keepFrames();
    vault.sessions.update(SESSION, { sealed: true }, AT);
    rowAfter(answer('Success'));
    expect(vault.artefacts.list(SESSION)).toHaveLength(1);
  });
});

describe('the answer of the services', () => {
  it('shows Review with both verdicts and the reason when it differs', () => {
    const reasons = ['DECISION_DIFFERS'];
    const row = rowAfter({
      final: verdict('Failed'),
      disagreement: true,
      state: 'Review',
      reasons,
      reviewed: false,
    });
    expect(row).toMatchObject({
      outcome: 'Review',
      differs: { counter: 'Success', services: 'Failed', reasons },
    });
  });

  it('differs as well when only the state does', () => {
    const reasons = ['EVIDENCE_BROKEN'];
    const row = rowAfter({
      final: verdict('Review'),
      disagreement: false,
      state: 'Review',
      reasons,
      reviewed: false,
    });
    expect(row).toMatchObject({ outcome: 'Review', differs: { counter: 'Success', reasons } });
  });

  it('shows one outcome when both came to the same', () => {
    const row = rowAfter({
      final: verdict('Success'),
      disagreement: false,
      state: 'Success',
      reasons: [],
      reviewed: false,
    });
    expect(row?.outcome).toBe('Success');
    expect(row?.differs).toBeUndefined();
  });
});
