import type { Flow } from '#core/contract/flow.ts';
import type { CaptureRecord, DocumentRecord } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { mostTrusted, sourcesOf, valuesOf } from '#core/document/sources.ts';
import { utf8 } from '#core/keys/bytes.ts';
import { captureEvent } from '#core/proofing/session-log/capture-event.ts';
import { FIELD_CONFIRMED_EVENT } from '#core/proofing/session-log/read-documents.ts';
import type { NewPicture, Recorder } from './evidence-recorder.ts';

/** A capture with the pictures that it names. */
export interface ShownSide {
  capture: CaptureRecord;
  pictures: Readonly<Record<string, NewPicture>>;
}

/** A portrait that shows nothing. */
export const portraitOf = (id: string): Readonly<Record<string, NewPicture>> => ({
  [id]: { kind: 'document-portrait', bytes: utf8(`portrait ${id}`) },
});

/** Logs a document and the word of the operator on each of its fields. */
export function logDocument(
  log: Recorder,
  flow: Flow,
  number: number,
  [first, other]: readonly ShownSide[],
  keyed: Partial<Record<DocumentField, string>> = {},
): DocumentRecord {
  if (!first) throw new RangeError('a document was shown');
  const captures = [first.capture, ...(other ? [other.capture] : [])];
  const record: DocumentRecord = {
    id: first.capture.id,
    number,
    attempt: 1,
    captures,
    complete: true,
    words: {},
  };
  log.add(captureEvent(record, first.capture, 'any', {}), first.pictures);
  if (other) log.add(captureEvent(record, other.capture, 'other', {}), other.pictures);
  for (const field of flow.document.confirmFields) {
    const value = keyed[field] ?? mostTrusted(valuesOf(sourcesOf(record), field))?.value;
    const verdict = keyed[field] === undefined ? ('confirmed' as const) : ('keyed' as const);
    const word = value === undefined ? { verdict: 'absent' as const } : { verdict, value };
    record.words = { ...record.words, [field]: word };
    const fields = value === undefined ? {} : { [`operator.${field}`]: value };
    const payload = { documentId: record.id, field, verdict: word.verdict };
    log.add({ type: FIELD_CONFIRMED_EVENT, actor: 'operator', payload, fields });
  }
  return record;
}
