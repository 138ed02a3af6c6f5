import { z } from 'zod';
import { Channel } from '../../document/fields.ts';
import type { EvidenceDraft } from '../../evidence/evidence-draft.ts';
import { CAPTURE_EVENT } from './capture-event.ts';
import { REFUSED_EVENT, SELFIE_EVENT } from './selfie-events.ts';

const Captured = z.object({
  documentId: z.string(),
  number: z.number(),
  channel: Channel,
  pictures: z.array(z.object({ id: z.string() })),
});
/** Artefacts of a try of the selfie, by their content. */
const Tried = z.object({ pictures: z.record(z.string(), z.string().optional()) });

type Facts = Pick<EvidenceDraft, 'type' | 'payload'>;

interface Try {
  pictures: readonly string[];
  stands: boolean;
}

/**
 * Artefacts of a log on which nothing rests any more: of a document those of tries before the newest one that the camera
 * saw, of the selfie all but those of the last one that was taken.
 */
export function replacedPictures(events: readonly Facts[]): ReadonlySet<string> {
  const tries = [...documentTries(events), ...selfieTries(events)];
  const standing = new Set(tries.flatMap(({ pictures, stands }) => (stands ? pictures : [])));
  return new Set(tries.flatMap(({ pictures }) => pictures).filter((id) => !standing.has(id)));
}

/** Those that an event names. */
export function replacedIn(event: Facts, replaced: ReadonlySet<string>): ReadonlySet<string> {
  const own = [...(capturedIn(event)?.pictures.map(({ id }) => id) ?? []), ...triedIn(event)];
  return new Set(own.filter((id) => replaced.has(id)));
}

/**
 * Those that are never sent; the log holds their hashes.
 * @param from number of the first event of this kiosk; another kiosk's earlier events were sent as they were then
 */
export function unsentPictures(events: readonly Facts[], from: number): ReadonlySet<string> {
  const replaced = replacedPictures(events);
  return new Set(events.slice(from - 1).flatMap((event) => [...replacedIn(event, replaced)]));
}

const capturedIn = ({ type, payload }: Facts) =>
  type === CAPTURE_EVENT ? Captured.safeParse(payload).data : undefined;

const triedIn = ({ type, payload }: Facts): string[] =>
  type === SELFIE_EVENT || type === REFUSED_EVENT
    ? Object.values(Tried.safeParse(payload).data?.pictures ?? {}).filter((id) => id !== undefined)
    : [];

/** A try with only a reader's data waits for the camera; until then, the earlier one counts. */
function documentTries(events: readonly Facts[]): Try[] {
  const captures = events.map(capturedIn).filter((captured) => captured !== undefined);
  return [...Map.groupBy(captures, ({ number }) => number).values()].flatMap((own) => {
    const tries = [...Map.groupBy(own, ({ documentId }) => documentId).values()];
    const newest = tries.findLastIndex((looks) => looks.some(({ channel }) => channel === 'camera'));
    return tries.map((looks, index) => ({
      pictures: looks.flatMap(({ pictures }) => pictures.map(({ id }) => id)),
      stands: index >= newest,
    }));
  });
}

function selfieTries(events: readonly Facts[]): Try[] {
  const taken = events.findLast(({ type }) => type === SELFIE_EVENT);
  return events.map((event) => ({ pictures: triedIn(event), stands: event === taken }));
}
