/**
 * The form of a value: `F` fixed or `V` variable length, the length (none: not limited), and the classes of characters
 * A letters, N digits, S anything else that prints (D.12.5.1); `date`; `height`; or `=` and a closed list.
 */
export type ElementFormat = string;

export interface ElementDefinition {
  id: string;
  name: string;
  /** First and last AAMVA version that defines it so; 0 stands for cards from before the first standard. */
  from: number;
  to: number;
  format: ElementFormat;
}

/** The newest version whose tables are known here: CDS 2020. */
export const NEWEST_VERSION = 10;
const OPEN = 99;

const EYES = '=BLK|BLU|BRO|GRY|GRN|HAZ|MAR|PNK|DIC|UNK';

/**
 * Element tables of AAMVA DL/ID-2000 (01), CDS 2003 (02), 2005 (03), 2009 (04), 2010 (05), 2011 (06), 2012 (07), 2013
 * (08), 2016 (09), 2020 (10; tables D.3 and D.4). Version 11 (2025) is named where a newer element must not pass for an
 * older one. Lengths of 00 and 01 are left open except for those that never varied.
 */
const ROWS: readonly (readonly [string, string, number, number, ElementFormat])[] = [
  ['DAA', 'Full name', 0, 1, 'VANS'],
  ['DAB', 'Family name', 0, 1, 'VANS'],
  ['DAC', 'First name', 0, 1, 'VANS'],
  ['DAC', 'First name', 4, OPEN, 'V40ANS'],
  ['DAD', 'Middle name', 0, 1, 'VANS'],
  ['DAD', 'Middle names', 4, OPEN, 'V40ANS'],
  ['DAE', 'Name suffix', 0, 1, 'VANS'],
  ['DAF', 'Name prefix', 0, 1, 'VANS'],
  ['DAG', 'Mailing street 1', 0, 1, 'VANS'],
  ['DAG', 'Street 1', 2, OPEN, 'V35ANS'],
  ['DAH', 'Mailing street 2', 0, 1, 'VANS'],
  ['DAH', 'Street 2', 2, OPEN, 'V35ANS'],
  ['DAI', 'Mailing city', 0, 1, 'VANS'],
  ['DAI', 'City', 2, OPEN, 'V20ANS'],
  ['DAJ', 'Jurisdiction code of the address', 0, OPEN, 'F2A'],
  // Fixed at eleven with trailing spaces, which readers take away.
  ['DAK', 'Postal code', 0, OPEN, 'V11ANS'],
  ['DAL', 'Residence street 1', 0, 1, 'VANS'],
  ['DAM', 'Residence street 2', 0, 1, 'VANS'],
  ['DAN', 'Residence city', 0, 1, 'VANS'],
  ['DAO', 'Residence jurisdiction code', 0, 1, 'F2A'],
  ['DAP', 'Residence postal code', 0, 1, 'V11ANS'],
  ['DAQ', 'Customer id number', 0, OPEN, 'V25ANS'],
  ['DAR', 'Licence classification code', 0, 1, 'VANS'],
  ['DAS', 'Licence restriction code', 0, 1, 'VANS'],
  ['DAT', 'Licence endorsements code', 0, 1, 'VANS'],
  ['DAU', 'Height in feet and inches', 0, 1, 'F3N'],
  ['DAU', 'Height', 2, OPEN, 'height'],
  ['DAV', 'Height in centimetres', 0, 1, 'F3N'],
  ['DAW', 'Weight in pounds', 0, OPEN, 'F3N'],
  ['DAX', 'Weight in kilograms', 0, OPEN, 'F3N'],
  ['DAY', 'Eye colour', 0, 1, 'F3A'],
  ['DAY', 'Eye colour', 2, OPEN, EYES],
  ['DAZ', 'Hair colour', 0, OPEN, 'V12ANS'],
  ['DBA', 'Document expiration date', 0, OPEN, 'date'],
  ['DBB', 'Date of birth', 0, OPEN, 'date'],
  ['DBC', 'Sex', 0, 1, '=M|F'],
  ['DBC', 'Sex', 2, OPEN, '=1|2|9'],
  ['DBD', 'Document issue date', 0, OPEN, 'date'],
  ['DBE', 'Issue timestamp', 0, 1, 'VANS'],
  ['DBF', 'Number of duplicates', 0, 1, 'VANS'],
  ['DBG', 'Medical indicator', 0, 1, 'VANS'],
  ['DBG', 'Alias given name', 2, 10, 'V15ANS'],
  ['DBH', 'Organ donor', 0, 1, 'VANS'],
  ['DBI', 'Non-resident indicator', 0, 1, 'VANS'],
  ['DBJ', 'Unique customer identifier', 0, 1, 'VANS'],
  ['DBK', 'Social security number', 0, 1, 'VANS'],
  ['DBL', 'Alias date of birth', 0, 1, 'date'],
  ['DBM', 'Alias social security number', 0, 1, 'VANS'],
  ['DBN', 'Alias full name', 0, 1, 'VANS'],
  ['DBN', 'Alias family name', 2, 10, 'V10ANS'],
  ['DBO', 'Alias family name', 0, 1, 'VANS'],
  ['DBP', 'Alias first name', 0, 1, 'VANS'],
  ['DBQ', 'Alias middle name', 0, 1, 'VANS'],
  ['DBR', 'Alias suffix', 0, 1, 'VANS'],
  ['DBS', 'Alias prefix', 0, 1, 'VANS'],
  ['DBS', 'Alias suffix', 2, 10, 'V5ANS'],
  ['DCA', 'Vehicle class', 2, 3, 'V4ANS'],
  ['DCA', 'Vehicle class', 4, OPEN, 'V6ANS'],
  ['DCB', 'Restriction codes', 2, 3, 'V10ANS'],
  ['DCB', 'Restriction codes', 4, OPEN, 'V12ANS'],
  ['DCD', 'Endorsement codes', 2, OPEN, 'V5ANS'],
  ['DCE', 'Weight range', 2, OPEN, 'F1N'],
  ['DCF', 'Document discriminator', 2, OPEN, 'V25ANS'],
  ['DCG', 'Country of issue', 2, OPEN, '=USA|CAN|MEX'],
  ['DCH', 'Federal commercial vehicle codes', 2, 3, 'V4ANS'],
  ['DCI', 'Place of birth', 2, OPEN, 'V33ANS'],
  ['DCJ', 'Audit information', 2, OPEN, 'V25ANS'],
  ['DCK', 'Inventory control number', 2, OPEN, 'V25ANS'],
  ['DCL', 'Race or ethnicity', 2, 10, 'V3A'],
  ['DCM', 'Standard vehicle classification', 2, OPEN, 'V4AN'],
  ['DCN', 'Standard endorsement code', 2, OPEN, 'V5AN'],
  ['DCO', 'Standard restriction code', 2, OPEN, 'V12AN'],
  ['DCP', 'Vehicle classification description', 2, OPEN, 'V50ANS'],
  ['DCQ', 'Endorsement code description', 2, OPEN, 'V50ANS'],
  ['DCR', 'Restriction code description', 2, OPEN, 'V50ANS'],
  ['DCS', 'Family name', 2, OPEN, 'V40ANS'],
  ['DCT', 'Given names', 2, 3, 'V80ANS'],
  ['DCU', 'Name suffix', 2, OPEN, 'V5ANS'],
  ['DDA', 'Compliance type', 4, 8, '=F|N|M'],
  ['DDA', 'Compliance type', 9, OPEN, '=F|N'],
  ['DDB', 'Card revision date', 4, OPEN, 'date'],
  ['DDC', 'Hazardous materials endorsement expiry', 4, 10, 'date'],
  ['DDD', 'Limited duration document', 4, OPEN, 'F1N'],
  ['DDE', 'Family name truncation', 4, OPEN, '=T|N|U'],
  ['DDF', 'First name truncation', 4, OPEN, '=T|N|U'],
  ['DDG', 'Middle name truncation', 4, OPEN, '=T|N|U'],
  ['DDH', 'Under 18 until', 5, OPEN, 'date'],
  ['DDI', 'Under 19 until', 5, OPEN, 'date'],
  ['DDJ', 'Under 21 until', 5, OPEN, 'date'],
  ['DDK', 'Organ donor', 6, OPEN, 'F1N'],
  ['DDL', 'Veteran', 7, OPEN, 'F1N'],
  ['DDM', 'Commercial licence indicator', 11, OPEN, 'F1N'],
  ['DDN', 'Non-domiciled indicator', 11, OPEN, 'F1N'],
  ['DDO', 'Enhanced credential indicator', 11, OPEN, 'F1N'],
  ['DDP', 'Permit indicator', 11, OPEN, 'F1N'],
  ['PAA', 'Permit classification code', 0, 1, 'VANS'],
  ['PAB', 'Permit expiration date', 0, 1, 'date'],
  ['PAC', 'Permit identifier', 0, 1, 'VANS'],
  ['PAD', 'Permit issue date', 0, 1, 'date'],
  ['PAE', 'Permit restriction code', 0, 1, 'VANS'],
  ['PAF', 'Permit endorsement code', 0, 1, 'VANS'],
];

