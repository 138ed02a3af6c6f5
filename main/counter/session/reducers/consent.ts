import { answeringGuardian } from '#core/contract/companion.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import type { SessionCommand } from '../commands.ts';
import type { ReduceContext, SessionState, Transition } from '../session-state.ts';
import { enterStep, isSuspected, nextStep, requireStep, requireVisit, stepsOf } from '../session-steps.ts';
import { endSession } from './ending.ts';

type Of<K extends SessionCommand['kind']> = Extract<SessionCommand, { kind: K }>;

/** The language can be changed at any visit; only from the language step it moves the session on. */
export function chooseLanguage(
  state: SessionState,
  { at, language }: Of<'choose-language'>,
  context: ReduceContext,
): Transition {
  if (isSuspected(state)) return { state: { ...state, language }, events: [], effects: [] };
  requireVisit(state, at);
  const chosen = { ...state, language };
  const moved = at.step === 'language' ? enterStep(chosen, nextStep(chosen), context) : chosen;
  if (state.language === language && moved === chosen) return { state, events: [], effects: [] };
  const event: EvidenceDraft = { type: 'language.chosen', actor: 'applicant', payload: { language } };
  return { state: moved, events: [event], effects: [] };
}

/**
 * Both consents are recorded with version and hash of the text that was shown. A refused procedure ends the session
 * neutrally; a refused biometric consent leaves the selfie out. A guardian who was recorded before answers for the
 * applicant.
 */
export function consent(state: SessionState, command: Of<'consent'>, context: ReduceContext): Transition {
  requireStep(state, command.at, 'consent');
  const { text, procedure, biometric } = command;
  const guardian = answeringGuardian(state.companions ?? []);
  const onBehalf = guardian ? { onBehalf: guardian.id } : {};
  const record = (given: boolean) => ({ given, textVersion: text.version, time: context.now, ...onBehalf });
  const recorded: SessionState = {
    ...state,
    consents: { procedure: record(procedure), biometric: record(procedure && biometric) },
  };
  const answered = { ...recorded, steps: stepsOf(recorded) };
  const event = (kind: 'procedure' | 'biometric', given: boolean, textHash: string): EvidenceDraft => ({
    type: given ? `consent.${kind}.given` : `consent.${kind}.refused`,
    actor: 'applicant',
    payload: { textVersion: text.version, textHash, language: state.language, ...onBehalf },
  });
  const events = [
    event('procedure', procedure, text.procedureHash),
    event('biometric', procedure && biometric, text.biometricHash),
  ];
  if (!procedure) return endSession(answered, 'consent-refused', context, events);
  return { state: enterStep(answered, nextStep(answered), context), events, effects: [] };
}
