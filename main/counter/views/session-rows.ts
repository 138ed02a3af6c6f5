import type { FoundSession, SessionException, SessionRow } from '#core/contract/counter/state.ts';
import { daysLater } from '#core/days.ts';
import type { SyncStatus } from '../../ports/services-gateway.ts';
import type { FoundSession as FoundRecord, SessionListing } from '../../ports/vault.ts';
import { SessionSummaryRow } from '../session/summary.ts';
import { differs } from './session-view.ts';
import { sessionSyncView } from './sync-view.ts';

/** For whom rows are made, and what is known of their way to the services. */
interface RowContext {
  status: SyncStatus;
  operatorId: string | undefined;
}

/** Rows without personal data of an applicant. */
export const sessionRows = (records: readonly SessionListing[], context: RowContext): SessionRow[] =>
  records.flatMap((record) => rowOf(record, context) ?? []);

/** Rows of a search, each with its applicant's name. */
export const foundRows = (records: readonly FoundRecord[], context: RowContext): FoundSession[] =>
  records.flatMap((record) => {
    const row = rowOf(record, context);
    return row ? [{ ...row, ...(record.name ? { name: record.name } : {}) }] : [];
  });

function rowOf(record: SessionListing, { status, operatorId }: RowContext): SessionRow | undefined {
  const summary = SessionSummaryRow.safeParse(record.summary).data;
  if (!summary) return undefined;
  const outcome = summary.finalState ?? summary.final ?? summary.outcome;
  const exception = exceptionOf(summary);
  const handOver = handOverOf(summary);
  return {
    sessionId: record.sessionId,
    reference: summary.reference,
    startedAt: record.createdAt,
    ...(record.endedAt ? { endedAt: record.endedAt } : {}),
    operator: summary.operator,
    isMine: summary.operatorId === operatorId,
    status: record.status,
    ...(exception ? { exception } : {}),
    ...(handOver ? { handOver } : {}),
    isKept: record.isKept,
    ...keptPart(record),
    ...(outcome ? { outcome } : {}),
    ...differsPart(summary),
    sync: sessionSyncView(status, record.sessionId).state,
  };
}

/** A suspicion is none: its row is that of any session in Review. */
function exceptionOf({ ending, skipped }: SessionSummaryRow): SessionException | undefined {
  if (ending === 'withdrawn' || ending === 'consent-refused' || ending === 'abandoned') return ending;
  if (skipped?.includes('document')) return 'document-missing';
  return skipped?.includes('selfie') ? 'selfie-missing' : undefined;
}

function handOverOf({ ending, takenFrom }: SessionSummaryRow): SessionRow['handOver'] {
  if (ending === 'handed-over') return 'given';
  return takenFrom ? 'taken' : undefined;
}

function keptPart(listing: SessionListing) {
  if (listing.erasedAt) return { erasedAt: listing.erasedAt };
  const until = keptUntil(listing);
  return until ? { keptUntil: until } : {};
}

/**
 * From when on a session is erased. One in Review has no day yet: its time of erasure lies far beyond that of every
 * other.
 */
export const keptUntil = ({
  eraseAfter,
  createdAt,
}: Pick<SessionListing, 'eraseAfter' | 'createdAt'>): string | undefined =>
  eraseAfter !== undefined && eraseAfter < daysLater(new Date(createdAt), A_CENTURY).toISOString()
    ? eraseAfter
    : undefined;

const A_CENTURY = 36_525;

function differsPart(summary: SessionSummaryRow): Pick<SessionRow, 'differs'> {
  const { outcome: counter, final: services, finalReasons: reasons = [] } = summary;
  if (!counter || !services || !differs(counter, summary)) return {};
  return { differs: { counter, services, reasons } };
}
