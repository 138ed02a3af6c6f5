import type { ZoneRecord } from '#core/document/document-records.ts';
import { DOUBTED_FIELDS } from '#core/icao9303/least-confidence.ts';

/** How far the confidence of a character may lie from that of another processor. */
const TOLERANCE = 0.05;

/**
 * A zone that was read again. The last digits of a confidence depend on the processor, and with them which side of the
 * limit a character stands on: where the kiosk's figure is near that of the services it stands, else theirs does.
 */
export function settledZone(claimed: ZoneRecord | undefined, found: ZoneRecord): ZoneRecord {
  if (!found.leastConfidence || !claimed?.leastConfidence) return found;
  const leastConfidence = { ...found.leastConfidence };
  for (const name of DOUBTED_FIELDS) {
    const [own, other] = [leastConfidence[name], claimed.leastConfidence[name]];
    if (own === undefined || other === undefined || Math.abs(own - other) > TOLERANCE) continue;
    leastConfidence[name] = other;
  }
  return { ...found, leastConfidence };
}
