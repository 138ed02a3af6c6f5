import { type RawBuilder, sql } from 'kysely';
import { SANDBOX_NOTICE } from '#core/contract/sandbox-mark.ts';
import type { ReportRow } from '#services/contract/reports.ts';

type Column = keyof ReportRow;

/** RFC 3339 in UTC. */
const time = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const SHOWN_TO = `jsonb_path_query_array(final, '$.shownTo[*].name')`;

/** The columns of a report in their order, in SQL. */
const COLUMNS: Readonly<Record<Column, string>> = {
  sessionId: 'session_id',
  state: 'state',
  origin: 'origin',
  flowId: 'flow_id',
  flowVersion: 'flow_version',
  createdAt: time('created_at'),
  startedAt: time('started_at'),
  endedAt: time('ended_at'),
  kioskId: 'kiosk_id',
  completedBy: 'completed_by',
  documentType: 'document_type',
  documentExpiresOn: 'document_expires_on::text',
  captureType: 'capture_type',
  retries: 'retries',
  reviewResult: 'review_result',
  disagreement: 'disagreement',
  reasons: 'reasons',
  without: `coalesce(final -> 'without', '[]')`,
  pictures: `final ->> 'pictures'`,
  shownTo: `coalesce(${SHOWN_TO}, '[]')`,
  accompaniedBy: `coalesce(final -> 'accompaniedBy', '[]')`,
  inspectionGuide: `final ->> 'inspectionGuide'`,
  sandbox: 'sandbox',
  sandboxNotice: `CASE WHEN sandbox THEN '${SANDBOX_NOTICE}' END`,
};
export const REPORT_COLUMNS = Object.keys(COLUMNS) as Column[];

/**
 * Characters that a spreadsheet would take for the beginning of a formula, or skip to reach one; the wide forms too,
 * which some fold to the narrow ones (OWASP, CSV injection).
 */
const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '\uff1d', '\uff0b', '\uff0d', '\uff20'];

/** The text, behind an apostrophe where a spreadsheet would compute it. */
export const neutralised = (text: string): string => {
  const starts = FORMULA_STARTS.map((start) => `'${start}'`).join(', ');
  return `CASE WHEN left(${text}, 1) IN (${starts}) THEN '''' || ${text} ELSE ${text} END`;
};

/** Columns whose text comes from outside; the others cannot begin a formula. */
const FREE_TEXT: readonly Column[] = ['flowId', 'completedBy', 'documentType', 'captureType'];

const csvOf = (column: Column): string => {
  if (column === 'reasons' || column === 'without' || column === 'accompaniedBy') {
    return neutralised(`translate((${COLUMNS[column]})::text, '[]" ', '')`);
  }
  if (column === 'shownTo') {
    return neutralised(`array_to_string(ARRAY(SELECT jsonb_array_elements_text(${SHOWN_TO})), '; ')`);
  }
  return FREE_TEXT.includes(column) ? neutralised(COLUMNS[column]) : COLUMNS[column];
};

const selected = (sqlOf: (column: Column) => string): RawBuilder<ReportRow> =>
  sql.raw(REPORT_COLUMNS.map((column) => `${sqlOf(column)} AS "${column}"`).join(', '));

/** As JSON carries them. */
export const jsonColumns = selected((column) => COLUMNS[column]);
/** As a spreadsheet may show them: text only, formulas neutralised. */
export const csvColumns = selected(csvOf);
