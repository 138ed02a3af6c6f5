import { canonicalJson } from '#core/keys/canonical-json.ts';
import { chainHash, entryFault, placeAfter } from '#core/keys/hash-chain.ts';
import type { AuditEntry, AuditInput, AuditRepository } from '../ports/vault.ts';
import type { Database } from './driver.ts';
import { jsonOf } from './row-values.ts';

/** Where the log begins; `prev` of its first entry is empty. */
const START = { seq: 0, hash: '' };

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
    const { seq, previous } = placeAfter(last.get() ?? START);
    const entry: Hashed = { ...input, seq, prev: previous };
    const hash = chainHash(entry);
    insert.run(entry.seq, canonicalJson(entry), hash);
    return { ...entry, hash };
  });
  return {
    append: (input) => append(input),
    list: (limit) => newest.all(limit).map(entryOf),
    verify() {
      let head = START;
      for (const { seq, text, hash } of all.iterate()) {
        const content = jsonOf<Hashed>(text);
        const entry = { seq: content.seq, previous: content.prev, content, hash };
        if (seq !== content.seq || entryFault(head, entry)) return { intact: false, brokenAt: head.seq + 1 };
        head = { seq, hash };
      }
      return { intact: true, count: head.seq };
    },
  };
}

function entryOf(row: AuditRow): AuditEntry {
  return { ...jsonOf<Hashed>(row.text), hash: row.hash };
}
