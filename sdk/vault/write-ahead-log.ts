import type { Database } from './driver.ts';

export interface WriteAheadLog {
  /** Personal data were erased: their pages must not stay in the log. */
  erased(): void;
  /** A transaction has ended. */
  settle(): void;
}

/**
 * After an erasure the old pages would stay in the write-ahead log until later writes cover them. So the log is moved
 * into the database and cut to nothing. SQLite can do that only outside of a transaction.
 */
export function writeAheadLog(db: Database): WriteAheadLog {
  let due = false;
  const settle = (): void => {
    if (!due || db.inTransaction) return;
    due = false;
    db.pragma('wal_checkpoint(TRUNCATE)');
  };
  return {
    erased() {
      due = true;
      settle();
    },
    settle,
  };
}
