import { answeringGuardian } from '#core/contract/companion.ts';
import { CONSENT_TEXTS, consentTextHash, GUARDIAN_CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import type { applicantOperations } from '#core/contract/counter/applicant-operations.ts';
import { failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import type { Kiosk } from '../kiosk.ts';
import type { SessionCommand } from '../session/commands.ts';
import { answerForm } from './answer-form.ts';

const DONE = { done: true } as const;

/** Requests of the applicant's display. Each names the visit it was made in. */
export function applicantHandlers(kiosk: Kiosk): Handlers<typeof applicantOperations> {
  const act = (sessionId: string, command: SessionCommand) => {
    kiosk.open().runner.apply(sessionId, command);
    return DONE;
  };
  return {
    'applicant.state': () => kiosk.applicantState(),
    'applicant.choose-language': ({ sessionId, at, language }) =>
      act(sessionId, { kind: 'choose-language', at, language }),
    'applicant.consent': ({ sessionId, at, textVersion, procedure, biometric }) =>
      act(sessionId, {
        kind: 'consent',
        at,
        text: shownText(kiosk, sessionId, textVersion),
        procedure,
        biometric,
      }),
    'applicant.answer-form': async (filled) => {
      await answerForm(kiosk, filled);
      return DONE;
    },
    'applicant.withdraw': ({ sessionId }) => act(sessionId, { kind: 'withdraw' }),
    'applicant.answer-scopes': ({ sessionId, requestId, agreed }) => {
      kiosk.open().scopeRequests.answer(sessionId, requestId, agreed);
      return DONE;
    },
    'applicant.answer-restoration': ({ sessionId, questionId, answer }) => {
      kiosk.open().restoration.answer(sessionId, questionId, answer);
      return DONE;
    },
    'applicant.ask-help': ({ sessionId }) => act(sessionId, { kind: 'ask-help' }),
    'applicant.more-time': ({ sessionId, at }) => act(sessionId, { kind: 'more-time', at }),
    'capture.camera': ({ sessionId, at, event, error, camera, health, ...facts }) =>
      act(sessionId, {
        kind: 'camera',
        at,
        event,
        ...(error ? { error } : {}),
        ...(camera ? { device: camera } : {}),
        ...(health ? { health } : {}),
        facts,
      }),
    'capture.replace-challenge': (question) => {
      kiosk.open().pipeline.replaceChallenge(question);
      return DONE;
    },
    'display.return-to-operator': async ({ passphrase }) => {
      const { host } = kiosk.options;
      if (host.applicantDisplay() !== 'shared')
        throw failure('STEP_NOT_ALLOWED', 'the applicant has a display of their own');
      kiosk.opened()?.presence.confirmOrLeave(passphrase);
      return host.returnToOperator();
    },
  };
}

/** The text that the applicant saw, in the language of the session. @throws AppError STEP_STALE */
function shownText(kiosk: Kiosk, sessionId: string, textVersion: string) {
  const { language = 'en', companions = [] } = kiosk.open().runner.require(sessionId);
  const texts = answeringGuardian(companions) ? GUARDIAN_CONSENT_TEXTS : CONSENT_TEXTS;
  const { version } = texts;
  if (textVersion !== version) {
    throw failure('STEP_STALE', `shown ${textVersion.slice(0, 40)}, in force ${version}`);
  }
  return {
    version,
    procedureHash: consentTextHash(texts, 'procedure', language),
    biometricHash: consentTextHash(texts, 'biometric', language),
  };
}
