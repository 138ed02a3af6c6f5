import { between, pick, pickText, type Random } from '../seeded.ts';

/** A document's data of a person who does not exist. Dates are YYYY-MM-DD. */
export interface InventedPerson {
  surname: string;
  givenNames: string;
  sex: 'M' | 'F';
  dateOfBirth: string;
  placeOfBirth: string;
  dateOfIssue: string;
  dateOfExpiry: string;
  documentNumber: string;
}

const SURNAMES =
  'MARTIN SCHNEIDER KOWALSKI HORVAT ROSSI MURPHY JANSSEN LINDQVIST NIELSEN PEREIRA GARCIA VIRTANEN TAMM OZOLS DUPONT ' +
  'WAGNER FISCHER BIANCHI SMITH OKAFOR';
const GIVEN_NAMES =
  'ANNA MARIA JAN PETER LUCIA THOMAS EMMA LARS INES MARTA DANIEL SOFIA PAUL HELENA VICTOR CLARA HUGO NORA';
const PLACES = 'BERLIN LYON TORINO PORTO GDANSK UTRECHT CORK AARHUS TURKU RIGA GRAZ GENT MALAGA BRNO';
/** Names with letters that Doc 9303-3 transliterates. */
const MARKED_SURNAMES = 'MÜLLER ÖZTÜRK ŁUKASIK ČERNÝ MUÑOZ SØRENSEN ÅBERG GÖTZ ŞAHİN ŽIVKOVIĆ LÓPEZ BÉRARD';

/** @param withMarks whether the surname has a letter with a mark */
export function inventedPerson(random: Random, withMarks: boolean): InventedPerson {
  const birth = Math.floor(between(random, 1950, 2004));
  const issue = Math.floor(between(random, 2016, 2024));
  const number = random() < 0.5 ? pickText(random, 'BCDFGHKLMNPRTX', 2) : '';
  const given = pick(random, GIVEN_NAMES.split(' '));
  return {
    surname: pick(random, (withMarks ? MARKED_SURNAMES : SURNAMES).split(' ')),
    givenNames: random() < 0.5 ? given : `${given} ${pick(random, GIVEN_NAMES.split(' '))}`,
    sex: random() < 0.5 ? 'F' : 'M',
    dateOfBirth: dayOf(random, birth),
    placeOfBirth: pick(random, PLACES.split(' ')),
    dateOfIssue: dayOf(random, issue),
    dateOfExpiry: dayOf(random, issue + 10),
    documentNumber: number + pickText(random, '0123456789', 9 - number.length),
  };
}

/** A day whose month and day cannot be taken for each other. */
function dayOf(random: Random, year: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${year}-${two(between(random, 1, 13))}-${two(between(random, 13, 29))}`;
}
