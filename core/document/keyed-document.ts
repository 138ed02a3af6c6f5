import { z } from 'zod';

/** Documents that no reader of the kiosk knows: a social security number, and any other that backs an identity up. */
export const KEYED_TYPES = ['ssn', 'misc_document'] as const;
export const KeyedType = z.enum(KEYED_TYPES);
export type KeyedType = z.infer<typeof KeyedType>;

/** Most of them in one session. */
export const MOST_KEYED = 10;

/** Printed words: normalised, without characters that no print has. */
const Words = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u);

/** Numbers that were never given out: area 000, 666 and from 900 on, group 00, serial 0000. */
const SSN = /^(?!000|666|9)(\d{3})-?(?!00)(\d{2})-?(?!0000)(\d{4})$/;

const person = { firstName: Words(100), lastName: Words(100), dateOfBirth: z.iso.date() };

/** The fields that an operator keys of such a document. */
export const KeyedDocument = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('ssn'),
    number: z
      .string()
      .trim()
      .regex(SSN)
      .transform((number) => number.replace(SSN, '$1-$2-$3')),
    ...person,
  }),
  z.strictObject({
    type: z.literal('misc_document'),
    /** The title of the document, for example birth certificate. */
    title: Words(100),
    number: Words(64),
    ...person,
  }),
]);
export type KeyedDocument = z.infer<typeof KeyedDocument>;

/** The number as screens show it: of a social security number its last four digits. */
export const shownNumber = ({ type, number }: Pick<KeyedDocument, 'type' | 'number'>): string =>
  type === 'ssn' ? number.replace(/\d(?=.{4})/g, '•') : number;

/** One of a session, and when it was keyed (RFC 3339). */
export const KeyedRecord = z.object({ id: z.string(), keyedAt: z.string(), document: KeyedDocument });
export type KeyedRecord = z.infer<typeof KeyedRecord>;

/**
 * The document as the library stores it. No machine read any of it: it says `Manual`, and every value is the operator's.
 *
 * @param proofedBy the party that vouches for it.
 */
export function keyedDataObject(document: KeyedDocument, proofedBy: string) {
  const { type, number, firstName, lastName, dateOfBirth } = document;
  return {
    type,
    documentType: type.toUpperCase(),
    id: number,
    documentId: number,
    proofedBy,
    category: 'misc_document' as const,
    captureType: 'Manual' as const,
    ...(document.type === 'misc_document' ? { documentName: document.title } : {}),
    firstName,
    lastName,
    familyName: lastName,
    givenName: firstName,
    fullName: `${firstName} ${lastName}`,
    dob: dateOfBirth.replaceAll('-', ''),
    operatorFields: ['documentNumber', 'givenNames', 'surname', 'dateOfBirth'],
    proofs: [],
  };
}

/** Together with the others; the same document keyed again, and another social security number, replace the earlier one. */
export const withKeyed = (others: readonly KeyedRecord[], record: KeyedRecord): KeyedRecord[] => [
  ...others.filter(({ document }) => !isSame(document, record.document)),
  record,
];

const isSame = (one: KeyedDocument, other: KeyedDocument): boolean =>
  one.type === other.type && (one.type === 'ssn' || one.number === other.number);
