import type { SessionSync, SyncStatus } from '../ports/services-gateway.ts';
import type { OutboxCount, StoredReceipt, Vault } from '../ports/vault.ts';

/** How many sessions of the past are shown with their receipts. */
const RECENT = 50;

export type StatusVault = Pick<Vault, 'outbox' | 'sessions'>;

/** The outbox as screens show it, read from the vault, so that it is true after a restart as well. */
export function outboxStatus(vault: StatusVault, sending: boolean): SyncStatus {
  const counts = vault.outbox.waiting();
  const recent = vault.sessions.list(RECENT).map(({ sessionId }) => sessionId);
  const waitingIds = counts.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]));
  const perSession = new Map<string, SessionSync>();
  for (const sessionId of new Set([...recent, ...waitingIds])) {
    const count = counts.find((candidate) => candidate.sessionId === sessionId);
    const session = sessionSync(count, vault.outbox.receipts(sessionId));
    if (session) perSession.set(sessionId, session);
  }
  const latest = counts.flatMap(({ lastAttempt }) => (lastAttempt ? [lastAttempt] : []));
  const newest = latest.sort((a, b) => (a.at < b.at ? 1 : -1))[0];
  const nextAttempt = vault.outbox.nextDue();
  return {
    waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
    sending,
    ...(newest ? { lastAttempt: newest.at, error: newest.error } : {}),
    ...(nextAttempt ? { nextAttempt } : {}),
    perSession,
  };
}

/** Undefined when nothing was ever queued for the session. Only verified receipts are stored. */
function sessionSync(count: OutboxCount | undefined, receipts: StoredReceipt[]): SessionSync | undefined {
  const last = receipts.at(-1)?.receipt;
  if (!count && !last) return undefined;
  return {
    waiting: count?.waiting ?? 0,
    refused: (count?.refused ?? 0) > 0,
    ...(count?.lastAttempt ? { error: count.lastAttempt.error } : {}),
    ...(last
      ? { receipt: { serverTime: last.serverTime, durability: last.durability, verified: true } }
      : {}),
  };
}
