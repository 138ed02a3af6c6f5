import { OUTBOX_SESSION } from '#core/contract/outbox-entries.ts';
import type { Receipt } from '#core/contract/receipt.ts';
import type { SessionSync, SyncStatus } from '../ports/services-gateway.ts';
import type { OutboxCount, Vault } from '../ports/vault.ts';

/** How many sessions of the past are shown with their receipts. */
const RECENT = 50;

export type StatusVault = Pick<Vault, 'outbox' | 'sessions' | 'evidence'>;

/** The outbox as screens show it, read from the vault, so that it is true after a restart as well. */
export function outboxStatus(vault: StatusVault, sending: boolean): SyncStatus {
  const counts = vault.outbox.waiting();
  const recent = vault.sessions.list(RECENT).map(({ sessionId }) => sessionId);
  const waitingIds = counts.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]));
  const countOf = new Map(counts.map((count) => [count.sessionId, count]));
  const perSession = new Map<string, SessionSync>();
  for (const sessionId of new Set([...recent, ...waitingIds])) {
    const session = sessionSync(vault, sessionId, countOf.get(sessionId));
    if (session) perSession.set(sessionId, session);
  }
  const latest = counts.flatMap(({ lastAttempt }) => (lastAttempt ? [lastAttempt] : []));
  const newest = latest.sort((a, b) => (a.at < b.at ? 1 : -1))[0];
  const oldest = counts
    .flatMap((count) => count.oldest ?? [])
    .sort()
    .at(0);
  const nextAttempt = vault.outbox.nextDue();
  return {
    waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
    sending,
    ...(oldest ? { oldest } : {}),
    ...(newest ? { lastAttempt: newest.at, error: newest.error } : {}),
    ...(nextAttempt ? { nextAttempt } : {}),
    perSession,
  };
}

/** Undefined when nothing was ever queued for the session. Only verified receipts are stored. */
function sessionSync(
  { outbox, evidence }: StatusVault,
  sessionId: string,
  count: OutboxCount | undefined,
): SessionSync | undefined {
  const receipts = outbox.receipts(sessionId).map(({ receipt }) => receipt);
  const dropped = outbox.dropped(sessionId);
  if (!count && receipts.length === 0 && dropped.length === 0) return undefined;
  const closing = closingReceipt(receipts, evidence.head(sessionId));
  const serverTime = receipts
    .map((receipt) => receipt.serverTime)
    .sort()
    .at(-1);
  return {
    waiting: count?.waiting ?? 0,
    refused: (count?.refused ?? 0) > 0,
    // An announcement that a withdrawal took is made again, and a closed log says more than it.
    dropped: dropped.some((kind) => kind !== OUTBOX_SESSION) || (dropped.length > 0 && !closing && !count),
    ...(count?.lastAttempt ? { error: count.lastAttempt.error } : {}),
    ...(serverTime ? { serverTime } : {}),
    ...(closing
      ? { receipt: { serverTime: closing.serverTime, durability: closing.durability, verified: true } }
      : {}),
  };
}

/** Only this receipt says that the services hold the whole log; one for an announcement or a segment does not. */
function closingReceipt(receipts: readonly Receipt[], head: ReturnType<StatusVault['evidence']['head']>) {
  return receipts.find(
    ({ evidence }) => evidence !== undefined && evidence.head === head?.hash && evidence.count === head.seq,
  );
}
