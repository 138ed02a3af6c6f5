import type { DocumentField } from '#core/document/fields.ts';
import type { FamilyId } from '#core/document/print/family.ts';
import { pick, type Random } from '../seeded.ts';
import type { InventedPerson } from './invented-person.ts';

/** A text on a document. Left edge, baseline and height of capitals in millimetres. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  size: number;
}

/** A document as it is printed, and its content. */
export interface DocumentLayout {
  family: FamilyId;
  kind: { type: string; country: string };
  /** Millimetres. */
  width: number;
  height: number;
  /** Left, top, width and height of the portrait in millimetres. */
  portrait: readonly [number, number, number, number];
  texts: PlacedText[];
  values: Partial<Record<DocumentField, string>>;
}

const ID_1 = { width: 85.6, height: 54 } as const;
const ID_3 = { width: 125, height: 88 } as const;

const dotted = (date: string): string => date.split('-').reverse().join('.');
const american = (date: string): string => {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
};

/** Rows of the same size below each other. */
const rows = (texts: readonly string[], { x, y, size, step }: RowPlace): PlacedText[] =>
  texts.map((text, row) => ({ text, x, y: y + row * step, size }));
type RowPlace = Omit<PlacedText, 'text'> & { step: number };

const TITLES = [
  ['PERMIS DE CONDUIRE', 'REPUBLIQUE FRANCAISE', 'FRA'],
  ['DRIVING LICENCE', 'IRELAND', 'IRL'],
  ['PATENTE DI GUIDA', 'REPUBBLICA ITALIANA', 'ITA'],
  ['RIJBEWIJS', 'KONINKRIJK DER NEDERLANDEN', 'NLD'],
  ['PRAWO JAZDY', 'RZECZPOSPOLITA POLSKA', 'POL'],
] as const;

/** A licence of the European Union (Directive 2006/126/EC, annex I, page 1). */
export function euLicence(person: InventedPerson, random: Random): DocumentLayout {
  const [title, state, country] = pick(random, TITLES);
  const { surname, givenNames, dateOfBirth, placeOfBirth, dateOfIssue, dateOfExpiry, documentNumber } =
    person;
  return {
    family: 'eu-licence',
    kind: { type: 'driving-licence', country },
    ...ID_1,
    portrait: [4, 16, 24, 31],
    texts: [
      { text: title, x: 20, y: 6, size: 2.6 },
      { text: state, x: 20, y: 10.6, size: 1.9 },
      ...rows(
        [
          `1. ${surname}`,
          `2. ${givenNames}`,
          `3. ${dotted(dateOfBirth)} ${placeOfBirth}`,
          `4a. ${dotted(dateOfIssue)}`,
          `4b. ${dotted(dateOfExpiry)}`,
          `5. ${documentNumber}`,
        ],
        { x: 31, y: 18, size: 2.1, step: 4.6 },
      ),
      { text: '9. AM/B', x: 31, y: 48, size: 2.1 },
    ],
    values: { surname, givenNames, dateOfBirth, placeOfBirth, dateOfIssue, dateOfExpiry, documentNumber },
  };
}

/** Captions above values in columns. */
function captioned(
  pairs: readonly (readonly [caption: string, value: string])[],
  { x, y, step, columns }: { x: number; y: number; step: number; columns: readonly number[] },
): PlacedText[] {
  return pairs.flatMap(([caption, value], index) => {
    const left = x + columns[index % columns.length]!;
    const top = y + Math.floor(index / columns.length) * step;
    return [
      { text: caption, x: left, y: top, size: 1.25 },
      { text: value, x: left, y: top + 3.4, size: 2.1 },
    ];
  });
}

