import type { SyncEntryView } from '#core/contract/counter/state.ts';
import type { ErrorCode } from '#core/contract/errors.ts';
import { SERVICES_UNREACHED } from '#core/contract/services-unreached.ts';
import { daysLater } from '#core/days.ts';
import type { SessionSync, SyncStatus } from '../../ports/services-gateway.ts';
import type { UnsyncedLimits } from '../setup/kiosk-settings.ts';

/**
 * The whole outbox, for the status line.
 * @param today YYYY-MM-DD
 */
export function syncView(
  status: SyncStatus | undefined,
  unsynced?: UnsyncedLimits,
  today?: string,
): SyncEntryView {
  if (!status) return { state: 'nothing-to-send', waiting: 0 };
  const refused = [...status.perSession.values()].some((session) => session.refused);
  const idle = status.waiting === 0 ? ('nothing-to-send' as const) : ('waiting' as const);
  return {
    state: status.sending ? 'sending' : refused ? 'refused' : idle,
    waiting: status.waiting,
    ...age(status.oldest, unsynced, today),
    ...times(status),
    ...(status.error ? { error: status.error } : {}),
  };
}

/** How old the oldest unsent evidence is, and from the day of the warning on, when it is erased. */
function age(
  oldest: string | undefined,
  unsynced: UnsyncedLimits | undefined,
  today: string | undefined,
): Pick<SyncEntryView, 'oldest' | 'eraseFrom'> {
  if (!oldest) return {};
  if (!unsynced || !today) return { oldest };
  const after = (days: number) => daysLater(new Date(oldest), days).toISOString();
  const warns = after(unsynced.warnAfterDays).slice(0, 10) <= today;
  return { oldest, ...(warns ? { eraseFrom: after(unsynced.eraseAfterDays) } : {}) };
}

/** One session. It is `synced` only with the receipt that closes its log, and when nothing of it was lost unsent. */
export function sessionSyncView(status: SyncStatus | undefined, sessionId: string): SyncEntryView {
  const session = status?.perSession.get(sessionId);
  if (!status || !session) return { state: 'nothing-to-send', waiting: 0 };
  const { waiting, refused, error, receipt } = session;
  const shared = refused || (waiting > 0 && concernsAll(status.error)) ? status.error : undefined;
  const cause = error ?? shared;
  return {
    state: stateOf(status, session),
    waiting,
    ...(waiting > 0 ? times(status) : {}),
    ...(cause ? { error: cause } : {}),
    ...(receipt ? { receipt } : {}),
  };
}

/** An obstacle to one entry stops every other as well, though only the first was tried. */
const UNREACHED: readonly (ErrorCode | undefined)[] = SERVICES_UNREACHED;
const concernsAll = (error: SyncStatus['error']): boolean => UNREACHED.includes(error?.code);

function stateOf(
  status: SyncStatus,
  { waiting, refused, dropped, receipt }: SessionSync,
): SyncEntryView['state'] {
  if (refused) return 'refused';
  if (waiting > 0) return status.sending ? 'sending' : 'waiting';
  if (dropped) return 'dropped';
  return receipt?.verified ? 'synced' : 'nothing-to-send';
}

function times({ lastAttempt, nextAttempt }: SyncStatus) {
  return { ...(lastAttempt ? { lastAttempt } : {}), ...(nextAttempt ? { nextAttempt } : {}) };
}
