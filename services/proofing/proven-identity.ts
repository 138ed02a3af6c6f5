import type { DocumentType } from '#core/document/document-records.ts';
import { bestValue } from '#core/document/join-document.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { documentsOf } from './personal-data.ts';

/** Who a session showed a person to be, by the first document with a name and a date of birth. */
export interface ProvenIdentity {
  givenNames: string;
  surname: string;
  /** YYYY-MM-DD */
  dateOfBirth: string;
  /** The documents that were shown. */
  documents: DocumentType[];
  /** When the session ended. */
  at: Date;
}

/** What a session with a signed final outcome of Success proves; undefined without one, and once its data are erased. */
export async function provenIdentity(
  context: ServicesContext,
  session: SessionRow,
): Promise<ProvenIdentity | undefined> {
  if (session.state !== 'Success' || session.sandbox || !session.final || !session.endedAt) return undefined;
  const documents = await documentsOf(context, session);
  for (const { joined } of documents) {
    const surname = bestValue(joined, 'surname');
    const givenNames = bestValue(joined, 'givenNames');
    const dateOfBirth = bestValue(joined, 'dateOfBirth');
    if (surname === '' || !/^\d{4}-\d\d-\d\d$/.test(dateOfBirth)) continue;
    const types = documents.map((each) => each.joined.kind.type);
    return { surname, givenNames, dateOfBirth, documents: types, at: session.endedAt };
  }
  return undefined;
}
