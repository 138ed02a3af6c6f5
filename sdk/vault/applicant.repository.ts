import type { ApplicantRepository } from '../ports/applicant-records.ts';
import type { Database } from './driver.ts';
import { bytesOf } from './row-values.ts';

export function applicantRepository(db: Database): ApplicantRepository {
  const upsert = db.prepare(
    'INSERT INTO applicants VALUES (?, ?, ?) ON CONFLICT (owner) DO UPDATE SET secret = excluded.secret',
  );
  const select = db.prepare<[string], Buffer>('SELECT secret FROM applicants WHERE owner = ?').pluck();
  const removals = [
    'applicants',
    'documents',
    'live_ids',
    'pins',
    'accounts',
    'otp_seeds',
    'document_sessions',
  ].map((table) => db.prepare(`DELETE FROM ${table} WHERE owner = ?`));
  const purge = db.transaction((owner: string) => {
    for (const removal of removals) removal.run(owner);
  });
  return {
    put: (owner, secret, at) => void upsert.run(owner, secret, at),
    find(owner) {
      const secret = select.get(owner);
      return secret && bytesOf(secret);
    },
    purge: (owner) => purge(owner),
  };
}
