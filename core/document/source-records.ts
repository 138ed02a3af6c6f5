import type { AamvaElement, AamvaFields } from '../aamva/aamva.ts';
import { parseAamva } from '../aamva/parse-aamva.ts';
import { parseAamvaStripe } from '../aamva/parse-aamva-stripe.ts';
import type { MergedMrz } from '../icao9303/merge-readings.ts';
import type { MrzField, ParsedMrz } from '../icao9303/mrz.ts';
import { parseMrz } from '../icao9303/parse-mrz.ts';
import { guardingChecks } from '../icao9303/read-checks.ts';
import type { StripeContent } from '../readers/reader-content.ts';
import type {
  BarcodeRecord,
  ElementRecord,
  ReadValue,
  StripeRecord,
  ZoneRecord,
} from './document-records.ts';
import { DOCUMENT_FIELDS, type DocumentField } from './fields.ts';

/** Fields of the zone by their names in a joined document. */
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
 * An MRZ as it is kept, faulty or not.
 * @param readings frames, or deliveries of a reader, that agreed on it
 * @param leastConfidence of the fields whose misreading check digits may miss, where frames were read
 */
export function zoneRecord(
  mrz: ParsedMrz,
  readings: number,
  leastConfidence?: MergedMrz['leastConfidence'],
): ZoneRecord {
  const fields: Partial<Record<DocumentField, ReadValue>> = {};
  for (const [name, field] of Object.entries(ZONE_FIELDS)) {
    const truncated = mrz.nameTruncated && (field === 'surname' || field === 'givenNames');
    fields[field] = {
      ...readValue(mrz, mrz.fields[name as keyof typeof ZONE_FIELDS]),
      ...(truncated ? { truncated } : {}),
    };
  }
  // Doc 9303-4, 4.2.2: only a passport's optional data is a personal number where its issuer has one.
  if (mrz.format === 'TD3' && mrz.fields.optionalData1.value) {
    fields.personalNumber = readValue(mrz, mrz.fields.optionalData1);
  }
  return {
    format: mrz.format,
    lines: mrz.lines,
    fields,
    checkDigits: mrz.verdicts.checkDigits,
    fieldFormat: mrz.verdicts.fieldFormat,
    nameTruncated: mrz.nameTruncated,
    readings,
    readLines: mrz.readLines,
    corrections: mrz.corrections,
    checks: mrz.checks,
    ...(leastConfidence ? { leastConfidence: rounded(leastConfidence) } : {}),
  };
}

/** The further digits differ from one processor to another. */
const rounded = (figures: MergedMrz['leastConfidence']): MergedMrz['leastConfidence'] =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(3))]));

/** A field with its characters before any correction. */
function readValue(mrz: ParsedMrz, { raw, value, checkDigit, place }: MrzField): ReadValue {
  const inside = mrz.corrections.filter(
    ({ line, column, rule }) =>
      rule !== 'line-length' && line === place.line && column >= place.start && column < place.end,
  );
  const characters = [...raw];
  for (const { column, from } of inside) characters[column - place.start] = from;
  return {
    raw: characters.join(''),
    value,
    checkDigit: checkDigit?.verdict ?? 'NOT_PERFORMED',
    ...(inside.length > 0 ? { corrected: true as const } : {}),
  };
}

/**
 * The lines that a reader delivered, as it delivered them; undefined when they are no machine-readable zone. A reader
 * sends every kind of text: lines are a zone, faulty or not, if a check digit is right, or if every line has the length
 * of the format and its fillers.
 */
export function zoneFromLines(lines: readonly string[], today: string): ZoneRecord | undefined {
  const mrz = parseMrz([...lines], { today, corrections: 'none' });
  if (!mrz) return undefined;
  const isChecked = guardingChecks(mrz).some(({ verdict }) => verdict === 'PASSED');
  const hasShape = mrz.verdicts.lineLength === 'PASSED' && mrz.lines.join('').includes('<<');
  return isChecked || hasShape ? zoneRecord(mrz, 1) : undefined;
}

/** A symbol as it was read. */
export interface ReadSymbol {
  bytes: Uint8Array;
  /** Name of the symbology, e.g. `PDF417`. */
  symbology: string;
  today: string;
  pixelsPerModule?: number | undefined;
  mirrored?: boolean | undefined;
}

/** A barcode as it is kept, also one without licence data, so that it does not count as unread. */
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

/**
 * The tracks of a magnetic stripe as they are kept. Those of no licence have no fields.
 * @param faults of tracks that the head could not read
 */
export function stripeRecord(
  { tracks, faults }: Pick<StripeContent, 'tracks' | 'faults'>,
  today: string,
): StripeRecord {
  const parsed = parseAamvaStripe(tracks, { today });
  if (!parsed) return { tracks: Object.keys(tracks).map(Number), fields: {}, findings: [] };
  const { iin, jurisdiction, findings, neverExpires } = parsed;
  const unread = Object.entries(faults ?? {}).map(([track, fault]) => ({ track: Number(track), fault }));
  return {
    tracks: parsed.tracks,
    ...(iin === undefined ? {} : { iin }),
    ...(jurisdiction ? { jurisdiction } : {}),
    fields: licenceFields(parsed.fields),
    findings,
    ...(unread.length > 0 ? { faults: unread } : {}),
    ...(neverExpires ? { neverExpires } : {}),
  };
}

/** The fields of a licence that a joined document has; no other element of a licence is kept. */
function licenceFields(fields: AamvaFields): Partial<Record<DocumentField, ReadValue>> {
  const known: Partial<Record<DocumentField, ReadValue>> = {};
  for (const target of DOCUMENT_FIELDS) {
    const field = fields[target as keyof AamvaFields];
    if (!field) continue;
    const { raw, value, truncated } = field;
    const middle = target === 'givenNames' ? middleOf(fields) : undefined;
    known[target] = {
      raw,
      value,
      checkDigit: 'NOT_PERFORMED',
      ...(truncated ? { truncated } : {}),
      ...(middle === undefined ? {} : { middle }),
    };
  }
  return known;
}

/**
 * The middle names where the licence has an element, or a place in one, for them; only DAC can say that the holder has
 * no middle names.
 */
function middleOf({ givenNames, middleNames }: AamvaFields): string | undefined {
  return middleNames?.value ?? (givenNames?.element === 'DAC' ? '' : undefined);
}

/**
 * Elements that no check compares can be private, such as organ donor or veteran. Their presence alone discloses it.
 */
function keptElements(elements: readonly AamvaElement[], fields: AamvaFields): ElementRecord[] {
  const used = new Set(
    DOCUMENT_FIELDS.flatMap((name) => fields[name as keyof AamvaFields]?.element.split('+') ?? []),
  );
  return elements
    .filter(({ id, verdict }) => used.has(id) || verdict === 'FAILED')
    .map(({ id, verdict }) => ({ id, verdict }));
}
