import { describe, expect, it } from 'vitest';
import { CONSENT_TEXTS } from '../../../services/contract/consent-texts.ts';
import { sessionUnderTest } from '../session/session.fixture.ts';
import { applicantView } from './applicant-view.ts';

const AROUND = {
  branch: 'Harbour Street',
  sharedDisplay: false,
  consentTexts: CONSENT_TEXTS,
  hint: undefined,
  received: false,
};

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
      session.apply({ kind: 'selfie-refused', at: session.state.at, reason: 'too-blurry' });
    expect(applicantView(session.state, AROUND).waiting).toBe(true);
    session.apply({ kind: 'capture-fallback', step: 'selfie' });
    expect(applicantView(session.state, AROUND)).toMatchObject({
      waiting: false,
      capture: { byButton: true },
    });
  });
});
