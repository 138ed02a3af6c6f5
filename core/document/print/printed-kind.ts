import { countryOf } from '../countries.ts';
import type { BarcodeRecord, PrintRecord, ZoneRecord } from '../document-records.ts';
import { folded } from './fold.ts';
import { COUNTRY_WORDS, LICENCE_LETTERS, TITLE_WORDS } from './kind-words.ts';
import type { OwnFamily } from './own-family.ts';
import { isUnitedStates, printedRegion } from './printed-region.ts';
import { heightOf, rightOf, type Segment } from './segment.ts';

export type PrintedKind = PrintRecord['kind'];
type Issuer = Pick<PrintedKind, 'country' | 'region'>;

/** Words shorter than this stand alone, because they are parts of others; a Chinese character says more than a letter. */
const ALONE = 6;
const ALONE_IN_CHINESE = 3;
/** Titles and the name of the state are in this upper share of a document. */
const HEAD = 0.4;

/** The issuer by a source that protects its characters: the zone, else the barcode. */
export function guardedIssuer(
  zone: Pick<ZoneRecord, 'fields'> | undefined,
  barcode: Pick<BarcodeRecord, 'jurisdiction'> | undefined,
): Issuer | undefined {
  const state = zone?.fields.issuingState?.value;
  if (state) return { country: countryOf(state) ?? state };
  const { country, code } = barcode?.jurisdiction ?? {};
  return country && code ? { country, region: code } : undefined;
}

/**
 * The kind by titles, and by country words where nothing better names the issuer.
 * @param issuer of the zone or the barcode
 */
export function printedKind(segments: readonly Segment[], issuer: Issuer | undefined): PrintedKind {
  const head = segments.filter(({ top }) => top < HEAD);
  const rows = head.flatMap((segment) => [
    segment.text,
    // A title is often set wide, so that its words were found apart.
    [segment, ...rightOf(segment, head).filter((other) => isAlike(segment, other))]
      .map(({ text }) => text)
      .join(' '),
  ]);
  const words = rows.flatMap((row) => [folded(row), ...row.split(/[/|·•]/).map(folded)]);
  const says = (word: string) => words.some((text) => (isAlone(word) ? text === word : text.includes(word)));
  const title = TITLE_WORDS.find(({ word }) => says(word));
  // A visa names the passport that it stands in.
  const isVisa =
    title?.type === 'passport' && TITLE_WORDS.some(({ word, type }) => type === 'visa' && says(word));
  const type = isVisa ? 'visa' : (title?.type ?? 'unknown');
  if (issuer?.region) return { type, ...issuer };
  const region = type === 'driving-licence' || type === 'identity-card' ? printedRegion(rows) : undefined;
  if (region && (!issuer || issuer.country === region.country)) return { type, ...region };
  const country =
    issuer?.country ??
    (rows.some(isUnitedStates) ? 'USA' : undefined) ??
    COUNTRY_WORDS.find(({ word }) => says(word))?.country ??
    (type === 'driving-licence' ? letterOf(segments) : undefined) ??
    (type === 'pan-card' ? 'IND' : '');
  return { type, country };
}

const isAlone = (word: string): boolean =>
  word.length < (/\p{Script=Han}/u.test(word) ? ALONE_IN_CHINESE : ALONE);

/** The kind that a layout of the flow names; the issuer of the zone or the barcode stands before its own. */
export function kindOf(
  { kind = {} }: OwnFamily,
  printed: PrintedKind,
  issuer: Issuer | undefined,
): PrintedKind {
  const type = kind.type ?? printed.type;
  if (issuer || !kind.country || kind.country === printed.country) return { ...printed, type };
  return { type, country: kind.country };
}

const isAlike = (a: Segment, b: Segment): boolean => Math.abs(heightOf(a) / heightOf(b) - 1) < 0.4;

/** The letters in the flag at the left of a European licence. */
function letterOf(segments: readonly Segment[]): string | undefined {
  const flag = segments.find(
    ({ text, box }) => box.x < 0.22 && box.y < 0.4 && Object.hasOwn(LICENCE_LETTERS, text.trim()),
  );
  return flag && LICENCE_LETTERS[flag.text.trim()];
}
