import { z } from 'zod';

/** The fields of one identity document, in the order in which a person reads them. */
export const DOCUMENT_FIELDS = [
  'documentCode',
  'issuingState',
  'documentNumber',
  'surname',
  'givenNames',
  'nameSuffix',
  'nationality',
  'dateOfBirth',
  'placeOfBirth',
  'sex',
  'dateOfIssue',
  'dateOfExpiry',
  'personalNumber',
  'street',
  'city',
  'county',
  'region',
  'postalCode',
  'country',
  'height',
  'weight',
  'eyeColour',
  'hairColour',
  'vehicleClass',
  'restrictions',
  'endorsements',
  'documentDiscriminator',
] as const;
export const DocumentField = z.enum(DOCUMENT_FIELDS);
export type DocumentField = z.infer<typeof DocumentField>;

/** Dates are YYYY-MM-DD, YYYY-MM or YYYY. */
export const DATE_FIELDS: readonly DocumentField[] = ['dateOfBirth', 'dateOfIssue', 'dateOfExpiry'];
export const NAME_FIELDS: readonly DocumentField[] = ['surname', 'givenNames'];
/** Fields that identify a document and its holder: two sources that agree on these are of one document. */
export const IDENTIFYING_FIELDS: readonly DocumentField[] = ['documentNumber', 'surname', 'dateOfBirth'];

/** Where a value is on, in or behind the document. `print` is the visual zone: by the operator's word, or as a machine read it. */
export const SourceKind = z.enum(['mrz', 'barcode', 'stripe', 'print', 'chip', 'mobile-id']);
export type SourceKind = z.infer<typeof SourceKind>;

/** The way in which a capture reached the kiosk. */
export const Channel = z.enum(['camera', 'reader', 'wedge', 'operator']);
export type Channel = z.infer<typeof Channel>;

/**
 * The protection of a value against misreading or invention, from strong to weak: a signature of the issuer, error
 * correction or redundancy of a code, a check digit over the field, the word of a person, nothing.
 */
export const SourceTrust = z.enum(['signed', 'error-corrected', 'check-digit', 'operator', 'plain']);
export type SourceTrust = z.infer<typeof SourceTrust>;
