import { z } from 'zod';
import { CompanionRole } from '#core/contract/companion.ts';
import { EXPIRING_SOON_DAYS } from '#core/contract/wallet-calls/assurance.ts';
import { SESSION_STATES } from '#core/proofing/session-states.ts';
import { FlowPart, KeptPictures, Verdict } from '#core/proofing/verdicts.ts';
import { PageLimit } from './paging.ts';

/** More than this is not downloaded; the search has to be refined (web services specification, part 8). */
export const MAX_REPORT_RECORDS = 2_000_000;
/** The range of a search by who completed a session, when none is given. */
export const COMPLETED_BY_DAYS = 30;

/** A database takes every character in a text but this one. */
const text = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[^\0]*$/);

/** The filter of a report; absent members do not restrict. Chosen by this project where the specification is silent. */
export const ReportFilter = z
  .strictObject({
    /** Needed by callers of the whole tenant, when it has several communities. */
    communityId: z.uuid().optional(),
    states: z.array(z.enum(SESSION_STATES)).min(1).max(SESSION_STATES.length).optional(),
    from: z.iso
      .datetime()
      .optional()
      .describe('Sessions that began at this time or later, by the time in their id.'),
    to: z.iso.datetime().optional().describe('Sessions that began before this time.'),
    completedBy: text(200)
      .optional()
      .describe(`Operator who decided; of the last ${COMPLETED_BY_DAYS} days unless a time is given.`),
    documentType: text(60).optional(),
    reviewResult: z.enum(['review pending', 'approved', 'rejected']).optional(),
    flowId: text(63).optional(),
    uid: text(200).optional(),
  })
  .meta({ id: 'ReportFilter' });
export type ReportFilter = z.infer<typeof ReportFilter>;

export const ReportSearch = ReportFilter.extend({
  cursor: z.uuid().optional().describe('`next` of the page before.'),
  limit: z.number().int().min(1).max(500).default(50),
}).meta({ id: 'ReportSearch' });

export const ReportDownload = ReportFilter.extend({
  format: z.enum(['csv', 'ndjson']).default('csv'),
  /** Begins a CSV with the byte order mark that some spreadsheets need to see UTF-8. */
  byteOrderMark: z.boolean().default(false),
}).meta({ id: 'ReportDownload' });
export type ReportDownload = z.infer<typeof ReportDownload>;

const time = z.iso.datetime();

/** One session as reports show it; no personal data. */
export const ReportRow = z
  .object({
    sessionId: z.uuid(),
    state: z.enum(SESSION_STATES),
    origin: z.string(),
    flowId: z.string(),
    flowVersion: z.number().int(),
    createdAt: time,
    startedAt: time,
    endedAt: time.nullable(),
    kioskId: z.uuid().nullable(),
    completedBy: z.string().nullable(),
    documentType: z.string().nullable(),
    documentExpiresOn: z.iso.date().nullable(),
    captureType: z.string().nullable(),
    retries: z.number().int(),
    reviewResult: z.string().nullable(),
    disagreement: z.boolean(),
    reasons: z.array(z.string()),
    without: z.array(FlowPart).describe('The parts that the flow leaves out: the state does not cover them.'),
    pictures: KeptPictures.nullable().describe('Null where the services have the pictures.'),
    shownTo: z
      .array(z.string())
      .describe('Names of the programs beside the kiosk to which the person agreed to show data.'),
    accompaniedBy: z.array(CompanionRole).describe('The roles of those who came with the person.'),
    inspectionGuide: Verdict.nullable().describe(
      'The result of the inspection of the documents by their guide, the weakest of several; null where none was used.',
    ),
    sandbox: z.boolean().describe('The session is of a sandbox.'),
    sandboxNotice: z.string().nullable().describe('Says so in words; null for every other session.'),
  })
  .meta({ id: 'ReportRow' });
export type ReportRow = z.infer<typeof ReportRow>;

export const ReportPage = z
  .object({ sessions: z.array(ReportRow), next: z.uuid().optional().describe('Absent on the last page.') })
  .meta({ id: 'ReportPage' });

export const ExpiringQuery = z.strictObject({
  communityId: z.uuid().optional(),
  days: z.coerce.number().int().min(0).max(365).default(EXPIRING_SOON_DAYS),
  cursor: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    .refine((cursor) => z.iso.date().safeParse(cursor.slice(0, 10)).success, 'begins with a day')
    .optional()
    .describe('`next` of the page before.'),
  limit: PageLimit,
});

export const ExpiringPage = z
  .object({
    documents: z.array(
      z.object({
        sessionId: z.uuid(),
        documentType: z.string().nullable(),
        documentExpiresOn: z.iso.date(),
        daysLeft: z.number().int(),
        sandbox: z.boolean(),
        sandboxNotice: z.string().nullable(),
      }),
    ),
    next: z.string().optional().describe('Absent on the last page.'),
  })
  .meta({ id: 'ExpiringPage' });
