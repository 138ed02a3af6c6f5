import type { Point, Quad } from '#core/imaging/geometry.ts';
import { centreAt } from './centre-line.ts';
import type { MrzLine } from './locate-mrz.ts';
import { type MrzView, toFrame } from './mrz-view.ts';

/** A line's box in the frame with half a character of margin, corners as an upright reader of the view sees them. */
export function lineQuad(view: MrzView, line: MrzLine): Quad {
  return spanQuad(view, line, line, 0.75);
}

/** The box around all lines of a zone. */
export function zoneQuad(view: MrzView, lines: readonly MrzLine[]): Quad | undefined {
  const [upper, lower] = [lines[0], lines.at(-1)];
  return upper && lower ? spanQuad(view, upper, lower, 1.1) : undefined;
}

/** @param margin in character heights above and below, and in pitches at the ends, from the middle of a character */
function spanQuad(view: MrzView, upper: MrzLine, lower: MrzLine, margin: number): Quad {
  const at = (line: MrzLine, x: number, across: number): Point => {
    const cosine = 1 / Math.hypot(1, line.slope);
    const offset = across * line.height;
    return toFrame(view, x - offset * line.slope * cosine, centreAt(line, x) + offset * cosine);
  };
  const [left, right] = [upper.first - margin * upper.pitch, upper.last + margin * upper.pitch];
  return [
    at(upper, left, -margin),
    at(upper, right, -margin),
    at(lower, right, margin),
    at(lower, left, margin),
  ];
}

/** Clockwise turn of a zone in the frame, -180 to 180 degrees. */
export function zoneRotation({ degrees }: MrzView, [line]: readonly MrzLine[], upsideDown: boolean): number {
  const turn = degrees + (Math.atan(line?.slope ?? 0) * 180) / Math.PI + (upsideDown ? 180 : 0);
  return turn > 180 ? turn - 360 : turn;
}

/** The same box with the document turned the other way up. */
export function turnedQuad([a, b, c, d]: Quad): Quad {
  return [c, d, a, b];
}
