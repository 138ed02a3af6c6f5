import { PassThrough, Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import { ProblemError } from '#services/contract/problem.ts';
import { MAX_REPORT_RECORDS, type ReportDownload, type ReportRow } from '#services/contract/reports.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { CopyOut, Database } from '#services/kernel/database/database.ts';
import { csvColumns, jsonColumns, REPORT_COLUMNS } from './columns.ts';
import { crlf } from './crlf.ts';
import { csvLine } from './csv.ts';
import { conditionsOf, type Selection } from './selection.ts';

const BYTE_ORDER_MARK = '\ufeff';
const PAGE = 1000;

type Form = Pick<ReportDownload, 'format' | 'byteOrderMark'>;

/**
 * A report as a stream, newest session first. On a server the database formats it and copies it out; the embedded
 * database is read page by page. Destroying the stream ends the query.
 *
 * @throws ProblemError `REPORT_TOO_LARGE` before anything is sent.
 */
export async function downloadReport(
  { db, copyOut }: Pick<ServicesContext, 'db' | 'copyOut'>,
  selection: Selection,
  form: Form,
): Promise<Readable> {
  await requireDownloadable(db, selection);
  if (!copyOut) return Readable.from(pagesOf(db, selection, form));
  return copied(copyOut, db, selection, form);
}

/** Counts no further than it has to. */
async function requireDownloadable(db: Database, selection: Selection): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM (SELECT FROM proofing_session
    WHERE ${conditionsOf(selection)} LIMIT ${sql.lit(MAX_REPORT_RECORDS + 1)}) matching`.execute(db);
  if ((rows[0]?.count ?? 0) > MAX_REPORT_RECORDS) {
    throw new ProblemError(
      'REPORT_TOO_LARGE',
      `More than ${MAX_REPORT_RECORDS} records match; refine the search.`,
    );
  }
}

const ordered = (columns: RawBuilder<ReportRow>, selection: Selection) =>
  sql`SELECT ${columns} FROM proofing_session WHERE ${conditionsOf(selection)} ORDER BY session_id DESC`;

/** JSON text holds no control characters, so that these two leave its lines as they are. */
const LINES = sql`FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02'`;

async function copied(
  copyOut: CopyOut,
  db: Database,
  selection: Selection,
  { format, byteOrderMark }: Form,
): Promise<Readable> {
  const statement =
    format === 'csv'
      ? sql`COPY (${ordered(csvColumns, selection)}) TO STDOUT (FORMAT csv, HEADER)`
      : sql`COPY (SELECT row_to_json(r) FROM (${ordered(jsonColumns, selection)}) r) TO STDOUT (${LINES})`;
  const out = format === 'csv' ? crlf() : new PassThrough();
  if (format === 'csv' && byteOrderMark) out.push(BYTE_ORDER_MARK);
  await copyOut(statement.compile(db), out);
  return out;
}

async function* pagesOf(
  db: Database,
  selection: Selection,
  { format, byteOrderMark }: Form,
): AsyncGenerator<string> {
  const isCsv = format === 'csv';
  if (isCsv) yield (byteOrderMark ? BYTE_ORDER_MARK : '') + csvLine(REPORT_COLUMNS);
  let before: string | undefined;
  for (;;) {
    const rows = await pageOf(db, isCsv ? csvColumns : jsonColumns, selection, { before, limit: PAGE });
    yield rows.map(isCsv ? csvOf : (row) => `${JSON.stringify(row)}\n`).join('');
    if (rows.length < PAGE) return;
    before = rows.at(-1)?.sessionId;
  }
}

/** In the columns of a CSV, reasons are text already. */
const csvOf = (row: ReportRow): string =>
  csvLine(REPORT_COLUMNS.map((column) => row[column] as string | number | boolean | null));

/** Sessions before one, newest first. */
export async function pageOf(
  db: Database,
  columns: RawBuilder<ReportRow>,
  selection: Selection,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ReportRow[]> {
  const bound = before === undefined ? sql`` : sql`AND session_id < ${before}::uuid`;
  const { rows } = await sql<ReportRow>`SELECT ${columns} FROM proofing_session
    WHERE ${conditionsOf(selection)} ${bound} ORDER BY session_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}
