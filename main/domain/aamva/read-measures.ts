export interface Measure {
  /** Whole centimetres or kilograms. */
  value: string;
  /** The unit as printed. */
  unit: 'cm' | 'in' | 'kg' | 'lb';
}

const CM_PER_INCH = 2.54;
const KG_PER_POUND = 0.45359237;

/**
 * Height as printed: `068 in`, `173 cm` (D.12.5.1), and what issuers print besides: feet and inches `510`, `5-10`,
 * `5'-10"`, bare inches `068`, bare centimetres `173`.
 */
export function readHeight(raw: string): Measure | undefined {
  const text = raw.trim();
  const withUnit = /^0*(\d{1,3}) ?(in|cm)\.?$/i.exec(text);
  if (withUnit) return heightOf(Number(withUnit[1]), withUnit[2]?.toLowerCase() === 'cm' ? 'cm' : 'in');
  const feet = /^(\d)(?:'|-|'-|' )(\d{1,2})(?:"|'')?$/.exec(text);
  if (feet && Number(feet[2]) < 12) return heightOf(Number(feet[1]) * 12 + Number(feet[2]), 'in');
  if (!/^\d{2,3}$/.test(text)) return undefined;
  const number = Number(text);
  if (number < 100) return heightOf(number, 'in');
  const inches = number % 100;
  if (number >= 300 && inches < 12) return heightOf(Math.floor(number / 100) * 12 + inches, 'in');
  return number < 300 ? heightOf(number, 'cm') : undefined;
}

function heightOf(number: number, unit: 'cm' | 'in'): Measure | undefined {
  if (number === 0) return undefined;
  return { value: String(Math.round(unit === 'cm' ? number : number * CM_PER_INCH)), unit };
}

/** Weight as printed, three digits in the unit of its element; a unit behind them is believed first. */
export function readWeight(raw: string, unitOfElement: 'kg' | 'lb'): Measure | undefined {
  const match = /^0*(\d{1,3}) ?(lbs?|kg)?\.?$/i.exec(raw.trim());
  const number = Number(match?.[1] ?? 0);
  if (number === 0) return undefined;
  const printed = match?.[2]?.toLowerCase();
  const unit = printed ? (printed === 'kg' ? 'kg' : 'lb') : unitOfElement;
  return { value: String(Math.round(unit === 'kg' ? number : number * KG_PER_POUND)), unit };
}
