import { z } from 'zod';
import { EvidenceEvent, type EvidenceLog } from './evidence-schema.ts';
import { CONTINUATION, type HandedOver, readGift, UNACKNOWLEDGED } from './hand-over.ts';
import { verifyLog } from './verify-log.ts';

const EvidenceEvents = z.array(EvidenceEvent);

/** A log that another kiosk gives, as far as it goes. */
export interface GivenLog {
  readonly gift: HandedOver;
  /** What its state was, as the kiosk that gives says. */
  readonly continuation: unknown;
  /** Where it goes on. */
  readonly last: EvidenceEvent;
}

/**
 * Verifies a log up to the gift that ends it: chain, signatures, openings and pictures, of which none may be missing.
 *
 * @param pictures by the digest of their commitment
 * @returns what does not hold, or what was given
 */
export function verifyGiven(
  log: EvidenceLog,
  pictures: ReadonlyMap<string, Uint8Array>,
  to: string,
): GivenLog | string {
  const { links, count } = verifyLog(log, { closed: false, pictures, erased: [] });
  const broken = links.find(
    ({ link, verdict, reason }) =>
      verdict === 'FAILED' && !(link === `hand-over at event ${count}` && reason === UNACKNOWLEDGED),
  );
  if (broken) return `${broken.link}: ${broken.reason}`;
  const events = EvidenceEvents.parse(log.events);
  const last = events.at(-1);
  const gift = readGift(last);
  if (!last || !gift) return 'it does not end with a hand-over';
  if (gift.to !== to) return 'it was given to another kiosk';
  const opening = log.openings.find(({ seq, name }) => seq === last.seq && name === CONTINUATION);
  if (!opening) return 'it does not say how to go on';
  return { gift, continuation: opening.value, last };
}
