import { failure } from '#core/contract/errors.ts';
import { OUTBOX_SECOND_LOG } from '#core/contract/outbox-entries.ts';
import type { AuditRepository } from '#sdk/ports/vault.ts';
import type { Database } from '#sdk/vault/driver.ts';
import { jsonOf } from '#sdk/vault/row-values.ts';
import type { SessionRepository } from '../ports/vault.ts';
import { type SessionRow, sessionNotFound } from './session-listings.ts';

interface ErasureRow {
  erased_at: string;
  actor: string;
  reason: string;
  erased: string;
}

/** Entries of a second log hold only the later events of a session. */
const PERSONAL = `kind <> '${OUTBOX_SECOND_LOG}'`;

/** The verdict of the services is still missing; a part that was handed over gets none. */
const AWAITS_VERDICT = `json_extract(s.summary, '$.finalState') IS NULL
  AND COALESCE(json_extract(s.summary, '$.ending'), '') <> 'handed-over'`;

const DUE_FOR_ERASURE = `
SELECT session_id, oldest_unsent IS NOT NULL AS unsynced FROM (
  SELECT s.session_id, s.erase_after, CASE WHEN ${AWAITS_VERDICT} THEN s.ended_at END AS unjudged, (
    SELECT MIN(o.created_at) FROM outbox o JOIN outbox_states t USING (entry_id)
    WHERE o.session_id = s.session_id AND o.${PERSONAL} AND t.state IN ('waiting', 'refused')
  ) AS oldest_unsent
  FROM sessions s
  WHERE s.status = 'ended' AND s.sealed = 0 AND s.erased_at IS NULL AND s.erase_after <= @now
)
WHERE COALESCE(oldest_unsent < @unsyncedBefore, 1) AND COALESCE(unjudged < @unsyncedBefore, 1)
ORDER BY erase_after`;

const IN_REVIEW = `
SELECT session_id FROM sessions
WHERE status = 'ended' AND erased_at IS NULL AND json_extract(summary, '$.finalState') = 'Review'
ORDER BY created_at, session_id`;

/** Before the openings go: the record lists those that exist. */
const RECORD_ERASURE = `
INSERT INTO erasures (session_id, erased_at, actor, reason, erased)
SELECT @sessionId, @time, @actor, @reason, json_group_array(json_object('seq', seq, 'name', name))
FROM (SELECT seq, name FROM openings WHERE session_id = @sessionId ORDER BY seq, name)
HAVING COUNT(*) > 0`;

const KEEP_ERASURE = `
INSERT INTO erasures (session_id, erased_at, actor, reason, erased) VALUES (@sessionId, @at, @by, @reason, @erased)`;

const ERASE = [
  'DELETE FROM session_names WHERE session_id = ?',
  'DELETE FROM openings WHERE session_id = ?',
  'DELETE FROM artefacts WHERE session_id = ?',
  `DELETE FROM outbox_payloads WHERE entry_id IN (SELECT entry_id FROM outbox WHERE session_id = ? AND ${PERSONAL})`,
  `UPDATE outbox_states SET state = 'dropped' WHERE state IN ('waiting', 'refused')
   AND entry_id IN (SELECT entry_id FROM outbox WHERE session_id = ? AND ${PERSONAL})`,
];

const RECORD_NAMED = `
INSERT INTO erasures (session_id, erased_at, actor, reason, erased)
SELECT @sessionId, @time, @actor, @reason, json_group_array(json_object('seq', seq, 'name', name))
FROM (SELECT seq, name FROM openings WHERE session_id = @sessionId
  AND name IN (SELECT value FROM json_each(@names)) ORDER BY seq, name)
HAVING COUNT(*) > 0`;

const NAMED_ENTRIES = `
SELECT entry_id FROM outbox WHERE session_id = @sessionId
  AND idempotency_key IN (SELECT session_id || '/artefact/' || value FROM json_each(@names))`;