/** The front of a card with a zone on its back (Doc 9303-5). */
export function identityCard(person: InventedPerson, random: Random): DocumentLayout {
  const [title, state, country] = pick(random, [
    ['IDENTITY CARD', 'REPUBLIC OF ESTONIA', 'EST'],
    ["CARTE D'IDENTITE / IDENTITY CARD", 'GRAND DUCHE DE LUXEMBOURG', 'LUX'],
    ["CARTA D'IDENTITA / IDENTITY CARD", 'REPUBBLICA ITALIANA', 'ITA'],
  ] as const);
  const { surname, givenNames, sex, dateOfBirth, dateOfExpiry, documentNumber } = person;
  return {
    family: 'td-card',
    kind: { type: 'identity-card', country },
    ...ID_1,
    portrait: [4, 14, 25, 32],
    texts: [
      { text: state, x: 32, y: 5.4, size: 1.9 },
      { text: title, x: 32, y: 9.4, size: 2.2 },
      ...captioned(
        [
          ['Surname / Nom', surname],
          ['Document No.', documentNumber],
          ['Given names / Prénoms', givenNames],
          ['Sex / Sexe', sex],
          ['Date of birth', dotted(dateOfBirth)],
          ['Date of expiry', dotted(dateOfExpiry)],
        ],
        { x: 32, y: 15, step: 9.6, columns: [0, 30] },
      ),
    ],
    values: { surname, givenNames, sex, dateOfBirth, dateOfExpiry, documentNumber },
  };
}

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const spelled = (date: string): string => {
  const [year, month, day] = date.split('-');
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
};

/** The data page of a passport above its zone (Doc 9303-4). */
export function passportPage(person: InventedPerson, random: Random): DocumentLayout {
  const [title, state, country, nationality] = pick(random, [
    ['PASSPORT', 'IRELAND', 'IRL', 'IRISH'],
    ['PASSEPORT / PASSPORT', 'REPUBLIQUE FRANCAISE', 'FRA', 'FRANCAISE'],
    ['PASSAPORTO / PASSPORT', 'REPUBBLICA ITALIANA', 'ITA', 'ITALIANA'],
  ] as const);
  const { surname, givenNames, sex, dateOfBirth, placeOfBirth, dateOfIssue, dateOfExpiry, documentNumber } =
    person;
  return {
    family: 'td3-page',
    kind: { type: 'passport', country },
    ...ID_3,
    portrait: [5, 18, 33, 42],
    texts: [
      { text: title, x: 42, y: 7, size: 2.6 },
      { text: state, x: 42, y: 11.6, size: 2 },
      ...captioned(
        [
          ['Surname / Nom', surname],
          ['Passport No. / Passeport No', documentNumber],
          ['Given names / Prénoms', givenNames],
          ['Nationality / Nationalité', nationality],
          ['Date of birth / Date de naissance', spelled(dateOfBirth)],
          ['Sex / Sexe', sex],
          ['Place of birth / Lieu de naissance', placeOfBirth],
          ['Date of issue / Date de délivrance', spelled(dateOfIssue)],
          ["Date of expiry / Date d'expiration", spelled(dateOfExpiry)],
        ],
        { x: 42, y: 19, step: 10, columns: [0, 44] },
      ),
    ],
    values: {
      surname,
      givenNames,
      sex,
      dateOfBirth,
      placeOfBirth,
      dateOfIssue,
      dateOfExpiry,
      documentNumber,
      nationality: country,
    },
  };
}

/** The front of a North American licence (AAMVA DL/ID Card Design Standard, annex A). */
export function americanLicence(person: InventedPerson, random: Random): DocumentLayout {
  const [state] = pick(random, [['VIRGINIA'], ['OREGON'], ['TEXAS']] as const);
  const { surname, givenNames, sex, dateOfBirth, dateOfIssue, dateOfExpiry, documentNumber } = person;
  return {
    family: 'aamva-licence',
    kind: { type: 'driving-licence', country: 'USA' },
    ...ID_1,
    portrait: [4, 14, 26, 33],
    texts: [
      { text: state, x: 4, y: 6.6, size: 3 },
      { text: 'DRIVER LICENSE', x: 38, y: 6.6, size: 2.6 },
      { text: 'USA', x: 77, y: 6.6, size: 2.6 },
      ...rows(
        [
          `4d ${documentNumber}`,
          `1 ${surname}`,
          `2 ${givenNames}`,
          `3 ${american(dateOfBirth)}`,
          `4a ${american(dateOfIssue)}`,
          `4b ${american(dateOfExpiry)}`,
        ],
        { x: 33, y: 15, size: 2.1, step: 5 },
      ),
      { text: `15 ${sex}`, x: 66, y: 30, size: 2.1 },
    ],
    values: { surname, givenNames, sex, dateOfBirth, dateOfIssue, dateOfExpiry, documentNumber },
  };
}

/** The layouts by which the print is measured. */
export const DOCUMENT_LAYOUTS = [euLicence, identityCard, passportPage, americanLicence] as const;
