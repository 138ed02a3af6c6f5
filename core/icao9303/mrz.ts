/**
 * The machine-readable zones of Doc 9303 parts 4 (TD3), 5 (TD1), 6 (TD2) and 7 (MRV-A, MRV-B). The French identity card
 * before 2021 has the size of TD2 and a layout of its own.
 */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B' | 'FRA-ID';

export type MrzVerdict = 'PASSED' | 'FAILED' | 'NOT_PERFORMED';

export const MRZ_FIELDS = [
  'documentCode',
  'issuingState',
  'documentNumber',
  'nationality',
  'dateOfBirth',
  'sex',
  'dateOfExpiry',
  'surname',
  'givenNames',
  'optionalData1',
  'optionalData2',
] as const;
export type MrzFieldName = (typeof MRZ_FIELDS)[number];

/** Fields with a check digit, and the composite over several of them. */
type MrzCheckName = 'documentNumber' | 'dateOfBirth' | 'dateOfExpiry' | 'optionalData1' | 'composite';

export interface MrzCheck {
  /** The digit computed from the characters; empty where one of them is outside the alphabet. */
  expected: string;
  /** The character found in the check digit's place. */
  actual: string;
  verdict: MrzVerdict;
}

export interface MrzField {
  /** The characters of the MRZ, corrections included. */
  raw: string;
  /**
   * For reading: fillers removed; dates YYYY-MM-DD, YYYY-MM or YYYY where day or month are unknown, empty where the
   * whole date is unknown or no date; sex M, F or X.
   */
  value: string;
  /** Whether the characters keep the grammar of the field. */
  format: MrzVerdict;
  checkDigit?: MrzCheck;
  /**
   * The position of the field: line, first column, column after the last, all from 0; `end` is 0 where the format has
   * no such field.
   */
  place: { line: number; start: number; end: number };
}

export interface MrzCorrection {
  line: number;
  column: number;
  from: string;
  to: string;
  /**
   * The rule that allowed it: the field admits only letters or digits, a filler run had the wrong length, or one swap
   * satisfied the check digit.
   */
  rule: 'field-type' | 'line-length' | 'check-digit';
}

/** An MRZ with its findings. A faulty MRZ is described, never refused. */
export interface ParsedMrz {
  format: MrzFormat;
  /** The lines after corrections, each of the format's length. A line that was not read is empty. */
  lines: string[];
  /** The same lines as read, of any length. */
  readLines: string[];
  fields: Record<MrzFieldName, MrzField>;
  /** True where the name field is full to its last column, so the name may have been cut (Doc 9303-3, 4.6). */
  nameTruncated: boolean;
  checks: Partial<Record<MrzCheckName, MrzCheck>>;
  verdicts: {
    /** PASSED when every check digit of the format passed. */
    checkDigits: MrzVerdict;
    /** PASSED when every field of the format keeps its grammar. */
    fieldFormat: MrzVerdict;
    /** PASSED when every line was read with the length of the format. */
    lineLength: MrzVerdict;
  };
  /** Whether the codes are among those of Doc 9303-3 section 5; an unknown one is more often misread than new. */
  stateCodes: Record<'issuingState' | 'nationality', MrzVerdict>;
  corrections: MrzCorrection[];
  /** Work done, in characters looked at: bounded by the length of the input and by that of the longest zone. */
  steps: number;
}

/** FAILED if one failed, else NOT_PERFORMED if one was not performed, else PASSED. */
export function worstVerdict(verdicts: Iterable<MrzVerdict>): MrzVerdict {
  let worst: MrzVerdict = 'PASSED';
  for (const verdict of verdicts) {
    if (verdict === 'FAILED') return 'FAILED';
    if (verdict === 'NOT_PERFORMED') worst = 'NOT_PERFORMED';
  }
  return worst;
}
