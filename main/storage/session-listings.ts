import type { ErasureState } from '#core/contract/erasure-request.ts';
import { failure } from '#core/contract/errors.ts';
import type { Database } from '#sdk/vault/driver.ts';
import { jsonOf, optional } from '#sdk/vault/row-values.ts';
import type { SessionListing, SessionRecord, SessionRepository } from '../ports/vault.ts';

/** A row of the table `sessions`. */
export interface SessionRow {
  session_id: string;
  status: 'active' | 'ended';
  flow_id: string;
  flow_version: number;
  flow_hash: string;
  created_at: string;
  updated_at: string;
  ended_at: string | null;
  erase_after: string | null;
  sealed: number;
  erased_at: string | null;
  summary: string;
  snapshot: string | null;
}

type ListedRow = Omit<SessionRow, 'snapshot'> & {
  is_kept: number;
  erasure: ErasureState | null;
  name?: string | null;
};

/** Without the snapshot: to read and parse those of a day takes longer than a person waits. */
const LISTED = `s.session_id, s.status, s.flow_id, s.flow_version, s.flow_hash, s.created_at, s.updated_at, s.ended_at,
  s.erase_after, s.sealed, s.erased_at, s.summary, s.snapshot IS NOT NULL AS is_kept,
  (SELECT state FROM erasure_requests WHERE session_id = s.session_id) AS erasure`;

const NEWEST_FIRST = 'ORDER BY s.created_at DESC, s.session_id DESC';

/** Behind every letter and digit of a reference. */
const LAST = '~';

/** Sessions as lists show them. */
export function sessionListings(db: Database): Pick<SessionRepository, 'list' | 'search'> {
  const newest = db.prepare<[{ since: string; limit: number }], ListedRow>(
    `SELECT ${LISTED} FROM sessions s WHERE s.created_at >= @since ${NEWEST_FIRST} LIMIT @limit`,
  );
  return {
    list: (limit, since = '') => newest.all({ since, limit }).map(listingOf),
    search: ({ reference, words }, limit) => {
      // One condition for each word; the forms of a word are alternatives.
      const named = words.map((forms) => `(${forms.map(() => 'instr(words, ?) > 0').join(' OR ')})`);
      const byReference = 'SELECT session_id FROM sessions WHERE bare_reference >= ? AND bare_reference < ?';
      const byName = `SELECT session_id FROM session_names WHERE ${named.join(' AND ')}`;
      const parts = [...(reference ? [byReference] : []), ...(words.length > 0 ? [byName] : [])];
      if (parts.length === 0) return [];
      const found = db.prepare<(string | number)[], ListedRow>(
        `SELECT ${LISTED}, (SELECT name FROM session_names WHERE session_id = s.session_id) AS name
         FROM sessions s WHERE s.session_id IN (${parts.join(' UNION ')}) ${NEWEST_FIRST} LIMIT ?`,
      );
      const range = reference ? [reference, `${reference}${LAST}`] : [];
      return found
        .all(...range, ...words.flat(), limit)
        .map((row) => ({ ...listingOf(row), ...optional('name', row.name ?? null) }));
    },
  };
}

export const sessionOf = (row: SessionRow): SessionRecord => ({
  ...factsOf(row),
  snapshot: row.snapshot === null ? null : jsonOf(row.snapshot),
});

const listingOf = (row: ListedRow): SessionListing => ({
  ...factsOf(row),
  isKept: row.is_kept === 1,
  ...optional('erasure', row.erasure),
});

function factsOf(row: Omit<SessionRow, 'snapshot'>): Omit<SessionRecord, 'snapshot'> {
  return {
    sessionId: row.session_id,
    status: row.status,
    flow: { id: row.flow_id, version: row.flow_version, hash: row.flow_hash },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...optional('endedAt', row.ended_at),
    ...optional('eraseAfter', row.erase_after),
    sealed: row.sealed === 1,
    ...optional('erasedAt', row.erased_at),
    summary: jsonOf(row.summary),
  };
}

/** @returns the error of an id that names no session. */
export function sessionNotFound(sessionId: string) {
  return failure('SESSION_NOT_FOUND', `no row ${sessionId}`);
}
