import type { Point, Quad } from '../../domain/imaging/geometry.ts';
import { centreAt } from './centre-line.ts';
import type { MrzLine } from './locate-mrz.ts';

/** A line's box with half a character of margin, corners as an upright reader sees them. */
export function lineQuad(line: MrzLine): Quad {
  return spanQuad(line, line, 0.75);
}

/** The box around all lines of a zone. */
export function zoneQuad(lines: readonly MrzLine[]): Quad | undefined {
  const [upper, lower] = [lines[0], lines.at(-1)];
  return upper && lower ? spanQuad(upper, lower, 1.1) : undefined;
}

/** @param margin in character heights above and below, and in pitches at the ends, from the middle of a character */
function spanQuad(upper: MrzLine, lower: MrzLine, margin: number): Quad {
  const at = (line: MrzLine, x: number, across: number): Point => {
    const cosine = 1 / Math.hypot(1, line.slope);
    const offset = across * line.height;
    return {
      x: x - offset * line.slope * cosine,
      y: centreAt(line, x) + offset * cosine,
    };
  };
  const [left, right] = [upper.first - margin * upper.pitch, upper.last + margin * upper.pitch];
  return [
    at(upper, left, -margin),
    at(upper, right, -margin),
    at(lower, right, margin),
    at(lower, left, margin),
  ];
}

/** The same box as a reader sees it who holds the document the other way up. */
export function turnedQuad([a, b, c, d]: Quad): Quad {
  return [c, d, a, b];
}
