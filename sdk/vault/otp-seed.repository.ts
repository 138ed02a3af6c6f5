import type { OtpSeedRepository } from '../ports/applicant-records.ts';
import type { Database } from './driver.ts';
import { bytesOf } from './row-values.ts';

interface OtpSeedRow {
  owner: string;
  user_id: string;
  seed: Buffer;
  issued_at: string;
}

export function otpSeedRepository(db: Database): OtpSeedRepository {
  const replace = db.prepare('INSERT OR REPLACE INTO otp_seeds VALUES (?, ?, ?, ?)');
  const select = db.prepare<[string], OtpSeedRow>('SELECT * FROM otp_seeds WHERE owner = ? ORDER BY user_id');
  const remove = db.prepare('DELETE FROM otp_seeds WHERE owner = ?');
  return {
    put: ({ owner, userId, seed, issuedAt }) => void replace.run(owner, userId, seed, issuedAt),
    fetch: (owner) =>
      select.all(owner).map(({ user_id: userId, seed, issued_at: issuedAt }) => ({
        owner,
        userId,
        seed: bytesOf(seed),
        issuedAt,
      })),
    clear: (owner) => void remove.run(owner),
  };
}
