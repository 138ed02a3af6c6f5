import type { DocumentScan, LibrarySession, SignedLiveId } from '../ports/identity-library.ts';
import { DEFAULT_PROOFER } from './contract/constants.ts';
import type { DocumentSessionResult } from './contract/document-sessions.ts';
import type { IdentitySDK } from './identity-sdk.ts';

const REASONS: Readonly<Record<DocumentScan['reasonCode'], string>> = {
  ok: 'The machine readable zone was read and its check digits are right.',
  'check-digit-wrong': 'A check digit of the machine readable zone is wrong.',
  'format-wrong': 'A field of the machine readable zone is malformed.',
  'mrz-not-found': 'No machine readable zone was read.',
  'model-missing': 'The model that reads documents is missing.',
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
  const type = scan.document && `${scan.document.data.type}_object`;
  for (const { sessionId, docType } of pending) {
    if (type === undefined || type === docType) {
      sdk.completeDocumentSession(sessionId, resultOf(session.sessionId, scan, liveId));
    }
  }
}

function resultOf(
  sessionId: string,
  { verdict, reasonCode, document }: DocumentScan,
  liveId: SignedLiveId | undefined,
): DocumentSessionResult {
  return {
    resultStatus: verdict,
    reasonCode,
    reason: REASONS[reasonCode],
    document: document?.data ?? null,
    token: document?.signToken ?? null,
    liveId: liveId ? liveIdObject(sessionId, liveId) : null,
    rawData: {},
  };
}

function liveIdObject(sessionId: string, { bitmap }: SignedLiveId): DocumentSessionResult['liveId'] {
  const face = `data:${bitmap.mime};base64,${Buffer.from(bitmap.bytes).toString('base64')}`;
  return { id: sessionId, type: 'liveid', category: 'identity_document', proofedBy: DEFAULT_PROOFER, face };
}
