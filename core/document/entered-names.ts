import { mainForms } from './compare-names.ts';
import { nameMatchScore } from './fuzzy-match.ts';

/** From this score on, two parts of a name count as one: a slip of one letter, not another name. */
export const NAME_THRESHOLD = 90;

export type NameField = 'surname' | 'givenNames';
/** The names of a person that were entered, or that one source of a document has. */
export type Names = { readonly [field in NameField]?: string | undefined };

/** The comparison of an entered name with one source of a document, and the rule that the name breaks. */
export interface EnteredName {
  /** 0 to 100; the part that fits least. */
  score: number;
  broken?: 'name-not-on-document' | 'main-name-not-entered' | 'name-not-entered';
}

/**
 * Compares one entered name with the names in one source of a document (web services specification, part 2). Two rules:
 * every entered part is in the document, in any order and in any of its names; and every name of the document is among
 * the entered parts, with *ignore middle names* only the first given name and the last surname. Where the caller gives
 * no given names, or no surnames, the second rule does not apply to them.
 */
export function compareEnteredName(
  field: NameField,
  entered: Names,
  shown: Names,
  ignoreMiddleNames: boolean,
): EnteredName {
  const present = nameMatchScore(entered[field] ?? '', whole(shown));
  if (present < NAME_THRESHOLD) return { score: present, broken: 'name-not-on-document' };
  const scoreOf = ignoreMiddleNames ? mainScore : wholeScore;
  const score = Math.min(
    present,
    ...heldTo(field, entered, shown).map((name) => scoreOf(name, entered, shown)),
  );
  if (score >= NAME_THRESHOLD) return { score };
  return { score, broken: ignoreMiddleNames ? 'main-name-not-entered' : 'name-not-entered' };
}

const whole = ({ givenNames, surname }: Names): string => [givenNames, surname].join(' ');
const other = (field: NameField): NameField => (field === 'surname' ? 'givenNames' : 'surname');

/**
 * Returns the names of the document that must be entered, or their main word: those of the field, or those entered
 * instead of it.
 */
function heldTo(field: NameField, entered: Names, shown: Names): NameField[] {
  const beside = other(field);
  if (entered[beside] !== undefined) return [field];
  const parts = (entered[field] ?? '').split(/\s/);
  const isOf = (part: string, name: NameField) => nameMatchScore(part, shown[name] ?? '') >= NAME_THRESHOLD;
  const saysOther = parts.some((part) => isOf(part, beside) && !isOf(part, field));
  const saysOwn = parts.some((part) => isOf(part, field));
  return [field, beside].filter((name) => (name === field ? saysOwn || !saysOther : saysOther));
}

/** Scores how many of the given names, or surnames, are among the entered parts. A source without names scores full. */
const wholeScore = (field: NameField, entered: Names, shown: Names): number =>
  shown[field]?.trim() ? nameMatchScore(shown[field], whole(entered)) : 100;

/** Scores the first given name, or the last surname, among the entered parts. A source without names scores full. */
function mainScore(field: NameField, entered: Names, shown: Names): number {
  const words = mainForms(field, shown[field] ?? '').filter(Boolean);
  return words.length === 0 ? 100 : Math.max(...words.map((word) => nameMatchScore(word, whole(entered))));
}
