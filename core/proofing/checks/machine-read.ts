import type { CaptureRecord, ZoneRecord } from '../../document/document-records.ts';
import { IDENTIFYING_FIELDS } from '../../document/fields.ts';
import { isMachineRead } from '../../document/sides.ts';
import { DOUBTED_FIELDS, type DoubtedField, LEAST_CONFIDENCE } from '../../icao9303/least-confidence.ts';
import { doubtsZones } from '../rule-set.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, type Measured, notPerformed, passed } from './check-result.ts';
import { type DocumentEvidence, notReadReason } from './document-evidence.ts';

/**
 * Machine reading of a document: anything at all, the machine-readable zone with its check digits, the barcode. A zone
 * that a camera read needs as many agreeing frames as the flow asks for. It needs print or a barcode that agree where
 * its characters are so small that a misread one keeps the check digits, and for each number, name or state with a
 * character that was not read surely. A reader reads once.
 * @param ruleSet of the flow
 */
export function checkMachineRead(
  document: DocumentEvidence,
  requiredReadings: number,
  ruleSet: string,
): CheckResult[] {
  const { captures } = document.record;
  const capture = captures.findLast(({ zone }) => zone);
  const zone = capture?.zone;
  const doubt = capture && doubtsZones(ruleSet) ? doubtOf(capture, document) : undefined;
  return [
    anything(document, zone && !doubt && enoughReadings(capture, zone, requiredReadings)),
    ...(zone
      ? [
          doubt
            ? notPerformed('document.mrz-read', 'quality-low', doubt)
            : zoneRead(capture, zone, requiredReadings),
          captures.some((each) => each.zone?.checkDigits === 'FAILED')
            ? failed('document.mrz-check-digits', 'check-digit-wrong')
            : zone.checkDigits === 'PASSED'
              ? passed('document.mrz-check-digits', 'ok')
              : notPerformed('document.mrz-check-digits', 'mrz-not-found'),
        ]
      : (['document.mrz-read', 'document.mrz-check-digits'] as const).map((id) =>
          notPerformed(id, captures.some(isMachineRead) ? 'not-on-document' : notReadReason(document)),
        )),
    barcodeRead(document, zone !== undefined),
  ];
}

function anything(document: DocumentEvidence, zoneIsEnough: boolean | undefined): CheckResult {
  const id = 'document.machine-read';
  const sources = document.record.captures.filter(isMachineRead);
  if (sources.length === 0) return notPerformed(id, notReadReason(document));
  const besideZone = sources.some(({ zone }) => !zone);
  if (zoneIsEnough === false && !besideZone) return notPerformed(id, 'quality-low');
  return passed(id, 'ok', { value: sources.length, unit: 'sources' });
}

/** Pixels of the picture as it was taken; below these a confusion of characters passes the check digits. */
const LEAST_PIXELS = 6;

const isSmall = ({ channel, quality }: CaptureRecord): boolean =>
  channel === 'camera' &&
  quality.some(
    ({ component, zone, value, verdict }) =>
      component === 'resolution' && zone === 'mrz' && verdict !== 'NOT_PERFORMED' && value < LEAST_PIXELS,
  );

/** Whether another source agrees on the fields that identify a person. */
const isSupported = ({ joined: { fields } }: DocumentEvidence): boolean =>
  IDENTIFYING_FIELDS.every((name) =>
    fields.some(
      ({ field, verdict, sources }) =>
        field === name &&
        verdict === 'agree' &&
        sources.some(({ source, channel }) => source !== 'mrz' && channel !== 'operator'),
    ),
  );

/** Why a zone does not count by itself, with the fields that it is about; undefined where nothing is in doubt. */
function doubtOf(capture: CaptureRecord, document: DocumentEvidence): Measured | undefined {
  const doubted = doubtedFields(capture, document);
  if (doubted.length > 0) return { subject: doubted.join(', ') };
  return isSmall(capture) && !isSupported(document) ? {} : undefined;
}

/**
 * Fields that were not read surely, or were corrected, whose misreading check digits may miss, unless another source or
 * a person agrees on them.
 */
const doubtedFields = (
  { channel, zone }: CaptureRecord,
  { joined: { fields } }: DocumentEvidence,
): DoubtedField[] =>
  DOUBTED_FIELDS.filter((name) => {
    const isSure = (zone?.leastConfidence?.[name] ?? 1) >= LEAST_CONFIDENCE && !zone?.fields[name]?.corrected;
    const isAgreed = () =>
      fields.some(
        ({ field, verdict, sources }) =>
          field === name && verdict === 'agree' && sources.some(({ source }) => source !== 'mrz'),
      );
    return channel === 'camera' && !isSure && !isAgreed();
  });

const enoughReadings = ({ channel }: CaptureRecord, zone: ZoneRecord, required: number): boolean =>
  channel !== 'camera' || zone.readings >= required;

function zoneRead(capture: CaptureRecord, zone: ZoneRecord, required: number): CheckResult {
  const measured =
    capture.channel === 'camera' ? { value: zone.readings, threshold: required, unit: 'readings' } : {};
  return enoughReadings(capture, zone, required)
    ? passed('document.mrz-read', 'ok', measured)
    : notPerformed('document.mrz-read', 'quality-low', measured);
}

function barcodeRead({ record }: DocumentEvidence, hasZone: boolean): CheckResult {
  const id = 'document.barcode-read';
  const barcode = record.captures.findLast((capture) => capture.barcode)?.barcode;
  if (!barcode) return notPerformed(id, hasZone ? 'not-on-document' : 'barcode-not-found');
  if (barcode.mirrored) return failed(id, 'mirrored');
  return barcode.variant === 'other' ? notPerformed(id, 'structure-wrong') : passed(id, 'ok');
}
