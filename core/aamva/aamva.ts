export type AamvaVerdict = 'PASSED' | 'FAILED' | 'NOT_PERFORMED';

/** The names under which a licence's data joins that of other sources; a subset is shown to people. */
export type AamvaFieldName =
  | 'documentNumber'
  | 'surname'
  | 'givenNames'
  | 'middleNames'
  | 'nameSuffix'
  | 'dateOfBirth'
  | 'dateOfExpiry'
  | 'dateOfIssue'
  | 'sex'
  | 'height'
  | 'weight'
  | 'eyeColour'
  | 'hairColour'
  | 'street'
  | 'city'
  | 'region'
  | 'postalCode'
  | 'country'
  | 'vehicleClass'
  | 'restrictions'
  | 'endorsements'
  | 'placeOfBirth'
  | 'documentDiscriminator'
  | 'inventoryControlNumber'
  | 'issuingState'
  | 'documentCode'
  | 'under18Until'
  | 'under19Until'
  | 'under21Until';

export interface AamvaField {
  /** As in the data, padding included. */
  raw: string;
  /** Dates YYYY-MM-DD (a stripe's expiry YYYY-MM), sex M, F or X, height in whole cm, weight in whole kg. */
  value: string;
  /** Where the value came from: element ids joined by `+`, `IIN`, a subfile's type, or `track 1` to `track 3`. */
  element: string;
  /** The truncation flag; `undefined` if absent or `U`. */
  truncated?: boolean | undefined;
}

export type AamvaFields = Partial<Record<AamvaFieldName, AamvaField>>;

/** The judgement of one authenticity rule. */
export interface AamvaFinding {
  /** Kebab-case; documented under the same name in docs/barcode-authenticity.md. */
  rule: string;
  /** The clause of the AAMVA DL/ID Card Design Standard that the rule reads. */
  clause: string;
  verdict: AamvaVerdict;
  /** Element ids, counts and offsets; never a value. */
  detail: string;
}

export interface AamvaElement {
  /** Three letters, e.g. `DAQ`. */
  id: string;
  /** The element's name in the version of the record; `Unknown element` where no version names it. */
  name: string;
  /** Type of its subfile, e.g. `DL` or `ZV`. */
  subfile: string;
  raw: string;
  /** Padding removed; a date that can be read as YYYY-MM-DD. */
  value: string;
  unit?: 'cm' | 'in' | 'kg' | 'lb';
  /** Whether it keeps its own format in this version; NOT_PERFORMED without a value or a known format. */
  verdict: AamvaVerdict;
  /** Characters from the compliance indicator, as subfile offsets are counted. */
  offset: number;
}

export interface AamvaSubfile {
  type: string;
  /** Where it was found, counted from the compliance indicator; 0 where it was only declared. */
  offset: number;
  /** Type and terminator included; 0 where it was only declared. */
  length: number;
  /** As the header declares it; 0 where the header declares none. */
  declaredOffset: number;
  declaredLength: number;
}

/** The data of a driver licence or identification card. A faulty record is described, never refused. */
export interface ParsedAamva {
  /** `canadian`: same structure, dates CCYYMMDD, metric units. `pre-2000`: version 00, older than the first standard. */
  variant: 'aamva' | 'canadian' | 'pre-2000';
  /** AAMVA version; undefined for pre-2000, for a stripe in a barcode, and where the header cannot be read. */
  version: number | undefined;
  jurisdictionVersion?: number;
  iin: string | undefined;
  jurisdiction?: { code: string; country: 'USA' | 'CAN' | 'MEX'; name: string };
  subfiles: AamvaSubfile[];
  /** In order, unknown ones included. */
  elements: AamvaElement[];
  fields: AamvaFields;
  /** Element DDA: F meets the US Real ID Act, N does not, M (until 2013) does so materially; all else is undefined. */
  compliance: 'F' | 'N' | 'M' | undefined;
  /** Every authenticity rule, in the order of the table. */
  findings: AamvaFinding[];
  /** Work done, in characters and elements looked at: bounded by the length of the data. */
  steps: number;
}
