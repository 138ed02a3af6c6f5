import type { Layout, Slot } from './layouts.ts';
import { readLongNumber } from './long-number.ts';
import { MRZ_FIELDS, type MrzField, type MrzFieldName, type MrzVerdict } from './mrz.ts';
import { readMrzDate } from './mrz-dates.ts';
import { readNames } from './names.ts';
import { sexLetters } from './sex-letters.ts';
import { isIssuingState } from './state-codes.ts';

/** Every field of the zone; one that the format does not have is empty and NOT_PERFORMED. */
export function readFields(
  layout: Layout,
  lines: readonly string[],
  today: string,
): Record<MrzFieldName, MrzField> {
  const fields = Object.fromEntries(MRZ_FIELDS.map((name) => [name, absent()])) as Record<
    MrzFieldName,
    MrzField
  >;
  for (const slot of layout.slots) {
    const raw = (lines[slot.line] ?? '').slice(slot.start, slot.end);
    const place = { line: slot.line, start: slot.start, end: slot.end };
    if (slot.name === 'check' || slot.name === 'composite') continue;
    if (slot.name === 'names') Object.assign(fields, nameFields(raw, slot));
    else if (slot.name === 'sex' && raw !== '') fields.sex = { raw, place, ...readSex(raw, lines[0] ?? '') };
    else fields[slot.name] = raw === '' ? { ...absent(), place } : { raw, place, ...read(slot, raw, today) };
  }
  const long = readLongNumber(layout, lines);
  if (long) {
    const { place } = fields.documentNumber;
    fields.documentNumber.value = long.number;
    fields.documentNumber.raw = long.raw;
    fields.documentNumber.place = { ...place, end: place.start + long.raw.length };
    fields.optionalData1.value = withoutFillers(long.rest);
  }
  return fields;
}

/**
 * Whether characters are a whole field of its grammar; a state must be one that documents name.
 * @param firstLine of the zone, which says what letters of sex its issuer has
 */
export function isLegalField(slot: Slot, raw: string, firstLine: string, today: string): boolean {
  switch (slot.name) {
    case 'issuingState':
    case 'nationality':
      return isIssuingState(raw);
    case 'names':
      return /^[A-Z][A-Z<]*$/.test(raw);
    case 'sex':
      return readSex(raw, firstLine).format === 'PASSED';
    case 'check':
    case 'composite':
      return /^[0-9<]$/.test(raw);
    default:
      return read(slot, raw, today).format === 'PASSED';
  }
}

function absent(): MrzField {
  return { raw: '', value: '', format: 'NOT_PERFORMED', place: { line: 0, start: 0, end: 0 } };
}

function read(slot: Slot, raw: string, today: string): Pick<MrzField, 'value' | 'format'> {
  switch (slot.name) {
    case 'dateOfBirth':
    case 'dateOfExpiry': {
      const date = readMrzDate(raw, slot.name === 'dateOfBirth' ? 'birth' : 'expiry', today);
      return { value: date.value, format: verdict(date.valid) };
    }
    case 'documentCode':
      return { value: withoutFillers(raw), format: verdict(/^[ACIPV][A-Z0-9<]$/.test(raw)) };
    case 'issuingState':
    case 'nationality':
      return { value: withoutFillers(raw), format: verdict(/^[A-Z]{1,3}<*$/.test(raw)) };
    case 'surname':
      return { value: withoutFillers(raw), format: verdict(/^[A-Z][A-Z<]*$/.test(raw)) };
    case 'givenNames':
      return { value: withoutFillers(raw), format: verdict(/^[A-Z<]+$/.test(raw)) };
    case 'documentNumber':
      return { value: withoutFillers(raw), format: verdict(/^[A-Z0-9][A-Z0-9<]*$/.test(raw)) };
    default:
      return { value: withoutFillers(raw), format: verdict(/^[A-Z0-9<]+$/.test(raw)) };
  }
}

function readSex(raw: string, firstLine: string): Pick<MrzField, 'value' | 'format'> {
  const known = sexLetters(firstLine)[raw];
  return { value: known ?? raw, format: verdict(known !== undefined) };
}

function nameFields(raw: string, slot: Slot): Pick<Record<MrzFieldName, MrzField>, 'surname' | 'givenNames'> {
  const { surname, givenNames } = readNames(raw);
  const format = raw === '' ? 'NOT_PERFORMED' : verdict(/^[A-Z][A-Z<]*$/.test(raw));
  const split = raw.indexOf('<<');
  const middle = slot.start + (split < 0 ? raw.length : split);
  const given = Math.min(slot.end, middle + 2);
  return {
    surname: {
      raw: raw.slice(0, middle - slot.start),
      value: surname,
      format,
      place: { line: slot.line, start: slot.start, end: middle },
    },
    givenNames: {
      raw: raw.slice(given - slot.start),
      value: givenNames,
      format,
      place: { line: slot.line, start: given, end: slot.end },
    },
  };
}

function withoutFillers(raw: string): string {
  return raw.replace(/<+$/, '').replace(/^<+/, '').replace(/<+/g, ' ');
}

function verdict(holds: boolean): MrzVerdict {
  return holds ? 'PASSED' : 'FAILED';
}
