import { findJurisdiction, iinOf } from '#core/aamva/issuers.ts';
import type { LicenceModel } from './compose-aamva.ts';
import type { LicenceHolder } from './licence-holder.ts';

export interface LicencePlan {
  /** AAMVA version, 0 to 10. */
  version: number;
  /** Two letters of a jurisdiction, e.g. `VA` or `ON`. */
  jurisdiction: string;
  type: 'DL' | 'ID';
  holder: LicenceHolder;
  /** The number of the licence. */
  number: string;
  /** YYYY-MM-DD. */
  issued: string;
  /** YYYY-MM-DD. */
  expires: string;
}

type Elements = [id: string, value: string][];

const CM_PER_INCH = 2.54;
const POUNDS_PER_KG = 2.2046226;

/** The record that a plan's version asks for: its mandatory elements and those optional ones that rules look at. */
export function licenceModel(plan: LicencePlan): LicenceModel {
  const jurisdiction = findJurisdiction(plan.jurisdiction);
  if (!jurisdiction) throw new Error(`no jurisdiction ${plan.jurisdiction}`);
  const letter = jurisdiction.name.charAt(0);
  const metric = jurisdiction.country !== 'USA';
  const elements = plan.version <= 1 ? oldElements(plan) : newElements(plan, jurisdiction.country);
  return {
    fileType: plan.version === 0 ? 'AAMVA' : 'ANSI ',
    iin: iinOf(plan.jurisdiction) ?? '',
    version: plan.version,
    jurisdictionVersion: plan.version >= 2 ? 1 : 0,
    subfiles: [
      { type: plan.type, elements: plan.version <= 1 ? elements : [...elements, ...weights(plan, metric)] },
      { type: `Z${letter}`, elements: [[`Z${letter}A`, '01']] },
    ],
  };
}

/** DL/ID-2000 and before: one element for the whole name, dates CCYYMMDD, height in feet and inches. */
function oldElements({ holder, ...plan }: LicencePlan): Elements {
  const inches = Math.round(holder.heightCm / CM_PER_INCH);
  const height = `${Math.floor(inches / 12)}${String(inches % 12).padStart(2, '0')}`;
  const name = [holder.surname, holder.firstName, holder.middleName].join(',');
  const metric = findJurisdiction(plan.jurisdiction)?.country !== 'USA';
  return [
    ['DAQ', plan.number],
    ['DAA', name],
    ['DAG', holder.street],
    ['DAI', holder.city],
    ['DAJ', plan.jurisdiction],
    ['DAK', postal(holder.postalCode)],
    ...(plan.type === 'DL'
      ? ([
          ['DAR', 'D'],
          ['DAS', ''],
          ['DAT', ''],
        ] as Elements)
      : []),
    ['DBA', compact(plan.expires)],
    ['DBB', compact(holder.dateOfBirth)],
    ['DBC', holder.sex === 'X' ? 'M' : holder.sex],
    ['DBD', compact(plan.issued)],
    metric ? ['DAV', String(holder.heightCm)] : ['DAU', height],
    ...weights({ holder, ...plan }, metric),
    ['DAY', holder.eyes],
    ['DAZ', holder.hair],
  ];
}

function newElements(plan: LicencePlan, country: string): Elements {
  const { version, holder } = plan;
  const date = (iso: string) => (country === 'CAN' ? compact(iso) : american(iso));
  return [
    ['DAQ', plan.number],
    ...names(plan),
    ...(plan.type === 'DL' ? privileges(version) : []),
    ['DBD', date(plan.issued)],
    ['DBB', date(holder.dateOfBirth)],
    ['DBA', date(plan.expires)],
    ['DBC', { M: '1', F: '2', X: '9' }[holder.sex]],
    ['DAU', country === 'USA' ? `${inchesOf(holder)} in` : `${digits(holder.heightCm)} cm`],
    ['DAY', holder.eyes],
    ['DAZ', holder.hair],
    ['DAG', holder.street],
    ['DAI', holder.city],
    ['DAJ', plan.jurisdiction],
    ['DAK', postal(holder.postalCode)],
    ['DCF', `DD${plan.number}`],
    ['DCG', country],
    ['DCK', `IC${plan.number}`],
    ...laterElements(plan, country, date),
  ];
}

function names({ version, holder }: LicencePlan): Elements {
  const middle = holder.middleName;
  if (version <= 3) {
    const given = middle ? `${holder.firstName},${middle}` : holder.firstName;
    return [
      ['DCS', holder.surname],
      ['DCT', given],
      ['DCU', version === 2 ? 'NONE' : 'JR'],
    ];
  }
  return [
    ['DCS', holder.surname],
    ['DDE', 'N'],
    ['DAC', holder.firstName],
    ['DDF', 'N'],
    ['DAD', middle || 'NONE'],
    ['DDG', middle ? 'N' : 'U'],
  ];
}

function privileges(version: number): Elements {
  const codes: Elements = [
    ['DCA', 'D'],
    ['DCB', 'NONE'],
    ['DCD', 'NONE'],
  ];
  return version <= 3 ? [...codes, ['DCH', 'NONE']] : codes;
}

/** Elements that 2009, 2010, 2011 and 2012 added. */
function laterElements(
  { version, holder }: LicencePlan,
  country: string,
  date: (iso: string) => string,
): Elements {
  const turning = (years: number) => date(birthday(holder.dateOfBirth, years));
  return [
    ...(version >= 4 && country === 'USA' ? ([['DDA', 'F']] as Elements) : []),
    ...(version >= 4 ? ([['DDB', date('2009-07-15')]] as Elements) : []),
    ...(version >= 5
      ? ([
          ['DDH', turning(18)],
          ['DDI', turning(19)],
          ['DDJ', turning(21)],
        ] as Elements)
      : []),
    ...(version >= 6 ? ([['DDK', '1']] as Elements) : []),
    ...(version >= 7 ? ([['DDL', '1']] as Elements) : []),
  ];
}

function weights({ holder }: LicencePlan, metric: boolean): Elements {
  return metric
    ? [['DAX', digits(holder.weightKg)]]
    : [['DAW', digits(Math.round(holder.weightKg * POUNDS_PER_KG))]];
}

function inchesOf({ heightCm }: LicenceHolder): string {
  return digits(Math.round(heightCm / CM_PER_INCH));
}

function digits(number: number): string {
  return String(number).padStart(3, '0');
}

/** Eleven characters, hyphen left out. */
function postal(code: string): string {
  return code.replace('-', '').padEnd(11);
}

function compact(iso: string): string {
  return iso.replaceAll('-', '');
}

function american(iso: string): string {
  return iso.slice(5, 7) + iso.slice(8) + iso.slice(0, 4);
}

/** Born on 29 February, they come of age on 1 March of a year that has none. */
function birthday(birth: string, years: number): string {
  const year = Number(birth.slice(0, 4)) + years;
  return birth.endsWith('-02-29') && year % 4 !== 0 ? `${year}-03-01` : year + birth.slice(4);
}
