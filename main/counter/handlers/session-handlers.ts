import { randomUUID } from 'node:crypto';
import type { sessionOperations } from '#core/contract/counter/session-operations.ts';
import { failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { localDay } from '#core/days.ts';
import { searchedWords } from '#core/document/search-words.ts';
import type { Kiosk } from '../kiosk.ts';
import type { OpenKiosk } from '../open-kiosk.ts';
import type { SessionCommand } from '../session/commands.ts';
import { forecast } from '../session/forecast.ts';
import { requireActive } from '../session/session-steps.ts';
import { evidenceDigest } from '../views/session-view.ts';
import { signedIn, startSession } from './begin-session.ts';
import { exportEvidence } from './export-evidence.ts';
import { exportUnsynced } from './export-unsynced.ts';
import { findSessions, listSessions, searchNotes } from './find-sessions.ts';
import { handOver, listTakers } from './hand-over.ts';
import { openPrepared } from './open-prepared.ts';
import { passOver } from './pass-over.ts';
import { takeOver } from './take-session-over.ts';
import { verifiedCompanion } from './verified-companion.ts';

const DONE = { done: true } as const;

/** Actions of an operator in a session. Only the operator who started it, or took it over, acts in it. */
export function sessionHandlers(kiosk: Kiosk): Handlers<typeof sessionOperations> {
  const act = (sessionId: string, command: SessionCommand) => {
    const open = kiosk.open();
    requireOwn(open, sessionId);
    open.runner.apply(sessionId, command);
    return DONE;
  };
  const noteSearch = searchNotes();
  return {
    'session.start': ({ flowId }) => startSession(kiosk, flowId),
    'session.open-prepared': ({ reference }) => openPrepared(kiosk, reference),
    'session.list-takers': ({ sessionId }) => {
      const open = kiosk.open();
      requireOwn(open, sessionId);
      return listTakers(open, sessionId);
    },
    'session.hand-over': (input) => {
      requireOwn(kiosk.open(), input.sessionId);
      return handOver(kiosk, input);
    },
    'session.take-over': (input) => {
      takeOver(kiosk, input);
      return DONE;
    },
    'session.retake': ({ sessionId, step, documentId }) =>
      act(sessionId, { kind: 'retake', step, documentId }),
    'session.add-document': ({ sessionId }) => act(sessionId, { kind: 'add-document' }),
    'session.tell-coming': ({ sessionId, isComing }) => act(sessionId, { kind: 'coming', isComing }),
    'session.complete-document': ({ sessionId, documentId }) =>
      act(sessionId, { kind: 'complete-document', documentId }),
    'session.set-document-kind': ({ sessionId, documentId, kind: documentKind }) =>
      act(sessionId, { kind: 'set-document-kind', documentId, documentKind }),
    'session.capture-fallback': ({ sessionId, step }) => act(sessionId, { kind: 'capture-fallback', step }),
    'session.overrule-cover': ({ sessionId, word }) => act(sessionId, { kind: 'overrule-cover', word }),
    'session.pass-over': (input) => {
      requireOwn(kiosk.open(), input.sessionId);
      passOver(kiosk, input);
      return DONE;
    },
    'session.confirm-field': ({ sessionId, ...word }) => act(sessionId, { kind: 'confirm-field', ...word }),
    'session.key-document': ({ sessionId, document }) =>
      act(sessionId, { kind: 'key-document', id: randomUUID(), document }),
    'session.remove-keyed': ({ sessionId, keyedId }) => act(sessionId, { kind: 'remove-keyed', id: keyedId }),
    'session.record-companion': ({ sessionId, companion, agreed }) =>
      act(sessionId, {
        kind: 'record-companion',
        id: randomUUID(),
        companion: verifiedCompanion(kiosk.open(), sessionId, companion),
        agreed,
      }),
    'session.remove-companion': ({ sessionId, companionId }) =>
      act(sessionId, { kind: 'remove-companion', id: companionId }),
    'session.record-inspection': ({ sessionId, ...inspection }) =>
      act(sessionId, { kind: 'record-inspection', ...inspection }),
    'session.restore-wallet': ({ sessionId }) => {
      const open = kiosk.open();
      requireOwn(open, sessionId);
      requireActive(open.runner.require(sessionId));
      open.restorationRun.start(sessionId);
      return DONE;
    },
    'session.attest': ({ sessionId, attestation }) => act(sessionId, { kind: 'attest', attestation }),
    'session.decide': async ({ sessionId, decision, attestation, evidenceDigest: seen }) => {
      const open = kiosk.open();
      requireOwn(open, sessionId);
      await open.pipeline.settleComparisons();
      requireSeen(kiosk, sessionId, seen);
      // An operator who left meanwhile has not decided.
      return act(sessionId, { kind: 'decide', decision, attestation });
    },
    'session.mirror': ({ sessionId, after }) => mirror(kiosk, sessionId, after),
    'session.forecast': ({ sessionId, kind, answers }) => {
      const open = kiosk.open();
      requireOwn(open, sessionId);
      const today = localDay(kiosk.options.time.clock.now());
      return forecast(open.runner.require(sessionId), { kind, answers }, today);
    },
    'session.suspect': ({ sessionId }) => act(sessionId, { kind: 'suspect' }),
    'session.show-receipt': ({ sessionId, isShown }) => {
      const open = kiosk.open();
      requireOwn(open, sessionId);
      kiosk.receipt.show(open, sessionId, isShown);
      kiosk.hub.changed();
      return DONE;
    },
    'session.list': ({ limit, since }) => listSessions(kiosk.open(), limit, since),
    'session.find': ({ text }) => {
      const open = kiosk.open();
      const words = searchedWords(text);
      noteSearch(open, words, { actor: signedIn(kiosk).did, now: kiosk.options.time.clock.now() });
      return findSessions(open, text, words);
    },
    'session.reopen': ({ sessionId }) => {
      const { operatorId: id, did } = signedIn(kiosk);
      kiosk.open().runner.reopen(sessionId, { id, did });
      return DONE;
    },
    'session.close': ({ sessionId }) => {
      kiosk.open().runner.close(sessionId);
      return DONE;
    },
    'session.export-evidence': ({ sessionId, recipientDid }) =>
      exportEvidence(kiosk, sessionId, recipientDid),
    'session.export-unsynced': (input) => exportUnsynced(kiosk, input),
    'artefact.read': ({ sessionId, artefactId }) => readArtefact(kiosk, sessionId, artefactId),
    'sync.retry': () => {
      const { unlocked, sync } = kiosk.open();
      unlocked.vault.outbox.retryNow();
      sync.wake();
      return DONE;
    },
  };
}

/** @throws AppError SESSION_NOT_FOUND, PERMISSION_DENIED */
export function requireOwn(open: OpenKiosk, sessionId: string): void {
  const state = open.runner.require(sessionId);
  if (state.operator.id === open.presence.operator()?.operatorId) return;
  throw failure('PERMISSION_DENIED', 'another operator has this session');
}

/**
 * Refuses a signature over evidence that was not shown: a reader, a comparison or another page may have changed the
 * evidence. @throws AppError SESSION_ENDED, STEP_STALE
 */
function requireSeen(kiosk: Kiosk, sessionId: string, seen: string): void {
  const state = kiosk.open().runner.require(sessionId);
  requireActive(state);
  if (evidenceDigest(state, localDay(kiosk.options.time.clock.now())) === seen) return;
  throw failure('STEP_STALE', 'the evidence is not the one that the decision was made on');
}

/** Only who runs the session looks over the applicant's shoulder. */
function mirror(kiosk: Kiosk, sessionId: string, after: number) {
  const open = kiosk.open();
  requireOwn(open, sessionId);
  const last = open.pipeline.mirror.look(sessionId, open.runner.require(sessionId).at);
  if (!last) return {};
  const { number, jpeg, hint } = last;
  if (number <= after) return { hint };
  return {
    hint,
    frame: { number, dataUrl: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}` },
  };
}

function readArtefact(kiosk: Kiosk, sessionId: string, artefactId: string) {
  const open = kiosk.open();
  requireOwn(open, sessionId);
  const artefact = open.unlocked.vault.artefacts.find(sessionId, artefactId);
  if (!artefact) {
    throw failure('PICTURE_NOT_FOUND', 'no artefact of this id in the session');
  }
  const { mediaType, bytes } = artefact;
  return { dataUrl: `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}` };
}
