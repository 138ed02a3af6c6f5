import { describe, expect, it } from 'vitest';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import type { ChallengeKind } from '#core/liveness/challenge.ts';
import { answer, livenessResult } from '#core/proofing/liveness.fixture.ts';
import { selfieRecord, sessionUnderTest } from '../session/session.fixture.ts';
import { applicantView } from './applicant-view.ts';
import { sessionView } from './session-view.ts';

const AROUND = {
  branch: 'Harbour Street',
  sharedDisplay: false,
  consentTexts: CONSENT_TEXTS,
};

describe('the display of an applicant whose session was sealed under suspicion', () => {
  it('answers like any other, while the evidence stays as it was sealed', () => {
    for (const step of ['consent', 'document', 'done'] as const) {
      const session = sessionUnderTest().goTo(step).apply({ kind: 'suspect' });
      const { at, documents, provisional } = session.state;
      const sealed = session.events.length;
      expect(applicantView(session.state, AROUND)).toMatchObject({ waiting: true, helpAsked: false });
      session.apply({ kind: 'choose-language', at, language: 'fr' });
      session.apply({ kind: 'more-time', at }).apply({ kind: 'ask-help' });
      expect(applicantView(session.state, AROUND)).toMatchObject({
        language: 'fr',
        helpAsked: true,
        waiting: true,
      });
      session.apply({ kind: 'withdraw' }).apply({ kind: 'withdraw' });
      expect(session.events).toHaveLength(sealed);
      expect(session.state).toMatchObject({ ending: 'suspected', sealed: true, at, documents, provisional });
    }
  });

  it('shows a withdrawal exactly as for a session without suspicion', () => {
    const honest = sessionUnderTest().goTo('document').apply({ kind: 'withdraw' });
    const suspected = sessionUnderTest()
      .goTo('document')
      .apply({ kind: 'suspect' })
      .apply({ kind: 'withdraw' });
    expect(applicantView(suspected.state, AROUND)).toEqual(applicantView(honest.state, AROUND));
    expect(applicantView(honest.state, AROUND).ended).toBe('withdrawn');
  });
});

describe('the applicant display’s view of a capture', () => {
  it('tells the settings of the flow, so that guide and main judge by the same limits', () => {
    const { state } = sessionUnderTest().goTo('selfie');
    const limits = { ...state.flow.selfie.limits, maxYaw: 30, minInterEyePx: 90 };
    const selfie = { ...state.flow.selfie, limits, faceCheckIntervalMs: 50, captureTimeMs: 900 };
    expect(applicantView({ ...state, flow: { ...state.flow, selfie } }, AROUND).capture).toMatchObject({
      selfieLimits: limits,
      faceCheckIntervalMs: 50,
      captureTimeMs: 900,
    });
  });

  it('names the side of the camera that the step enforces', () => {
    const { state } = sessionUnderTest().goTo('selfie');
    expect(applicantView(state, AROUND).capture?.camera).toBe('front');
    const selfie = { ...state.flow.selfie, camera_enforcement: 'default' as const };
    const document = { ...state.flow.document, camera_enforcement: 'back' as const };
    const sideAt = (at: typeof state.at) =>
      applicantView({ ...state, at, flow: { ...state.flow, selfie, document } }, AROUND).capture?.camera;
    expect(sideAt(state.at)).toBe('default');
    expect(sideAt({ ...state.at, step: 'document' })).toBe('back');
  });

  it('wakes the button, and stops the automatic capture, as soon as the operator armed the fallback', () => {
    for (const step of ['document', 'selfie'] as const) {
      const session = sessionUnderTest().goTo(step);
      expect(applicantView(session.state, AROUND).capture).toMatchObject({
        autoCapture: true,
        byButton: false,
      });
      session.apply({ kind: 'capture-fallback', step });
      expect(applicantView(session.state, AROUND).capture).toMatchObject({
        autoCapture: false,
        byButton: true,
      });
    }
  });

  it('opens the camera again for the fallback when the attempts of the flow are used up', () => {
    const session = sessionUnderTest().goTo('selfie');
    for (let attempt = 0; attempt < 4; attempt++)
      session.apply({
        kind: 'selfie-refused',
        at: session.state.at,
        reason: 'quality',
        advice: 'too-blurry',
      });
    expect(applicantView(session.state, AROUND).waiting).toBe(true);
    session.apply({ kind: 'capture-fallback', step: 'selfie' });
    expect(applicantView(session.state, AROUND)).toMatchObject({
      waiting: false,
      capture: { byButton: true },
    });
  });
});

