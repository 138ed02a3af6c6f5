import type { MrzFormat } from '#core/icao9303/mrz.ts';
import type { SpecimenContent } from '../render-specimen.ts';
import { pick, pickText, type Random } from '../seeded.ts';

const CONSONANTS = 'BCDFGHJKLMNPQRSTVWXZ';
const VOWELS = 'AEIOUY';
const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CODES: Partial<Record<MrzFormat, string>> = { TD3: 'P', 'MRV-A': 'V', 'MRV-B': 'V', 'FRA-ID': 'ID' };

/** A specimen with invented name, number and dates in the fictitious state Utopia. */
export function randomSpecimen(random: Random, format: MrzFormat): SpecimenContent {
  const number = pick(random, [
    () => pickText(random, DIGITS, 9),
    () => pickText(random, LETTERS, 2) + pickText(random, DIGITS, 7),
    () => pickText(random, LETTERS + DIGITS, 9),
  ])();
  const french = format === 'FRA-ID';
  return {
    format,
    documentCode: CODES[format] ?? 'I',
    issuingState: french ? 'FRA' : 'UTO',
    documentNumber: french ? pickText(random, DIGITS, 12) : number,
    nationality: french ? 'FRA' : 'UTO',
    dateOfBirth: day(random, 1940, 2005),
    sex: pick(random, ['M', 'F']),
    dateOfExpiry: french ? '' : day(random, 2026, 2035),
    surname: word(random, 3),
    givenNames: random() < 0.5 ? word(random, 2) : `${word(random, 2)} ${word(random, 2)}`,
    optionalData1: format === 'TD3' && random() < 0.5 ? pickText(random, DIGITS, 11) : '',
  };
}

function word(random: Random, most: number): string {
  const syllables = 2 + Math.floor(random() * most);
  return Array.from(
    { length: syllables },
    () => pick(random, [...CONSONANTS]) + pick(random, [...VOWELS]),
  ).join('');
}

function day(random: Random, from: number, to: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(from + random() * (to - from))}-${two(1 + random() * 12)}-${two(1 + random() * 28)}`;
}
