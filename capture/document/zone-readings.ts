import type { ZoneRecord } from '#core/document/document-records.ts';
import { zoneRecord } from '#core/document/source-records.ts';
import { type MergedMrz, mergeReadings } from '#core/icao9303/merge-readings.ts';
import { equalBytes } from '#core/keys/bytes.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';
import type { DocumentReading } from '#inference/ports/document-models.ts';

/** Readings that are kept; older ones of a moving document would only outvote the present one. */
const KEPT = 6;
/** After this many readings without agreement, the capture is taken as it is, and the check says so. */
export const PATIENCE = 10;
/** The limit for the other frames of a capture together, where more are sent than the flow asks for. */
const MOST_BYTES = 1_000_000;

/** A zone merged from several frames, and how many of them agree on it. */
export interface AgreedZone {
  merged: MergedMrz;
  zone: ZoneRecord;
}

/**
 * The zone on which frames agree best; a frame that shows none says nothing about it.
 * @param today YYYY-MM-DD
 */
export function agreedZone(
  readings: readonly Pick<DocumentReading, 'mrz' | 'rawLines' | 'confidence'>[],
  today: string,
): AgreedZone | undefined {
  const frames = readings.flatMap(({ mrz, rawLines: lines, confidence }) =>
    mrz ? [{ lines, confidence }] : [],
  );
  const merged = mergeReadings(frames, { today });
  if (!merged) return undefined;
  const agreeing = Math.min(...Object.values(merged.agreement));
  return { merged, zone: zoneRecord(merged.mrz, agreeing, merged.leastConfidence) };
}

/** Whether two zones say the same; their characters may have been read with other confidence. */
export function saysTheSame(one: ZoneRecord | undefined, other: ZoneRecord | undefined): boolean {
  const said = (zone: ZoneRecord | undefined) => zone && { ...zone, leastConfidence: undefined };
  return isSameJson(said(one), said(other));
}

/** One frame that was read, with the bytes that are stored when it is chosen. */
export interface ReadFrame {
  jpeg: Uint8Array;
  reading: DocumentReading;
  capturedAt: number;
}

/** The readings of one visit of the document step. Pure apart from the readings that it keeps. */
export class ZoneReadings {
  #frames: ReadFrame[] = [];
  #taken = 0;

  /** A frame that the camera gives again counts as taken, and adds no reading: of one look there is one. */
  add(frame: ReadFrame): void {
    if (!frame.reading.mrz) return;
    this.#taken += 1;
    if (this.#frames.some(({ jpeg }) => equalBytes(jpeg, frame.jpeg))) return;
    this.#frames = [...this.#frames, frame].slice(-KEPT);
  }

  get taken(): number {
    return this.#taken;
  }

  /** The zone on which the frames agree best. */
  merge(today: string): AgreedZone | undefined {
    return agreedZone(
      this.#frames.map(({ reading }) => reading),
      today,
    );
  }

  /**
   * Whether enough readings agree on every field.
   * @param required how many; where one is enough, a single one agrees with itself
   */
  settled(today: string, required: number): boolean {
    return isSettled(this.merge(today), required);
  }

  /**
   * The fewest frames besides the one that is kept, the newest first, that together with it say the zone on which all of
   * them agree; where they do not agree, as many as may be sent.
   * @param kept first in the order in which the readings are merged
   */
  others(kept: ReadFrame, today: string, required: number): ReadFrame[] {
    const newest = this.#frames.filter(({ jpeg }) => jpeg !== kept.jpeg).reverse();
    const others = withinBytes(newest, required);
    const agreed = this.merge(today)?.merged.mrz.lines.join('\n');
    const enough = [...others.keys(), others.length].find((count) => {
      const own = agreedZone(
        [kept, ...others.slice(0, count)].map(({ reading }) => reading),
        today,
      );
      return isSettled(own, required) && own?.merged.mrz.lines.join('\n') === agreed;
    });
    return others.slice(0, enough ?? others.length);
  }

  /** The sharpest frame that read every character as the frames agreed, else the newest. */
  best(merged: MergedMrz): ReadFrame | undefined {
    const wanted = merged.mrz.lines.join('\n');
    const agreeing = this.#frames.filter(({ reading }) => reading.mrz?.lines.join('\n') === wanted);
    const sharpest = agreeing.sort((a, b) => focusOf(b) - focusOf(a))[0];
    return sharpest ?? this.#frames.at(-1);
  }
}

const isSettled = (joined: AgreedZone | undefined, required: number): boolean =>
  joined !== undefined && joined.zone.readings >= required && (required < 2 || joined.merged.agreed);

/** The frames that the flow asks for, at any size, and as many more as fit. */
function withinBytes(frames: readonly ReadFrame[], required: number): ReadFrame[] {
  let taken = 0;
  return frames.filter(({ jpeg }, index) => {
    taken += jpeg.length;
    return index < required || taken <= MOST_BYTES;
  });
}

const focusOf = ({ reading }: ReadFrame): number => reading.quality?.focus ?? 0;
