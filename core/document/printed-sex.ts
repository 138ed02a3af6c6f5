import { sexOf } from './compare-values.ts';
import type { DocumentKind, DocumentType } from './document-records.ts';

/**
 * Letters that abbreviate a word of the issuer's language, and another word elsewhere: `hombre` and `mujer`, `erkek`
 * and `kadın`, `kobieta`, `kvinna`, `vrouw`, `vyras`, `vīrietis` and `sieviete`, `nainen`, `naine`, `nő`, `чоловік`.
 */
const LETTERS: Readonly<Record<string, Readonly<Record<string, 'M' | 'F'>>>> = {
  MEX: { H: 'M', M: 'F' },
  TUR: { E: 'M', K: 'F' },
  POL: { K: 'F' },
  SWE: { K: 'F' },
  DNK: { K: 'F' },
  NOR: { K: 'F' },
  NLD: { V: 'F' },
  BEL: { V: 'F' },
  LTU: { V: 'M' },
  LVA: { V: 'M', S: 'F' },
  FIN: { N: 'F' },
  EST: { N: 'F' },
  HUN: { N: 'F' },
  UKR: { Ч: 'M' },
};
const INTERNATIONAL = ['M', 'F', 'X'];
/** Documents of Doc 9303-4 and 9303-7, which print M, F or X, alone or behind an oblique. */
const TRAVEL: readonly DocumentType[] = ['passport', 'travel-document', 'visa'];

/**
 * M, F or X of a sex as a document prints it, by its issuer: `M` is a woman on the cards of Mexico and a man on every
 * passport. Behind an oblique stands the word or letter for other states (`K/F`, `M/F` of Lithuania). Else the value in
 * capitals.
 */
export function printedSex(value: string, { type, country }: Pick<DocumentKind, 'type' | 'country'>): string {
  const [own = '', ...others] = value.split('/').map((part) => part.trim());
  const last = sexOf(others.at(-1) ?? '');
  if (INTERNATIONAL.includes(last)) return last;
  const letter = others.length === 0 ? own.normalize('NFKC').toUpperCase() : '';
  const isDoc9303 = TRAVEL.includes(type) && INTERNATIONAL.includes(letter);
  return (isDoc9303 ? undefined : LETTERS[country]?.[letter]) ?? sexOf(value);
}
