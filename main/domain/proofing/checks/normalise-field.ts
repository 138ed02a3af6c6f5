import { transliterate } from '../../icao9303/transliterate.ts';

/** Where a name may have been cut or shortened before two sources are compared. */
export interface NameRules {
  /** Only the first given name counts. */
  ignoreMiddleNames: boolean;
  /** The name field of the zone is full to its last column, so what stands there may be a beginning only. */
  truncated: boolean;
}

const NAMES: readonly string[] = ['surname', 'givenNames'];

/**
 * Tells whether a value keyed from the print and the value of the zone name the same thing.
 *
 * Names: the letters of Doc 9303-3 section 6, or the bare base letters that some issuers print; marks and spacing do
 * not count. Document numbers: letters and digits only. Everything else: upper case without fillers and spaces.
 */
export function sameField(field: string, keyed: string, zone: string, rules: NameRules): boolean {
  if (!NAMES.includes(field)) return plain(field, keyed) === plain(field, zone);
  const wanted = nameLetters(zone, field, rules);
  return [transliterate(keyed), baseLetters(keyed)].some((form) => {
    const given = nameLetters(form, field, rules);
    return given === wanted || (rules.truncated && wanted.length > 0 && given.startsWith(wanted));
  });
}

/**
 * Whether a document may be of the person of this name: it shows every word of it, in whatever order and whatever
 * other names stand beside it.
 */
export function showsName(documentNames: readonly string[], name: string): boolean {
  const shown = new Set(
    documentNames.flatMap((part) => [...nameWords(part), ...nameWords(baseLetters(part))]),
  );
  return [name, baseLetters(name)].some((form) => {
    const words = nameWords(form);
    return words.length > 0 && words.every((word) => shown.has(word));
  });
}

const nameWords = (name: string): string[] => transliterate(name).split(' ').filter(Boolean);

function nameLetters(name: string, field: string, { ignoreMiddleNames }: NameRules): string {
  const words = nameWords(name);
  const counted = field === 'givenNames' && ignoreMiddleNames ? words.slice(0, 1) : words;
  return counted.join('');
}

function baseLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{Mark}/gu, '');
}

function plain(field: string, value: string): string {
  const upper = value.normalize('NFKC').toUpperCase();
  return field === 'documentNumber' ? upper.replace(/[^\p{L}\p{N}]/gu, '') : upper.replace(/[\s<]/g, '');
}
