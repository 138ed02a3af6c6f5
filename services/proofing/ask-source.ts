import { randomUUID } from 'node:crypto';
import type { DocumentField } from '#core/document/fields.ts';
import { provenValue } from '#core/document/join-document.ts';
import type { SourceWord } from '#core/proofing/assurance-facts.ts';
import type { NumberedDocument } from '#core/proofing/checks/entered-data.ts';
import { recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { actorOf, type Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { AuthoritativeSource, SourceQuestion } from '#services/kernel/ports/authoritative-source.ts';
import { keepSourceWord } from '#services/sessions/index.ts';
import { documentsFor } from './personal-data.ts';
import { requireSession } from './reachable-session.ts';

/**
 * Has the authoritative source of the services confirm the data of a document of a verified session. The answer is kept
 * for the assurance report, in place of an earlier one; the audit log notes the request before it is sent.
 *
 * @throws ProblemError `SESSION_NOT_FOUND`, `SOURCE_NOT_CONFIGURED`, `TRANSITION_NOT_ALLOWED`, `DOCUMENT_DATA_MISSING`,
 * `SOURCE_UNAVAILABLE`.
 */
export async function askSource(
  context: ServicesContext,
  caller: Caller,
  id: string,
  number: number,
): Promise<SourceWord> {
  const { db, now, source } = context;
  const session = await requireSession(context, caller, id);
  if (!source) throw new ProblemError('SOURCE_NOT_CONFIGURED');
  if (session.state !== 'Success') {
    throw new ProblemError('TRANSITION_NOT_ALLOWED', `The session is ${session.state}, not Success.`);
  }
  const documents = await documentsFor(context, caller, session);
  const document = documents.find((each) => each.number === number);
  if (!document) throw new ProblemError('DOCUMENT_DATA_MISSING');
  const { tenantId, sessionId } = session;
  const act = {
    actor: actorOf(caller),
    action: 'session.source-asked',
    data: { sessionId, document: number },
  };
  await recordAudit(db, { tenantId, at: now(), ...act });
  const word = await answerOf(source, questionOf(document));
  const key = { tenantId, sessionId, wordId: randomUUID() };
  await db.transaction().execute((trx) => keepSourceWord(trx, key, { word, at: now() }));
  return word;
}

async function answerOf(source: AuthoritativeSource, question: SourceQuestion): Promise<SourceWord> {
  try {
    return await source.ask(question);
  } catch (cause) {
    throw new ProblemError('SOURCE_UNAVAILABLE', undefined, { cause });
  }
}

function questionOf({ joined }: NumberedDocument): SourceQuestion {
  const { type, country, region } = joined.kind;
  const value = (field: DocumentField) => provenValue(joined, field);
  return {
    documentType: type,
    country,
    region,
    surname: value('surname'),
    givenNames: value('givenNames'),
    dateOfBirth: value('dateOfBirth'),
    documentNumber: value('documentNumber'),
    personalNumber: value('personalNumber'),
  };
}
