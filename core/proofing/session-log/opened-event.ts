import type { EvidenceEvent, Opening } from '../../evidence/evidence-schema.ts';

/** An event with what opens its commitments. */
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
