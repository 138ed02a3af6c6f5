import { comparesPrint } from '../proofing/rule-set.ts';
import { stateOf } from './compare-values.ts';
import type {
  BarcodeRecord,
  DocumentKind,
  DocumentRecord,
  DocumentType,
  ZoneRecord,
} from './document-records.ts';

/** Second letters of passport codes that name a travel document of another kind (Doc 9303-4, 4.2.2.3). */
const TRAVEL_DOCUMENTS = ['R', 'S', 'T', 'L'];
/** Codes of residence permits: EU and British permits print IR or AR, others CR and RP. */
const RESIDENCE_PERMITS = ['IR', 'AR', 'CR', 'RP'];

/**
 * The kind of a document, from its zone, barcode or stripe; without these from the operator's word, and without that
 * from the printed title.
 * @param ruleSet of the flow
 */
export function documentKind(
  { captures, keyedKind }: Pick<DocumentRecord, 'captures' | 'keyedKind'>,
  ruleSet: string,
): DocumentKind {
  const zone = captures.findLast((capture) => capture.zone)?.zone;
  const ofZone = zone && kindOfZone(zone);
  const licence = captures.findLast(({ barcode }) => barcode && barcode.variant !== 'other')?.barcode;
  const ofLicence = licence && kindOfLicence(licence);
  if (ofLicence && zone?.format === 'TD1' && isEnhanced(ofZone, ofLicence)) return ofLicence;
  if (ofZone && ofZone.type !== 'unknown') return ofZone;
  if (ofLicence) return ofLicence;
  const stripe = captures.findLast((capture) => capture.stripe)?.stripe;
  if (stripe?.jurisdiction) {
    const { code, country } = stripe.jurisdiction;
    return { type: 'driving-licence', country, region: code, basis: 'stripe' };
  }
  if (keyedKind) return { ...keyedKind, basis: 'operator' };
  const ofTitle = comparesPrint(ruleSet) ? kindOfTitle(captures) : undefined;
  return ofTitle ?? ofZone ?? { type: 'unknown', country: '', basis: 'none' };
}

/** Undefined where no side has a title, or two sides have titles of two kinds. */
function kindOfTitle(captures: DocumentRecord['captures']): DocumentKind | undefined {
  const titled = captures.flatMap(({ print }) =>
    print && print.kind.type !== 'unknown' ? [print.kind] : [],
  );
  const [first] = titled;
  if (!first || titled.some(({ type }) => type !== first.type)) return undefined;
  const named = titled.find(({ country }) => country) ?? first;
  return { ...named, basis: 'print' };
}

function kindOfLicence({ jurisdiction, fields }: BarcodeRecord): DocumentKind | undefined {
  if (!jurisdiction) return undefined;
  const type = fields.documentCode?.value === 'ID' ? 'identity-card' : 'driving-licence';
  return { type, country: jurisdiction.country, region: jurisdiction.code, basis: 'barcode' };
}

/**
 * Enhanced licences of the United States and Canada have a zone of Doc 9303-5 beside the barcode, whose code is that of
 * an identity card: only the barcode names the kind of card, and the state or province that issued it.
 */
const isEnhanced = (ofZone: DocumentKind | undefined, ofLicence: DocumentKind): boolean =>
  (ofZone?.type === 'identity-card' || ofZone?.type === 'driving-licence') &&
  stateOf(ofZone.country) === stateOf(ofLicence.country);

function kindOfZone({ format, fields }: ZoneRecord): DocumentKind {
  const code = fields.documentCode?.value ?? '';
  return { type: typeOf(code, format), country: fields.issuingState?.value ?? '', basis: 'mrz' };
}

/** First letters of Doc 9303-4 to 9303-7; ISO/IEC 18013-2 uses D for licences. */
function typeOf(code: string, format: string): DocumentType {
  if (format.startsWith('MRV') || code.startsWith('V')) return 'visa';
  if (RESIDENCE_PERMITS.includes(code)) return 'residence-permit';
  if (code.startsWith('P')) return TRAVEL_DOCUMENTS.includes(code.charAt(1)) ? 'travel-document' : 'passport';
  if (code.startsWith('D')) return 'driving-licence';
  return /^[IAC]/.test(code) ? 'identity-card' : 'unknown';
}
