import { NoticeSent, SourceWord } from '#core/proofing/assurance-facts.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { SessionRow } from './session.repository.ts';

type SessionKey = Pick<SessionRow, 'tenantId' | 'sessionId'>;
interface WordKey extends SessionKey {
  wordId: string;
}

/** Notes a notice that is to be sent; it counts once it was. */
export const noteNotice = (db: DatabaseHandle, key: WordKey, notice: NoticeSent): Promise<void> =>
  insert(db, key, { kind: 'notice', word: notice, countsSince: null });

/** A gateway took the notice of this message; of other messages there is nothing to note. */
export async function noteNoticeSent(
  db: DatabaseHandle,
  { tenantId, sessionId, wordId }: WordKey,
  at: Date,
): Promise<void> {
  await db
    .updateTable('session_assurance')
    .set({ counts_since: at })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('word_id', '=', wordId)
    .execute();
}

/** Keeps the word of a source in place of an earlier one. */
export async function keepSourceWord(
  trx: DatabaseTransaction,
  key: WordKey,
  { word, at }: { word: SourceWord; at: Date },
): Promise<void> {
  await trx
    .deleteFrom('session_assurance')
    .where('tenant_id', '=', key.tenantId)
    .where('session_id', '=', key.sessionId)
    .where('kind', '=', 'source')
    .execute();
  await insert(trx, key, { kind: 'source', word, countsSince: at });
}

async function insert(
  db: DatabaseHandle,
  { tenantId, sessionId, wordId }: WordKey,
  { kind, word, countsSince }: { kind: 'notice' | 'source'; word: object; countsSince: Date | null },
): Promise<void> {
  await db
    .insertInto('session_assurance')
    .values({
      tenant_id: tenantId,
      session_id: sessionId,
      word_id: wordId,
      kind,
      word: JSON.stringify(word),
      counts_since: countsSince,
    })
    .execute();
}

/** The words that count for a session. */
export async function assuranceWords(
  db: DatabaseHandle,
  { tenantId, sessionId }: SessionKey,
): Promise<{ notices: NoticeSent[]; sources: SourceWord[] }> {
  const rows = await db
    .selectFrom('session_assurance')
    .select(['kind', 'word'])
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('counts_since', 'is not', null)
    .orderBy('word_id')
    .execute();
  const wordsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ word }) => word);
  return {
    notices: wordsOf('notice').map((word) => NoticeSent.parse(word)),
    sources: wordsOf('source').map((word) => SourceWord.parse(word)),
  };
}
