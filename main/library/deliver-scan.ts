import { z } from 'zod';
import { documentSessionSignedData } from '#sdk/contract/capture-pipeline.ts';
import { DEFAULT_PROOFER } from '#sdk/contract/constants.ts';
import type { DocumentSessionResult } from '#sdk/contract/document-sessions.ts';
import type { CapturePipeline } from '#sdk/ports/capture-pipeline.ts';
import type { DocumentScan, LibrarySession, SignedLiveId } from '../ports/identity-library.ts';

/** The document types of the library and the session types that wait for them (documents are typed by part 2). */
const SESSION_TYPES: Readonly<Record<string, string>> = {
  dl: 'dl_object',
  ppt: 'ppt_object',
  nationalid: 'idcard_object',
};
const KEYED_SESSION_TYPES: Readonly<Record<string, string>> = {
  ssn: 'ssn_object',
  misc_document: 'misc_object',
};

/** One sentence for each verdict; the code says which of its reasons it is. */
const REASONS: Readonly<Record<DocumentScan['verdict'], string>> = {
  PASSED: 'What a machine can read of the document was read, and nothing speaks against it.',
  FAILED: 'Something speaks against the document.',
  NOT_PERFORMED: 'The document could not be verified.',
};

/**
 * Gives the result of a scan to every document session that waits for this type of document. A scan without even a
 * known kind ends none, because the operator may still name it; at the end of the visit it ends them all, as not
 * performed.
 */
export function deliverScan(
  pipeline: Pick<CapturePipeline, 'pendingDocumentSessions' | 'completeDocumentSession'>,
  session: Pick<LibrarySession, 'sessionId' | 'captures' | 'sign'>,
  visit: 'under-way' | 'ended',
): void {
  const pending = pipeline.pendingDocumentSessions();
  if (pending.length === 0) return;
  const { scan, liveId } = session.captures();
  if (!scan) return;
  // A document of a known kind without a number may get one from the operator.
  const isWhole = scan.document !== undefined || scan.verdict === 'FAILED' || visit === 'ended';
  const type = scan.type && SESSION_TYPES[scan.type];
  if (!isWhole) return;
  for (const { sessionId, docType } of pending) {
    if (type === docType || (type === undefined && visit === 'ended')) {
      const result = resultOf(session.sessionId, scan, liveId);
      const signToken = session.sign(documentSessionSignedData(sessionId, result));
      pipeline.completeDocumentSession(sessionId, result, signToken);
    }
  }
}

/**
 * Gives the document that the operator keyed last to every document session that waits for its type. Nothing read or
 * verified it, so its result is not performed, with the signed document.
 */
export function deliverKeyed(
  pipeline: Pick<CapturePipeline, 'pendingDocumentSessions' | 'completeDocumentSession'>,
  session: Pick<LibrarySession, 'keyed' | 'sign'>,
): void {
  const last = session.keyed().at(-1);
  const type = last && KEYED_SESSION_TYPES[last.data.type];
  for (const { sessionId, docType } of pipeline.pendingDocumentSessions()) {
    if (!last || docType !== type) continue;
    const result: DocumentSessionResult = {
      resultStatus: 'NOT_PERFORMED',
      reasonCode: 'manual-capture',
      reason: 'The operator keyed the document; nothing verified it.',
      document: last.data,
      token: last.signToken,
      liveId: null,
      fuzzyMatchScore: null,
      rawData: {},
    };
    pipeline.completeDocumentSession(
      sessionId,
      result,
      session.sign(documentSessionSignedData(sessionId, result)),
    );
  }
}

function resultOf(
  sessionId: string,
  { verdict, reasonCode, document, fuzzyMatchScore, rawData }: DocumentScan,
  liveId: SignedLiveId | undefined,
): DocumentSessionResult {
  return {
    resultStatus: verdict,
    reasonCode,
    reason: REASONS[verdict],
    document: document?.data ?? null,
    token: document?.signToken ?? null,
    liveId: liveId ? liveIdObject(sessionId, liveId) : null,
    fuzzyMatchScore,
    rawData: z.record(z.string(), z.json()).parse(rawData),
  };
}

function liveIdObject(sessionId: string, { bitmap }: SignedLiveId): DocumentSessionResult['liveId'] {
  const face = `data:${bitmap.mime};base64,${Buffer.from(bitmap.bytes).toString('base64')}`;
  return { id: sessionId, type: 'liveid', category: 'identity_document', proofedBy: DEFAULT_PROOFER, face };
}
