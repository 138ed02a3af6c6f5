export interface LicenceNames {
  surname: string;
  first: string;
  /** Empty if absent; undefined where the data does not separate it from the first name. */
  middle: string | undefined;
  suffix: string;
  /** A delimiter separated the parts; they are not guessed from spaces. */
  delimited: boolean;
}

/**
 * Splits a full name: `LAST,FIRST,MIDDLE,SUFFIX` in a barcode (element DAA), `LAST$FIRST$MIDDLE` on a stripe, `@` in
 * ANSI D20. Without a delimiter the last word counts as the surname.
 */
export function splitFullName(raw: string): LicenceNames {
  const text = raw.trim();
  if (!/[,$@]/.test(text)) {
    const words = text.split(/\s+/);
    const surname = words.pop() ?? '';
    return { surname, first: words.join(' '), middle: undefined, suffix: '', delimited: false };
  }
  const [surname = '', first = '', middle = '', suffix = ''] = text
    .split(/,\$|[,$@]/)
    .map((part) => part.trim());
  return { surname, first, middle, suffix, delimited: true };
}

/** Splits element DCT, `FIRST,MIDDLE`; some issuers write a space, which separates nothing. */
export function splitGivenNames(raw: string): { first: string; middle: string | undefined } {
  const [first = '', ...rest] = raw.split(',').map((part) => part.trim());
  return { first, middle: rest.length > 0 ? joinWords(rest) : undefined };
}

/** The parts present, with one space between them. */
export function joinWords(parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim();
}
