import type { DocumentType } from '#core/document/document-records.ts';
import { composeAamva } from './licence/compose-aamva.ts';
import { LICENCE_HOLDERS, type LicenceHolder } from './licence/licence-holder.ts';
import { licenceModel } from './licence/licence-model.ts';
import { renderCardFront, renderLicenceBack } from './render-card.ts';
import {
  renderPassport,
  renderSpecimen,
  SPECIMEN_PASSPORT,
  type SpecimenContent,
} from './render-specimen.ts';
import { renderFace, SPECIMEN_PERSONS } from './specimen-face.ts';

/** The documents that the invented person of the demonstration has, in the order in which they are shown. */
export const SPECIMEN_DOCUMENTS = [
  'passport',
  'identity-card',
  'driving-licence',
] as const satisfies readonly DocumentType[];
export type SpecimenDocument = (typeof SPECIMEN_DOCUMENTS)[number];

/** What a camera can be shown: those, and the passport of the same face for a person born in another year. */
export type ShownSpecimen = SpecimenDocument | `passport-born-${number}`;

/** The same person as on {@link SPECIMEN_PASSPORT}, on a card of three lines (Doc 9303-5). */
const IDENTITY_CARD: SpecimenContent = {
  ...SPECIMEN_PASSPORT,
  format: 'TD1',
  documentCode: 'I',
  documentNumber: 'D23145890',
  optionalData1: '',
};

const LICENCE = {
  version: 10,
  jurisdiction: 'VA',
  type: 'DL',
  holder: LICENCE_HOLDERS.american,
  number: 'T64230815',
  issued: '2023-08-12',
  expires: '2031-08-12',
} as const;

/** The content of the barcode on the back of the licence, one character per byte. */
export const LICENCE_RECORD = licenceRecordOf();

/** The same of a licence whose holder differs in these facts. */
export function licenceRecordOf(change: Partial<LicenceHolder> = {}): string {
  return composeAamva(licenceModel({ ...LICENCE, holder: { ...LICENCE.holder, ...change } }));
}

/** Pictures of the sides of a document of the invented person as PNG, the one with the portrait first. */
export async function specimenSides(document: ShownSpecimen): Promise<readonly Buffer[]> {
  const portrait = await renderFace({
    identity: SPECIMEN_PERSONS.applicant,
    width: 540,
    height: 680,
    headShare: 0.7,
  });
  switch (document) {
    case 'passport':
      return [await renderPassport({ portrait })];
    case 'identity-card':
      return [await identityCardFront(portrait), await renderSpecimen(IDENTITY_CARD)];
    case 'driving-licence':
      return [await licenceFront(portrait), await renderLicenceBack(LICENCE_RECORD)];
    default:
      return [await renderPassport({ portrait, dateOfBirth: `${document.split('-').at(-1)}-01-01` })];
  }
}

function identityCardFront(portrait: Buffer): Promise<Buffer> {
  const { surname, givenNames, documentNumber, nationality, dateOfBirth, sex, dateOfExpiry } = IDENTITY_CARD;
  return renderCardFront({
    title: 'IDENTITY CARD  UTOPIA',
    portrait,
    lines: [
      surname.toUpperCase(),
      givenNames.toUpperCase(),
      documentNumber,
      `${nationality}  ${sex}`,
      dateOfBirth,
      dateOfExpiry,
    ],
  });
}

function licenceFront(portrait: Buffer): Promise<Buffer> {
  const { holder, number, issued, expires, jurisdiction } = LICENCE;
  return renderCardFront({
    title: 'DRIVER LICENSE  VIRGINIA',
    portrait,
    star: true,
    tints: ['#eef3ea', '#c3dcc9', '#d9d3ea'],
    lines: [
      `4D ${number}`,
      `1 ${holder.surname}`,
      `2 ${holder.firstName} ${holder.middleName}`,
      `8 ${holder.street}`,
      `${holder.city} ${jurisdiction} ${holder.postalCode}`,
      `3 ${american(holder.dateOfBirth)}  15 ${holder.sex}`,
      `4A ${american(issued)}`,
      `4B ${american(expires)}`,
    ],
  });
}

const american = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`;
