import type { DocumentType } from '../document/document-records.ts';
import type { DocumentField } from '../document/fields.ts';
import type { CoreAttribute, EvidencePiece } from './assurance-facts.ts';

/** Identity assurance levels, from low to high. */
export const IALS = ['IAL1', 'IAL2', 'IAL3'] as const;
export type Ial = (typeof IALS)[number];

/** NIST SP 800-63A-4, section 2.4.1, from weak to strong. */
export const STRENGTHS = ['FAIR', 'STRONG', 'SUPERIOR'] as const;
export type Strength = (typeof STRENGTHS)[number];

/**
 * The most that a document of this type can be. States issue STRONG ones after proofing in person (2.4.1.2); a PAN card
 * is issued without it (2.4.1.1). A visa belongs to a passport, and a document of unknown type is no evidence.
 */
const STRONGEST: Readonly<Record<DocumentType, 'STRONG' | 'FAIR' | undefined>> = {
  passport: 'STRONG',
  'identity-card': 'STRONG',
  'driving-licence': 'STRONG',
  'residence-permit': 'STRONG',
  'travel-document': 'STRONG',
  'pan-card': 'FAIR',
  visa: undefined,
  unknown: undefined,
};

/** The fields of a document that give a core attribute; one of them suffices. */
const FIELDS_OF: Readonly<Record<CoreAttribute, readonly DocumentField[]>> = {
  name: ['surname', 'givenNames'],
  dateOfBirth: ['dateOfBirth'],
  governmentIdentifier: ['documentNumber', 'personalNumber'],
};

/** Whether one of these fields gives the attribute. */
export const gives = (fields: readonly DocumentField[], attribute: CoreAttribute): boolean =>
  FIELDS_OF[attribute].some((field) => fields.includes(field));

/**
 * The strength of a document by its kind, its fields and its portrait; undefined for one that is no evidence. SUPERIOR
 * needs the issuer's signature over name, identifier and date of birth (2.4.1.3); a document whose chip was not read is
 * STRONG (4.2.4).
 */
export function strengthOf({ type, fields, signed, portrait }: EvidencePiece): Strength | undefined {
  const strongest = STRONGEST[type];
  if (strongest === undefined || !gives(fields, 'name')) return undefined;
  const isIdentified = gives(fields, 'governmentIdentifier');
  if (strongest === 'STRONG' && portrait && isIdentified) return isSigned(signed) ? 'SUPERIOR' : 'STRONG';
  return isIdentified || portrait ? 'FAIR' : undefined;
}

/** Whether the issuer signed every core attribute. */
export const isSigned = (signed: readonly DocumentField[]): boolean =>
  Object.values(FIELDS_OF).every((fields) => fields.some((field) => signed.includes(field)));

const isAtLeast = (strength: Strength | undefined, least: Strength): boolean =>
  strength !== undefined && STRENGTHS.indexOf(strength) >= STRENGTHS.indexOf(least);

/**
 * Whether documents are the evidence of a level. Two documents of one type count once: two looks at one document are not
 * two pieces.
 */
export function suffices(pieces: readonly EvidencePiece[], level: Ial): boolean {
  const rated = pieces.map((piece) => ({ piece, strength: strengthOf(piece) }));
  if (level === 'IAL1') {
    // FAIR evidence is verified by its portrait at a counter (4.1.2).
    return rated.some(
      ({ piece, strength }) => isAtLeast(strength, 'STRONG') || (strength === 'FAIR' && piece.portrait),
    );
  }
  if (rated.some(({ strength }) => strength === 'SUPERIOR')) return true;
  return rated.some(
    ({ piece: one, strength }) =>
      isAtLeast(strength, 'STRONG') &&
      rated.some((other) => isAtLeast(other.strength, 'FAIR') && other.piece.type !== one.type),
  );
}
