import type { Place } from '../document-records.ts';
import type { PrintedLine } from './printed-line.ts';

/** A printed text, or a part of one, with where it stands. Lengths are in heights of the document. */
export interface Segment {
  text: string;
  /** Per code point. */
  confidence: readonly number[];
  box: PrintedLine['box'];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** @param aspect width of the document over its height */
export function segmentOf({ text, confidence, box }: PrintedLine, aspect: number): Segment {
  return {
    text,
    confidence,
    box,
    left: box.x * aspect,
    right: (box.x + box.width) * aspect,
    top: box.y,
    bottom: box.y + box.height,
  };
}

/** A part of a segment from one code point to before another one; its place is that share of the whole. */
export function partOf(segment: Segment, from: number, to: number): Segment {
  const characters = Array.from(segment.text);
  const share = (at: number) => at / Math.max(1, characters.length);
  const width = segment.right - segment.left;
  return {
    ...segment,
    text: characters.slice(from, to).join(''),
    confidence: segment.confidence.slice(from, to),
    box: {
      ...segment.box,
      x: segment.box.x + segment.box.width * share(from),
      width: segment.box.width * (share(to) - share(from)),
    },
    left: segment.left + width * share(from),
    right: segment.left + width * share(to),
  };
}

/** The part without spaces and marks at its ends. */
export function trimmedPart(segment: Segment, from: number, to: number): Segment {
  const characters = Array.from(segment.text);
  let [start, end] = [from, to];
  while (start < end && /[\s:.,;|/-]/u.test(characters[start]!)) start++;
  while (end > start && /[\s:,;|/-]/u.test(characters[end - 1]!)) end--;
  return partOf(segment, start, end);
}

export const heightOf = ({ top, bottom }: Segment): number => bottom - top;
const middleOf = ({ top, bottom }: Segment): number => (top + bottom) / 2;

/** Whether the centre of a place lies in an area. */
export function liesIn(place: Place, area: Place): boolean {
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  return x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height;
}

/** The segments to the right of another one in the same row, the nearest first. */
export function rightOf(of: Segment, among: readonly Segment[]): Segment[] {
  const height = heightOf(of);
  return among
    .filter(
      (other) =>
        other !== of &&
        Math.abs(middleOf(other) - middleOf(of)) < 0.6 * Math.max(height, heightOf(other)) &&
        other.left > of.right - 0.5 * height &&
        other.left - of.right < 9 * height,
    )
    .sort((a, b) => a.left - b.left);
}

/** Segments that begin below another one, the nearest first. */
export function below(of: Segment, among: readonly Segment[]): Segment[] {
  const height = heightOf(of);
  return among
    .filter(
      (other) =>
        other !== of &&
        middleOf(other) > of.bottom - 0.2 * height &&
        other.top - of.bottom < 1.8 * height &&
        other.left - of.left < 3 * height &&
        (Math.abs(other.left - of.left) < 2.5 * height || (other.left < of.right && other.right > of.left)),
    )
    .sort((a, b) => a.top - b.top || Math.abs(a.left - of.left) - Math.abs(b.left - of.left));
}

/** Two rows of one value: the second directly below the first, in the same size. */
export const continues = (first: Segment, second: Segment): boolean =>
  Math.abs(second.left - first.left) < 0.6 * heightOf(first) &&
  second.top - first.bottom < 0.5 * heightOf(first) &&
  middleOf(second) > first.bottom - 0.1 * heightOf(first) &&
  Math.abs(heightOf(second) / heightOf(first) - 1) < 0.25;
