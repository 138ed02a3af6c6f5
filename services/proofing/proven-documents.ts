import { DocumentType } from '#core/document/document-records.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { summaryOf } from './stored-summary.ts';

/** One document of a session without its values but the day on which it expires. */
interface ProvenDocument {
  type: DocumentType;
  /** YYYY-MM-DD; null where nothing says it. */
  expiresOn: string | null;
}

/** The documents of a session whose final outcome is Success. */
export function provenDocuments(session: SessionRow): ProvenDocument[] {
  if (session.state !== 'Success') return [];
  const { documentExpiries, documentExpiresOn } = session;
  return piecesOf(session).map(({ type, document }, index) => {
    // Earlier versions kept the day of the first document alone.
    const ofFirst = index === 0 ? documentExpiresOn : null;
    const kept = documentExpiries?.find((one) => one.document === document);
    return { type, expiresOn: documentExpiries ? (kept?.expiresOn ?? null) : ofFirst };
  });
}

/** Sessions that earlier versions judged may name the first document alone. */
function piecesOf(session: SessionRow): { type: DocumentType; document: number }[] {
  const { assurance } = summaryOf(session);
  if (assurance) return assurance.pieces;
  const type = DocumentType.safeParse(session.documentType);
  return type.success ? [{ type: type.data, document: 1 }] : [];
}
