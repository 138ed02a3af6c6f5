import type { AamvaElement, AamvaField, AamvaFieldName, AamvaFields } from './aamva.ts';
import { joinNames } from './join-names.ts';
import { isUnavailable } from './judge-format.ts';
import { readDate } from './read-dates.ts';
import { readHeight, readWeight } from './read-measures.ts';
import { readPostalCode } from './read-postal-code.ts';
import { elementOf, type LicenceRecord } from './record.ts';

/** Fields whose value is that of the first element there is. */
const PLAIN: readonly (readonly [AamvaFieldName, readonly string[]])[] = [
  ['documentNumber', ['DAQ']],
  ['eyeColour', ['DAY']],
  ['hairColour', ['DAZ']],
  ['city', ['DAI', 'DAN']],
  ['region', ['DAJ', 'DAO']],
  ['country', ['DCG']],
  ['vehicleClass', ['DCA', 'DAR']],
  ['restrictions', ['DCB', 'DAS']],
  ['endorsements', ['DCD', 'DAT']],
  ['placeOfBirth', ['DCI']],
  ['documentDiscriminator', ['DCF']],
  ['inventoryControlNumber', ['DCK']],
];

const DATES: readonly (readonly [AamvaFieldName, string])[] = [
  ['dateOfBirth', 'DBB'],
  ['dateOfExpiry', 'DBA'],
  ['dateOfIssue', 'DBD'],
  ['under18Until', 'DDH'],
  ['under19Until', 'DDI'],
  ['under21Until', 'DDJ'],
];

/** Joins elements to the fields that people compare. Missing or unreadable data makes no field. */
export function joinFields(record: LicenceRecord): AamvaFields {
  const fields: AamvaFields = joinNames(record);
  for (const [name, ids] of PLAIN) {
    add(fields, name, firstOf(record, ids), ({ value }) => value);
  }
  for (const [name, id] of DATES) {
    add(fields, name, elementOf(record, id), ({ raw }) => readDate(raw, record.dateOrder)?.value);
  }
  add(fields, 'postalCode', firstOf(record, ['DAK', 'DAP']), ({ raw }) => readPostalCode(raw));
  add(fields, 'sex', elementOf(record, 'DBC'), ({ value }) => readSex(value));
  add(fields, 'height', firstOf(record, ['DAU', 'DAV']), ({ raw }) => readHeight(raw)?.value);
  add(fields, 'weight', elementOf(record, 'DAW'), ({ raw }) => readWeight(raw, 'lb')?.value);
  if (!fields.weight)
    add(fields, 'weight', elementOf(record, 'DAX'), ({ raw }) => readWeight(raw, 'kg')?.value);
  joinStreet(record, fields);
  joinIssuer(record, fields);
  return fields;
}

/** 1 and 2 since 2003, M and F before; 9 and X are neither. */
export function readSex(value: string): 'M' | 'F' | 'X' | undefined {
  return ({ 1: 'M', 2: 'F', 9: 'X', M: 'M', F: 'F', X: 'X' } as const)[value.toUpperCase() as '1'];
}

function firstOf(record: LicenceRecord, ids: readonly string[]): AamvaElement | undefined {
  return ids.map((id) => elementOf(record, id)).find((element) => element && !isUnavailable(element.value));
}

function add(
  fields: AamvaFields,
  name: AamvaFieldName,
  element: AamvaElement | undefined,
  read: (element: AamvaElement) => string | undefined,
): void {
  if (!element || isUnavailable(element.value)) return;
  const value = read(element);
  if (value) fields[name] = { raw: element.raw, value, element: element.id };
}

function joinStreet(record: LicenceRecord, fields: AamvaFields): void {
  for (const ids of [
    ['DAG', 'DAH'],
    ['DAL', 'DAM'],
  ]) {
    const lines = ids
      .map((id) => elementOf(record, id))
      .filter((element) => element !== undefined && !isUnavailable(element.value)) as AamvaElement[];
    if (lines.length === 0) continue;
    fields.street = joined(lines, ', ');
    return;
  }
}

function joined(elements: readonly AamvaElement[], separator: string): AamvaField {
  return {
    raw: elements.map(({ raw }) => raw).join(separator),
    value: elements.map(({ value }) => value).join(separator),
    element: elements.map(({ id }) => id).join('+'),
  };
}

function joinIssuer(record: LicenceRecord, fields: AamvaFields): void {
  const { header, jurisdiction, country } = record;
  const iin = header.iin ?? '';
  // The state in the sense of Doc 9303, so that it compares with an MRZ or a chip; the jurisdiction is a separate
  // field.
  if (jurisdiction) fields.issuingState = { raw: iin, value: jurisdiction.country, element: 'IIN' };
  if (!fields.country && country) fields.country = { raw: iin, value: country, element: 'IIN' };
  const type = record.body.subfiles.find((subfile) => subfile.type === 'DL' || subfile.type === 'ID')?.type;
  if (type) fields.documentCode = { raw: type, value: type, element: type };
}
