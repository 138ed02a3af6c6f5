export interface Measure {
  /** Whole centimetres or kilograms. */
  value: string;
  /** The unit as printed, or that of its place where none is. */
  unit: 'cm' | 'in' | 'kg' | 'lb';
  /** Whether the number has a unit. */
  named: boolean;
}

const CM_PER_INCH = 2.54;
const KG_PER_POUND = 0.45359237;
const INCHES_PER_FOOT = 12;
const POUNDS_PER_STONE = 14;

const FOOT = String.raw`(?:'|FEET|FOOT|FT\.?)`;
const INCH = String.raw`(?:"|''|INCHES|INCH|IN\.?)`;
const FEET = new RegExp(
  String.raw`^(\d)(?: ?${FOOT}(?:[ -]{0,2}(\d{1,2})(?: ?${INCH})?)?|-(\d{1,2})(?: ?${INCH})?)$`,
);
const INCHES = new RegExp(String.raw`^0*(\d{1,3}) ?${INCH}$`);
const CENTIMETRES = /^0*(\d{1,3})(?:[.,]\d)? ?(?:CM\.?|CENTIMET(?:RE|ER)S?)$/;
const METRES = /^([0-2])[.,](\d{1,2}) ?(?:M\.?|MET(?:RE|ER)S?|MTS?\.?)?$/;
const METRES_AND = /^([12]) ?M ?(\d\d)$/;

/**
 * Height as printed or said: `068 in`, `173 cm` (D.12.5.1), other prints of issuers, feet and inches `510`, `5-10`,
 * `5'-10"`, bare inches `068`, bare centimetres `173`, and people's own spellings: `5 feet 8 inches`, `1.73 m`, `1,73`,
 * `1m73`.
 */
export function readHeight(raw: string): Measure | undefined {
  const text = plain(raw);
  const named = namedHeight(text);
  if (named !== undefined) return heightOf(named.number, named.unit, true);
  if (!/^\d{2,3}$/.test(text)) return undefined;
  const number = Number(text);
  if (number < 100) return heightOf(number, 'in', false);
  const inches = number % 100;
  if (number >= 300 && inches < INCHES_PER_FOOT) {
    return heightOf(Math.floor(number / 100) * INCHES_PER_FOOT + inches, 'in', false);
  }
  return number < 300 ? heightOf(number, 'cm', false) : undefined;
}

/** A number with its unit, or in a notation that only one unit has. */
function namedHeight(text: string): { number: number; unit: 'cm' | 'in' } | undefined {
  const feet = FEET.exec(text);
  if (feet) {
    const inches = Number(feet[2] ?? feet[3] ?? 0);
    return inches < INCHES_PER_FOOT
      ? { number: Number(feet[1]) * INCHES_PER_FOOT + inches, unit: 'in' }
      : undefined;
  }
  const inches = INCHES.exec(text);
  if (inches) return { number: Number(inches[1]), unit: 'in' };
  const centimetres = CENTIMETRES.exec(text);
  if (centimetres) return { number: Number.parseFloat(text.replace(',', '.')), unit: 'cm' };
  const metres = METRES.exec(text) ?? METRES_AND.exec(text);
  return metres ? { number: Number(`${metres[1]}${metres[2]?.padEnd(2, '0')}`), unit: 'cm' } : undefined;
}

function heightOf(number: number, unit: 'cm' | 'in', named: boolean): Measure | undefined {
  if (number === 0) return undefined;
  return { value: String(Math.round(unit === 'cm' ? number : number * CM_PER_INCH)), unit, named };
}

const WEIGHT = /^0*(\d{1,3})(?:[.,](\d))? ?(LBS?\.?|POUNDS?|#|KGS?\.?|KILOS?|KILOGRAM(?:ME)?S?)?$/;
const STONE = /^(\d{1,2}) ?(?:ST\.?|STONES?)(?: ?(\d{1,2}) ?(?:LBS?\.?|POUNDS?)?)?$/;

/**
 * Weight as printed, three digits in the unit of its element, or as people write it: `180 lb`, `180 lbs.`, `82 kg`,
 * `81,5 kg`, `12 st 12 lb`. A unit behind the number is believed first.
 */
export function readWeight(raw: string, unitOfElement: 'kg' | 'lb'): Measure | undefined {
  const text = plain(raw);
  const stone = STONE.exec(text);
  if (stone) {
    const pounds = Number(stone[2] ?? 0);
    return pounds < POUNDS_PER_STONE
      ? weightOf(Number(stone[1]) * POUNDS_PER_STONE + pounds, 'lb', true)
      : undefined;
  }
  const match = WEIGHT.exec(text);
  if (!match) return undefined;
  const printed = match[3];
  const unit = printed ? (printed.startsWith('K') ? 'kg' : 'lb') : unitOfElement;
  return weightOf(Number(`${match[1]}.${match[2] ?? 0}`), unit, printed !== undefined);
}

function weightOf(number: number, unit: 'kg' | 'lb', named: boolean): Measure | undefined {
  if (number === 0) return undefined;
  return { value: String(Math.round(unit === 'kg' ? number : number * KG_PER_POUND)), unit, named };
}

/** In capitals, with one kind of quotation mark and one kind of space. */
const plain = (text: string): string =>
  text
    .replace(/[’‘′´`]/g, "'")
    .replace(/[”“″]/g, '"')
    .replace(/[‐‑–−]/g, '-')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();
