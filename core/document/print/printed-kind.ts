import { findRegion } from '../../aamva/issuers.ts';
import type { DocumentType } from '../document-records.ts';
import { folded } from './fold.ts';
import { COUNTRY_WORDS, LICENCE_LETTERS, TITLE_WORDS } from './kind-words.ts';
import { heightOf, rightOf, type Segment } from './segment.ts';

/** What the print says that a document is. */
export interface PrintedKind {
  type: DocumentType;
  /** Alpha-3, empty while unknown. */
  country: string;
  /** State of the United States or Canada. */
  region?: string;
}

/** Words shorter than this stand alone, because they are parts of others. */
const ALONE = 6;
/** Titles and the name of the state stand in this upper share of a document. */
const HEAD = 0.4;

/** The kind by titles and country words. */
export function printedKind(segments: readonly Segment[]): PrintedKind {
  const head = segments.filter(({ top }) => top < HEAD);
  const rows = head.flatMap((segment) => [
    segment.text,
    // A title is often set wide, so that its words were found apart.
    [segment, ...rightOf(segment, head).filter((other) => isAlike(segment, other))]
      .map(({ text }) => text)
      .join(' '),
  ]);
  const words = rows.flatMap((row) => [folded(row), ...row.split(/[/|·•]/).map(folded)]);
  const says = (word: string) =>
    words.some((text) => (word.length < ALONE ? text === word : text.includes(word)));
  const title = TITLE_WORDS.find(({ word }) => says(word));
  const type = title?.type ?? 'unknown';
  const region = type === 'driving-licence' || type === 'identity-card' ? regionOf(rows) : undefined;
  if (region) return { type, ...region };
  const country =
    COUNTRY_WORDS.find(({ word }) => says(word))?.country ??
    (type === 'driving-licence' ? letterOf(segments) : undefined) ??
    (type === 'pan-card' ? 'IND' : '');
  return { type, country };
}

const isAlike = (a: Segment, b: Segment): boolean => Math.abs(heightOf(a) / heightOf(b) - 1) < 0.4;

function regionOf(rows: readonly string[]): { country: string; region: string } | undefined {
  for (const row of rows) {
    const plain = row.replace(/[^A-Za-z ]/g, ' ').trim();
    if (plain.length < 4) continue;
    for (const country of ['USA', 'CAN']) {
      const region = findRegion(country, plain);
      if (region) return { country, region };
    }
  }
  return undefined;
}

/** The letters in the flag at the left of a European licence. */
function letterOf(segments: readonly Segment[]): string | undefined {
  const flag = segments.find(
    ({ text, box }) => box.x < 0.22 && box.y < 0.4 && Object.hasOwn(LICENCE_LETTERS, text.trim()),
  );
  return flag && LICENCE_LETTERS[flag.text.trim()];
}
