import { transliterate } from '../icao9303/transliterate.ts';
import type { DocumentRecord, PrintedValue } from './document-records.ts';
import { type DocumentField, NAME_FIELDS } from './fields.ts';
import type { JoinedDocument, JoinedField, SourcedValue } from './joined-document.ts';

/** Fields that print and machine data write alike; of others a difference says nothing of the document. */
const COMPARED: readonly DocumentField[] = [
  'surname',
  'givenNames',
  'documentNumber',
  'nationality',
  'dateOfBirth',
  'sex',
  'dateOfIssue',
  'dateOfExpiry',
];
/** A shorter text that no caption or number names may stand anywhere by chance. */
const TELLING_LENGTH = 4;
/** Issuers that print names in another script first, which the recogniser does not read or takes for Latin letters. */
const OTHER_SCRIPTS: ReadonlySet<string> = new Set(
  (
    'ARE AFG ARM BGD BGR BHR BLR CHN CYP DZA EGY ERI ETH GEO GRC HKG IND IRN IRQ ISR JOR JPN KAZ KGZ KHM KOR KWT LAO LBN ' +
    'LBY LKA MAC MAR MDV MKD MMR MNG NPL OMN PAK PRK PSE QAT RUS SAU SDN SRB SYR THA TJK TUN TWN UKR YEM'
  ).split(' '),
);

/** Context of a field's print, besides its captures. */
interface PrintContext {
  /** Alpha-3 code of the issuer, empty while unknown. */
  country: string;
  /** Whether a zone, a barcode or a stripe has the field. */
  besideOthers: boolean;
}

/**
 * The machine reading of a field's print, as a source beside others. Undefined where a character was read without
 * confidence or the sides print two values: such print neither agrees nor differs, and waits for the operator.
 */
export function printSource(
  { captures }: Pick<DocumentRecord, 'captures'>,
  field: DocumentField,
  { country, besideOthers }: PrintContext,
): SourcedValue | undefined {
  if (besideOthers && !COMPARED.includes(field)) return undefined;
  const found = captures.flatMap(({ id, channel, print }) => {
    const read = print?.fields[field];
    return read ? [{ captureId: id, channel, read }] : [];
  });
  const [first] = found;
  if (!first || found.some(({ read }) => read.doubtful || read.value !== first.read.value)) return undefined;
  const { captureId, channel, read } = first;
  if (!isTelling(field, read, besideOthers ? country : '')) return undefined;
  return {
    source: 'print',
    captureId,
    channel,
    raw: read.raw,
    value: read.value,
    checkDigit: 'NOT_PERFORMED',
    trust: 'plain',
    ...(read.corrected ? { corrected: read.corrected } : {}),
    ...(NAME_FIELDS.includes(field) ? { transliterated: transliterate(read.value) } : {}),
  };
}

function isTelling(field: DocumentField, { anchor, value }: PrintedValue, country: string): boolean {
  if (anchor === 'value') return value.length >= TELLING_LENGTH;
  return !(NAME_FIELDS.includes(field) && OTHER_SCRIPTS.has(country));
}

/** The print as a machine read it; the operator's word is print, too. */
export const isReadPrint = ({ source, channel }: Pick<SourcedValue, 'source' | 'channel'>): boolean =>
  source === 'print' && channel !== 'operator';

/**
 * Whether the print that a machine read agrees with a zone, a barcode or a stripe, so that the operator need not look
 * at the field. A check digit that failed is for a person, whatever the print says.
 */
export const isMatchedByPrint = ({ verdict, sources }: Pick<JoinedField, 'verdict' | 'sources'>): boolean =>
  verdict === 'agree' &&
  sources.some(isReadPrint) &&
  sources.some(({ source }) => source !== 'print') &&
  sources.every(({ checkDigit }) => checkDigit !== 'FAILED');

/** Returns the fields whose value rests only on print that a machine read and no operator confirmed. */
export const printAlone = ({ fields }: Pick<JoinedDocument, 'fields'>): DocumentField[] =>
  fields.filter(({ best }) => best && isReadPrint(best)).map(({ field }) => field);
