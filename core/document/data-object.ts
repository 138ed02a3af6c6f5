import type { CheckResult } from '../proofing/verdicts.ts';
import { isDay } from './document-dates.ts';
import type { DocumentType } from './document-records.ts';
import type { DocumentField } from './fields.ts';
import { bestValue, earliestExpiry } from './join-document.ts';
import type { JoinedDocument } from './joined-document.ts';
import { printAlone } from './print-source.ts';

/** Types of the library for each kind (identity SDK specification, part 2: `dl`, `ppt`, `nationalid`). */
const TYPES: Readonly<Record<DocumentType, { type: string; documentType: string } | undefined>> = {
  passport: { type: 'ppt', documentType: 'PPT' },
  'travel-document': { type: 'ppt', documentType: 'PPT' },
  'driving-licence': { type: 'dl', documentType: 'DL' },
  'identity-card': { type: 'nationalid', documentType: 'NATIONALID' },
  'residence-permit': { type: 'nationalid', documentType: 'NATIONALID' },
  'pan-card': { type: 'nationalid', documentType: 'NATIONALID' },
  visa: undefined,
  unknown: undefined,
};

/** The library's type for documents of a kind; undefined where it has none. */
export const libraryType = (kind: DocumentType): string | undefined => TYPES[kind]?.type;

/** The parts beside the fields of a document. Pictures in base64. */
export interface DataObjectParts {
  proofedBy: string;
  checks: readonly CheckResult[];
  pictures: { face?: string | undefined; image?: string | undefined; imageBack?: string | undefined };
}

/**
 * A document as the library stores it: the DL, PPT or NATIONALID data object. Dates YYYYMMDD; a field that no source
 * has is left out. Undefined for kinds without a type in the library, and without a document number, which is the
 * library's key.
 */
export function dataObject(document: JoinedDocument, parts: DataObjectParts) {
  const kind = TYPES[document.kind.type];
  const value = (field: DocumentField) => bestValue(document, field) || undefined;
  const id = value('documentNumber');
  if (!kind || !id) return undefined;
  const { firstName, middleName } = givenParts(document);
  const operatorFields = document.fields
    .filter(({ best }) => best?.channel === 'operator')
    .map(({ field }) => field);
  const printFields = printAlone(document);
  const optional = {
    firstName: firstName || undefined,
    middleName: middleName || undefined,
    lastName: value('surname'),
    givenName: value('givenNames'),
    familyName: value('surname'),
    fullName: [value('givenNames'), value('surname')].filter(Boolean).join(' ') || undefined,
    dob: compact(value('dateOfBirth')),
    doi: compact(value('dateOfIssue')),
    doe: compact(earliestExpiry(document.fields) ?? value('dateOfExpiry')),
    gender: value('sex'),
    nationality: value('nationality'),
    issuingState: value('issuingState'),
    height: value('height'),
    eyeColor: value('eyeColour'),
    street: value('street'),
    city: value('city'),
    county: value('county'),
    state: value('region') ?? document.kind.region,
    country: value('country') ?? (document.kind.country || undefined),
    zipCode: value('postalCode'),
    classificationCode: value('vehicleClass'),
    restrictionCode: value('restrictions'),
    complianceType: document.realId?.barcode === 'absent' ? undefined : document.realId?.barcode,
    placeOfBirth: value('placeOfBirth'),
    // Chosen by this project: a value that no machine read comes from the operator, and is marked so.
    operatorFields: operatorFields.length > 0 ? operatorFields : undefined,
    // Likewise: a value that rests on the print alone, as a machine read it.
    printFields: printFields.length > 0 ? printFields : undefined,
    ...parts.pictures,
  };
  return {
    ...kind,
    id,
    documentId: id,
    proofedBy: parts.proofedBy,
    category: 'identity_document',
    proofs: parts.checks
      .filter(({ verdict }) => verdict !== 'NOT_PERFORMED')
      .map(({ id: type, verdict, reason }) => ({ type, verdict, reason })),
    ...Object.fromEntries(Object.entries(optional).filter(([, given]) => given !== undefined)),
  };
}

/** First and middle names as a source divides them; where none does, the first word is the first name. */
function givenParts({ fields }: JoinedDocument): { firstName: string; middleName: string } {
  const given = fields.find(({ field }) => field === 'givenNames');
  const whole = given?.best?.value ?? '';
  const divided = given?.sources.find(({ middle, value }) => middle !== undefined && value === whole);
  const first =
    divided?.middle === undefined
      ? (whole.split(' ')[0] ?? '')
      : whole.slice(0, whole.length - divided.middle.length).trim();
  return { firstName: first, middleName: whole.slice(first.length).trim() };
}

/** The compact form of the specification, YYYYMMDD; only whole days have one. */
const compact = (date: string | undefined): string | undefined =>
  isDay(date) ? date.replaceAll('-', '') : undefined;
