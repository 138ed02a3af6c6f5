import { z } from 'zod';
import type { DocumentScan, LibrarySession, SignedLiveId } from '../ports/identity-library.ts';
import { DEFAULT_PROOFER } from './contract/constants.ts';
import type { DocumentSessionResult } from './contract/document-sessions.ts';
import type { IdentitySDK } from './identity-sdk.ts';

/** The document types of the library and the session types that wait for them (documents are typed by part 2). */
const SESSION_TYPES: Readonly<Record<string, string>> = {
  dl: 'dl_object',
  ppt: 'ppt_object',
  nationalid: 'idcard_object',
};

/** One sentence for each verdict; the code says which of its reasons it is. */
const REASONS: Readonly<Record<DocumentScan['verdict'], string>> = {
  PASSED: 'What a machine can read of the document was read, and nothing speaks against it.',
  FAILED: 'Something speaks against the document.',
  NOT_PERFORMED: 'The document could not be verified.',
};

/**
 * Gives the result of a scan to every document session that waits for this type of document. A scan that read
 * nothing has no type and ends them all, as not performed.
 */
export function deliverScan(sdk: IdentitySDK, session: LibrarySession): void {
  const pending = sdk.pendingDocumentSessions();
  if (pending.length === 0) return;
  const { scan, liveId } = session.captures();
  if (!scan) return;
  const type = scan.document && SESSION_TYPES[scan.document.data.type];
  for (const { sessionId, docType } of pending) {
    if (type === undefined || type === docType) {
      sdk.completeDocumentSession(sessionId, resultOf(session.sessionId, scan, liveId));
    }
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
