import { type AppError, failure } from '#core/contract/errors.ts';
import { documentKind } from '#core/document/document-kind.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { kindFacts } from '#core/proofing/session-log/joined-event.ts';
import type { SessionCommand } from '../commands.ts';
import { notAllowedEvents } from '../document-events.ts';
import { inWork, requireDocument, withDocument } from '../session-documents.ts';
import type { ReduceContext, SessionState, Transition } from '../session-state.ts';
import { enterStep, nextStep, notAllowed, requireActive, requireCapture } from '../session-steps.ts';
import { recompare } from './recompare.ts';

type Of<K extends SessionCommand['kind']> = Extract<SessionCommand, { kind: K }>;

/** Letters of Doc 9303-3, section 5; nothing where no state issued it. */
const COUNTRY = /^[A-Z]{0,3}$/;
/** States and provinces as ISO 3166-2 has them behind the country. */
const REGION = /^[A-Z0-9]{1,3}$/;

/** Asks for a further document; not while one is being captured, because its sides would be mixed up. */
export function addDocument(state: SessionState, context: ReduceContext): Transition {
  requireCapture(state, 'document');
  if (state.at.step === 'document') throw notAllowed('a document is being captured');
  const number = Math.max(0, ...state.documents.map((document) => document.number)) + 1;
  const skipped = state.skipped.filter((step) => step !== 'document');
  const asked: SessionState = { ...state, skipped, capturing: { number, attempt: 1, side: 'any' } };
  const event: EvidenceDraft = { type: 'document.added', actor: 'operator', payload: { number } };
  return {
    state: enterStep(asked, 'document', context),
    events: [event],
    effects: [{ kind: 'forget-frames' }],
  };
}

/** The operator continues without the other side; the checks show the gap. */
export function completeDocument(
  state: SessionState,
  { documentId }: Of<'complete-document'>,
  context: ReduceContext,
): Transition {
  requireActive(state);
  const document = requireDocument(state, documentId);
  if (document.complete) throw notAllowed('the document is complete');
  const documents = withDocument(state.documents, { ...document, complete: true });
  const completed = { ...state, documents };
  const awaited = state.at.step === 'document' && inWork(state).number === document.number;
  const moved = awaited ? enterStep(completed, nextStep(completed), context) : completed;
  const { number, attempt } = document;
  const event: EvidenceDraft = {
    type: 'document.completed',
    actor: 'operator',
    payload: { documentId, number, attempt },
  };
  const compared = recompare(state, moved);
  return {
    state: compared.state,
    events: [event],
    effects: awaited ? [{ kind: 'forget-frames' }, ...compared.effects] : compared.effects,
  };
}

/** The kind of a document that no machine can tell. A machine reading is not overruled. */
export function setDocumentKind(
  state: SessionState,
  { documentId, documentKind: keyedKind }: Of<'set-document-kind'>,
  context: ReduceContext,
): Transition {
  requireActive(state);
  const document = requireDocument(state, documentId);
  const read = documentKind({ captures: document.captures }, state.flow.ruleSet);
  // A printed title has no protection: the word of a person counts before it.
  if (read.type !== 'unknown' && read.basis !== 'print') throw invalid(`the ${read.basis} says what it is`);
  if (keyedKind.type === 'unknown') throw invalid('no kind was named');
  if (!COUNTRY.test(keyedKind.country)) throw invalid('the country is no code of Doc 9303-3');
  if (keyedKind.region !== undefined && !REGION.test(keyedKind.region)) {
    throw invalid('the region is no code of ISO 3166-2');
  }
  const documents = withDocument(state.documents, { ...document, keyedKind });
  const keyed = { ...state, documents };
  const event: EvidenceDraft = {
    type: 'document.kind-keyed',
    actor: 'operator',
    payload: { documentId, number: document.number, kind: kindFacts({ ...keyedKind, basis: 'operator' }) },
    fields: { 'document.kind': keyedKind },
  };
  return { state: keyed, events: [event, ...notAllowedEvents(state, keyed, context)], effects: [] };
}

function invalid(probe: string): AppError {
  return failure('INVALID_INPUT', probe, { component: 'session' });
}