describe('the applicant display’s view of the questions after the picture', () => {
  const asked = (colours: [number, number, number][] = []) => {
    const session = sessionUnderTest().goTo('selfie');
    const { at } = session.state;
    const kinds: ChallengeKind[] = ['nod', 'blink'];
    session.apply({ kind: 'liveness-begun', at, nonce: 'nonce-1', kinds, colours });
    const reply = (index: number, kind: ChallengeKind) =>
      session.apply({ kind: 'challenge-answered', at, nonce: 'nonce-1', index, evidence: answer(kind) });
    const shown = () => applicantView(session.state, AROUND).capture?.liveness;
    return { session, reply, shown };
  };

  it('is the open question alone, one after the other, then the light', () => {
    const { reply, shown } = asked([[1, 2, 3]]);
    const deadline = '2026-11-20T10:00:20.000Z';
    const startsAt = '2026-11-20T10:00:00.000Z';
    const first = { nonce: 'nonce-1', index: 0, total: 3, answered: 0, kind: 'nod' };
    expect(shown()).toEqual({ ...first, startsAt, deadline });
    reply(0, 'nod');
    expect(shown()).toMatchObject({ index: 1, answered: 1, total: 3, kind: 'blink' });
    reply(1, 'blink');
    expect(shown()).toMatchObject({ index: 2, answered: 2, light: { colours: [[1, 2, 3]], stageMs: 700 } });
    expect(shown()).not.toHaveProperty('kind');
  });

  it('is nothing when all are answered, or when the attempt is over', () => {
    const { session, reply, shown } = asked();
    reply(0, 'nod');
    reply(1, 'blink');
    expect(shown()).toBeUndefined();
    const again = asked();
    again.session.apply({ kind: 'capture-fallback', step: 'selfie' });
    expect(again.shown()).toBeUndefined();
    expect(session.state.liveness?.pending).toEqual([]);
  });

  it('never shows a finding, least of all a suspected attack', () => {
    const session = sessionUnderTest().goTo('selfie');
    const { at } = session.state;
    const injection = { verdict: 'FAILED', action: 'review' } as const;
    const liveness = livenessResult({ injection, status: 'NOT_PERFORMED', reasonCode: 'not-asked' });
    const selfie = selfieRecord({ liveness });
    session.apply({ kind: 'selfie-captured', at, selfie, judgement: { models: [], facts: {} } });
    const shown = JSON.stringify(applicantView(session.state, AROUND));
    expect(shown).not.toMatch(/FAILED|injection|INJECTION|score|reason/);
    const sync = { state: 'nothing-to-send', waiting: 0 } as const;
    const { faults, selfie: seen } = sessionView(session.state, sync, '2026-11-20');
    expect(faults.map(({ code }) => code)).toEqual(['INJECTION_SUSPECTED']);
    expect(seen?.liveness).toEqual(liveness);
  });

  it('says whether the picture is taken with the camera interface of the system', () => {
    const { state } = sessionUnderTest().goTo('selfie');
    const light = { ...state, flow: { ...state.flow, selfie: { ...state.flow.selfie, lightMode: true } } };
    expect(applicantView(state, AROUND).capture?.lightMode).toBe(false);
    expect(applicantView(light, AROUND).capture?.lightMode).toBe(true);
    const document = { ...light, at: { step: 'document' as const, visit: 1 } };
    expect(applicantView(document, AROUND).capture?.lightMode).toBe(false);
  });
});

it('asks about a code for the wallet with the camera of documents, also after the end', () => {
  const session = sessionUnderTest().goTo('done');
  const around = {
    ...AROUND,
    cameraOf: (role: string) => `camera for ${role}`,
    walletCodeOf: (_id: string, deviceId: string | undefined) =>
      ({ step: 'scan', questionId: 'q', deviceId }) as const,
  };
  const walletCode = { step: 'scan', questionId: 'q', deviceId: 'camera for document' };
  for (const status of ['active', 'ended'] as const)
    expect(applicantView({ ...session.state, status }, around)).toMatchObject({ walletCode });
  expect(applicantView(session.state, AROUND).walletCode).toBeUndefined();
});

it('shows the code of a sign-in to the person of its session', () => {
  const { state } = sessionUnderTest().goTo('done');
  const code = { codeId: 'c', url: 'https://id.example.org', program: 'p', community: 'c', address: 'a' };
  const signInCodeOf = (id: string) => (id === state.sessionId ? code : undefined);
  expect(applicantView(state, { ...AROUND, signInCodeOf }).signInCode).toEqual(code);
  expect(applicantView(state, AROUND).signInCode).toBeUndefined();
});
