import { inspectedPictures } from '#core/contract/counter/inspected.ts';
import { type AppError, failure } from '#core/contract/errors.ts';
import { guidedInspection, INSPECTION_GUIDES, withInspection } from '#core/contract/inspection-guide.ts';
import { normaliseDate } from '#core/document/document-dates.ts';
import { documentKind } from '#core/document/document-kind.ts';
import { DATE_FIELDS } from '#core/document/fields.ts';
import { hasPortrait } from '#core/document/sides.ts';
import { mostTrusted, sourcesOf, valuesOf } from '#core/document/sources.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { ATTESTATION_EVENT } from '#core/evidence/evidence-schema.ts';
import { inspectionEvent } from '#core/proofing/session-log/inspection-events.ts';
import type { SessionCommand } from '../commands.ts';
import { requireDocument, withDocument } from '../session-documents.ts';
import type { SessionState, Transition } from '../session-state.ts';
import { notAllowed, requireActive } from '../session-steps.ts';

type Of<K extends SessionCommand['kind']> = Extract<SessionCommand, { kind: K }>;

/**
 * The operator's word on one field of a document; the last word counts, every word stays in the log. The word confirms
 * the value of that moment, and not a later one of a reader.
 */
export function confirmField(state: SessionState, command: Of<'confirm-field'>): Transition {
  requireActive(state);
  const { documentId, field, confirmation } = command;
  const document = requireDocument(state, documentId);
  const { verdict, value } = confirmation;
  const best = mostTrusted(valuesOf(sourcesOf(document), field));
  if (verdict === 'confirmed' && !best) {
    throw invalid('nothing read this field by machine, so there is nothing to confirm');
  }
  if (verdict === 'keyed' && !value?.trim()) throw invalid('no value was keyed from the print');
  const { country } = documentKind(document, state.flow.ruleSet);
  if (verdict === 'keyed' && DATE_FIELDS.includes(field) && !normaliseDate(value ?? '', country)) {
    throw invalid('the keyed value is no date, as 2032-04-15 is');
  }
  const said = value?.trim() ?? (verdict === 'confirmed' ? best?.value : undefined);
  const word = said === undefined ? { verdict } : { verdict, value: said };
  const changed = { ...document, words: { ...document.words, [field]: word } };
  const event: EvidenceDraft = {
    type: 'document.field-confirmed',
    actor: 'operator',
    payload: { documentId, field, verdict },
    ...(word.value === undefined ? {} : { fields: { [`operator.${field}`]: word.value } }),
  };
  return {
    state: { ...state, documents: withDocument(state.documents, changed) },
    events: [event],
    effects: [],
  };
}

/**
 * The operator's word on the features of a document, by the guide of its kind, or on a face beside its portrait, part by
 * part; signed, and the last word counts. It answers no question of the attestation: the check made of it can only hold
 * an approval back.
 */
export function recordInspection(
  state: SessionState,
  { documentId, subject, answers }: Of<'record-inspection'>,
): Transition {
  requireActive(state);
  const document = requireDocument(state, documentId);
  if (subject === 'face' && !document.captures.some(hasPortrait))
    throw invalid('no portrait of the document was captured');
  const kind = subject === 'face' ? subject : documentKind(document, state.flow.ruleSet).type;
  const other = answers.find(({ point }) => !INSPECTION_GUIDES[kind].includes(point));
  if (other) throw invalid(`the guide of ${kind} has no point ${other.point}`);
  const inspection = guidedInspection(documentId, kind, answers);
  return {
    state: { ...state, inspections: withInspection(state.inspections ?? [], inspection) },
    events: [inspectionEvent(inspection)],
    effects: [],
  };
}

/** The operator's attestation on person and document, signed with the operator's own key. */
export function attest(state: SessionState, { attestation }: Of<'attest'>): Transition {
  requireActive(state);
  if (!state.consents.procedure?.given) throw notAllowed('the procedure has no consent yet');
  const event: EvidenceDraft = {
    type: ATTESTATION_EVENT,
    actor: 'operator',
    payload: { ...attestation },
    operatorSigned: true,
  };
  return {
    state: { ...state, attestation, attestedOn: inspectedPictures(state) },
    events: [event],
    effects: [],
  };
}

const invalid = (probe: string): AppError => failure('INVALID_INPUT', probe, { component: 'session' });
