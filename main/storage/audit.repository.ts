import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest, canonicalJson } from '#core/keys/canonical-json.ts';
import type { AuditEntry, AuditInput, AuditRepository } from '../ports/vault.ts';
import type { Database } from './driver.ts';
import { jsonOf } from './rows.ts';

/** `prev` of the first entry. */
const GENESIS = '';

interface AuditRow {
  seq: number;
  text: string;
  hash: string;
}
type Hashed = Omit<AuditEntry, 'hash'>;

/** The audit log: each entry carries the hash of the one before, so a removed or changed entry shows. */
export function auditRepository(db: Database): AuditRepository {
  const last = db.prepare<[], AuditRow>('SELECT seq, text, hash FROM audit ORDER BY seq DESC LIMIT 1');
  const insert = db.prepare('INSERT INTO audit VALUES (?, ?, ?)');
  const newest = db.prepare<[number], AuditRow>(
    'SELECT seq, text, hash FROM audit ORDER BY seq DESC LIMIT ?',
  );
  const all = db.prepare<[], AuditRow>('SELECT seq, text, hash FROM audit ORDER BY seq');
  const append = db.transaction((input: AuditInput): AuditEntry => {
    const before = last.get();
    const entry: Hashed = { ...input, seq: (before?.seq ?? 0) + 1, prev: before?.hash ?? GENESIS };
    const hash = hashOf(entry);
    insert.run(entry.seq, canonicalJson(entry), hash);
    return { ...entry, hash };
  });
  return {
    append: (input) => append(input),
    list: (limit) => newest.all(limit).map(entryOf),
    verify() {
      let expected = { seq: 1, prev: GENESIS };
      for (const row of all.iterate()) {
        const entry = jsonOf<Hashed>(row.text);
        const fits = entry.seq === expected.seq && row.seq === entry.seq && entry.prev === expected.prev;
        if (!fits || hashOf(entry) !== row.hash) return { intact: false, brokenAt: expected.seq };
        expected = { seq: row.seq + 1, prev: row.hash };
      }
      return { intact: true, count: expected.seq - 1 };
    },
  };
}

function entryOf(row: AuditRow): AuditEntry {
  return { ...jsonOf<Hashed>(row.text), hash: row.hash };
}

function hashOf(entry: Hashed): string {
  return toBase64Url(canonicalDigest(entry));
}
