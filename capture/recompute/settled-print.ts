import type { PrintedValue, PrintRecord } from '#core/document/document-records.ts';
import { DOCUMENT_FIELDS } from '#core/document/fields.ts';
import { isSure } from '#core/document/print/print-record.ts';

/** How far the confidence of a character may lie from that of another processor. */
const TOLERANCE = 0.05;

/**
 * Print that was read again, with the doubt that the kiosk had of the same characters: the last digits of a confidence
 * depend on the processor, and with them which side of the limit a character stands on. A doubt that the kiosk denies
 * beyond that remains.
 */
export function settledPrint(claimed: PrintRecord, found: PrintRecord): PrintRecord {
  const fields = { ...found.fields };
  for (const name of DOCUMENT_FIELDS) {
    const [own, other] = [fields[name], claimed.fields[name]];
    if (own && other && isSameReading(other, own)) fields[name] = other;
  }
  return { ...found, fields };
}

function isSameReading(claimed: PrintedValue, found: PrintedValue): boolean {
  const isNear =
    claimed.value === found.value &&
    claimed.raw === found.raw &&
    claimed.anchor === found.anchor &&
    claimed.confidence.length === found.confidence.length &&
    found.confidence.every((one, i) => Math.abs(one - claimed.confidence[i]!) <= TOLERANCE);
  if (!isNear) return false;
  if (claimed.doubtful === found.doubtful) return true;
  // Doubt of another cause, two values on one side, does not depend on the processor.
  return (
    isSure(claimed.confidence) !== isSure(found.confidence) &&
    isSure(claimed.confidence) === !claimed.doubtful
  );
}
