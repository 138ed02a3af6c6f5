import type { Writable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { CopyOut } from './database.ts';

/**
 * Copies the answer of a `COPY … TO STDOUT` into a stream, as fast as that takes it. The transaction only reads, has no
 * time limit, and takes rows in the order of an index rather than sorting them all first. When the stream is destroyed
 * before its end, the query is cancelled.
 */
export function copyOutOf(pool: Pool): CopyOut {
  return async ({ sql, parameters }, out) => {
    if (parameters.length > 0) throw new Error('COPY takes no parameters');
    const client = await pool.connect();
    try {
      await client.query('BEGIN READ ONLY');
      await client.query('SET LOCAL statement_timeout = 0');
      await client.query('SET LOCAL enable_sort = off');
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      run(pool, { client, sql, out, pid: rows[0]?.pid ?? 0 });
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
}

interface Copy {
  client: PoolClient;
  /** Process that serves the client. */
  pid: number;
  sql: string;
  out: Writable;
}

function run(pool: Pool, { client, pid, sql, out }: Copy): void {
  const rows = client.query(copyTo(sql));
  let cancelled: Promise<unknown> = Promise.resolve();
  let over = false;
  /** The client goes back only when no cancellation is under way that would hit its next query. */
  const release = async (broken: boolean): Promise<void> => {
    over = true;
    await cancelled;
    if (!broken) await client.query('COMMIT');
    client.release(broken);
  };
  rows.once('end', () => release(false).catch(() => client.release(true)));
  // More than one may come: of the query, and of the connection that is lost with it.
  rows.on('error', (error) => {
    out.destroy(error);
    if (!over) void release(true);
  });
  out.once('close', () => {
    if (over) return;
    cancelled = pool.query('SELECT pg_cancel_backend($1)', [pid]).catch(() => undefined);
    // Rows on their way are read and dropped, until the server reports the end.
    rows.unpipe(out);
    rows.resume();
  });
  rows.pipe(out);
}
