export interface Jurisdiction {
  /** Two letters as in element DAJ. */
  code: string;
  country: 'USA' | 'CAN' | 'MEX';
  name: string;
}

/**
 * Issuer identification numbers (ISO/IEC 7812) assigned to the jurisdictions of AAMVA.
 * Source: the public list of AAMVA, Issuer Identification Numbers.
 */
const REGISTERED: Readonly<Record<string, string>> = {
  604426: 'CAN PE Prince Edward Island',
  604427: 'USA AS American Samoa',
  604428: 'CAN QC Quebec',
  604429: 'CAN YT Yukon',
  604430: 'USA MP Northern Mariana Islands',
  604431: 'USA PR Puerto Rico',
  604432: 'CAN AB Alberta',
  604433: 'CAN NU Nunavut',
  604434: 'CAN NT Northwest Territories',
  636000: 'USA VA Virginia',
  636001: 'USA NY New York',
  636002: 'USA MA Massachusetts',
  636003: 'USA MD Maryland',
  636004: 'USA NC North Carolina',
  636005: 'USA SC South Carolina',
  636006: 'USA CT Connecticut',
  636007: 'USA LA Louisiana',
  636008: 'USA MT Montana',
  636009: 'USA NM New Mexico',
  636010: 'USA FL Florida',
  636011: 'USA DE Delaware',
  636012: 'CAN ON Ontario',
  636013: 'CAN NS Nova Scotia',
  636014: 'USA CA California',
  636015: 'USA TX Texas',
  636016: 'CAN NL Newfoundland and Labrador',
  636017: 'CAN NB New Brunswick',
  636018: 'USA IA Iowa',
  636019: 'USA GU Guam',
  636020: 'USA CO Colorado',
  636021: 'USA AR Arkansas',
  636022: 'USA KS Kansas',
  636023: 'USA OH Ohio',
  636024: 'USA VT Vermont',
  636025: 'USA PA Pennsylvania',
  636026: 'USA AZ Arizona',
  636027: 'USA DS Department of State',
  636028: 'CAN BC British Columbia',
  636029: 'USA OR Oregon',
  636030: 'USA MO Missouri',
  636031: 'USA WI Wisconsin',
  636032: 'USA MI Michigan',
  636033: 'USA AL Alabama',
  636034: 'USA ND North Dakota',
  636035: 'USA IL Illinois',
  636036: 'USA NJ New Jersey',
  636037: 'USA IN Indiana',
  636038: 'USA MN Minnesota',
  636039: 'USA NH New Hampshire',
  636040: 'USA UT Utah',
  636041: 'USA ME Maine',
  636042: 'USA SD South Dakota',
  636043: 'USA DC District of Columbia',
  636044: 'CAN SK Saskatchewan',
  636045: 'USA WA Washington',
  636046: 'USA KY Kentucky',
  636047: 'USA HI Hawaii',
  636048: 'CAN MB Manitoba',
  636049: 'USA NV Nevada',
  636050: 'USA ID Idaho',
  636051: 'USA MS Mississippi',
  636052: 'USA RI Rhode Island',
  636053: 'USA TN Tennessee',
  636054: 'USA NE Nebraska',
  636055: 'USA GA Georgia',
  636056: 'MEX CU Coahuila',
  636057: 'MEX HL Hidalgo',
  636058: 'USA OK Oklahoma',
  636059: 'USA AK Alaska',
  636060: 'USA WY Wyoming',
  636061: 'USA WV West Virginia',
  636062: 'USA VI Virgin Islands',
};

/** Numbers seen on genuine cards that the list does not hold. */
const UNREGISTERED: Readonly<Record<string, string>> = { 990876: 'CAN AB Alberta' };

function read(entry: string): Jurisdiction {
  return {
    country: entry.slice(0, 3) as Jurisdiction['country'],
    code: entry.slice(4, 6),
    name: entry.slice(7),
  };
}

/** The jurisdiction behind an issuer identification number of six digits, and whether the list holds the number. */
export function findIssuer(iin: string): { jurisdiction: Jurisdiction; registered: boolean } | undefined {
  const entry = Object.hasOwn(REGISTERED, iin) ? REGISTERED[iin] : undefined;
  if (entry) return { jurisdiction: read(entry), registered: true };
  const known = Object.hasOwn(UNREGISTERED, iin) ? UNREGISTERED[iin] : undefined;
  return known ? { jurisdiction: read(known), registered: false } : undefined;
}

const CODES = new Map(Object.values(REGISTERED).map((entry) => [entry.slice(4, 6), read(entry)]));
const IINS = new Map(Object.entries(REGISTERED).map(([iin, entry]) => [entry.slice(4, 6), iin]));

/** The jurisdiction of a two-letter code such as `CA` or `ON`. */
export function findJurisdiction(code: string): Jurisdiction | undefined {
  return CODES.get(code);
}

/** The registered issuer identification number of a two-letter code. */
export function iinOf(code: string): string | undefined {
  return IINS.get(code);
}

/** Countries whose states, provinces and territories are all in the list. */
const WHOLE: readonly string[] = ['USA', 'CAN'];

/** Whether a region of this country can be checked against the list. */
export const hasRegions = (country: string): boolean => WHOLE.includes(country);

const ALPHA_2: Readonly<Record<string, string>> = { US: 'USA', CA: 'CAN' };
/** Every state, province and territory of the list, of Mexico those that it holds. */
export const REGIONS: readonly Jurisdiction[] = Object.values(REGISTERED).map(read);

/**
 * The code of a state, province or territory of the United States or Canada.
 * @param country alpha-3 code of ISO 3166-1
 * @param text its code (`CA`), its code of ISO 3166-2 (`US-CA`) or its English name, in any case
 */
export function findRegion(country: string, text: string): string | undefined {
  const wanted = text.trim().toUpperCase();
  const prefix = wanted.charAt(2) === '-' && ALPHA_2[wanted.slice(0, 2)] === country;
  const code = prefix ? wanted.slice(3) : wanted;
  return REGIONS.find(
    (region) => region.country === country && (region.code === code || region.name.toUpperCase() === wanted),
  )?.code;
}
