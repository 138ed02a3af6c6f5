import { eventHash } from './evidence-log.ts';
import { EvidenceEvent, type EvidenceLog } from './evidence-schema.ts';

/** A log whose events were read and hashed once, for all that look at them. */
export interface ReadLog {
  readonly sessionId: string;
  /** Undefined where one does not have the form of an event. */
  readonly events: readonly (EvidenceEvent | undefined)[];
  /** Empty text where an event has no canonical form: no signature and no successor can name it. */
  readonly hashes: readonly string[];
  readonly log: EvidenceLog;
}

export function readLog(log: EvidenceLog): ReadLog {
  return {
    sessionId: log.sessionId,
    events: log.events.map((event) => orElse(() => EvidenceEvent.safeParse(event).data, undefined)),
    hashes: log.events.map((event) => orElse(() => eventHash(event), '')),
    log,
  };
}

/** Foreign JSON can be too deep to walk or hold lone surrogates; such an event is malformed, not a fault here. */
function orElse<T>(read: () => T, fallback: T): T {
  try {
    return read();
  } catch {
    return fallback;
  }
}
