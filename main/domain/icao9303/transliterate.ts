/** Letters that do not decompose into a Latin base letter (Doc 9303-3, 6, table A). */
const SPECIAL: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Å: 'AA',
  Æ: 'AE',
  Ð: 'D',
  Đ: 'D',
  Ħ: 'H',
  ı: 'I',
  Ĳ: 'IJ',
  Ł: 'L',
  Ñ: 'N',
  Ŋ: 'N',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  ẞ: 'SS',
  ß: 'SS',
  Ŧ: 'T',
  Ü: 'UE',
  Þ: 'TH',
};

/**
 * Writes a Latin name with the letters of the MRZ: national letters by Doc 9303-3 section 6, apostrophes dropped,
 * hyphens and every other mark a space. Scripts other than Latin need the issuer's own table and become spaces.
 */
export function transliterate(text: string): string {
  const composed = [...text.normalize('NFC').toUpperCase()]
    .map((letter) => SPECIAL[letter] ?? letter)
    .join('');
  return composed
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/['’ʼ]/g, '')
    .replace(/[^A-Z]+/g, ' ')
    .trim();
}
