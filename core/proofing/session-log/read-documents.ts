import { z } from 'zod';
import type { DocumentRecord } from '../../document/document-records.ts';
import { DocumentKind, FieldConfirmation } from '../../document/document-records.ts';
import { DocumentField } from '../../document/fields.ts';
import { CAPTURE_EVENT, type LoggedCapture, readCapture } from './capture-event.ts';
import { type OpenedEvent, readEvent } from './opened-event.ts';

/** The operator's word on the kind of a document, and on one of its fields. */
export const KIND_KEYED_EVENT = 'document.kind-keyed';
export const FIELD_CONFIRMED_EVENT = 'document.field-confirmed';

const OfDocument = z.object({ documentId: z.string() });
const Word = OfDocument.extend({ field: DocumentField, verdict: FieldConfirmation.shape.verdict });
const Keyed = DocumentKind.omit({ basis: true });

/**
 * The newest try of each document, put together again from its captures and the words of the operator, in the order of
 * their numbers. A try that only a reader spoke of waits for the camera: until then the earlier one stands.
 *
 * @throws UnreadableEvent where a fact is malformed or a value of it is not opened
 */
export function readDocuments(events: readonly OpenedEvent[]): DocumentRecord[] {
  const tries = new Map<string, DocumentRecord>();
  for (const event of events) readEvent(event.type, () => ADDERS[event.type]?.(tries, event));
  const byNumber = Map.groupBy(tries.values(), ({ number }) => number);
  return [...byNumber.values()]
    .map(standing)
    .filter((record) => record !== undefined)
    .sort((a, b) => a.number - b.number);
}

type Adder = (tries: Map<string, DocumentRecord>, event: OpenedEvent) => void;

const ADDERS: Readonly<Record<string, Adder>> = {
  [CAPTURE_EVENT]: (tries, event) => addCapture(tries, readCapture(event)),
  [KIND_KEYED_EVENT]: addKind,
  [FIELD_CONFIRMED_EVENT]: addWord,
};

function addCapture(tries: Map<string, DocumentRecord>, logged: LoggedCapture): void {
  const { documentId: id, number, attempt, capture } = logged;
  const known = tries.get(id) ?? { id, number, attempt, captures: [], complete: true, words: {} };
  tries.set(id, { ...known, captures: [...known.captures, capture] });
}

function addKind(tries: Map<string, DocumentRecord>, { payload, opened }: OpenedEvent): void {
  const { documentId } = OfDocument.parse(payload);
  const record = tries.get(documentId);
  if (record) tries.set(documentId, { ...record, keyedKind: Keyed.parse(opened.get('document.kind')) });
}

function addWord(tries: Map<string, DocumentRecord>, { payload, opened }: OpenedEvent): void {
  const { documentId, field, verdict } = Word.parse(payload);
  const record = tries.get(documentId);
  if (!record) return;
  const value = z
    .string()
    .optional()
    .parse(opened.get(`operator.${field}`));
  const word = value === undefined ? { verdict } : { verdict, value };
  tries.set(documentId, { ...record, words: { ...record.words, [field]: word } });
}

/** Tries of one document, in the order in which they began. */
function standing(tries: readonly DocumentRecord[]): DocumentRecord | undefined {
  const seen = tries.findLast(({ captures }) => captures.some(({ channel }) => channel === 'camera'));
  return seen ?? tries[0];
}
