import { z } from 'zod';
import { replacedIn, replacedPictures } from '../proofing/session-log/replaced-pictures.ts';
import { EvidenceEvent, type EvidenceLog, type ValueName } from './evidence-schema.ts';
import { CONTINUATION, type HandedOver, readGift, UNACKNOWLEDGED } from './hand-over.ts';
import { verifyLog } from './verify-log.ts';

const EvidenceEvents = z.array(EvidenceEvent);

/** A log that another kiosk hands over, up to its end. */
export interface GivenLog {
  readonly gift: HandedOver;
  /** The state of the session, as the giving kiosk recorded it. */
  readonly continuation: unknown;
  /** Where it continues. */
  readonly last: EvidenceEvent;
  /** Replaced pictures that it leaves out. */
  readonly leftOut: readonly ValueName[];
}

/**
 * Verifies a log up to the gift that ends it: chain, signatures, openings and pictures. Only pictures that others
 * replaced may be missing.
 *
 * @param pictures by the digest of their commitment
 * @returns the fault, or the session that was given
 */
export function verifyGiven(
  log: EvidenceLog,
  pictures: ReadonlyMap<string, Uint8Array>,
  to: string,
): GivenLog | string {
  const leftOut = missingReplaced(log);
  const { links, count } = verifyLog(log, { closed: false, pictures, erased: leftOut });
  const broken = links.find(
    ({ link, verdict, reason }) =>
      verdict === 'FAILED' && !(link === `hand-over at event ${count}` && reason === UNACKNOWLEDGED),
  );
  if (broken) return `${broken.link}: ${broken.reason}`;
  const events = EvidenceEvents.parse(log.events);
  const last = events.at(-1);
  const gift = readGift(last);
  if (!last || !gift) return 'it does not end with a hand-over';
  if (gift.to !== to) return 'it was handed to another kiosk';
  const opening = log.openings.find(({ seq, name }) => seq === last.seq && name === CONTINUATION);
  if (!opening) return 'it does not say how to continue';
  return { gift, continuation: opening.value, last, leftOut };
}

function missingReplaced({ events, openings }: EvidenceLog): ValueName[] {
  const read = EvidenceEvents.safeParse(events).data ?? [];
  const replaced = replacedPictures(read);
  const opened = new Set(openings.map(({ seq, name }) => `${seq}/${name}`));
  return read.flatMap((event) => {
    const { seq, commitments } = event;
    const own = replacedIn(event, replaced);
    return commitments
      .filter(({ name }) => own.has(name) && !opened.has(`${seq}/${name}`))
      .map(({ name }) => ({ seq, name }));
  });
}
