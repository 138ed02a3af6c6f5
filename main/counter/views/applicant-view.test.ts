import { describe, expect, it } from 'vitest';
import { CONSENT_TEXTS } from '../../../services/contract/consent-texts.ts';
import { sessionUnderTest } from '../session/session.fixture.ts';
import { applicantView } from './applicant-view.ts';

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

  it('shows a withdrawal exactly as it shows one of a session that nobody suspects', () => {
    const honest = sessionUnderTest().goTo('document').apply({ kind: 'withdraw' });
    const suspected = sessionUnderTest()
      .goTo('document')
      .apply({ kind: 'suspect' })
      .apply({ kind: 'withdraw' });
    expect(applicantView(suspected.state, AROUND)).toEqual(applicantView(honest.state, AROUND));
    expect(applicantView(honest.state, AROUND).ended).toBe('withdrawn');
  });
});

describe('what the display of the applicant is told about a capture', () => {
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
