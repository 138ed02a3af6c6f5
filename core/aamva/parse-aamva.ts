import { Meter } from '../meter.ts';
import type { ParsedAamva } from './aamva.ts';
import { buildRecord } from './build-record.ts';
import { joinFields } from './join-fields.ts';
import { pairSubfiles } from './pair-subfiles.ts';
import { parseAamvaStripe } from './parse-aamva-stripe.ts';
import { readText } from './read-text.ts';
import { splitTracks } from './read-track.ts';
import { type LicenceRecord, textOf } from './record.ts';
import { AUTHENTICITY_RULES } from './rules/authenticity-rules.ts';

/**
 * Reads the barcode of a driver licence or identification card (AAMVA DL/ID Card Design Standard, annex D, versions 00
 * to 10). A faulty record is described: every rule leaves a finding, and everything legible is read.
 * @param input bytes of the symbol, or its text with one character per byte
 * @param options.today YYYY-MM-DD
 * @returns undefined only where nothing resembles such data: no file type and no known element
 */
export function parseAamva(input: Uint8Array | string, options: { today: string }): ParsedAamva | undefined {
  const meter = new Meter();
  const record = buildRecord(input, options.today, meter);
  if (!record) return readPrintedStripe(input, options.today);
  const { header, jurisdiction, elements } = record;
  const compliance = textOf(record, 'DDA');
  const findings = AUTHENTICITY_RULES.map(({ rule, clause, judge }) => ({ rule, clause, ...judge(record) }));
  return {
    variant: variantOf(record),
    version: header.version === 0 ? undefined : header.version,
    ...(header.jurisdictionVersion === undefined ? {} : { jurisdictionVersion: header.jurisdictionVersion }),
    iin: header.iin,
    ...(jurisdiction ? { jurisdiction } : {}),
    subfiles: pairSubfiles(record).map(({ declared: _declared, found: _found, ...subfile }) => subfile),
    elements: [...elements],
    fields: joinFields(record),
    compliance: COMPLIANCE.find((known) => known === compliance),
    findings,
    steps: meter.steps,
  };
}

const COMPLIANCE = ['F', 'N', 'M'] as const;

function variantOf({ header, country }: LicenceRecord): ParsedAamva['variant'] {
  if (country === 'CAN') return 'canadian';
  return header.version === 0 ? 'pre-2000' : 'aamva';
}

/** British Columbia prints the three tracks of the stripe as its barcode. */
function readPrintedStripe(input: Uint8Array | string, today: string): ParsedAamva | undefined {
  const meter = new Meter();
  const stripe = parseAamvaStripe(splitTracks(readText(input, meter).text), { today });
  if (!stripe) return undefined;
  return {
    variant: stripe.jurisdiction?.country === 'CAN' ? 'canadian' : 'aamva',
    version: undefined,
    iin: stripe.iin,
    ...(stripe.jurisdiction ? { jurisdiction: stripe.jurisdiction } : {}),
    subfiles: [],
    elements: [],
    fields: stripe.fields,
    compliance: undefined,
    findings: stripe.findings,
    steps: meter.steps + stripe.steps,
  };
}