const ERASE_NAMED = [
  'DELETE FROM openings WHERE session_id = @sessionId AND name IN (SELECT value FROM json_each(@names))',
  'DELETE FROM artefacts WHERE session_id = @sessionId AND artefact_id IN (SELECT value FROM json_each(@names))',
  `DELETE FROM outbox_payloads WHERE entry_id IN (${NAMED_ENTRIES})`,
  `UPDATE outbox_states SET state = 'dropped'
   WHERE state IN ('waiting', 'refused') AND entry_id IN (${NAMED_ENTRIES})`,
];

type SessionErasures = Pick<
  SessionRepository,
  'dueForErasure' | 'inReview' | 'erase' | 'eraseArtefacts' | 'keepErasure' | 'erasures'
>;

/** Which sessions are due for erasure, and the erasures themselves with their records. */
export function sessionErasures(db: Database, audit: AuditRepository): SessionErasures {
  const select = db.prepare<[string], SessionRow>('SELECT * FROM sessions WHERE session_id = ?');
  const due = db.prepare<[{ now: string; unsyncedBefore: string }], { session_id: string; unsynced: number }>(
    DUE_FOR_ERASURE,
  );
  const selectInReview = db.prepare<[], { session_id: string }>(IN_REVIEW);
  const recordErasure = db.prepare(RECORD_ERASURE);
  const keepErasure = db.prepare(KEEP_ERASURE);
  const selectErasures = db.prepare<[string], ErasureRow>(
    'SELECT erased_at, actor, reason, erased FROM erasures WHERE session_id = ? ORDER BY position',
  );
  const erasures = ERASE.map((sql) => db.prepare(sql));
  const recordNamed = db.prepare(RECORD_NAMED);
  const namedErasures = ERASE_NAMED.map((sql) => db.prepare(sql));
  const markErased = db.prepare('UPDATE sessions SET snapshot = NULL, erased_at = ? WHERE session_id = ?');
  return {
    dueForErasure: (now, unsyncedBefore) =>
      due
        .all({ now, unsyncedBefore })
        .map((row) => ({ sessionId: row.session_id, unsynced: row.unsynced === 1 })),
    inReview: () => selectInReview.all().map(({ session_id }) => session_id),
    erase(sessionId, entry) {
      db.transaction(() => {
        assertErasable(sessionId, select.get(sessionId));
        const { time, actor, action, detail } = entry;
        recordErasure.run({ sessionId, time, actor, reason: String(detail?.reason ?? action) });
        for (const erasure of erasures) erasure.run(sessionId);
        markErased.run(entry.time, sessionId);
        audit.append(entry);
      })();
    },
    eraseArtefacts(sessionId, artefactIds, entry) {
      db.transaction(() => {
        assertErasable(sessionId, select.get(sessionId));
        const { time, actor, action, detail } = entry;
        const names = JSON.stringify(artefactIds);
        recordNamed.run({ sessionId, names, time, actor, reason: String(detail?.reason ?? action) });
        for (const erasure of namedErasures) erasure.run({ sessionId, names });
        audit.append(entry);
      })();
    },
    keepErasure(sessionId, { erased, ...record }) {
      keepErasure.run({ ...record, sessionId, erased: JSON.stringify(erased) });
    },
    erasures: (sessionId) =>
      selectErasures.all(sessionId).map(({ erased_at, actor, reason, erased }) => ({
        at: erased_at,
        by: actor,
        reason,
        erased: jsonOf(erased),
      })),
  };
}

function assertErasable(sessionId: string, row: SessionRow | undefined): void {
  if (row === undefined) throw sessionNotFound(sessionId);
  if (row.status === 'ended' && row.sealed === 0) return;
  throw failure(
    'STEP_NOT_ALLOWED',
    row.sealed === 1
      ? 'the session is sealed under suspicion; a reviewer has to release it first'
      : 'the session is still active',
  );
}
