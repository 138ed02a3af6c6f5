import {
  type BarcodeRecord,
  MOST_UNREAD,
  type Place,
  type PrintedValue,
  type PrintRecord,
  type ZoneRecord,
} from '../document-records.ts';
import { type DocumentField, NAME_FIELDS } from '../fields.ts';
import { type AssignedField, FieldFinder } from './assign-fields.ts';
import { chooseFamily, ownFamilyOf } from './choose-family.ts';
import { GENERIC } from './families/travel-documents.ts';
import { familyOf, type OwnFamily } from './own-family.ts';
import { guardedIssuer, kindOf, printedKind } from './printed-kind.ts';
import { MOST_LINES, type PrintedLine } from './printed-line.ts';
import { isRunningText } from './running-text.ts';
import { type Segment, segmentOf } from './segment.ts';

/** With a character under this confidence, a value is not offered to the operator. */
const SURE = 0.8;
/** A longer line is running text and holds no field. */
const LONGEST_LINE = 120;

/** The print of one side, with its other readings. */
export interface PrintedSide {
  lines: readonly PrintedLine[];
  turned: PrintRecord['turned'];
  /** Width over height. */
  aspect: number;
  zone?: ZoneRecord | undefined;
  barcode?: BarcodeRecord | undefined;
  /** YYYY-MM-DD. */
  today: string;
  /** The layouts of the flow, which come before those of the product. */
  families?: readonly OwnFamily[] | undefined;
  /** Where lines were found and not read. */
  unread?: readonly Place[] | undefined;
}

/** Reads the print of a side: the layout, the kind, and fields. */
export function printRecord({
  lines,
  turned,
  aspect,
  zone,
  barcode,
  today,
  families = [],
  unread = [],
}: PrintedSide): PrintRecord {
  const short = lines.slice(0, MOST_LINES).filter(({ text }) => text.length <= LONGEST_LINE);
  const { own: ownLines, others } = byScript(short);
  const segments = ownLines.map((line) => segmentOf(line, aspect));
  // A title in another script than the rest tells the kind, and the layout.
  const titled = [...segments, ...others.map((line) => segmentOf(line, aspect))];
  const issuer = guardedIssuer(zone, barcode);
  const printed = printedKind(titled, issuer);
  const own = ownFamilyOf(titled, families);
  const kind = own ? kindOf(own, printed, issuer) : printed;
  const family = own ? familyOf(own) : chooseFamily(segments, kind, { zone, barcode });
  // A number with a form of its own tells a letter that is a document from any other.
  if (!zone && !barcode && !family.shapes && isRunningText(lines)) return textOf(turned);
  const { found } = new FieldFinder(segments, family, { country: kind.country, today }).find({
    zone,
    barcode,
  });
  const fields: Partial<Record<DocumentField, PrintedValue>> = {};
  for (const one of found) fields[one.field] = printedValue(one);
  const places = unread.slice(0, MOST_UNREAD);
  return { family: family.id, kind, fields, turned, ...(places.length > 0 ? { unread: places } : {}) };
}

const textOf = (turned: PrintRecord['turned']): PrintRecord => ({
  family: GENERIC.id,
  kind: { type: 'unknown', country: '' },
  fields: {},
  turned,
  runningText: true,
});

function printedValue({ field, rows, value, anchor, contradicted }: AssignedField): PrintedValue {
  const confidence = rows.flatMap((row, index) => [...(index > 0 ? [1] : []), ...row.confidence]);
  const isMended = NAME_FIELDS.includes(field) && rows.some(({ text }) => text.includes('0'));
  const doubtful = contradicted || !isSure(confidence);
  return {
    raw: rows.map(({ text }) => text).join(' '),
    value,
    checkDigit: 'NOT_PERFORMED',
    confidence,
    box: around(rows),
    anchor,
    ...(isMended ? { corrected: true as const } : {}),
    ...(doubtful ? { doubtful } : {}),
  };
}

/** Whether every character was read with confidence. */
export const isSure = (confidence: readonly number[]): boolean => confidence.every((one) => one >= SURE);

const share = (value: number): number => Math.round(value * 1e4) / 1e4;

function around(rows: readonly Segment[]): Place {
  const [x, y] = [Math.min(...rows.map(({ box }) => box.x)), Math.min(...rows.map(({ box }) => box.y))];
  const right = Math.max(...rows.map(({ box }) => box.x + box.width));
  const bottom = Math.max(...rows.map(({ box }) => box.y + box.height));
  return { x: share(x), y: share(y), width: share(right - x), height: share(bottom - y) };
}

/**
 * The lines in the document's own script, which hold its fields, and the others: on a document with Latin letters the
 * recogniser sees Chinese ones in signatures and pattern. Letters of them at the ends of a Latin line are dropped; one
 * within it makes the line doubtful.
 */
function byScript(lines: readonly PrintedLine[]): {
  own: readonly PrintedLine[];
  others: readonly PrintedLine[];
} {
  const latin = lines.filter(({ text }) => isLatin(text));
  if (latin.length * 2 < lines.length) return { own: lines, others: [] };
  return { own: latin.map(ownLetters), others: lines.filter(({ text }) => !isLatin(text)) };
}

function ownLetters(line: PrintedLine): PrintedLine {
  const characters = Array.from(line.text);
  const isOther = (character: string) => /\p{L}/u.test(character) && !/\p{Script=Latin}/u.test(character);
  if (!characters.some(isOther)) return line;
  const isOwn = (character: string) => character.trim() !== '' && !isOther(character);
  const [from, to] = [characters.findIndex(isOwn), characters.findLastIndex(isOwn) + 1];
  const kept = characters.slice(from, to);
  const at = (place: number) => line.box.x + (line.box.width * place) / characters.length;
  return {
    text: kept.join(''),
    confidence: line.confidence.slice(from, to).map((one, i) => (isOther(kept[i]!) ? 0 : one)),
    box: { ...line.box, x: at(from), width: at(to) - at(from) },
  };
}

function isLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return (text.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 >= letters;
}
