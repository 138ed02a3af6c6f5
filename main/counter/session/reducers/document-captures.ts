import type { CaptureRecord } from '#core/document/document-records.ts';
import { asksOtherSide } from '#core/document/sides.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { captureEvent } from '#core/proofing/session-log/capture-event.ts';
import type { SessionCommand } from '../commands.ts';
import { notAllowedEvents } from '../document-events.ts';
import {
  capturesOf,
  type DocumentInWork,
  inWork,
  recordOf,
  withCapture,
  withDocument,
} from '../session-documents.ts';
import type { ReduceContext, SessionState, Transition } from '../session-state.ts';
import {
  enterStep,
  nextStep,
  notAllowed,
  requireActive,
  requireCapture,
  requireStep,
} from '../session-steps.ts';
import { recompare } from './recompare.ts';

type Of<K extends SessionCommand['kind']> = Extract<SessionCommand, { kind: K }>;

/** More than one document ever says; a reader that never stops writes no more than this into the log. */
const MOST_READS = 20;

/** A side of a document was accepted before the camera. While its other side is needed the step begins again. */
export function documentCaptured(
  state: SessionState,
  { at, capture, judgement }: Of<'document-captured'>,
  context: ReduceContext,
): Transition {
  requireStep(state, at, 'document');
  const work = inWork(state);
  const joined = withCapture(state.documents, work, capture);
  const document = { ...joined, complete: !asksOtherSide(joined) };
  const documents = withDocument(state.documents, document);
  const moved = document.complete
    ? enterNext({ ...state, documents }, context)
    : enterStep({ ...state, documents, capturing: otherSideOf(work) }, 'document', context);
  const compared = recompare(state, moved);
  return {
    state: compared.state,
    events: [
      captureEvent(document, capture, work.side, judgement),
      ...notAllowedEvents(state, compared.state, context),
    ],
    effects: [{ kind: 'forget-frames' }, ...compared.effects],
  };
}

/**
 * A reader delivered the data of a document. At the document step it belongs to the document in work, later to the
 * newest one. It ends the step only where the camera has seen the document as well. Of a document that is captured
 * again it waits for the camera: until then the earlier try stands.
 */
export function documentRead(
  state: SessionState,
  { capture, judgement }: Of<'document-read'>,
  context: ReduceContext,
): Transition {
  requireActive(state);
  if (!state.consents.procedure?.given) throw notAllowed('the procedure has no consent yet');
  requireCapture(state, 'document');
  const here = state.at.step === 'document';
  const work = here ? inWork(state) : newest(state);
  if (isEnough(capturesOf(state.documents, work), capture)) return { state, events: [], effects: [] };
  const joined = withCapture(state.documents, work, capture);
  if (isUnseenRedo(state, work)) {
    const capturing = { ...work, reads: joined.captures };
    const event = captureEvent(joined, capture, work.side, judgement);
    return { state: { ...state, capturing }, events: [event], effects: [] };
  }
  const seen = !here || joined.captures.some(({ channel }) => channel === 'camera');
  const document = { ...joined, complete: joined.complete || (seen && !asksOtherSide(joined)) };
  const skipped = state.skipped.filter((step) => step !== 'document');
  const read = { ...state, skipped, documents: withDocument(state.documents, document) };
  const done = here && document.complete;
  const { state: moved, effects } = recompare(state, done ? enterNext(read, context) : read);
  const events: EvidenceDraft[] = [
    captureEvent(document, capture, work.side, judgement),
    ...notAllowedEvents(state, moved, context),
  ];
  return { state: moved, events, effects: done ? [{ kind: 'forget-frames' }, ...effects] : effects };
}

/** A try that was not good enough; the applicant sees advice only. */
export function documentRefused(state: SessionState, { at, reason }: Of<'document-refused'>): Transition {
  requireStep(state, at, 'document');
  const event: EvidenceDraft = { type: 'document.try-refused', actor: 'kiosk', payload: { reason } };
  return { state: { ...state, retry: true }, events: [event], effects: [] };
}

const enterNext = (state: SessionState, context: ReduceContext): SessionState =>
  enterStep(state, nextStep(state), context);

function newest({ documents }: SessionState): DocumentInWork {
  const { number, attempt } = documents.at(-1) ?? { number: 1, attempt: 1 };
  return { number, attempt, side: 'any' };
}

const otherSideOf = ({ number, attempt }: DocumentInWork): DocumentInWork => ({
  number,
  attempt,
  side: 'other',
});

/** There is an earlier try of the document in work, and nothing before the camera of this one. */
const isUnseenRedo = ({ documents }: SessionState, work: DocumentInWork): boolean =>
  !recordOf(documents, work) && documents.some(({ number }) => number === work.number);

/** The same read again says nothing new. */
function isEnough(captures: readonly CaptureRecord[], capture: CaptureRecord): boolean {
  const reads = captures.filter(({ channel }) => channel !== 'camera');
  return reads.length >= MOST_READS || reads.some((read) => saidBy(read) === saidBy(capture));
}

const saidBy = ({ device, zone, barcode, stripe }: CaptureRecord): string =>
  JSON.stringify([device, zone, barcode, stripe]);
