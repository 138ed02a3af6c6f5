import { between, pick, pickText, type Random } from '#specimens/seeded.ts';

/** Letters with marks of one language each, capitals; small letters follow from them. */
const LANGUAGES = [
  'ÄÖÜẞ',
  'ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ',
  'ÁÉÍÑÓÚÜ',
  'ÃÁÂÀÇÉÊÍÓÔÕÚ',
  'ÀÈÉÌÒÙ',
  'ĄĆĘŁŃÓŚŹŻ',
  'ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ',
  'ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ',
  'ÁÉÍÓÖŐÚÜŰ',
  'ČĆĐŠŽ',
  'ĂÂÎȘȚŞ',
  'ÇĞİÖŞÜ',
  'ÅÄÖØÆ',
  'ÁÉÍÓÚÝÞÆÖĐ',
  'ĀČĒĢĪĶĻŅŠŪŽ',
  'ĄČĘĖĮŠŲŪŽ',
  'ÕÄÖÜŠŽ',
  'ÇËĊĠĦŻ',
  'ƏÇĞİÖŞÜ',
  'ÁÂÊÎÔÛÏŴŶ',
  'ĈĜĤĴŜŬÑŊŦ',
] as const;
const VOWELS = 'AEIOU';
const CONSONANTS = 'BCDFGHJKLMNPQRSTVWXYZ';
const SIGNS = "-'.,/ :()&+";
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/** What a line of a document may say: names, captions, dates, numbers. */
export function printedText(random: Random, captions: readonly string[]): string {
  const kind = random();
  if (kind < 0.46) return words(random);
  if (kind < 0.66) return captioning(random, captions);
  if (kind < 0.91) return numberLike(random);
  return `${numbering(random)} ${random() < 0.5 ? words(random) : numberLike(random)}`;
}

/**
 * One to three invented words with the letters of one language.
 * @param marks the share of letters with marks
 */
export function words(random: Random, marks = 0.28): string {
  const language = pick(random, LANGUAGES);
  const count = random() < 0.6 ? 1 : random() < 0.8 ? 2 : 3;
  const separator = pick(random, [' ', ' ', ' ', '-']);
  const text = Array.from({ length: count }, () => word(random, language, marks)).join(separator);
  const cased = random();
  if (cased < 0.6) return text;
  return cased < 0.85 ? text.replace(/(?<=\p{L})\p{L}+/gu, small) : small(text);
}

/** Small letters; the small letter of İ would be two characters. */
const small = (text: string): string => text.replaceAll('İ', 'i').toLowerCase();

function word(random: Random, language: string, marks = 0.28): string {
  const length = Math.floor(between(random, 2, 11));
  return Array.from({ length }, (_, i) => {
    if (random() < marks) return pick(random, [...language]);
    const odd = (i + Number(random() < 0.2)) % 2;
    return pickText(random, odd ? VOWELS : CONSONANTS, 1);
  }).join('');
}

function numberLike(random: Random): string {
  const digits = (length: number) => pickText(random, '0123456789', length);
  const two = (low: number, high: number) => String(Math.floor(between(random, low, high))).padStart(2, '0');
  const [day, month, year] = [two(1, 32), two(1, 13), two(1930, 2040)];
  const length = (low: number, high: number) => Math.floor(between(random, low, high));
  return pick<() => string>(random, [
    () => [day, month, year].join(pick(random, ['.', '/', '-', ' '])),
    () => `${day} ${pick(random, MONTHS)} ${year}`,
    () => `${year}-${month}-${day}`,
    () => pickText(random, CONSONANTS + VOWELS, length(1, 4)) + digits(length(4, 9)),
    () => digits(length(3, 13)),
    () => pickText(random, `${CONSONANTS}${VOWELS}0123456789`, length(5, 13)),
    () => pick(random, ['M', 'F', 'X', 'M/M', 'F/F', 'F/Ž', '1,78 m', '182 cm']),
    () => `${word(random, 'É')} ${digits(2)}, ${digits(5)}`,
  ])();
}

/** A caption, often in two languages. */
function captioning(random: Random, captions: readonly string[]): string {
  const text =
    random() < 0.6 ? pick(random, captions) : `${pick(random, captions)} / ${pick(random, captions)}`;
  return random() < 0.15 ? text.toUpperCase() : text;
}

const numbering = (random: Random): string =>
  pick(random, [
    '1.',
    '2.',
    '3.',
    '4a.',
    '4b.',
    '4c.',
    '4d.',
    '5.',
    '7.',
    '8.',
    '9.',
    '1',
    '2',
    '3',
    '4a',
    '4b',
    '15',
    '16',
  ]);

/** Every character often enough, whatever language has it. */
export function jumble(random: Random, characters: readonly string[]): string {
  const capitals = random() < 0.6;
  const own = characters.filter((one) => (capitals ? one === one.toUpperCase() : one === one.toLowerCase()));
  const letters = (random() < 0.7 ? own : characters).filter((one) => /\p{L}/u.test(one));
  const signs = random() < 0.25 ? characters.filter((one) => !/\p{L}/u.test(one)) : [...SIGNS];
  const length = Math.floor(between(random, 2, 16));
  return Array.from({ length }, () => (random() < 0.12 ? pick(random, signs) : pick(random, letters)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
