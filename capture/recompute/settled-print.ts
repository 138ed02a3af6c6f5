import type { PrintedValue, PrintRecord } from '#core/document/document-records.ts';
import { DOCUMENT_FIELDS } from '#core/document/fields.ts';
import { isSure } from '#core/document/print/print-record.ts';

/** How far the confidence of a character may lie from that of another processor. */
const TOLERANCE = 0.05;

/**
 * Print that was read again. The last digits of a confidence depend on the processor, and with them which side of the
 * limit a character stands on: a doubt of the services is settled where the kiosk read the same characters surely, with
 * a confidence near theirs. A sure reading of the services stands, so that no claimed doubt hides a difference that
 * they found.
 */
export function settledPrint(claimed: PrintRecord, found: PrintRecord): PrintRecord {
  const fields = { ...found.fields };
  for (const name of DOCUMENT_FIELDS) {
    const [own, other] = [fields[name], claimed.fields[name]];
    if (!own?.doubtful || !other || !isSureReading(other, own)) continue;
    const { doubtful: _near, ...sure } = own;
    fields[name] = sure;
  }
  return { ...found, fields };
}

/**
 * Whether the kiosk read a value surely that the services doubt. Doubt of another cause does not depend on the
 * processor.
 */
const isSureReading = (claimed: PrintedValue, found: PrintedValue): boolean =>
  !claimed.doubtful &&
  isSure(claimed.confidence) &&
  !isSure(found.confidence) &&
  claimed.value === found.value &&
  claimed.raw === found.raw &&
  claimed.anchor === found.anchor &&
  claimed.confidence.length === found.confidence.length &&
  found.confidence.every((one, i) => Math.abs(one - claimed.confidence[i]!) <= TOLERANCE);
