import { z } from 'zod';
import { Digest, type EvidenceEvent, HANDED_OVER_EVENT, TAKEN_OVER_EVENT } from './evidence-schema.ts';
import type { ReadLog } from './read-log.ts';
import { judged, type Link } from './report.ts';

/** The DID under which a kiosk is registered. */
export const KioskDid = z.string().max(200);
/** Why a session continues elsewhere; chosen by the operator who gives. */
export const HAND_OVER_REASONS = ['equipment', 'counter-closing', 'accessibility', 'other'] as const;
export const HandOverReason = z.enum(HAND_OVER_REASONS);
export type HandOverReason = z.infer<typeof HandOverReason>;

/** The operator of the kiosk that gives names the one that takes, the reason, and the reference under which it takes. */
const HandedOver = z.strictObject({
  from: KioskDid,
  to: KioskDid,
  reason: HandOverReason.optional(),
  reference: z.string().max(20).optional(),
});
export type HandedOver = z.infer<typeof HandedOver>;
/** The state that a kiosk needs beside the log to continue; the hand-over commits to it under this name. */
export const CONTINUATION = 'continuation';

/** Returns the hand-over in an event; undefined if it is another event, or its form is wrong. */
export const readGift = (event: EvidenceEvent | undefined): HandedOver | undefined =>
  event?.type === HANDED_OVER_EVENT ? HandedOver.safeParse(event.payload).data : undefined;
/** The operator of the kiosk that takes acknowledges both, and the last event that they have taken over. */
const TakenOver = z.strictObject({ from: KioskDid, to: KioskDid, head: Digest });

/** Number of the first event that a kiosk wrote: another may have had the session before. */
export function firstOwn(events: readonly EvidenceEvent[], kioskDid: string): number {
  const taken = events.findLast(({ type, payload }) => type === TAKEN_OVER_EVENT && payload.to === kioskDid);
  return taken?.seq ?? 1;
}

/** The finding on a hand-over that ends the log. */
export const UNACKNOWLEDGED = 'no kiosk acknowledged it';

/** A part of a log that one kiosk wrote. */
export interface KioskPart {
  /** Number of its first event. */
  readonly first: number;
  /** DID that the hand-over before it names; undefined for the kiosk that began. */
  readonly kiosk: string | undefined;
}

/** The kiosks that wrote the parts of a log. */
export interface HandOvers {
  /** At least one, in the order of the log. */
  readonly parts: readonly KioskPart[];
  /** One for each event of a hand-over. */
  readonly links: readonly Link[];
  /** Events that the kiosk which is named must have signed. */
  readonly signed: readonly { readonly seq: number; readonly kiosk: string }[];
}

/** Reads the hand-overs of a log. The acknowledgement must follow each hand-over at once, and occurs nowhere else. */
export function readHandOvers({ events, hashes }: ReadLog): HandOvers {
  const parts: KioskPart[] = [{ first: 1, kiosk: undefined }];
  const links: Link[] = [];
  const signed: { seq: number; kiosk: string }[] = [];
  for (const [index, event] of events.entries()) {
    if (event?.type !== HANDED_OVER_EVENT && event?.type !== TAKEN_OVER_EVENT) continue;
    const fault =
      event.type === HANDED_OVER_EVENT
        ? givenFault(event, events[index + 1], parts.at(-1))
        : takenFault(event, events[index - 1], hashes[index - 1]);
    links.push(judged(`hand-over at event ${index + 1}`, fault));
    const { from, to } = event.payload;
    const isGiven = event.type === HANDED_OVER_EVENT;
    // A faulty one divides the log as well, so that the hand-over breaks and not the part before it.
    const first = index + (isGiven ? 2 : 1);
    const isNew = parts.at(-1)?.first !== first && first <= events.length;
    if (isNew) parts.push({ first, kiosk: String(to) });
    signed.push({ seq: index + 1, kiosk: String(isGiven ? from : to) });
  }
  return { parts, links, signed };
}

/** The part in which an event stands. */
export const partAt = ({ parts }: Pick<HandOvers, 'parts'>, seq: number): KioskPart | undefined =>
  parts.findLast(({ first }) => first <= seq);

function givenFault(
  { actor, payload }: EvidenceEvent,
  next: EvidenceEvent | undefined,
  part: KioskPart | undefined,
): string | undefined {
  const given = HandedOver.safeParse(payload).data;
  if (!given || actor.kind !== 'operator') return 'it does not have the form of its type';
  if (given.from === given.to) return 'it hands the session to the kiosk that already has it';
  if (part?.kiosk !== undefined && part.kiosk !== given.from) return 'another kiosk had the session';
  return next?.type === TAKEN_OVER_EVENT ? undefined : UNACKNOWLEDGED;
}

function takenFault(
  { actor, payload }: EvidenceEvent,
  before: EvidenceEvent | undefined,
  head: string | undefined,
): string | undefined {
  const taken = TakenOver.safeParse(payload).data;
  if (!taken || actor.kind !== 'operator') return 'it does not have the form of its type';
  if (before?.type !== HANDED_OVER_EVENT) return 'no kiosk handed the session over';
  const { from, to } = before.payload;
  if (taken.from !== from || taken.to !== to) return 'it was handed to another kiosk, or by another';
  return taken.head === head ? undefined : 'it took over another log';
}
