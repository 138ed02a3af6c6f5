export interface MrzNames {
  surname: string;
  givenNames: string;
  /** The field is full to its last column: the name may have been cut. */
  truncated: boolean;
}

/**
 * Splits a name field: two fillers separate the primary from the secondary identifier, one filler means a space, a
 * hyphen or an apostrophe's neighbour (Doc 9303-3, 4.6). Screens decide how to show a missing name.
 */
export function readNames(raw: string): MrzNames {
  const [primary = '', ...secondary] = raw.replace(/<+$/, '').split('<<');
  return {
    surname: words(primary),
    givenNames: words(secondary.join('<')),
    truncated: raw.length > 0 && !raw.endsWith('<'),
  };
}

function words(part: string): string {
  return part.split('<').filter(Boolean).join(' ');
}

/**
 * Fits names into a field of the given length. The primary identifier is cut only until the secondary has one character
 * (Doc 9303-3, 4.6 and the truncation examples of parts 4 to 7).
 */
export function writeNames(surname: string, givenNames: string, length: number): string {
  const primary = surname.trim().replace(/\s+/g, '<');
  const secondary = givenNames.trim().replace(/\s+/g, '<');
  if (!secondary) return primary.slice(0, length).padEnd(length, '<');
  const kept = primary.slice(0, Math.max(1, length - 3));
  return `${kept}<<${secondary}`.slice(0, length).padEnd(length, '<');
}