const DEFINITIONS = new Map<string, ElementDefinition[]>();
for (const [id, name, from, to, format] of ROWS) {
  const known = DEFINITIONS.get(id) ?? [];
  known.push({ id, name, from, to, format });
  DEFINITIONS.set(id, known);
}

/** Every meaning that an id ever had, oldest first; empty for an id of no version. */
export function definitionsOf(id: string): readonly ElementDefinition[] {
  return DEFINITIONS.get(id) ?? [];
}

/** The definition of an id in one version. */
export function definitionIn(id: string, version: number): ElementDefinition | undefined {
  return definitionsOf(id).find(({ from, to }) => from <= version && version <= to);
}

/** Elements whose value is a date in any version. */
export function isDateElement(id: string): boolean {
  return definitionsOf(id).some(({ format }) => format === 'date');
}

const MANDATORY_FROM_2003 = 'DBA DCS DBD DBB DBC DAY DAU DAG DAI DAJ DAK DAQ DCF DCG'.split(' ');

/** Only a driver licence must carry class, restrictions and endorsements (column "card type" of table D.3). */
const LICENCE_ONLY: readonly string[] = ['DAR', 'DAS', 'DAT', 'DCA', 'DCB', 'DCD', 'DCH'];

/**
 * The mandatory elements of a version (D.12.5.1, table D.3 and its forerunners).
 * @param type subfile type, `DL` or `ID`
 * @returns nothing for versions whose table is not known, pre-2000 included
 */
export function mandatoryElements(version: number, type: string): readonly string[] {
  const all = mandatoryOfVersion(version);
  return type === 'ID' ? all.filter((id) => !LICENCE_ONLY.includes(id)) : all;
}

function mandatoryOfVersion(version: number): readonly string[] {
  if (version < 1 || version > NEWEST_VERSION) return [];
  if (version === 1) return 'DAA DAG DAI DAJ DAK DAQ DAR DAS DAT DBA DBB DBC DBD'.split(' ');
  const common = ['DCA', 'DCB', 'DCD', ...MANDATORY_FROM_2003];
  if (version === 2) return [...common, 'DCT', 'DCU', 'DCH'];
  if (version === 3) return [...common, 'DCT', 'DCH'];
  return [...common, 'DAC', 'DAD', 'DDE', 'DDF', 'DDG'];
}
