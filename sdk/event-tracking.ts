import type { Handlers, OperationMap } from '#core/contract/kit.ts';
import type { AuditInput } from './ports/vault.ts';

interface EventIds {
  readonly mobileSessionID: string | null;
  readonly mobileDocumentID: string | null;
}

/** Writes one entry of the event log. @throws AppError `DISK_FULL`, `STORAGE_FAILED` */
export type NoteEvent = (event: Required<Pick<AuditInput, 'action' | 'detail'>>) => void;

/**
 * Handlers that note the ids of a call before they do their work, so that a call which fails, or is killed, stands in
 * the event log as well. Calls without ids are not noted.
 */
export function withEventIds<M extends OperationMap>(handlers: Handlers<M>, note: NoteEvent): Handlers<M> {
  const entries = Object.entries(handlers).map(([name, handler]) => [
    name,
    (input: unknown, ...rest: [never]) => {
      const { mobileSessionID = null, mobileDocumentID = null } = Object(input) as Partial<EventIds>;
      if (mobileSessionID !== null || mobileDocumentID !== null)
        note({ action: `sdk.${name}`, detail: { mobileSessionID, mobileDocumentID } });
      return handler(input as never, ...rest);
    },
  ]);
  return Object.fromEntries(entries) as Handlers<M>;
}
