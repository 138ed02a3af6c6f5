import type { CaptureRecord, ZoneRecord } from '../../document/document-records.ts';
import { isMachineRead } from '../../document/sides.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { type DocumentEvidence, notReadReason } from './document-evidence.ts';

/**
 * What machines read from a document: anything at all, the machine-readable zone with its check digits, the barcode. A
 * zone that a camera read needs as many agreeing frames as the flow asks for; a reader reads once.
 */
export function checkMachineRead(document: DocumentEvidence, requiredReadings: number): CheckResult[] {
  const { captures } = document.record;
  const capture = captures.findLast(({ zone }) => zone);
  const zone = capture?.zone;
  return [
    anything(document, zone && enoughReadings(capture, zone, requiredReadings)),
    ...(zone
      ? [
          zoneRead(capture, zone, requiredReadings),
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
