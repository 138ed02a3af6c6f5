import { utf8 } from '../../keys/bytes.ts';
import { Meter } from '../../meter.ts';
import { type Framed, invalid } from '../framer.ts';
import { mrzLines } from '../mrz-lines.ts';
import { stripeContent } from '../stripe/stripe-content.ts';
import { zoneText } from '../zone-text.ts';
import type { WedgeBurst } from './wedge-burst.ts';

/** More than the largest symbol holds (QR version 40: 7089 digits). */
export const LONGEST_TEXT = 8000;

/** AAMVA DL/ID Card Design Standard, annex D: the compliance indicator; some scanners put an AIM identifier before it. */
const AIM = /^\][A-Za-z][0-9A-Za-z]/;

/** `@`, then the data element separator: a line end, or one of the separators of ASCII (FS to US). */
const beginsAamva = (text: string): boolean => {
  const separator = text.charCodeAt(1);
  return (
    text.startsWith('@') &&
    (separator === 0x0a || separator === 0x0d || (separator >= 0x1c && separator <= 0x1f))
  );
};

const STRIPE = /^(?:%[^?]{1,77}\?|;[0-9:<=>]{1,38}\?)/;

/**
 * Reads the keystrokes of a keyboard wedge, recognised by how documents begin or by the lengths of their lines.
 * @returns undefined when it is not the text of a document, such as a scanned label or fast typing; a fault when the
 * keyboard layout or the reader has corrupted one
 * @param meter counts the work, in keys looked at
 */
export const readWedgeBurst = (
  { keys }: Pick<WedgeBurst, 'keys'>,
  meter = new Meter(),
): Framed | undefined => {
  if (keys.length > LONGEST_TEXT) return invalid('the burst is longer than any document');
  return barcode(meter.walk(keys)) ?? stripe(meter.walk(keys)) ?? zone(keys, meter);
};

const barcode = (keys: string): Framed | undefined => {
  const aim = AIM.exec(keys)?.[0];
  const text = keys.slice(aim?.length ?? 0);
  if (!beginsAamva(text) && (aim === undefined || zoneText(text))) return undefined;
  if (text === '') return invalid('the symbol is empty');
  return { content: { kind: 'barcode', symbology: aim ?? 'unknown', bytes: bytesOf(text) } };
};

/** Keys carry characters: one byte each as long as they allow it (ISO 8859-1, as AAMVA asks), else UTF-8. */
const bytesOf = (text: string): Uint8Array => {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return codes.every((code) => code <= 0xff) ? Uint8Array.from(codes) : utf8(text);
};

/** ID TECH and MagTek heads in keyboard mode: each track with its sentinels, a line end behind each. */
const stripe = (keys: string): Framed | undefined => {
  if (!STRIPE.test(keys)) return undefined;
  const lines = keys.split(/[\r\n\t]+/).flatMap(tracksOf);
  const first = lines[0]?.startsWith('%') ? lines.shift() : undefined;
  const second = lines[0]?.startsWith(';') ? lines.shift() : undefined;
  const third = lines.shift();
  const track = (text = '') => ({ bad: false, text });
  return stripeContent({ 1: track(first), 2: track(second), 3: track(third) });
};

/** Each ends with its sentinel; the rest after the last one is no track. */
const tracksOf = (line: string): string[] =>
  line
    .split('?')
    .slice(0, -1)
    .filter((track) => track !== '')
    .map((track) => `${track}?`);

/** ICAO Doc 9303 parts 4 to 7: characters of all lines. */
const LENGTHS = [88, 72, 90];

/** The lines of a zone in any framing; a fault where the keyboard changed its characters. */
const zone = (keys: string, meter: Meter): Framed | undefined => {
  const lines = zoneText(keys, meter);
  if (lines) return mrzLines(lines.join('\n'));
  const all = meter.walk(keys).replace(/[\r\n\t]+/g, '');
  return LENGTHS.includes(all.length) && typedWrong(all)
    ? invalid('the keyboard layout or caps lock differs from that of the reader')
    : undefined;
};

/**
 * A zone whose fillers became another character, or whose letters became small: every zone has a run of fillers. Text
 * that a person types with exactly these lengths has no run of four characters other than letters and digits.
 */
const typedWrong = (text: string): boolean => {
  const filler = /([^A-Za-z0-9\s])\1{3}/.exec(text)?.[1];
  return (
    filler !== undefined &&
    [...text].every((character) => character === filler || /^[A-Za-z0-9]$/.test(character))
  );
};
