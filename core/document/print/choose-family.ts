import type { BarcodeRecord, ZoneRecord } from '../document-records.ts';
import { AAMVA_LICENCE } from './families/aamva-licence.ts';
import { EU_LICENCE } from './families/eu-licence.ts';
import { AADHAAR, PAN_CARD } from './families/indian-cards.ts';
import { GENERIC, TD_CARD, TD3_PAGE } from './families/travel-documents.ts';
import { RESIDENCE_PERMIT, VISA } from './families/visas-and-permits.ts';
import type { PrintFamily } from './family.ts';
import { folded, withinOneEdit } from './fold.ts';
import { LICENCE_LETTERS } from './kind-words.ts';
import { aadhaarNumber, panNumber } from './number-shapes.ts';
import { numberedParts } from './numbered-parts.ts';
import type { OwnFamily } from './own-family.ts';
import type { PrintedKind } from './printed-kind.ts';
import type { Segment } from './segment.ts';

/** The zone and barcode read on the same side. */
export interface SideSources {
  zone?: Pick<ZoneRecord, 'format' | 'fields'> | undefined;
  barcode?: Pick<BarcodeRecord, 'variant' | 'fields' | 'jurisdiction'> | undefined;
}

const NORTH_AMERICA = ['USA', 'CAN'];
/** States whose licences have the numbers of the Directive. */
const EUROPE = [...Object.values(LICENCE_LETTERS), 'CHE', 'GBR'];
/** With at least this many numbers of data elements, a licence without a title is one of the Directive. */
const ENOUGH_NUMBERS = 4;
const AADHAAR_WORDS = ['GOVERNMENTOFINDIA', 'UNIQUEIDENTIFICATION', 'AADHAAR'];
const PAN_WORDS = ['INCOMETAXDEPARTMENT', 'PERMANENTACCOUNTNUMBER'];
/** From this length on one wrong letter of a title is forgiven. */
const FORGIVING_LENGTH = 7;

/** The layout of a flow whose titles a side prints; of several the one that more print tells. */
export function ownFamilyOf(
  segments: readonly Segment[],
  families: readonly OwnFamily[],
): OwnFamily | undefined {
  if (families.length === 0) return undefined;
  const texts = segments.map(({ text }) => folded(text));
  const says = (word: string) =>
    texts.some(
      (text) => text.includes(word) || (word.length >= FORGIVING_LENGTH && withinOneEdit(text, word)),
    );
  const [best] = families
    .map((family) => ({ family, words: family.recognisedBy.map(folded) }))
    .filter(({ words }) => words.every(says))
    .sort((a, b) => b.words.join('').length - a.words.join('').length);
  return best?.family;
}

/** The layout of the product that a side has: by its zone or barcode, then by titles and shapes of numbers. */
export function chooseFamily(
  segments: readonly Segment[],
  kind: PrintedKind,
  { zone, barcode }: SideSources,
): PrintFamily {
  if (zone?.format.startsWith('MRV')) return VISA;
  if (zone) return zone.format === 'TD3' ? TD3_PAGE : cardOf(kind);
  if (barcode && barcode.variant !== 'other') return AAMVA_LICENCE;
  const says = (words: readonly string[]) =>
    segments.some(({ text }) => words.some((word) => folded(text).includes(word)));
  const isPan = says(PAN_WORDS) || kind.type === 'pan-card';
  if (isPan && segments.some(({ text }) => panNumber(text))) return PAN_CARD;
  if (segments.some(({ text }) => aadhaarNumber(text)) && (says(AADHAAR_WORDS) || kind.country === 'IND')) {
    return AADHAAR;
  }
  const isLicence = kind.type === 'driving-licence';
  if (kind.region || (isLicence && NORTH_AMERICA.includes(kind.country))) return AAMVA_LICENCE;
  const isEuropean = isLicence && EUROPE.includes(kind.country);
  const numbers = new Set(
    segments.flatMap((segment) => numberedParts(segment, EU_LICENCE).map(({ label }) => label)),
  );
  if ((isEuropean && numbers.size >= 2) || numbers.size >= ENOUGH_NUMBERS) return EU_LICENCE;
  if (kind.type === 'passport') return TD3_PAGE;
  if (kind.type === 'visa') return VISA;
  return kind.type === 'identity-card' || kind.type === 'residence-permit' ? cardOf(kind) : GENERIC;
}

const cardOf = ({ type }: PrintedKind): PrintFamily =>
  type === 'residence-permit' ? RESIDENCE_PERMIT : TD_CARD;
