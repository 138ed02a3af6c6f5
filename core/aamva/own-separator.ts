import type { Meter } from '../meter.ts';
import { definitionsOf } from './elements.ts';

/** Fewer could be chance: a hyphen in a name, before letters that are an element's as well. */
const FEWEST_ELEMENTS = 5;

/** Neither a standard separator nor a character of values: `ANNA,DAGMAR` is two names, and `DAG` a street. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the standard separates with them
const BEFORE_ELEMENT = /[^A-Za-z0-9 ,.'/\-\n\r\u001c-\u001e](?=D[A-D][A-Z]|Z[A-Z][A-Z0-9])/g;
const ELEMENT_ID = /(?=(D[A-D][A-Z]))/g;

/**
 * The separator of a record that uses its own, such as the `|` of a program that cannot send line feeds, or `<LF>`.
 *
 * @param startsElement whether a piece begins as an element or a subfile does
 * @returns undefined unless such a character stands between all elements and nowhere else
 */
export function ownSeparator(
  body: string,
  startsElement: (piece: string) => boolean,
  meter: Meter,
): string | undefined {
  const counts = Map.groupBy(meter.walk(body).match(BEFORE_ELEMENT) ?? [], (character) => character);
  const [often] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  if (!often || often[1].length < FEWEST_ELEMENTS) return undefined;
  const [character] = often;
  const lines = meter
    .walk(body)
    .split(/[\n\r]/)
    .map((line) => line.split(character));
  if (!lines.flat().every((piece) => piece === '' || startsElement(piece))) return undefined;
  return commonEnd(lines.flatMap((pieces) => pieces.slice(0, -1))) + character;
}

/** The end that all pieces share: it belongs to the text after each. */
function commonEnd(pieces: readonly string[]): string {
  let end = pieces[0] ?? '';
  for (const piece of pieces) while (!piece.endsWith(end)) end = end.slice(1);
  return end;
}

/** Whether a piece holds several elements: their separator was lost, so value and name cannot be told apart. */
export function isRunOfElements(piece: string, meter: Meter): boolean {
  const ids = new Set(Array.from(meter.walk(piece).matchAll(ELEMENT_ID), ([, id = '']) => id));
  return [...ids].filter((id) => definitionsOf(id).length > 0).length > FEWEST_ELEMENTS;
}
