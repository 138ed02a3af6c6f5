import { AppError } from '#core/contract/errors.ts';
import { captureOf } from '#core/document/document.fixture.ts';
import type { CaptureRecord, ZoneRecord } from '#core/document/document-records.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { appendEvent, emptyLog } from '#core/evidence/evidence-log.ts';
import type { EvidenceEvent, Opening } from '#core/evidence/evidence-schema.ts';
import { utf8 } from '#core/keys/bytes.ts';
import type { ChallengeKind } from '#core/liveness/challenge.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { answer, livenessResult } from '#core/proofing/liveness.fixture.ts';
import type { SelfieRecord } from '#core/proofing/selfie-record.ts';
import type { OperatorDecision } from '#core/proofing/verdicts.ts';
import type { SessionCommand } from './commands.ts';
import { reduce } from './reduce.ts';
import type { ReduceContext, SessionState, Transition } from './session-state.ts';
import { startSession } from './start-session.ts';

/** A day in the life of a session, for tests: one person, one document, every step done in order. */
export const CONTEXT: ReduceContext = { now: '2026-11-20T10:00:00.000Z', today: '2026-11-20' };
export const APPROVE: OperatorDecision = { kind: 'approve', reasons: ['identity-confirmed'] };
export const GENUINE = {
  facePresentMatchesPortrait: 'yes',
  noMaskOrArtefact: 'yes',
  documentInspected: 'genuine',
} as const;
export const TEXT = { version: '2026-11', procedureHash: 'hash-a', biometricHash: 'hash-b' };

const read = (value: string) => ({ raw: value, value, checkDigit: 'PASSED' as const });
export const ZONE: ZoneRecord = {
  format: 'TD3',
  lines: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F3204159ZE184226B<<<<<10'],
  fields: {
    documentCode: read('P'),
    issuingState: read('D'),
    surname: read('ERIKSSON'),
    givenNames: read('ANNA MARIA'),
    documentNumber: read('L898902C3'),
    dateOfBirth: read('1974-08-12'),
    dateOfExpiry: read('2032-04-15'),
  },
  checkDigits: 'PASSED',
  fieldFormat: 'PASSED',
  nameTruncated: false,
  readings: 2,
};

/** The data page of the passport before the camera. A document is known by its first capture. */
export const pageCapture = (change: Partial<CaptureRecord> = {}): CaptureRecord =>
  captureOf({
    id: 'document-1',
    capturedAt: CONTEXT.now,
    pictures: [
      { id: 'frame-1', kind: 'document-frame', width: 1280, height: 720 },
      { id: 'portrait-1', kind: 'document-portrait', width: 200, height: 260 },
      { id: 'mrz-1', kind: 'document-mrz', width: 880, height: 80 },
    ],
    zone: ZONE,
    ...change,
  });

export const selfieRecord = (change: Partial<SelfieRecord> = {}): SelfieRecord => ({
  attempt: 1,
  captureType: 'Auto',
  fallback: false,
  capturedAt: CONTEXT.now,
  image: { id: 'selfie-1', kind: 'selfie', width: 1280, height: 720 },
  judged: 'PASSED',
  quality: [],
  ...change,
});

export const newSession = (): SessionState => begun().state;

/** The first state and the first events of a session. */
export function begun(): Transition {
  const { id, version } = COUNTER_STANDARD;
  return startSession(
    {
      sessionId: '0190a000-0000-7000-8000-000000000001',
      reference: 'ABC-234',
      flow: COUNTER_STANDARD,
      flowReference: { id, version, hash: 'flow-hash' },
      operator: { id: 'operator-1', name: 'Olga Operator', did: 'did:key:zOperator' },
      product: {},
    },
    CONTEXT,
  );
}

/** A session under test: applies commands and keeps every event that they made. */
export function sessionUnderTest(state = newSession()) {
  const events: EvidenceDraft[] = [];
  const effects: string[] = [];
  const session = {
    state,
    events,
    effects,
    apply(command: SessionCommand, context = CONTEXT) {
      const transition = reduce(session.state, command, context);
      session.state = transition.state;
      events.push(...transition.events);
      effects.push(...transition.effects.map(({ kind }) => kind));
      return session;
    },
    /** Brings the applicant to a step by the regular way. */
    goTo(step: 'consent' | 'document' | 'selfie' | 'done', biometric = true) {
      const { apply } = session;
      apply({ kind: 'choose-language', at: session.state.at, language: 'en' });
      if (step === 'consent') return session;
      apply({ kind: 'consent', at: session.state.at, text: TEXT, procedure: true, biometric });
      if (step === 'document') return session;
      const judgement = { models: [], facts: {} };
      apply({ kind: 'document-captured', at: session.state.at, capture: pageCapture(), judgement });
      if (step === 'selfie' || !biometric) return session;
      return session.takeSelfie();
    },
    /** A picture, and every question after it answered. */
    takeSelfie(nonce = 'nonce-1', change: Partial<SelfieRecord> = {}) {
      const { at } = session.state;
      const kinds: ChallengeKind[] = ['nod', 'blink'];
      session.apply({ kind: 'liveness-begun', at, nonce, kinds, colours: [] });
      const challenges = kinds.map((kind) => answer(kind));
      for (const [index, evidence] of challenges.entries()) {
        session.apply({ kind: 'challenge-answered', at, nonce, index, evidence });
      }
      const liveness = livenessResult({ nonce, challenges });
      const selfie = selfieRecord({ liveness, livenessArtefact: 'result-1', ...change });
      return session.apply({ kind: 'selfie-captured', at, selfie, judgement: { models: [], facts: {} } });
    },
    confirmAll(documentId = 'document-1') {
      for (const field of session.state.flow.document.confirmFields) {
        session.apply({
          kind: 'confirm-field',
          documentId,
          field,
          confirmation: { verdict: 'confirmed' },
        });
      }
      return session;
    },
  };
  return session;
}

/** The code of the refusal, or `no error`. @throws any other error of the work */
export function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'no error';
}

/** Drafts as the events of a log with their openings; the bytes of a picture are its id. */
export function logOf(drafts: readonly EvidenceDraft[], at = CONTEXT.now) {
  const log: { events: EvidenceEvent[]; openings: Opening[] } = { events: [], openings: [] };
  let head = emptyLog(newSession().sessionId);
  for (const { type, actor, payload, fields = {}, pictures = [] } of drafts) {
    const made = appendEvent(head, {
      type,
      actor: { kind: actor, id: actor },
      // Nothing happens twice at one time.
      time: new Date(Date.parse(at) + head.seq).toISOString(),
      payload: JSON.parse(JSON.stringify(payload)),
      fields: JSON.parse(JSON.stringify(fields)),
      pictures: Object.fromEntries(pictures.map((id) => [id, utf8(id)])),
    });
    head = made.head;
    log.events.push(made.event);
    log.openings.push(...made.openings);
  }
  return log;
}
