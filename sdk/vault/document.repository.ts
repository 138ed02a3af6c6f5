import type { DocumentFilter, DocumentRecord, DocumentRepository } from '../ports/applicant-records.ts';
import type { Database } from './driver.ts';
import { jsonOf } from './row-values.ts';

interface DocumentRow {
  owner: string;
  document_id: string;
  type: string;
  category: string;
  metadata: string;
  data: string | null;
  sign_token: string;
  registered_at: string;
}

export function documentRepository(db: Database): DocumentRepository {
  const upsert = db.prepare(
    `INSERT INTO documents (owner, document_id, type, category, metadata, data, sign_token, registered_at)
     VALUES (@owner, @documentId, @type, @category, @metadata, @data, @signToken, @registeredAt)
     ON CONFLICT (owner, document_id) DO UPDATE SET type = excluded.type, category = excluded.category,
       metadata = excluded.metadata, data = excluded.data, sign_token = excluded.sign_token,
       registered_at = excluded.registered_at`,
  );
  const select = db.prepare<[string], DocumentRow>(
    'SELECT * FROM documents WHERE owner = ? ORDER BY position',
  );
  const remove = db.prepare('DELETE FROM documents WHERE owner = ? AND document_id = ?');
  return {
    put({ metadata, data, ...rest }) {
      upsert.run({
        ...rest,
        metadata: JSON.stringify(metadata),
        data: data === null ? null : JSON.stringify(data),
      });
    },
    // A wallet holds a handful of documents, so they are filtered here instead of by SQL built at run time.
    fetch: (owner, filter) => select.all(owner).map(documentOf).filter(matches(filter)),
    remove: (owner, documentId) => remove.run(owner, documentId).changes > 0,
  };
}

function matches({ categories, ids, types }: DocumentFilter): (document: DocumentRecord) => boolean {
  return ({ category, documentId, type }) =>
    (categories?.includes(category) ?? true) &&
    (ids?.includes(documentId) ?? true) &&
    (types?.includes(type) ?? true);
}

function documentOf(row: DocumentRow): DocumentRecord {
  return {
    owner: row.owner,
    documentId: row.document_id,
    type: row.type,
    category: row.category,
    metadata: jsonOf(row.metadata),
    data: row.data === null ? null : jsonOf(row.data),
    signToken: row.sign_token,
    registeredAt: row.registered_at,
  };
}
