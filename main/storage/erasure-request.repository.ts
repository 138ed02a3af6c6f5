import type { ApplicantPresence } from '#core/contract/erasure-request.ts';
import type { Language } from '#core/contract/flow.ts';
import type { Database } from '#sdk/vault/driver.ts';
import { jsonOf, optional } from '#sdk/vault/row-values.ts';
import type { ErasureRequestRecord, ErasureRequestRepository } from '../ports/vault.ts';

interface RequestRow {
  session_id: string;
  erasure_id: string;
  request: string;
  confirmation: string | null;
  requested_at: string;
  presence: ApplicantPresence;
  language: Language;
  removed: string | null;
  state: ErasureRequestRecord['state'];
  receipt: string | null;
  refusal: NonNullable<ErasureRequestRecord['refusal']> | null;
}

const INSERT = `
INSERT INTO erasure_requests (session_id, erasure_id, request, confirmation, requested_at, presence, language, removed, state)
VALUES (@sessionId, @erasureId, @request, @confirmation, @requestedAt, @presence, @language, @removed, 'waiting')`;

export function erasureRequestRepository(db: Database): ErasureRequestRepository {
  const dropRefused = db.prepare("DELETE FROM erasure_requests WHERE session_id = ? AND state = 'refused'");
  const insert = db.prepare(INSERT);
  const one = db.prepare<[string], RequestRow>('SELECT * FROM erasure_requests WHERE session_id = ?');
  const inState = db.prepare<[ErasureRequestRecord['state']], RequestRow>(
    'SELECT * FROM erasure_requests WHERE state = ? ORDER BY requested_at, session_id',
  );
  const answer = db.prepare(
    `UPDATE erasure_requests SET state = @state, receipt = COALESCE(@receipt, receipt), refusal = @refusal
     WHERE erasure_id = @erasureId`,
  );
  return {
    add({ confirmation, removed, ...request }) {
      db.transaction(() => {
        dropRefused.run(request.sessionId);
        insert.run({
          ...request,
          confirmation: confirmation ?? null,
          removed: removed ? JSON.stringify(removed) : null,
        });
      })();
    },
    find(sessionId) {
      const row = one.get(sessionId);
      return row && requestOf(row);
    },
    inState: (state) => inState.all(state).map(requestOf),
    answer(erasureId, { state, receipt, refusal }) {
      answer.run({ erasureId, state, receipt: receipt ?? null, refusal: refusal ?? null });
    },
  };
}

const requestOf = (row: RequestRow): ErasureRequestRecord => ({
  sessionId: row.session_id,
  erasureId: row.erasure_id,
  request: row.request,
  ...optional('confirmation', row.confirmation),
  requestedAt: row.requested_at,
  presence: row.presence,
  language: row.language,
  ...(row.removed === null ? {} : { removed: jsonOf<ErasureRequestRecord['removed'] & object>(row.removed) }),
  state: row.state,
  ...optional('receipt', row.receipt),
  ...optional('refusal', row.refusal),
});
