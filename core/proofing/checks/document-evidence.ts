import type { CaptureRecord, DocumentRecord } from '../../document/document-records.ts';
import type { JoinedDocument } from '../../document/joined-document.ts';

/** One document as the checks see it: what was captured, and what the sources say together. */
export interface DocumentEvidence {
  record: DocumentRecord;
  joined: JoinedDocument;
}

/** Captures by a camera; only they have a picture to judge. */
export const cameraCaptures = ({ record }: DocumentEvidence): CaptureRecord[] =>
  record.captures.filter(({ channel }) => channel === 'camera');

/** Why nothing was read by machine. */
export function notReadReason(
  document: DocumentEvidence,
): 'model-missing' | 'no-machine-zone' | 'mrz-not-found' {
  if (document.record.captures.some(({ noZone }) => noZone === 'model-missing')) return 'model-missing';
  return document.joined.kind.basis === 'operator' ? 'no-machine-zone' : 'mrz-not-found';
}
