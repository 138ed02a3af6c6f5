import { z } from 'zod';
import { DocumentKind, FieldConfirmation } from '../../document/document-records.ts';
import { DocumentField } from '../../document/fields.ts';
import { KeyedDocument, KeyedRecord } from '../../document/keyed-document.ts';
import { HandOverReason, KioskDid } from '../../evidence/hand-over.ts';
import { TakeOverReason } from '../../evidence/operator-change.ts';
import { DecisionKind, ExplainedVerdict, OperatorDecision } from '../../proofing/verdicts.ts';
import { CompanionEntry, CompanionRecord } from '../companion.ts';
import { Takers } from '../given-session.ts';
import { GuideAnswers, InspectedSubject } from '../inspection-guide.ts';
import { operation } from '../kit.ts';
import { SERVICES_UNREACHED } from '../services-unreached.ts';
import { CaptureException } from './capture-exception.ts';
import { CaptureHint } from './capture-hints.ts';
import { CoverWord } from './cover-word.ts';
import { Done, Nothing, OnSession, Passphrase, SECOND_PERSON_ERRORS, SecondPersonWord } from './shapes.ts';
import { Attestation, FoundSession, SessionRow } from './state.ts';

export const sessionOperations = {
  'session.start': operation({
    summary: 'Starts a session under a flow and wakes the applicant display.',
    input: z.strictObject({ flowId: z.string().optional() }),
    output: z.object({ sessionId: z.uuid(), reference: z.string() }),
    errors: ['FLOW_NOT_FOUND', 'DEFAULT_FLOW_UNAVAILABLE', 'SESSION_ACTIVE', 'SESSION_SHOWN', 'DISK_FULL'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.open-prepared': operation({
    summary:
      'Takes a session that was prepared beforehand or handed over to this kiosk, by its reference or QR text, under its own id, flow and language; needs the services.',
    input: z.strictObject({ reference: z.string().min(1).max(200) }),
    output: z.object({ sessionId: z.uuid(), reference: z.string() }),
    errors: [
      'FLOWS_OUTDATED',
      'REFERENCE_INVALID',
      'REFERENCE_UNKNOWN',
      'SESSION_CLAIMED',
      'SESSION_EXPIRED',
      'SESSION_NOT_WAITING',
      'FLOW_NOT_ALLOWED',
      'FLOW_UNAVAILABLE',
      'HAND_OVER_INCOMPLETE',
      'HAND_OVER_REVOKED',
      'HAND_OVER_BROKEN',
      'SESSION_ACTIVE',
      'SESSION_SHOWN',
      ...SERVICES_UNREACHED,
      'SERVICES_REFUSED',
      'DISK_FULL',
    ],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.list-takers': operation({
    summary: 'The other kiosks of the organisation at which a session can continue; needs the services.',
    input: OnSession,
    output: Takers,
    errors: ['SESSION_NOT_FOUND', ...SERVICES_UNREACHED, 'SERVICES_REFUSED'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.hand-over': operation({
    summary:
      'Signs a running session over to another kiosk, which continues it under the reference; it ends here once it is sent.',
    input: z.strictObject({ sessionId: z.uuid(), to: KioskDid, reason: HandOverReason }),
    output: z.object({ reference: z.string() }),
    errors: [
      'SESSION_NOT_FOUND',
      'SESSION_ENDED',
      'HAND_OVER_NOT_POSSIBLE',
      ...SERVICES_UNREACHED,
      'SERVICES_REFUSED',
      'DISK_FULL',
    ],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.take-over': operation({
    summary:
      'Continues the running session of another operator at this kiosk, by a supervisor’s signature and with a reason; the inspection begins anew. Works offline.',
    input: z.strictObject({ sessionId: z.uuid(), reason: TakeOverReason }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_NOT_ALLOWED', 'DISK_FULL'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.retake': operation({
    summary: 'Sends the applicant back to a capture step; the earlier try stays in the log.',
    input: z.strictObject({
      sessionId: z.uuid(),
      step: z.enum(['document', 'selfie']),
      /** The document to capture again; null for the newest. */
      documentId: z.string().nullable().default(null),
    }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_NOT_ALLOWED', 'DOCUMENT_NOT_FOUND'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.add-document': operation({
    summary: 'Asks the applicant for a further document; those that are there stay.',
    input: OnSession,
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_NOT_ALLOWED'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.tell-coming': operation({
    summary:
      'Tells on the applicant’s display that the operator is on the way, until the step is over or it is taken back. The time of the step and of an open question starts anew. Taken back, a call for help stands again.',
    input: z.strictObject({ sessionId: z.uuid(), isComing: z.boolean() }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.complete-document': operation({
    summary: 'Goes on without the other side of a document, because there is none or it cannot be captured.',
    input: z.strictObject({ sessionId: z.uuid(), documentId: z.string() }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_NOT_ALLOWED', 'DOCUMENT_NOT_FOUND'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.set-document-kind': operation({
    summary: 'Records the kind of a document that no machine can tell.',
    input: z.strictObject({
      sessionId: z.uuid(),
      documentId: z.string(),
      kind: DocumentKind.omit({ basis: true }),
    }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'DOCUMENT_NOT_FOUND', 'INVALID_INPUT'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.capture-fallback': operation({
    summary:
      'Operator-triggered capture when automatic capture cannot succeed; the outcome is at best Review.',
    input: z.strictObject({ sessionId: z.uuid(), step: z.enum(['document', 'selfie']) }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_NOT_ALLOWED'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.overrule-cover': operation({
    summary:
      'Lets what seems to cover the applicant’s face only advise, by the operator’s word on it, signed with their key: nothing covers the face, and the picture counts; or glasses or another cover stay on, and the outcome is at best Review. Every other limit holds.',
    input: z.strictObject({ sessionId: z.uuid(), word: CoverWord }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_NOT_ALLOWED'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.pass-over': operation({
    summary:
      'Goes on without a capture by a named exception; the outcome is at best Review. A second person of the roster confirms it here with their own passphrase, where the community has one; works offline.',
    input: z.strictObject({
      sessionId: z.uuid(),
      step: z.enum(['document', 'selfie']),
      exception: CaptureException,
      confirmation: SecondPersonWord.optional(),
    }),
    output: Done,
    errors: [
      'SESSION_NOT_FOUND',
      'SESSION_ENDED',
      'STEP_NOT_ALLOWED',
      'INVALID_INPUT',
      ...SECOND_PERSON_ERRORS,
    ],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.confirm-field': operation({
    summary: 'Records the word of the operator on one field, read from the print beside its crop.',
    input: z.strictObject({
      sessionId: z.uuid(),
      documentId: z.string(),
      field: DocumentField,
      confirmation: FieldConfirmation,
    }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'DOCUMENT_NOT_FOUND'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.key-document': operation({
    summary:
      'Keys a document that no reader knows, such as a social security number; signed with the key of the operator, marked Manual.',
    input: z.strictObject({ sessionId: z.uuid(), document: KeyedDocument }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_NOT_ALLOWED', 'INVALID_INPUT'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.remove-keyed': operation({
    summary:
      'Takes a keyed document out of the session; what was keyed stays in the log, and a sign token that a program got of it stays valid.',
    input: z.strictObject({ sessionId: z.uuid(), keyedId: KeyedRecord.shape.id }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'DOCUMENT_NOT_FOUND'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.record-companion': operation({
    summary:
      'Records a person who comes with the applicant: a guardian or referee with name, relationship and how they were verified, an interpreter or a helper by that alone; signed with the key of the operator. Their own session counts where it ended with Success at this kiosk.',
    input: z.strictObject({
      sessionId: z.uuid(),
      companion: CompanionEntry,
      /** They agreed in words. A guardian who is recorded before the consents answers them on the display instead. */
      agreed: z.boolean().default(false),
    }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_NOT_ALLOWED', 'COMPANION_UNVERIFIED'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.remove-companion': operation({
    summary: 'Takes a person out who was recorded by mistake; the record stays in the log.',
    input: z.strictObject({ sessionId: z.uuid(), companionId: CompanionRecord.shape.id }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'COMPANION_UNKNOWN'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.record-inspection': operation({
    summary:
      'Records what the operator found on a document by the guide of its kind, or on a face beside the portrait of the document, point by point; signed with the key of the operator. A point that differs holds an approval back, and nothing here supports one.',
    input: z.strictObject({
      sessionId: z.uuid(),
      documentId: z.string(),
      subject: InspectedSubject,
      answers: GuideAnswers,
    }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'DOCUMENT_NOT_FOUND', 'INVALID_INPUT'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.restore-wallet': operation({
    summary:
      'Starts the restoration of the applicant’s wallet by face and PIN, which their display asks for; its progress is in the state.',
    input: OnSession,
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_NOT_ALLOWED'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.attest': operation({
    summary: 'Records the physical inspection, signed with the key of the operator.',
    input: z.strictObject({ sessionId: z.uuid(), attestation: Attestation }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_NOT_ALLOWED'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.decide': operation({
    summary:
      'Records the signed decision, and the inspection where it comes with it, ends the session, seals the evidence and queues it.',
    input: z.strictObject({
      sessionId: z.uuid(),
      decision: OperatorDecision,
      /** Digest of the session as the operator saw it. Refused with STEP_STALE if the evidence has changed since. */
      evidenceDigest: z.string().max(100),
      /** Signed together with the decision; absent where it was signed before, or there was none. */
      attestation: Attestation.optional(),
    }),
    output: Done,
    errors: [
      'SESSION_NOT_FOUND',
      'SESSION_ENDED',
      'STEP_STALE',
      'DECISION_INCOMPLETE',
      'SELF_VERIFICATION',
      'DISK_FULL',
    ],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.mirror': operation({
    summary:
      'The last frame that the camera of the applicant’s display delivered in the step where the session stands, and the advice that is shown there; for the operator display only, and never stored.',
    input: z.strictObject({
      sessionId: z.uuid(),
      /** The number of the frame that the display has already. */
      after: z.number().int().min(0).default(0),
    }),
    output: z.object({
      /** Absent while there is no newer one. */
      frame: z.object({ number: z.number().int(), dataUrl: z.string() }).optional(),
      /** Absent while no frame of this step was judged. */
      hint: CaptureHint.optional(),
    }),
    errors: ['SESSION_NOT_FOUND'],
    roles: ['operator'],
    auth: 'counter.verify',
    automatic: true,
  }),
  'session.forecast': operation({
    summary:
      'The outcome that a decision would have now, by the rules that apply when it is signed. What an approval still waits for is taken as given.',
    input: z.strictObject({
      sessionId: z.uuid(),
      kind: DecisionKind,
      /** The answers of the inspection so far. */
      answers: Attestation.partial(),
    }),
    output: ExplainedVerdict.pick({ outcome: true, rules: true }),
    errors: ['SESSION_NOT_FOUND'],
    roles: ['operator'],
    auth: 'counter.verify',
    automatic: true,
  }),
  'session.suspect': operation({
    summary:
      'Discreetly seals a session under suspicion: neutral wait for the applicant, Review, exempt from erasure.',
    input: OnSession,
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.show-receipt': operation({
    summary:
      'Shows the receipt of an ended session on the applicant’s display, as a QR code, or no longer. It goes after five minutes, and when the operator locks or signs out.',
    input: z.strictObject({ sessionId: z.uuid(), isShown: z.boolean() }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'STEP_NOT_ALLOWED'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.list': operation({
    summary: 'Recent sessions of this kiosk, newest first, without personal data.',
    input: z.strictObject({
      limit: z.number().int().min(1).max(1000).default(20),
      /** Only sessions that began then or later, RFC 3339. */
      since: z.iso.datetime().optional(),
    }),
    output: z.object({ sessions: z.array(SessionRow) }),
    errors: [],
    roles: ['operator'],
    auth: 'operator',
    automatic: true,
  }),
  'session.find': operation({
    summary:
      'Sessions that this kiosk holds of a person, by the beginning of names, of the number of a document or of the reference, newest first. The text stays at this kiosk and is in no log.',
    input: z.strictObject({ text: z.string().max(200) }),
    output: z.object({
      sessions: z.array(FoundSession),
      /** There are more than an answer holds. */
      isCut: z.boolean(),
    }),
    errors: [],
    roles: ['operator'],
    auth: 'counter.verify',
    // The screen repeats a search with every change, and a document at a reader begins one.
    automatic: true,
  }),
  'session.reopen': operation({
    summary:
      'Puts an ended session of this operator back on their screen while its data are kept; audited, and unseen by applicants and programs.',
    input: OnSession,
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ACTIVE', 'SESSION_SHOWN'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.close': operation({
    summary: 'Leaves an ended session and returns to the start screen.',
    input: OnSession,
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'STEP_NOT_ALLOWED'],
    roles: ['operator'],
    auth: 'operator',
  }),
  'session.export-evidence': operation({
    summary: 'Writes the encrypted evidence package of an ended session for a named recipient; audited.',
    input: z.strictObject({ sessionId: z.uuid(), recipientDid: z.string() }),
    output: z.object({ fileName: z.string(), sha256: z.string() }),
    errors: ['SESSION_NOT_FOUND', 'STEP_NOT_ALLOWED', 'KEY_INVALID', 'DISK_FULL'],
    roles: ['operator'],
    auth: 'counter.export',
  }),
  'session.export-unsynced': operation({
    summary:
      'Exports every session without a receipt under seal, after which a supervisor may reset the kiosk.',
    input: z.strictObject({ recipientDid: z.string(), passphrase: Passphrase }),
    output: z.object({ files: z.array(z.object({ fileName: z.string(), sha256: z.string() })) }),
    errors: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'STEP_NOT_ALLOWED', 'KEY_INVALID', 'DISK_FULL'],
    roles: ['operator'],
    auth: 'counter.settings',
  }),
  'artefact.read': operation({
    summary: 'One picture of the open session as a data URL, for the operator display only.',
    input: z.strictObject({ sessionId: z.uuid(), artefactId: z.string() }),
    output: z.object({ dataUrl: z.string() }),
    errors: ['SESSION_NOT_FOUND', 'PICTURE_NOT_FOUND'],
    roles: ['operator'],
    auth: 'counter.verify',
    automatic: true,
  }),
  'sync.retry': operation({
    summary: 'Tries the waiting outbox entries now instead of at their next due time.',
    input: Nothing,
    output: Done,
    errors: [],
    roles: ['operator'],
    auth: 'operator',
  }),
} as const;
