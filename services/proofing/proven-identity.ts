import type { DocumentType } from '#core/document/document-records.ts';
import { provenValue } from '#core/document/join-document.ts';
import type { NumberedDocument } from '#core/proofing/checks/entered-data.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { documentsOf } from './personal-data.ts';
import { summaryOf } from './stored-summary.ts';

/** The identity that a session proved, from the document whose portrait was compared with the person's face. */
export interface ProvenIdentity {
  givenNames: string;
  surname: string;
  /** YYYY-MM-DD */
  dateOfBirth: string;
  /** The document that says so. */
  document: DocumentType;
  /** When the session ended. */
  at: Date;
}

/**
 * The identity that a session with a signed final outcome of Success proves; undefined without one, and once its data
 * are erased.
 */
export async function provenIdentity(
  context: ServicesContext,
  session: SessionRow,
): Promise<ProvenIdentity | undefined> {
  if (session.state !== 'Success' || session.sandbox || !session.final || !session.endedAt) return undefined;
  const holder = documentOfHolder(await documentsOf(context, session), summaryOf(session).checks);
  if (!holder) return undefined;
  const { joined } = holder;
  const surname = provenValue(joined, 'surname');
  const givenNames = provenValue(joined, 'givenNames');
  const dateOfBirth = provenValue(joined, 'dateOfBirth');
  if (surname === '' || !/^\d{4}-\d\d-\d\d$/.test(dateOfBirth)) return undefined;
  return { surname, givenNames, dateOfBirth, document: joined.kind.type, at: session.endedAt };
}

/**
 * The document whose portrait was compared with the face. No check compares the holders of two documents, so another
 * document of the session may be a stranger's.
 */
export function documentOfHolder(
  documents: readonly NumberedDocument[],
  checks: readonly CheckResult[],
): NumberedDocument | undefined {
  const compared = checks.find(({ id }) => id === 'face.comparison');
  if (compared?.verdict !== 'PASSED') return undefined;
  if (documents.length === 1) return documents[0];
  return documents.find(({ number }) => number === compared.document);
}
