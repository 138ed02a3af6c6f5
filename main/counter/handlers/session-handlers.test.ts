import { describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { CONFIRMATION_TYPE } from '#core/evidence/evidence-schema.ts';
import { type JwsSigner, jwsSigner, verifyJws } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { OperatorDecision } from '#core/proofing/verdicts.ts';
import type { Kiosk } from '../kiosk.ts';
import { CONTEXT, GENUINE, newSession, sessionUnderTest } from '../session/session.fixture.ts';
import type { SessionState } from '../session/session-state.ts';
import { ShownReceipt } from '../shown-receipt.ts';
import { evidenceDigest } from '../views/session-view.ts';
import { sessionHandlers } from './session-handlers.ts';

const decision = { kind: 'refer', reasons: ['other'] } as const;
const REFER: OperatorDecision = { kind: 'refer', reasons: ['other'] };
type Handlers = ReturnType<typeof sessionHandlers>;
type Call = Parameters<ReturnType<typeof sessionHandlers>['session.decide']>[1];

/** A counter whose comparisons are under way until `compared` is called. */
function counter() {
  const settled = Promise.withResolvers<void>();
  const session: { state: SessionState } = { state: newSession() };
  const { sessionId, operator } = session.state;
  const present = { operator: { operatorId: operator.id } as { operatorId: string } | undefined };
  const apply = vi.fn();
  const roster: object[] = [{ operatorId: operator.id, did: operator.did }];
  const second = jwsSigner(generateKeyPair());
  const signAsSecond = vi.fn((_id: string, _words: string, sign: (signer: JwsSigner) => unknown) =>
    sign(second),
  );
  const open = {
    runner: { require: () => session.state, apply },
    presence: { operator: () => present.operator, signAsSecond },
    roster: { operators: () => roster },
    pipeline: { settleComparisons: () => settled.promise },
    settings: { branchName: 'Counter 2', enrolment: { communityName: 'Town hall' } },
  };
  const time = { clock: { now: () => new Date(CONTEXT.now) } };
  const receipt = new ShownReceipt(() => 0);
  const changed = vi.fn();
  const hub = { changed };
  const handlers = sessionHandlers({ open: () => open, options: { time }, receipt, hub } as unknown as Kiosk);
  const call = { role: 'operator' } as Call;
  const tellComing = async () => handlers['session.tell-coming']({ sessionId, isComing: true }, call);
  const showReceipt = async (isShown: boolean) =>
    handlers['session.show-receipt']({ sessionId, isShown }, call);
  const passOver = async (request: Omit<Parameters<Handlers['session.pass-over']>[0], 'sessionId'>) =>
    handlers['session.pass-over']({ sessionId, ...request }, call);
  const seen = evidenceDigest(session.state, CONTEXT.today);
  const decide = async () =>
    handlers['session.decide'](
      { sessionId, evidenceDigest: seen, decision: { ...decision, reasons: ['other'] } },
      call,
    );
  const told = { receipt, changed, tellComing, showReceipt, passOver, roster, signAsSecond };
  return { sessionId, session, present, apply, decide, compared: settled.resolve, ...told };
}

describe('the word that the operator comes', () => {
  it('goes to the session of that operator, and to no other', async () => {
    const { sessionId, present, apply, tellComing } = counter();
    expect(await tellComing()).toEqual({ done: true });
    expect(apply).toHaveBeenCalledExactlyOnceWith(sessionId, { kind: 'coming', isComing: true });
    present.operator = { operatorId: 'operator-2' };
    await expect(tellComing()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(apply).toHaveBeenCalledOnce();
  });
});

describe('a capture that is passed over', () => {
  const SUPERVISOR = { role: 'supervisor', permissions: ['counter.manage-operators'], active: true };
  const mara = { ...SUPERVISOR, operatorId: 'operator-2', did: 'did:key:zMara', name: 'Mara Quill' };
  const request = { step: 'selfie', exception: 'face-covered' } as const;
  const confirmation = { operatorId: 'operator-2', passphrase: 'her own words' };

  it('is the word of the operator where no second person could confirm it', async () => {
    const { sessionId, apply, passOver } = counter();
    await passOver(request);
    expect(apply).toHaveBeenCalledExactlyOnceWith(sessionId, { kind: 'pass-over', ...request });
  });

  it('is signed by the second person whom the roster has', async () => {
    const { sessionId, apply, roster, signAsSecond, passOver } = counter();
    roster.push(mara);
    await expect(passOver(request)).rejects.toMatchObject({ code: 'SECOND_PERSON_REQUIRED' });
    expect(apply).not.toHaveBeenCalled();
    await passOver({ ...request, confirmation });
    expect(signAsSecond).toHaveBeenCalledExactlyOnceWith('operator-2', 'her own words', expect.any(Function));
    const [, command] = apply.mock.calls[0] ?? [];
    expect(command).toMatchObject({
      ...request,
      confirmation: { operatorId: 'operator-2', name: 'Mara Quill' },
    });
    expect(JSON.stringify(command)).not.toContain('her own words');
    expect(verifyJws(command.confirmation.jws)).toMatchObject({
      valid: true,
      did: command.confirmation.did,
      typ: CONFIRMATION_TYPE,
      payload: { sessionId, ...request },
    });
  });

  it('stays while a roster is replaced and empty', async () => {
    const { apply, roster, passOver } = counter();
    roster.length = 0;
    await expect(passOver(request)).rejects.toMatchObject({ code: 'ROSTER_INVALID' });
    expect(apply).not.toHaveBeenCalled();
  });

  it('stays where the second person cannot sign in', async () => {
    const { apply, roster, signAsSecond, passOver } = counter();
    roster.push(mara);
    signAsSecond.mockImplementationOnce(() => {
      throw failure('SIGN_IN_FAILED', 'wrong');
    });
    await expect(passOver({ ...request, confirmation })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
    expect(apply).not.toHaveBeenCalled();
  });
});

describe('the receipt on the applicant’s display', () => {
  const ended = (): SessionState =>
    sessionUnderTest().goTo('done').apply({ kind: 'decide', decision: REFER }).state;

  it('is shown and taken away by the operator of the session', async () => {
    const { session, receipt, changed, showReceipt } = counter();
    session.state = ended();
    expect(await showReceipt(true)).toEqual({ done: true });
    expect(receipt.sessionId()).toBe(session.state.sessionId);
    await showReceipt(false);
    expect(receipt.sessionId()).toBeUndefined();
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('is shown by no other operator', async () => {
    const { session, present, receipt, showReceipt } = counter();
    session.state = ended();
    present.operator = { operatorId: 'operator-2' };
    await expect(showReceipt(true)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(receipt.sessionId()).toBeUndefined();
  });

  it('is not there of a session that is sealed or still runs', async () => {
    const { session, receipt, changed, showReceipt } = counter();
    const running = session.state;
    for (const state of [running, { ...ended(), sealed: true }]) {
      session.state = state;
      await expect(showReceipt(true)).rejects.toMatchObject({ code: 'STEP_NOT_ALLOWED' });
    }
    expect(receipt.sessionId()).toBeUndefined();
    expect(changed).not.toHaveBeenCalled();
  });
});

describe('a decision', () => {
  it('is made after the comparisons that are under way', async () => {
    const { sessionId, apply, decide, compared } = counter();
    const decided = decide();
    await Promise.resolve();
    expect(apply).not.toHaveBeenCalled();
    compared();
    expect(await decided).toEqual({ done: true });
    expect(apply).toHaveBeenCalledExactlyOnceWith(sessionId, { kind: 'decide', decision });
  });

  it('is not made for an operator who left while it waited', async () => {
    const { present, apply, decide, compared } = counter();
    const decided = decide();
    present.operator = undefined;
    compared();
    await expect(decided).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(apply).not.toHaveBeenCalled();
  });

  it('is not made on evidence that its operator has not seen', async () => {
    const { session, apply, decide, compared } = counter();
    const decided = decide();
    // Another page has signed an inspection meanwhile.
    session.state = { ...session.state, attestation: { ...GENUINE, documentInspected: 'suspect' } };
    compared();
    await expect(decided).rejects.toMatchObject({ code: 'STEP_STALE' });
    expect(apply).not.toHaveBeenCalled();
  });

  it('is made although the applicant asked for help meanwhile', async () => {
    const { session, apply, decide, compared } = counter();
    const decided = decide();
    session.state = { ...session.state, helpAsked: true };
    compared();
    await decided;
    expect(apply).toHaveBeenCalledOnce();
  });
});
