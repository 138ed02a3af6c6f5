import type { AamvaElement, AamvaFields } from '../aamva/aamva.ts';
import { parseAamva } from '../aamva/parse-aamva.ts';
import { parseAamvaStripe } from '../aamva/parse-aamva-stripe.ts';
import type { StripeTracks } from '../aamva/stripe.ts';
import type { ParsedMrz } from '../icao9303/mrz.ts';
import { parseMrz } from '../icao9303/parse-mrz.ts';
import { DOCUMENT_FIELDS, type DocumentField } from './fields.ts';
import type { BarcodeRecord, ElementRecord, ReadValue, StripeRecord, ZoneRecord } from './records.ts';

/** Fields of the zone and what they are called in a joined document. */
const ZONE_FIELDS = {
  documentCode: 'documentCode',
  issuingState: 'issuingState',
  documentNumber: 'documentNumber',
  surname: 'surname',
  givenNames: 'givenNames',
  nationality: 'nationality',
  dateOfBirth: 'dateOfBirth',
  sex: 'sex',
  dateOfExpiry: 'dateOfExpiry',
} as const satisfies Partial<Record<keyof ParsedMrz['fields'], DocumentField>>;

/**
 * A zone as it is kept, whatever its verdicts are.
 * @param readings frames, or deliveries of a reader, that agreed on it
 */
export function zoneRecord(mrz: ParsedMrz, readings: number): ZoneRecord {
  const fields: Partial<Record<DocumentField, ReadValue>> = {};
  for (const [name, field] of Object.entries(ZONE_FIELDS)) {
    const { raw, value, checkDigit } = mrz.fields[name as keyof typeof ZONE_FIELDS];
    const truncated = mrz.nameTruncated && (field === 'surname' || field === 'givenNames');
    fields[field] = {
      raw,
      value,
      checkDigit: checkDigit?.verdict ?? 'NOT_PERFORMED',
      ...(truncated ? { truncated } : {}),
    };
  }
  return {
    format: mrz.format,
    lines: mrz.lines,
    fields,
    checkDigits: mrz.verdicts.checkDigits,
    fieldFormat: mrz.verdicts.fieldFormat,
    nameTruncated: mrz.nameTruncated,
    readings,
  };
}

/**
 * The lines that a reader delivered; undefined when they are no machine readable zone. A reader sends every kind of
 * text, so one check digit has to be there and right before it counts as a zone, faulty or not.
 */
export function zoneFromLines(lines: readonly string[], today: string): ZoneRecord | undefined {
  const mrz = parseMrz([...lines], { today });
  const isZone =
    mrz && Object.values(mrz.checks).some(({ verdict, actual }) => verdict === 'PASSED' && actual !== '<');
  return isZone ? zoneRecord(mrz, 1) : undefined;
}

/** What a symbol was read with. */
export interface ReadSymbol {
  bytes: Uint8Array;
  /** Name of the symbology, e.g. `PDF417`. */
  symbology: string;
  today: string;
  pixelsPerModule?: number | undefined;
  mirrored?: boolean | undefined;
}

/** A barcode as it is kept. One that holds no licence data is kept too, so that nobody takes it for unread. */
export function barcodeRecord({ bytes, symbology, today, ...seen }: ReadSymbol): BarcodeRecord {
  const parsed = parseAamva(bytes, { today });
  const { pixelsPerModule, mirrored } = seen;
  const picture = {
    ...(pixelsPerModule === undefined ? {} : { pixelsPerModule }),
    ...(mirrored === undefined ? {} : { mirrored }),
  };
  if (!parsed) return { symbology, variant: 'other', fields: {}, elements: [], findings: [], ...picture };
  const { variant, version, iin, jurisdiction, compliance, elements, findings } = parsed;
  return {
    symbology,
    variant,
    ...(version === undefined ? {} : { version }),
    ...(iin === undefined ? {} : { iin }),
    ...(jurisdiction ? { jurisdiction } : {}),
    ...(compliance ? { compliance } : {}),
    fields: licenceFields(parsed.fields),
    elements: keptElements(elements, parsed.fields),
    findings,
    ...picture,
  };
}

/** The tracks of a magnetic stripe as they are kept. Those of no licence have no fields. */
export function stripeRecord(tracks: StripeTracks, today: string): StripeRecord {
  const parsed = parseAamvaStripe(tracks, { today });
  if (!parsed) return { tracks: Object.keys(tracks).map(Number), fields: {}, findings: [] };
  const { iin, jurisdiction, findings } = parsed;
  return {
    tracks: parsed.tracks,
    ...(iin === undefined ? {} : { iin }),
    ...(jurisdiction ? { jurisdiction } : {}),
    fields: licenceFields(parsed.fields),
    findings,
  };
}

/** The fields of a licence that a joined document knows; nothing else that a licence says is kept. */
function licenceFields(fields: AamvaFields): Partial<Record<DocumentField, ReadValue>> {
  const known: Partial<Record<DocumentField, ReadValue>> = {};
  for (const target of DOCUMENT_FIELDS) {
    const field = fields[target as keyof AamvaFields];
    if (!field) continue;
    const { raw, value, truncated } = field;
    known[target] = { raw, value, checkDigit: 'NOT_PERFORMED', ...(truncated ? { truncated } : {}) };
  }
  return known;
}

/**
 * An element that nothing here compares tells what is nobody's business at a counter: whether a person is an organ
 * donor or was in the forces. That it is there tells it already.
 */
function keptElements(elements: readonly AamvaElement[], fields: AamvaFields): ElementRecord[] {
  const used = new Set(
    DOCUMENT_FIELDS.flatMap((name) => fields[name as keyof AamvaFields]?.element.split('+') ?? []),
  );
  return elements
    .filter(({ id, verdict }) => used.has(id) || verdict === 'FAILED')
    .map(({ id, verdict }) => ({ id, verdict }));
}
