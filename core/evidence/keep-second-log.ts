import { OUTBOX_SECOND_LOG, type SecondLogSegment } from '../contract/outbox-entries.ts';
import type { JwsSigner } from '../keys/jws.ts';
import { uuidV7 } from '../proofing/uuid-v7.ts';
import type { ErasureRecord } from './package-format.ts';
import {
  continueLog,
  ERASED_EVENT,
  isSameEntry,
  RECEIPT_EVENT,
  type SecondEntry,
  type SecondLog,
} from './second-log.ts';

/** The vault's methods for a second log. */
interface SecondLogVault {
  readonly evidence: { head(sessionId: string): { seq: number; hash: string } | undefined };
  readonly secondLog: {
    head(sessionId: string): { seq: number; hash: string } | undefined;
    append(sessionId: string, stretch: SecondLog): void;
    read(sessionId: string): SecondLog | undefined;
  };
  readonly outbox: {
    append(
      sessionId: string,
      entry: { entryId: string; kind: string; idempotencyKey: string; payload: SecondLogSegment },
      at: string,
    ): void;
  };
  transaction<T>(work: () => T): T;
}

/**
 * Records the events of a session after its log was closed. The services receive it once they have the whole first log:
 * with the word of their receipt everything until then, and from then on each entry. Nothing is sent twice.
 */
export function tellAfterwards(
  vault: SecondLogVault,
  kiosk: JwsSigner,
  sessionId: string,
  { time, ...entry }: SecondEntry & { time: string },
): void {
  vault.transaction(() => {
    const first = vault.evidence.head(sessionId);
    // A session without events in this vault has no log to continue.
    if (!first) return;
    const before = vault.secondLog.read(sessionId);
    if (before?.events.some((event) => isSameEntry(event, entry))) return;
    const stretch = continueLog(
      { sessionId, ...first },
      vault.secondLog.head(sessionId),
      { ...entry, time },
      kiosk,
    );
    vault.secondLog.append(sessionId, stretch);
    const isSent = hasReceipt(before);
    if (!isSent && entry.type !== RECEIPT_EVENT) return;
    const { events, signatures } = (isSent ? undefined : vault.secondLog.read(sessionId)) ?? stretch;
    const outboxEntry = {
      entryId: uuidV7(Date.parse(time)),
      kind: OUTBOX_SECOND_LOG,
      idempotencyKey: `${sessionId}/second/${events[0]?.seq}`,
      payload: { v: 1 as const, sessionId, events, signatures },
    };
    vault.outbox.append(sessionId, outboxEntry, time);
  });
}

/** Whether a second log says that the services have the whole first log. */
export const hasReceipt = (second: SecondLog | undefined): boolean =>
  second?.events.some(({ type }) => type === RECEIPT_EVENT) === true;

interface ErasingVault extends SecondLogVault {
  readonly sessions: { erasures(sessionId: string): ErasureRecord[] };
}

/** Erases personal data of an ended session, and records the erasure in its second log. */
export function tellErasure(
  vault: ErasingVault,
  kiosk: JwsSigner,
  sessionId: string,
  erase: () => void,
): void {
  vault.transaction(() => {
    const known = vault.sessions.erasures(sessionId).length;
    erase();
    for (const { at, ...payload } of vault.sessions.erasures(sessionId).slice(known)) {
      tellAfterwards(vault, kiosk, sessionId, { type: ERASED_EVENT, payload, time: at });
    }
  });
}
