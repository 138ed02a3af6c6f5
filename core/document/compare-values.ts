import { type NameRules, sameName } from './compare-names.ts';
import { countryOf } from './countries.ts';
import { normaliseDate, sameDate } from './document-dates.ts';
import { DATE_FIELDS, type DocumentField, type SourceKind } from './fields.ts';
import type { CompareRule } from './joined-document.ts';
import { MEASURE_UNITS, sameMeasure } from './measures.ts';

/** Context of the comparison of two values. */
export interface CompareContext extends NameRules {
  /** Alpha-3 code of the issuer, for the order of dates. */
  country: string;
  /** The whole name in the source of the second value. */
  documentName: string;
  /** Both values as in their sources, for the units of measures. */
  raw?: { value: string; other: string };
  /** The kind of source of each value. Two kinds can write one value in different codes. */
  sources?: { value: SourceKind; other: SourceKind };
}

export interface Comparison {
  same: boolean;
  rule: CompareRule;
}

/** Fields where letters and digits count, and neither case nor spacing. */
const NUMBERS: readonly DocumentField[] = [
  'documentNumber',
  'personalNumber',
  'postalCode',
  'documentDiscriminator',
];
const STATES: readonly DocumentField[] = ['issuingState', 'nationality', 'country'];
/** Words for the sex in documents of other languages; M, F and X of Doc 9303-3, and 1, 2 and 9 of AAMVA. */
const SEX_WORDS: Readonly<Record<'M' | 'F' | 'X', readonly string[]>> = {
  M: [
    ...['1', 'MALE', 'MAN', 'MASCULIN', 'HOMME', 'H', 'MASCULINO', 'HOMBRE', 'VARON', 'VARÓN', 'MÄNNLICH'],
    ...['MAENNLICH', 'MASCHIO', 'MASCHILE', '男', '男性', 'М', 'МУЖ', 'МУЖСКОЙ'],
  ],
  F: [
    ...[
      '2',
      'FEMALE',
      'WOMAN',
      'FÉMININ',
      'FEMININ',
      'FEMME',
      'FEMENINO',
      'MUJER',
      'FEMININO',
      'MULHER',
      'W',
    ],
    ...['WEIBLICH', 'FEMMINA', 'FEMMINILE', 'VROUW', '女', '女性', 'Ж', 'ЖЕН', 'ЖЕНСКИЙ'],
  ],
  X: ['9', '<', '-', 'UNSPECIFIED', 'INDÉTERMINÉ', 'NO ESPECIFICADO', 'DIVERS', '未说明'],
};
/** Whether two values of a field mean the same, and the rule that decides it. */
export function compareValues(
  field: DocumentField,
  a: string,
  b: string,
  context: CompareContext,
): Comparison {
  if (field === 'surname' || field === 'givenNames') {
    const rule = sameName(field, a, b, context.documentName, context);
    return { same: rule !== undefined, rule: rule ?? 'name-transliterated' };
  }
  if (DATE_FIELDS.includes(field)) {
    const [left, right] = [a, b].map((date) => normaliseDate(date, context.country) ?? date);
    return { same: sameDate(left ?? '', right ?? ''), rule: 'date' };
  }
  if (field === 'documentCode') return { same: sameCode(a, b, context), rule: 'code-table' };
  if (field === 'sex') return { same: sexOf(a) === sexOf(b), rule: 'code-table' };
  if (STATES.includes(field)) return { same: stateOf(a) === stateOf(b), rule: 'code-table' };
  if (NUMBERS.includes(field))
    return { same: lettersAndDigits(a) === lettersAndDigits(b), rule: 'letters-and-digits' };
  if (MEASURE_UNITS[field]) {
    const [left, right] = [
      { value: a, raw: context.raw?.value ?? a },
      { value: b, raw: context.raw?.other ?? b },
    ];
    return { same: sameMeasure(field, left, right) ?? plain(a) === plain(b), rule: 'measure' };
  }
  return { same: plain(a) === plain(b), rule: 'exact' };
}

/** A card with a barcode and a zone, an enhanced licence, has a code of AAMVA in one and of Doc 9303-5 in the other. */
function sameCode(a: string, b: string, { sources }: CompareContext): boolean {
  const [left, right] = [plain(a), plain(b)];
  if (left === right) return true;
  const [isLeftZone, isRightZone] = [sources?.value === 'mrz', sources?.other === 'mrz'];
  if (isLeftZone === isRightZone) return false;
  const [barcode, zone] = isLeftZone ? [right, left] : [left, right];
  return /^(?:DL|ID)$/.test(barcode) && /^[ACID]/.test(zone);
}

/** One code for a state in any spelling; other texts stay as they are. */
export const stateOf = (code: string): string => {
  const letters = plain(code).replace(/</g, '');
  return countryOf(letters) ?? letters;
};

/** M, F or X for the words of any language; otherwise the value in capitals. */
export function sexOf(value: string): string {
  const upper = plain(value);
  return Object.entries(SEX_WORDS).find(([, words]) => words.includes(upper))?.[0] ?? upper;
}

const lettersAndDigits = (value: string): string => plain(value).replace(/[^\p{L}\p{N}]/gu, '');
const plain = (value: string): string => value.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim();
