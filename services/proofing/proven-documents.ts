import type { DocumentType } from '#core/document/document-records.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { summaryOf } from './stored-summary.ts';

/**
 * The documents of a session whose final outcome is Success, without a value of them but the day of expiry. The services
 * keep that of the first document alone.
 */
export function provenDocuments(session: SessionRow): { type: DocumentType; expiresOn: string | null }[] {
  if (session.state !== 'Success') return [];
  const pieces = summaryOf(session).assurance?.pieces ?? [];
  return pieces.map(({ type }, index) => ({
    type,
    expiresOn: index === 0 ? session.documentExpiresOn : null,
  }));
}
