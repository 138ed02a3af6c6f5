import type { CaptureRecord, ZoneRecord } from '../../document/document-records.ts';
import { IDENTIFYING_FIELDS } from '../../document/fields.ts';
import { isMachineRead } from '../../document/sides.ts';
import { doubtsZones } from '../rule-set.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { type DocumentEvidence, notReadReason } from './document-evidence.ts';

/**
 * Machine reading of a document: anything at all, the machine-readable zone with its check digits, the barcode. A zone
 * that a camera read needs as many agreeing frames as the flow asks for, and print or a barcode that agree where its
 * characters are so small that a misread one keeps the check digits; a reader reads once.
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
  const isLegible = !doubtsZones(ruleSet) || !capture || !isSmall(capture) || isSupported(document);
  return [
    anything(document, zone && isLegible && enoughReadings(capture, zone, requiredReadings)),
    ...(zone
      ? [
          isLegible
            ? zoneRead(capture, zone, requiredReadings)
            : notPerformed('document.mrz-read', 'quality-low'),
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
