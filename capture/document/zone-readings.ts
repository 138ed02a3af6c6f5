import type { ZoneRecord } from '#core/document/document-records.ts';
import { zoneRecord } from '#core/document/source-records.ts';
import { type MergedMrz, mergeReadings } from '#core/icao9303/merge-readings.ts';
import type { DocumentReading } from '#inference/ports/document-models.ts';

/** Readings that are kept; older ones of a moving document would only outvote the present one. */
const KEPT = 6;
/** After so many readings without agreement the capture is taken as it is, and the check says so. */
export const PATIENCE = 10;

/** One frame that was read, with the bytes that are stored when it is chosen. */
export interface ReadFrame {
  jpeg: Uint8Array;
  reading: DocumentReading;
  capturedAt: number;
}

/** The readings of one visit of the document step. Pure apart from what it keeps. */
export class ZoneReadings {
  #frames: ReadFrame[] = [];
  #taken = 0;

  add(frame: ReadFrame): void {
    if (!frame.reading.mrz) return;
    this.#taken += 1;
    this.#frames = [...this.#frames, frame].slice(-KEPT);
  }

  get taken(): number {
    return this.#taken;
  }

  /** The zone on which the frames agree best. */
  merge(today: string): { merged: MergedMrz; zone: ZoneRecord } | undefined {
    const readings = this.#frames.map(({ reading }) => ({
      lines: reading.rawLines,
      confidence: reading.confidence,
    }));
    const merged = mergeReadings(readings, { today });
    if (!merged) return undefined;
    const { mrz, agreement } = merged;
    return { merged, zone: zoneRecord(mrz, Math.min(...Object.values(agreement))) };
  }

  /**
   * Whether enough readings agree on every field.
   * @param required how many; where one is enough, a single one agrees with itself
   */
  settled(today: string, required: number): boolean {
    const joined = this.merge(today);
    return joined !== undefined && joined.zone.readings >= required && (required < 2 || joined.merged.agreed);
  }

  /** The sharpest frame that read every character as the frames agreed, else the newest. */
  best(merged: MergedMrz): ReadFrame | undefined {
    const wanted = merged.mrz.lines.join('\n');
    const agreeing = this.#frames.filter(({ reading }) => reading.mrz?.lines.join('\n') === wanted);
    const sharpest = agreeing.sort((a, b) => focusOf(b) - focusOf(a))[0];
    return sharpest ?? this.#frames.at(-1);
  }
}

const focusOf = ({ reading }: ReadFrame): number => reading.quality?.focus ?? 0;
