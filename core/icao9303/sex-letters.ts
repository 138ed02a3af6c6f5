/** Doc 9303-4 to 9303-7: the filler where the sex is not specified; X occurs too. */
const INTERNATIONAL: Readonly<Record<string, 'M' | 'F' | 'X'>> = { M: 'M', F: 'F', X: 'X', '<': 'X' };
/** The Mexican voter's card has a TD1 zone with the letters of its print, `hombre` and `mujer`. */
const MEXICAN: Readonly<Record<string, 'M' | 'F' | 'X'>> = { H: 'M', M: 'F', X: 'X', '<': 'X' };

/**
 * Letters of the sex in a zone: those of Doc 9303, except for the issuer that uses its own.
 * @param firstLine of the zone: kind and issuer
 */
export const sexLetters = (firstLine: string): Readonly<Record<string, 'M' | 'F' | 'X'>> =>
  firstLine.length === 30 && firstLine.startsWith('IDMEX') ? MEXICAN : INTERNATIONAL;
