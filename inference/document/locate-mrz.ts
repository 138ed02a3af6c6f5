import { type CentreLine, centreAt, enlargedLine } from './centre-line.ts';
import { darkComponents } from './dark-components.ts';
import { type MrzView, shrunkView } from './mrz-view.ts';
import { type TextLine, textLines } from './text-lines.ts';

/** One line of the zone in pixels of the view: where it runs, how tall and how wide its characters are. */
export interface MrzLine extends CentreLine {
  height: number;
  pitch: number;
  /** Centre of the zone's first and last character column, x axis. */
  first: number;
  last: number;
}

/** One to three lines of one zone, from the top of the view to its bottom. */
export type LocatedMrz = readonly MrzLine[];

/** The settings of one search of a view. */
export interface SearchPass {
  /** Pixels of this side are averaged to one. */
  shrink: number;
  /** A pixel is dark below this share of its surroundings' mean. */
  ratio: number;
  /** Lowest character that is looked for, in pixels after shrinking. */
  minHeight: number;
}

/** Spacing beyond this is not that of a fixed-pitch line. */
const MOST_IRREGULAR = 0.2;
/** A zone's shortest line has 30 characters; some may be lost to glare. */
const FEWEST_COLUMNS = 22;
const MOST_COLUMNS = 50;

/** A page of fixed-pitch text behind the document must not hide it. */
const MOST_ZONES = 3;

/**
 * Looks for rows of evenly spaced characters that lie under each other, tilted by up to about 20 degrees.
 * @returns possible zones, the likeliest first
 */
export function locateMrz(view: MrzView, { shrink, ratio, minHeight }: SearchPass): LocatedMrz[] {
  const image = shrunkView(view, shrink);
  const maxHeight = Math.ceil(image.width / 24);
  const radius = Math.round(image.width / 70);
  let candidates = textLines(darkComponents(image, { radius, ratio, minHeight, maxHeight })).filter(
    isMrzLike,
  );
  const zones: LocatedMrz[] = [];
  while (zones.length < MOST_ZONES) {
    const zone = bestZone(candidates);
    if (!zone) break;
    zones.push(withCommonEnds(zone).map((line) => scaledLine(line, shrink)));
    candidates = candidates.filter((line) => !zone.includes(line));
  }
  return zones;
}

function isMrzLike(line: TextLine): boolean {
  const columns = (line.last - line.first) / line.pitch + 1;
  return (
    line.irregularity < MOST_IRREGULAR &&
    columns >= FEWEST_COLUMNS &&
    columns <= MOST_COLUMNS &&
    line.components.length >= columns * 0.4 &&
    line.height > line.pitch * 0.5 &&
    line.height < line.pitch * 1.5
  );
}

/** The two or three neighbouring lines of one pitch that hold most characters; a single line only if there is no pair. */
function bestZone(candidates: readonly TextLine[]): TextLine[] | undefined {
  const middle = (line: TextLine) => centreAt(line, (line.first + line.last) / 2);
  const sorted = [...candidates].sort((a, b) => middle(a) - middle(b));
  let best: TextLine[] | undefined;
  for (let i = 0; i < sorted.length; i++) {
    const zone = [sorted[i]!];
    for (let j = i + 1; j < sorted.length && zone.length < 3; j++) {
      if (belongTogether(zone.at(-1)!, sorted[j]!)) zone.push(sorted[j]!);
    }
    const options = zone.length === 3 ? [zone, zone.slice(0, 2)] : [zone];
    for (const option of options) if (!best || zoneScore(option) > zoneScore(best)) best = option;
  }
  return best;
}

function belongTogether(upper: TextLine, lower: TextLine): boolean {
  const x = (Math.max(upper.first, lower.first) + Math.min(upper.last, lower.last)) / 2;
  const gap = centreAt(lower, x) - centreAt(upper, x);
  const overlap = Math.min(upper.last, lower.last) - Math.max(upper.first, lower.first);
  const pitch = Math.max(upper.pitch, lower.pitch);
  return (
    Math.abs(upper.slope - lower.slope) < 0.05 &&
    Math.abs(upper.pitch - lower.pitch) < pitch * 0.12 &&
    gap > upper.height * 1.15 &&
    gap < upper.height * 4 &&
    overlap > (upper.last - upper.first) * 0.6
  );
}

function zoneScore(zone: readonly TextLine[]): number {
  const together = zone.length === 1 ? 0.5 : 1;
  return together * zone.reduce((sum, line) => sum + line.components.length * (1 - 2 * line.irregularity), 0);
}

/** All lines of a zone begin and end together, so each line lends its ends to the others. */
function withCommonEnds(zone: readonly TextLine[]): MrzLine[] {
  const first = Math.min(...zone.map((line) => line.first));
  const last = Math.max(...zone.map((line) => line.last));
  return zone.map(({ components: _, irregularity: __, ...line }) => ({ ...line, first, last }));
}

/** The same line in a picture of another size. */
export function scaledLine(line: MrzLine, factor: number): MrzLine {
  return {
    ...enlargedLine(line, factor),
    height: line.height * factor,
    pitch: line.pitch * factor,
    first: line.first * factor,
    last: line.last * factor,
  };
}
