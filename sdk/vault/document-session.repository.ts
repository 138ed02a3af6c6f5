import type { DocumentSessionRecord, DocumentSessionRepository } from '../ports/applicant-records.ts';
import type { Database } from './driver.ts';
import { jsonOf, optional } from './row-values.ts';

interface DocumentSessionRow {
  session_id: string;
  owner: string;
  document_type: string;
  dvc_id: string | null;
  uid: string | null;
  status: DocumentSessionRecord['status'];
  result: string;
  created_at: string;
  expires_at: string;
}

export function documentSessionRepository(db: Database): DocumentSessionRepository {
  const replace = db.prepare('INSERT OR REPLACE INTO document_sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const select = db.prepare<[string, string], DocumentSessionRow>(
    'SELECT * FROM document_sessions WHERE owner = ? AND session_id = ?',
  );
  return {
    put({ sessionId, owner, documentType, dvcId, uid, status, result, createdAt, expiresAt }) {
      replace.run(
        sessionId,
        owner,
        documentType,
        dvcId ?? null,
        uid ?? null,
        status,
        JSON.stringify(result ?? null),
        createdAt,
        expiresAt,
      );
    },
    find(owner, sessionId) {
      const row = select.get(owner, sessionId);
      if (row === undefined) return undefined;
      return {
        sessionId: row.session_id,
        owner: row.owner,
        documentType: row.document_type,
        ...optional('dvcId', row.dvc_id),
        ...optional('uid', row.uid),
        status: row.status,
        result: jsonOf(row.result),
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      };
    },
  };
}
