import type { ReportRow } from '#services/contract/reports.ts';
import { REPORT_COLUMNS } from './columns.ts';
import { csvLine } from './csv.ts';

const ROW: ReportRow = {
  sessionId: '0191f2c4-7b1e-7c3a-9d52-6f0a1b2c3d4e',
  state: 'Success',
  origin: 'kiosk',
  flowId: 'counter-standard',
  flowVersion: 5,
  createdAt: '2026-03-14T09:26:53.589Z',
  startedAt: '2026-03-14T09:26:53.589Z',
  endedAt: '2026-03-14T09:31:07.120Z',
  kioskId: '0191f2c4-6a0d-7b11-8c22-5e9f0a1b2c3d',
  completedBy: 'operator-1',
  documentType: 'passport',
  documentExpiresOn: '2031-08-20',
  captureType: 'Auto',
  retries: 0,
  reviewResult: null,
  disagreement: false,
  reasons: [],
  without: [],
  pictures: null,
  shownTo: [],
  accompaniedBy: [],
  inspectionGuide: 'PASSED',
  sandbox: false,
  sandboxNotice: null,
};

/** A download of one session in each form, for the documentation. */
export const REPORT_EXAMPLES = {
  'text/csv':
    csvLine(REPORT_COLUMNS) +
    csvLine(REPORT_COLUMNS.map((column) => (Array.isArray(ROW[column]) ? '' : ROW[column]) as string | null)),
  'application/x-ndjson': `${JSON.stringify(ROW)}\n`,
};
