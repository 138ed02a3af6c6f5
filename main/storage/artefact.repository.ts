import type { Database } from '#sdk/vault/driver.ts';
import { bytesOf, jsonOf } from '#sdk/vault/row-values.ts';
import type { ArtefactRecord, ArtefactRepository, NewArtefact } from '../ports/vault.ts';

interface ArtefactRow {
  session_id: string;
  artefact_id: string;
  kind: string;
  media_type: string;
  digest: string;
  meta: string;
  created_at: string;
}

/** The repository, and the insert that only an evidence batch uses. */
export interface ArtefactStore {
  readonly repository: ArtefactRepository;
  insert(sessionId: string, artefact: NewArtefact, at: string): void;
}

const COLUMNS = 'session_id, artefact_id, kind, media_type, digest, meta, created_at';

export function artefactStore(db: Database): ArtefactStore {
  const insert = db.prepare(`INSERT INTO artefacts (${COLUMNS}, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const select = db.prepare<[string, string], ArtefactRow & { bytes: Buffer }>(
    `SELECT ${COLUMNS}, bytes FROM artefacts WHERE session_id = ? AND artefact_id = ?`,
  );
  const list = db.prepare<[string], ArtefactRow>(
    `SELECT ${COLUMNS} FROM artefacts WHERE session_id = ? ORDER BY position`,
  );
  const sizes = db.prepare<[string], { id: string; size: number }>(
    'SELECT artefact_id AS id, LENGTH(bytes) AS size FROM artefacts WHERE session_id = ?',
  );
  return {
    insert(sessionId, { artefactId, kind, mediaType, digest, meta, bytes }, at) {
      insert.run(sessionId, artefactId, kind, mediaType, digest, JSON.stringify(meta), at, bytes);
    },
    repository: {
      find(sessionId, artefactId) {
        const row = select.get(sessionId, artefactId);
        return row && { ...artefactOf(row), bytes: bytesOf(row.bytes) };
      },
      list: (sessionId) => list.all(sessionId).map(artefactOf),
      sizes: (sessionId) => new Map(sizes.all(sessionId).map(({ id, size }) => [id, size])),
    },
  };
}

function artefactOf(row: ArtefactRow): Omit<ArtefactRecord, 'bytes'> {
  return {
    sessionId: row.session_id,
    artefactId: row.artefact_id,
    kind: row.kind,
    mediaType: row.media_type,
    digest: row.digest,
    meta: jsonOf(row.meta),
    createdAt: row.created_at,
  };
}
