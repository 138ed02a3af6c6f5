import type { AccountRepository } from '../ports/applicant-records.ts';
import type { Database } from './driver.ts';
import { jsonOf } from './row-values.ts';

export function accountRepository(db: Database): AccountRepository {
  const replace = db.prepare('INSERT OR REPLACE INTO accounts VALUES (?, ?)');
  const select = db.prepare<[string], string>('SELECT accounts FROM accounts WHERE owner = ?').pluck();
  return {
    put: (owner, accounts) => void replace.run(owner, JSON.stringify(accounts)),
    find(owner) {
      const text = select.get(owner);
      return text === undefined ? undefined : jsonOf(text);
    },
  };
}
