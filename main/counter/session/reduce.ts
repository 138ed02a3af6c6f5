import type { SessionCommand } from './commands.ts';
import {
  askHelp,
  camera,
  clockUntrusted,
  coming,
  interrupted,
  moreTime,
  stepTimeout,
} from './reducers/attention.ts';
import { recordCompanion, removeCompanion } from './reducers/companions.ts';
import { chooseLanguage, consent } from './reducers/consent.ts';
import { documentCaptured, documentRead, documentRefused } from './reducers/document-captures.ts';
import { addDocument, completeDocument, setDocumentKind } from './reducers/documents.ts';
import { abandon, decide, suspect, withdraw } from './reducers/ending.ts';
import { captureFallback, overruleCover, passOver, retake } from './reducers/exceptions.ts';
import { answerForm } from './reducers/form.ts';
import { handOver } from './reducers/hand-over.ts';
import { attest, confirmField, recordInspection } from './reducers/inspection.ts';
import { keyDocument, removeKeyed } from './reducers/keyed.ts';
import { libraryCalled } from './reducers/library-called.ts';
import {
  challengeAnswered,
  challengeReplaced,
  lightBegun,
  livenessBegun,
  withBrokenOff,
} from './reducers/liveness.ts';
import { changeOperator } from './reducers/operator-change.ts';
import { scopesAnswered } from './reducers/scopes-answered.ts';
import { compared, comparedLiveId, selfieCaptured, selfieRefused } from './reducers/selfies.ts';
import type { ReduceContext, SessionState, Transition } from './session-state.ts';

/**
 * The session machine: pure, one command at a time. A command that is repeated, late or out of order throws and
 * changes nothing, so no step can be skipped by pressing twice, going back or reloading.
 * @throws AppError SESSION_ENDED, STEP_STALE, STEP_NOT_ALLOWED, DOCUMENT_NOT_FOUND, DECISION_INCOMPLETE,
 * SELF_VERIFICATION, COMPANION_UNKNOWN, ANSWERS_INVALID, INVALID_INPUT, HAND_OVER_NOT_POSSIBLE
 */
export function reduce(state: SessionState, command: SessionCommand, context: ReduceContext): Transition {
  return withBrokenOff(state, reduceOne(state, command, context), command.kind);
}

function reduceOne(state: SessionState, command: SessionCommand, context: ReduceContext): Transition {
  switch (command.kind) {
    case 'choose-language':
      return chooseLanguage(state, command, context);
    case 'consent':
      return consent(state, command, context);
    case 'answer-form':
      return answerForm(state, command, context);
    case 'camera':
      return camera(state, command);
    case 'document-captured':
      return documentCaptured(state, command, context);
    case 'document-read':
      return documentRead(state, command, context);
    case 'document-refused':
      return documentRefused(state, command);
    case 'selfie-captured':
      return selfieCaptured(state, command, context);
    case 'selfie-refused':
      return selfieRefused(state, command);
    case 'liveness-begun':
      return livenessBegun(state, command, context);
    case 'challenge-answered':
      return challengeAnswered(state, command, context);
    case 'challenge-replaced':
      return challengeReplaced(state, command, context);
    case 'light-begun':
      return lightBegun(state, command, context);
    case 'compared':
      return compared(state, command);
    case 'compared-live-id':
      return comparedLiveId(state, command);
    case 'library-called':
      return libraryCalled(state, command);
    case 'scopes-answered':
      return scopesAnswered(state, command);
    case 'ask-help':
      return askHelp(state);
    case 'coming':
      return coming(state, command, context);
    case 'more-time':
      return moreTime(state, command, context);
    case 'withdraw':
      return withdraw(state, context);
    case 'retake':
      return retake(state, command, context);
    case 'capture-fallback':
      return captureFallback(state, command, context);
    case 'overrule-cover':
      return overruleCover(state, command);
    case 'pass-over':
      return passOver(state, command, context);
    case 'add-document':
      return addDocument(state, context);
    case 'complete-document':
      return completeDocument(state, command, context);
    case 'set-document-kind':
      return setDocumentKind(state, command, context);
    case 'confirm-field':
      return confirmField(state, command);
    case 'key-document':
      return keyDocument(state, command, context);
    case 'remove-keyed':
      return removeKeyed(state, command);
    case 'record-companion':
      return recordCompanion(state, command, context);
    case 'remove-companion':
      return removeCompanion(state, command);
    case 'record-inspection':
      return recordInspection(state, command);
    case 'attest':
      return attest(state, command);
    case 'decide':
      return decide(state, command, context);
    case 'hand-over':
      return handOver(state, command, context);
    case 'take-over':
      return changeOperator(state, command);
    case 'suspect':
      return suspect(state, context);
    case 'step-timeout':
      return stepTimeout(state);
    case 'abandon':
      return abandon(state, context);
    case 'clock-untrusted':
      return clockUntrusted(state, command);
    case 'interrupted':
      return interrupted(state, context);
  }
}
