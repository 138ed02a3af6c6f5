import { eventHash } from '#core/evidence/evidence-log.ts';
import type { EvidenceEvent, EvidenceSignature } from '#core/evidence/evidence-schema.ts';
import { canonicalJson } from '#core/keys/canonical-json.ts';
import type { Database } from '#sdk/vault/driver.ts';
import { jsonOf } from '#sdk/vault/row-values.ts';
import type { SecondLogRepository } from '../ports/vault.ts';

export function secondLogRepository(db: Database): SecondLogRepository {
  const head = db.prepare<[string], { seq: number; hash: string }>(
    'SELECT seq, hash FROM second_log_events WHERE session_id = ? ORDER BY seq DESC LIMIT 1',
  );
  const events = db
    .prepare<[string], string>('SELECT text FROM second_log_events WHERE session_id = ? ORDER BY seq')
    .pluck();
  const signatures = db.prepare<[string], Pick<EvidenceSignature, 'seq' | 'jws'>>(
    'SELECT seq, jws FROM second_log_signatures WHERE session_id = ? ORDER BY position',
  );
  const insertEvent = db.prepare('INSERT INTO second_log_events VALUES (?, ?, ?, ?)');
  const insertSignature = db.prepare(
    'INSERT INTO second_log_signatures (session_id, seq, jws) VALUES (?, ?, ?)',
  );
  const enrol = db.prepare(
    'INSERT INTO enrolments (session_id, confirmed_at, owner) VALUES (?, ?, ?) ON CONFLICT (session_id) DO NOTHING',
  );
  const enrolled = db
    .prepare<[string], string>('SELECT confirmed_at FROM enrolments WHERE session_id = ?')
    .pluck();
  const owner = db
    .prepare<[string], string | null>('SELECT owner FROM enrolments WHERE session_id = ?')
    .pluck();
  return {
    head: (sessionId) => head.get(sessionId),
    append(sessionId, stretch) {
      for (const event of stretch.events) {
        insertEvent.run(sessionId, event.seq, canonicalJson(event), eventHash(event));
      }
      for (const { seq, jws } of stretch.signatures) insertSignature.run(sessionId, seq, jws);
    },
    read(sessionId) {
      const found = events.all(sessionId).map((text) => jsonOf<EvidenceEvent>(text));
      if (found.length === 0) return undefined;
      const signed = signatures.all(sessionId).map((row) => ({ kind: 'checkpoint' as const, ...row }));
      return { events: found, signatures: signed };
    },
    noteEnrolment: (sessionId, { confirmedAt, owner }) => void enrol.run(sessionId, confirmedAt, owner),
    enrolledAt: (sessionId) => enrolled.get(sessionId),
    enrolledOwner: (sessionId) => owner.get(sessionId) ?? undefined,
  };
}
