import { failure } from '#core/contract/errors.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';
import type { Database } from '#sdk/vault/driver.ts';
import { jsonOf } from '#sdk/vault/row-values.ts';
import type { NewOutboxEntry, OutboxEntry, OutboxRepository, StoredReceipt } from '../ports/vault.ts';
import { outboxStatus } from './outbox-counts.ts';

interface OutboxRow {
  entry_id: string;
  session_id: string | null;
  kind: string;
  idempotency_key: string;
  content_hash: string;
  created_at: string;
  payload: string | null;
  attempts: number;
}

/** The repository, and the insert that an evidence batch uses. */
export interface OutboxStore {
  readonly repository: OutboxRepository;
  insert(sessionId: string | null, entry: NewOutboxEntry, at: string): void;
}

const ENTRY = `
SELECT o.*, p.payload, (SELECT COUNT(*) FROM outbox_attempts a WHERE a.entry_id = o.entry_id) AS attempts
FROM outbox o LEFT JOIN outbox_payloads p USING (entry_id)`;

/** The first unsent entry of each session: a later one waits for it, also while it is refused. */
const DUE = `${ENTRY} JOIN outbox_states t USING (entry_id)
WHERE t.state = 'waiting' AND t.due_at <= ? AND NOT EXISTS (
  SELECT 1 FROM outbox earlier JOIN outbox_states e USING (entry_id)
  WHERE earlier.session_id IS o.session_id AND earlier.position < o.position AND e.state IN ('waiting', 'refused')
)
ORDER BY o.position LIMIT ?`;

export function outboxStore(db: Database): OutboxStore {
  const insertEntry = db.prepare(
    'INSERT INTO outbox (entry_id, session_id, kind, idempotency_key, content_hash, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const insertPayload = db.prepare('INSERT INTO outbox_payloads VALUES (?, ?)');
  const insertState = db.prepare("INSERT INTO outbox_states VALUES (?, 'waiting', ?)");
  const insert = db.transaction((sessionId: string | null, entry: NewOutboxEntry, at: string) => {
    const hash = toBase64Url(canonicalDigest(entry.payload));
    insertEntry.run(entry.entryId, sessionId, entry.kind, entry.idempotencyKey, hash, at);
    insertPayload.run(entry.entryId, JSON.stringify(entry.payload));
    insertState.run(entry.entryId, at);
  });
  const select = db.prepare<[string], OutboxRow>(`${ENTRY} WHERE o.entry_id = ?`);
  const selectDue = db.prepare<[string, number], OutboxRow>(DUE);
  const find = (entryId: string): OutboxEntry | undefined => {
    const row = select.get(entryId);
    return row && entryOf(row);
  };
  return {
    insert,
    repository: {
      append: insert,
      find,
      due: (now, limit) => selectDue.all(now, limit).map(entryOf),
      ...attempts(db),
      ...receipts(db, find),
      ...outboxStatus(db),
    },
  };
}

function attempts(db: Database): Pick<OutboxRepository, 'recordAttempt' | 'retryNow' | 'retryWaiting'> {
  const insert = db.prepare(
    'INSERT INTO outbox_attempts (entry_id, at, result, error, next_attempt_at) VALUES (?, ?, ?, ?, ?)',
  );
  // An entry may be erased while it is being sent: it stays so.
  const reschedule = db.prepare(
    "UPDATE outbox_states SET state = ?, due_at = ? WHERE entry_id = ? AND state <> 'dropped'",
  );
  const retry = db.prepare(
    "UPDATE outbox_states SET state = 'waiting', due_at = '' WHERE state IN ('waiting', 'refused')",
  );
  const retryWaiting = db.prepare("UPDATE outbox_states SET due_at = '' WHERE state = 'waiting'");
  const record = db.transaction(
    (entryId: string, attempt: Parameters<OutboxRepository['recordAttempt']>[1]) => {
      const next = attempt.nextAttemptAt ?? attempt.at;
      insert.run(
        entryId,
        attempt.at,
        attempt.result,
        JSON.stringify(attempt.error),
        attempt.nextAttemptAt ?? null,
      );
      reschedule.run(attempt.result === 'refused' ? 'refused' : 'waiting', next, entryId);
    },
  );
  return {
    recordAttempt: (entryId, attempt) => record(entryId, attempt),
    retryNow: () => void retry.run(),
    retryWaiting: () => void retryWaiting.run(),
  };
}

function receipts(
  db: Database,
  find: OutboxRepository['find'],
): Pick<OutboxRepository, 'recordReceipt' | 'receipts'> {
  const insert = db.prepare(
    'INSERT INTO outbox_receipts VALUES (?, ?, ?, ?) ON CONFLICT (entry_id) DO NOTHING',
  );
  const markSent = db.prepare("UPDATE outbox_states SET state = 'sent' WHERE entry_id = ?");
  const select = db.prepare<[string], { receipt: string; jws: string; received_at: string }>(
    `SELECT r.receipt, r.jws, r.received_at FROM outbox_receipts r JOIN outbox o USING (entry_id)
     WHERE o.session_id = ? ORDER BY o.position`,
  );
  const record = db.transaction((entryId: string, stored: StoredReceipt) => {
    assertMatches(find(entryId), stored);
    insert.run(entryId, JSON.stringify(stored.receipt), stored.jws, stored.receivedAt);
    markSent.run(entryId);
  });
  return {
    recordReceipt: (entryId, stored) => record(entryId, stored),
    receipts: (sessionId) =>
      select
        .all(sessionId)
        .map((row) => ({ receipt: jsonOf(row.receipt), jws: row.jws, receivedAt: row.received_at })),
  };
}

function assertMatches(entry: OutboxEntry | undefined, { receipt }: StoredReceipt): void {
  const differs =
    entry === undefined
      ? 'entry'
      : (['entryId', 'sessionId', 'idempotencyKey', 'contentHash'] as const).find(
          (member) => entry[member] !== receipt[member],
        );
  if (differs === undefined) return;
  throw failure('RECEIPT_INVALID', `${differs} differs`);
}

function entryOf(row: OutboxRow): OutboxEntry {
  return {
    entryId: row.entry_id,
    sessionId: row.session_id,
    kind: row.kind,
    idempotencyKey: row.idempotency_key,
    contentHash: row.content_hash,
    createdAt: row.created_at,
    payload: row.payload === null ? null : jsonOf(row.payload),
    attempts: row.attempts,
  };
}
