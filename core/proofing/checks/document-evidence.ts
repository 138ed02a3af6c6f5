import type { CaptureRecord, DocumentRecord } from '../../document/document-records.ts';
import { expectedData } from '../../document/expected-data.ts';
import type { JoinedDocument } from '../../document/joined-document.ts';

/** One document as the checks see it: its captures, and its joined sources. */
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
): 'model-missing' | 'no-machine-zone' | 'mrz-not-found' | 'barcode-not-found' {
  if (document.record.captures.some(({ noZone }) => noZone === 'model-missing')) return 'model-missing';
  const { kind } = document.joined;
  if (kind.basis === 'operator') return 'no-machine-zone';
  const expected = kind.basis === 'print' ? expectedData(kind) : 'unknown';
  if (expected === 'barcode') return 'barcode-not-found';
  return expected === 'none' ? 'no-machine-zone' : 'mrz-not-found';
}
