import { folded } from './fold.ts';

/** Permutations and products of the dihedral group of order ten (Verhoeff 1969), as the Aadhaar number uses them. */
const PRODUCT = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const PERMUTATION = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

/** The permanent account number of a person in India: five letters, the fourth of them P, four digits, a letter. */
export const panNumber = (text: string): string | undefined =>
  /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/.test(folded(text)) ? folded(text) : undefined;

/** An Aadhaar number: twelve digits, the first neither 0 nor 1, the last a check digit of Verhoeff. */
export function aadhaarNumber(text: string): string | undefined {
  const digits = text.replace(/[^\d]/g, '');
  if (!/^[\d\s]+$/.test(text.trim()) || !/^[2-9]\d{11}$/.test(digits)) return undefined;
  let check = 0;
  [...digits].reverse().forEach((digit, place) => {
    check = Number(PRODUCT[check]![Number(PERMUTATION[place % 8]![Number(digit)])]);
  });
  return check === 0 ? digits : undefined;
}
