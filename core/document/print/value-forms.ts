import { sexOf } from '../compare-values.ts';
import { countryOf } from '../countries.ts';
import type { DocumentField } from '../fields.ts';
import { captionOf } from './captions.ts';
import { folded } from './fold.ts';
import { COUNTRY_WORDS } from './kind-words.ts';
import type { PrintedField } from './own-family.ts';
import { printedDate } from './printed-date.ts';

/** Context of the form of a value. */
export interface FormContext {
  /** Alpha-3 code of the issuer, empty while unknown. */
  country: string;
  /** YYYY-MM-DD. */
  today: string;
}

/** Years that a two-digit year of an expiry may lie ahead. */
const LONGEST_VALIDITY = 50;
const LONGEST_NAME = 60;

/** Letters that look alike in both cases, read small between capitals. */
const SMALL_AMONG_CAPITALS = /(?<=\p{Lu})[ckmopsuvwxz](?=\p{Lu})/gu;

type Form = (text: string, context: FormContext) => string | undefined;

const yearOf = ({ today }: FormContext): number => Number(today.slice(0, 4));
const pastDate: Form = (text, context) => printedDate(text, context.country, yearOf(context));
const laterDate: Form = (text, context) =>
  printedDate(text, context.country, yearOf(context) + LONGEST_VALIDITY);

/**
 * Letters of any script, no digits but zeros, which the recogniser takes an O for; a caption is no name.
 */
const name: Form = (text) => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const zeros = text.match(/0/g)?.length ?? 0;
  const plain = text
    .trim()
    .replace(/0/g, 'O')
    .replace(SMALL_AMONG_CAPITALS, (letter) => letter.toUpperCase());
  if (letters < 2 || zeros >= letters || plain.length > LONGEST_NAME || /[\d<:;*#@]/.test(plain)) {
    return undefined;
  }
  return captionOf(plain) ? undefined : plain.replace(/[\s.,]+$/, '');
};

/**
 * A number without its spaces and points, in capitals. None has a letter with a mark, so a mark is pattern that the
 * recogniser took for one.
 */
export const plainNumber = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\s.\p{Mark}]/gu, '')
    .toUpperCase();

/** Capitals and digits with at least three digits: numbers of documents have them all over the world. */
const number: Form = (text) => {
  const plain = plainNumber(text);
  if (!/^[A-Z0-9][A-Z0-9/-]{3,24}$/.test(plain)) return undefined;
  return (plain.match(/\d/g)?.length ?? 0) >= 3 ? plain : undefined;
};

const sex: Form = (text) => {
  const parts = text.split(/[/\s]+/).map((part) => sexOf(part.trim()));
  const known = [...new Set(parts.filter((part) => part === 'M' || part === 'F' || part === 'X'))];
  return known.length === 1 ? known[0] : undefined;
};

/** A code, or the name of a state or its citizens. */
const state: Form = (text) => {
  const code = text.trim().length <= 3 ? countryOf(text) : undefined;
  if (code) return code;
  const plain = folded(text);
  return COUNTRY_WORDS.find(({ word }) => word.length >= 5 && plain.includes(word))?.country;
};

const text: Form = (value) => (/\p{L}{2}/u.test(value) && !captionOf(value) ? value.trim() : undefined);
const measure: Form = (value) => (/\d/.test(value) && value.length < 14 ? value.trim() : undefined);
const letters: Form = (value) =>
  /^[A-Za-z]{2,12}$/.test(value.trim()) ? value.trim().toUpperCase() : undefined;

const FORMS: Readonly<Record<PrintedField, Form>> = {
  surname: name,
  givenNames: name,
  documentNumber: number,
  personalNumber: number,
  nationality: state,
  issuingState: state,
  dateOfBirth: pastDate,
  dateOfIssue: pastDate,
  dateOfExpiry: laterDate,
  placeOfBirth: text,
  sex,
  height: measure,
  eyeColour: letters,
};

/** The value that a printed text has as a field; undefined where it cannot be one. */
export function valueAs(field: DocumentField, printed: string, context: FormContext): string | undefined {
  const form: Form | undefined = (FORMS as Partial<Record<DocumentField, Form>>)[field];
  return form?.(printed, context);
}
