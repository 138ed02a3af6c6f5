import { bandOf } from '../../../domain/biometrics/face-comparison.ts';
import type { SessionCommand } from '../commands.ts';
import type {
  DocumentRecord,
  Effect,
  EvidenceDraft,
  JsonRecord,
  ReduceContext,
  SessionState,
  Transition,
  ZoneRecord,
} from '../session-state.ts';
import {
  allowedSelfieAttempts,
  enterStep,
  nextStep,
  notAllowed,
  requireStep,
  selfieExhausted,
} from '../steps.ts';

type Of<K extends SessionCommand['kind']> = Extract<SessionCommand, { kind: K }>;

/** A document was accepted; an earlier one stays in the log and is superseded. */
export function documentCaptured(
  state: SessionState,
  { at, document, judgement }: Of<'document-captured'>,
  context: ReduceContext,
): Transition {
  requireStep(state, at, 'document');
  const { comparison: _old, ...rest } = state;
  const captured = { ...rest, documents: [...state.documents, document] };
  const moved = enterStep(captured, nextStep(captured), context);
  return {
    state: moved,
    events: [documentEvent(document, judgement)],
    effects: [{ kind: 'forget-frames' }, ...compareWhenBoth(moved)],
  };
}

/** A try that was not good enough; the applicant sees advice only. */
export function documentRefused(state: SessionState, { at, reason }: Of<'document-refused'>): Transition {
  requireStep(state, at, 'document');
  const event: EvidenceDraft = { type: 'document.try-refused', actor: 'kiosk', payload: { reason } };
  return { state: { ...state, retry: true }, events: [event], effects: [] };
}

/** A selfie was accepted: by the checks on the stored bytes, or by the operator's fallback. */
export function selfieCaptured(
  state: SessionState,
  { at, selfie, judgement }: Of<'selfie-captured'>,
  context: ReduceContext,
): Transition {
  requireStep(state, at, 'selfie');
  if (selfieExhausted(state)) throw notAllowed('the attempts of the flow are used up');
  const { comparison: _old, ...rest } = state;
  const captured = { ...rest, selfie, selfieAttempts: state.selfieAttempts + 1 };
  const moved = enterStep(captured, nextStep(captured), context);
  const event: EvidenceDraft = {
    type: 'selfie.captured',
    actor: selfie.fallback ? 'operator' : 'applicant',
    payload: {
      ...captureFacts(selfie),
      ...attemptFacts(captured, 'success'),
      judged: selfie.judged,
      quality: selfie.quality,
      ...judgement,
    },
    pictures: [selfie.image.id],
  };
  return {
    state: moved,
    events: [event],
    effects: [{ kind: 'forget-frames' }, ...compareWhenBoth(moved)],
  };
}

/** A selfie taken by the button that the checks refused: one of the allowed attempts is used. */
export function selfieRefused(state: SessionState, { at, reason }: Of<'selfie-refused'>): Transition {
  requireStep(state, at, 'selfie');
  if (selfieExhausted(state)) throw notAllowed('the attempts of the flow are used up');
  const tried = { ...state, selfieAttempts: state.selfieAttempts + 1, retry: true };
  const result = selfieExhausted(tried) ? 'fail' : 'retry';
  const event: EvidenceDraft = {
    type: 'selfie.try-refused',
    actor: 'kiosk',
    payload: { ...attemptFacts(tried, result), reason },
  };
  return {
    state: selfieExhausted(tried) ? { ...tried, helpAsked: true } : tried,
    events: [event],
    effects: [],
  };
}

/** The one-to-one comparison, once it is done or known to be impossible. */
export function compared(state: SessionState, { comparison }: Of<'compared'>): Transition {
  if (state.status === 'ended') throw notAllowed('the session has ended');
  const bands = state.flow.comparison.selfieToPortrait;
  const payload = comparison.performed
    ? { ...comparison, band: bandOf(comparison.score, bands), thresholdSetId: bands.thresholdSetId }
    : { ...comparison, thresholdSetId: bands.thresholdSetId };
  const event: EvidenceDraft = { type: 'face.compared', actor: 'kiosk', payload };
  return { state: { ...state, comparison }, events: [event], effects: [] };
}

function documentEvent(
  document: DocumentRecord,
  judgement: Of<'document-captured'>['judgement'],
): EvidenceDraft {
  const pictures = [document.frame, document.portrait, document.mrzCrop].flatMap((ref) =>
    ref ? [ref.id] : [],
  );
  const { zone } = document;
  const read = zone && {
    format: zone.format,
    readings: zone.readings,
    checkDigits: zone.checkDigits,
    fieldFormat: zone.fieldFormat,
  };
  return {
    type: 'document.captured',
    actor: document.fallback ? 'operator' : 'applicant',
    payload: {
      documentId: document.id,
      ...captureFacts(document),
      attempt: document.attempt,
      zone: read,
      noZone: document.noZone,
      ...judgement,
    },
    fields: zone ? zoneFields(zone) : {},
    pictures,
  };
}

/** The whole lines as well: a composite check digit covers characters of several fields (Doc 9303-3, 4.9). */
function zoneFields({ lines, fields }: ZoneRecord): JsonRecord {
  const values = Object.entries(fields).map(([name, { raw, value }]) => [`mrz.${name}`, { raw, value }]);
  return { 'mrz.lines': lines, ...Object.fromEntries(values) };
}

function captureFacts(capture: { captureType: string; fallback: boolean; capturedAt: string }) {
  const { captureType, fallback, capturedAt } = capture;
  return { captureType, fallback, capturedAt };
}

/** The data of E_IDV_SELFIECAPTURE (web services specification, section 6). */
function attemptFacts(state: SessionState, result: 'success' | 'retry' | 'fail') {
  const allowed = allowedSelfieAttempts(state);
  return {
    attempt_number: state.selfieAttempts,
    max_retry_count: state.flow.face_liveness.max_retry_count,
    retries_remaining: Math.max(0, allowed - state.selfieAttempts),
    result,
  };
}

function compareWhenBoth(state: SessionState): Effect[] {
  const both = state.documents.length > 0 && state.selfie !== undefined;
  return both && state.consents.biometric?.given ? [{ kind: 'compare' }] : [];
}
