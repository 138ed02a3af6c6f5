import { ZodError } from 'zod';
import type { EvidenceEvent, Opening } from '../../evidence/evidence-schema.ts';

/** An event with its openings. */
export interface OpenedEvent extends EvidenceEvent {
  /** Values by name; a value that was erased is missing. */
  readonly opened: ReadonlyMap<string, unknown>;
  /** Names of commitments, pictures included, that nothing opens. */
  readonly closed: readonly string[];
}

/** Puts every event of a verified log together with its openings. */
export function openEvents(events: readonly EvidenceEvent[], openings: readonly Opening[]): OpenedEvent[] {
  const bySeq = Map.groupBy(openings, ({ seq }) => seq);
  return events.map((event) => {
    const own = bySeq.get(event.seq) ?? [];
    const named = new Set(own.map(({ name }) => name));
    return {
      ...event,
      opened: new Map(own.filter(({ kind }) => kind === 'json').map(({ name, value }) => [name, value])),
      closed: event.commitments.map(({ name }) => name).filter((name) => !named.has(name)),
    };
  });
}

/** An event that counts is missing, malformed or not opened. */
export class UnreadableEvent extends Error {
  /** Its type. */
  readonly type: string;

  constructor(type: string, options?: ErrorOptions) {
    super(`${type} cannot be read`, options);
    this.type = type;
  }
}

/** The result of `read` on an event. @throws UnreadableEvent in place of a ZodError */
export function readEvent<T>(type: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw cause instanceof ZodError ? new UnreadableEvent(type, { cause }) : cause;
  }
}
