import type { CaptureRecord, PrintRecord, ZoneRecord } from '#core/document/document-records.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';

/** A fact that came out otherwise when it was made again. Holds no personal data. */
export interface DifferingFact {
  /** The part that is compared, e.g. `document 1 zone`. */
  readonly subject: string;
}

/** Confidence differs in its last digits from one processor to another, and so do the doubtful characters. */
const printedValues = ({ family, kind, fields }: PrintRecord) => [
  family,
  kind,
  Object.entries(fields)
    .map(([field, { value, raw }]) => [field, value, raw])
    .sort(),
];
const withoutReadings = ({ readings: _own, leastConfidence: _last, ...zone }: ZoneRecord): object => zone;

/** The parts of a capture that are compared. */
const FACTS: Readonly<Record<string, (capture: CaptureRecord, claimed: CaptureRecord) => unknown>> = {
  zone: ({ zone }) => zone && withoutReadings(zone),
  'zone readings': ({ zone }) => zone?.readings,
  // Earlier logs have none.
  'zone confidence': ({ zone }, claimed) => claimed.zone?.leastConfidence && zone?.leastConfidence,
  barcode: ({ barcode }) => barcode && [barcode.variant, barcode.version, barcode.fields, barcode.findings],
  stripe: ({ stripe }) => stripe && [stripe.tracks, stripe.fields, stripe.findings],
  print: ({ print }) => print && printedValues(print),
  quality: ({ quality }) => quality.map(({ component, zone, verdict }) => [component, zone, verdict]),
  'signs of a copy': ({ liveness }) => liveness.map(({ signal, verdict }) => [signal, verdict]).sort(),
  star: ({ star }) => star?.found,
  format: ({ format }) => format,
};

/** The parts of two records of one capture that say something else, by name. */
export const differingParts = (claimed: CaptureRecord, found: CaptureRecord): string[] =>
  Object.entries(FACTS)
    .filter(([, of]) => !isSameJson(of(claimed, claimed), of(found, claimed)))
    .map(([name]) => name);
