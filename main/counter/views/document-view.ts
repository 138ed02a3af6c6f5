import type { DocumentView, FieldSourceView, FieldView } from '#core/contract/counter/state.ts';
import type { CaptureRecord, DocumentRecord, Place } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import type { JoinedDocument, JoinedField, SourcedValue } from '#core/document/joined-document.ts';
import { unturned } from '#core/document/print/unturned.ts';
import { isReadPrint } from '#core/document/print-source.ts';
import { newestPicture } from '#core/document/sides.ts';
import { fieldsToConfirm } from '#core/proofing/checks/printed-data.ts';
import type { SessionState } from '../session/session-state.ts';
import { mrzPlace } from './mrz-place.ts';

/** One document with every source side by side, for the eyes of its operator. */
export function documentView(
  document: DocumentRecord,
  joined: JoinedDocument,
  flow: SessionState['flow'],
): DocumentView {
  const { id, number, attempt, complete, captures } = document;
  const portrait = newestPicture(captures, 'document-portrait');
  const open = fieldsToConfirm(flow, document.words, joined.fields);
  return {
    id,
    number,
    attempt,
    complete,
    kind: joined.kind,
    captures,
    fields: joined.fields.map((field) => fieldView(field, document, { flow, open })),
    indicators: joined.indicators,
    ...(joined.realId ? { realId: joined.realId } : {}),
    ...(portrait ? { portrait } : {}),
  };
}

function fieldView(
  { field, sources, rule, verdict, best, century }: JoinedField,
  { captures, words }: DocumentRecord,
  { flow, open }: { flow: SessionState['flow']; open: readonly DocumentField[] },
): FieldView {
  const operator = wordView(words[field]);
  return {
    field,
    sources: sources.map((source) => sourceView(source, field, captures)),
    ...(operator ? { operator } : {}),
    required: flow.document.confirmFields.includes(field),
    open: open.includes(field),
    rule,
    verdict,
    ...(best ? { value: best.value } : {}),
    ...(century ? { century } : {}),
  };
}

/** A confirmed value stands among the sources; only a keyed one is shown as keyed. */
const wordView = (word: DocumentRecord['words'][FieldView['field']]): FieldView['operator'] =>
  word?.verdict === 'confirmed' ? { verdict: 'confirmed' } : word;

function sourceView(
  source: SourcedValue,
  field: FieldView['field'],
  captures: readonly CaptureRecord[],
): FieldSourceView {
  const capture = captures.find(({ id }) => id === source.captureId);
  const place =
    capture && (isReadPrint(source) ? printPlace(field, capture) : placeOf(source.source, field, capture));
  return { ...source, ...(place ? { place } : {}) };
}

const WHOLE: Place = { x: 0, y: 0, width: 1, height: 1 };

/** The place of the characters on the crop of their source; a code shows no characters, so its whole crop. */
function placeOf(
  source: SourcedValue['source'],
  field: FieldView['field'],
  { zone, pictures }: CaptureRecord,
): FieldSourceView['place'] {
  const crop = pictures.find(({ kind }) => kind === CROPS[source]);
  const place = source === 'mrz' ? zone && mrzPlace(zone, field) : WHOLE;
  return crop && place ? { ...place, artefactId: crop.id } : undefined;
}

/** Where a machine read the print on the document cut out. */
function printPlace(field: FieldView['field'], { print, pictures }: CaptureRecord): FieldSourceView['place'] {
  const card = pictures.find(({ kind }) => kind === 'document-card');
  const read = print?.fields[field];
  if (!card || !print || !read) return undefined;
  const { turned } = print;
  const upsideDown = turned === 180 ? { upsideDown: true as const } : {};
  return { ...unturned(read.box, turned), artefactId: card.id, ...upsideDown };
}

const CROPS: Partial<Record<SourcedValue['source'], CaptureRecord['pictures'][number]['kind']>> = {
  mrz: 'document-mrz',
  barcode: 'document-barcode',
};
