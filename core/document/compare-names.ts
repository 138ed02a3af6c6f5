import { transliterate } from '../icao9303/transliterate.ts';
import { ALL_PARTS, nameMatchScore } from './fuzzy-match.ts';
import type { CompareRule } from './joined-document.ts';
import { isSameWithoutMarks } from './lost-marks.ts';

/** Where a name may have been cut or shortened before two sources are compared. */
export interface NameRules {
  /** Web services specification, part 2: the first word of the first name and the last word of the last name count. */
  ignoreMiddleNames: boolean;
  /** Names that their source marks as cut, so that only the beginning may be present. */
  cut: { name: boolean; other: boolean };
  /** Set where the first name was entered by a person: its parts may be in any name field of the document. */
  entered: boolean;
  /** Set where a machine read the first name in print and knows few letters with marks. */
  marksLost?: boolean;
}

/** The rule by which two names are the same; undefined when they differ. */
export type SameName = Extract<
  CompareRule,
  'name-transliterated' | 'name-truncated' | 'name-lost-marks' | 'name-any-order' | 'first-name-only'
>;

/**
 * Compares two names, from strict to lenient: the letters of Doc 9303-3 section 6 (or the bare base letters that some
 * issuers print) without marks and spacing; where marks were lost in reading, letters that had one or none; a beginning where the source says that it was cut (Doc 9303-3, 4.6); the
 * same words in any order. With `ignoreMiddleNames` the first word of the first name and the last word of the last name
 * are enough between two sources; every word that a person entered must be in the document, in any order (web services
 * specification, part 2), by the same function as for data entered beforehand.
 *
 * @param name the one that may have been entered by a person
 * @param document the whole name beside `other`, word for word in any of its name fields
 */
export function sameName(
  field: 'surname' | 'givenNames',
  name: string,
  other: string,
  document: string,
  rules: NameRules,
): SameName | undefined {
  for (const form of forms(name)) {
    for (const otherForm of forms(other)) {
      const rule = sameWords(words(form), words(otherForm), rules.cut);
      if (rule) return rule;
    }
  }
  // Scripts that Doc 9303-3 has no letters for are the same when they are written the same.
  if (written(name) === written(other)) return 'name-transliterated';
  if (rules.marksLost && isSameWithoutMarks(name, other, rules.cut)) return 'name-lost-marks';
  if (!rules.ignoreMiddleNames) return undefined;
  if (!rules.entered) return sameMainWord(field, name, other);
  return nameMatchScore(name, document) === ALL_PARTS ? 'first-name-only' : undefined;
}

function sameMainWord(field: 'surname' | 'givenNames', a: string, b: string): SameName | undefined {
  const others = mainForms(field, b);
  return mainForms(field, a).some((word) => word && others.includes(word)) ? 'first-name-only' : undefined;
}

/**
 * Whether a document may belong to a person of this name: it shows every word of the name, in any order, beside any
 * other names.
 */
export function showsName(documentNames: readonly string[], name: string): boolean {
  const shown = new Set(documentNames.flatMap(forms).flatMap(words));
  return forms(name).some((form) => {
    const counted = words(form);
    return counted.length > 0 && counted.every((word) => shown.has(word));
  });
}

function sameWords(a: readonly string[], b: readonly string[], cut: NameRules['cut']): SameName | undefined {
  const [left, right] = [a.join(''), b.join('')];
  if (!left || !right) return undefined;
  if (left === right) return 'name-transliterated';
  if ((cut.name && right.startsWith(left)) || (cut.other && left.startsWith(right))) return 'name-truncated';
  const sorted = (list: readonly string[]) => [...list].sort().join(' ');
  return sorted(a) === sorted(b) ? 'name-any-order' : undefined;
}

/** The word of a name that still counts when middle names do not, in every spelling. */
export function mainForms(field: 'surname' | 'givenNames', name: string): string[] {
  return forms(name).map((form) => words(form).at(field === 'givenNames' ? 0 : -1) ?? '');
}

/** The spellings of a name that issuers use: with the letters of Doc 9303-3, and with the bare base letters. */
const forms = (name: string): string[] => [transliterate(name), transliterate(baseLetters(name))];
const written = (name: string): string => name.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim();
const words = (form: string): string[] => form.split(' ').filter(Boolean);
const baseLetters = (text: string): string => text.normalize('NFD').replace(/\p{Mark}/gu, '');
