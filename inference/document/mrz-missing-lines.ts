import type { LocatedMrz, MrzLine } from './locate-mrz.ts';

/** Distance of neighbouring lines in pitches, where one line alone does not give it: Doc 9303-3, 4.4, large and TD1. */
const LINE_SPACINGS = [2.5, 2.08] as const;
/** A zone of lines as short as this has three of them. */
const MOST_COLUMNS_OF_THREE = 33;

/**
 * Where lines may be that the locator did not see, lost to glare, a finger or the print behind them: beside a single
 * line, and above or below the two of a card that has three.
 * @returns zones to try instead, each complete
 */
export function completedZones(zone: LocatedMrz): LocatedMrz[] {
  const [first, second] = zone;
  if (!first || zone.length > 2) return [];
  if (!second) {
    return LINE_SPACINGS.flatMap((spacing) => {
      const gap = first.pitch * spacing;
      return [
        [moved(first, -gap), first],
        [first, moved(first, gap)],
      ];
    });
  }
  const columns = (first.last - first.first) / first.pitch + 1;
  if (columns > MOST_COLUMNS_OF_THREE) return [];
  return [
    [continued(second, first), first, second],
    [first, second, continued(first, second)],
  ];
}

function moved(line: MrzLine, dy: number): MrzLine {
  return { ...line, intercept: line.intercept + dy * Math.hypot(1, line.slope) };
}

/** The line as far beyond `to` as `to` is from `from`. */
function continued(from: MrzLine, to: MrzLine): MrzLine {
  const x = (to.first + to.last) / 2;
  const at = ({ intercept, slope, bow, middle }: MrzLine) => intercept + slope * x + bow * (x - middle) ** 2;
  return { ...to, intercept: to.intercept + at(to) - at(from) };
}
