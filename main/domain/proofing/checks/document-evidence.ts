/** The parts of a machine readable zone that the checks look at. Values as in the zone; dates YYYY-MM-DD. */
export interface ZoneEvidence {
  fields: Readonly<
    Record<
      string,
      { raw: string; value: string; checkDigit: 'PASSED' | 'FAILED' | 'NOT_PERFORMED' } | undefined
    >
  >;
  checkDigits: 'PASSED' | 'FAILED' | 'NOT_PERFORMED';
  fieldFormat: 'PASSED' | 'FAILED' | 'NOT_PERFORMED';
  nameTruncated: boolean;
  /** Frames that agreed on this reading, and how many the flow asks for. */
  readings: number;
}

/** The operator's word on one field, read from the print. */
export interface FieldWord {
  verdict: 'confirmed' | 'differs' | 'keyed';
  value?: string | undefined;
}

/** Why a document has no zone to check: no capture, no model, or a capture without a zone. */
export type NoZone = 'not-captured' | 'model-missing' | 'mrz-not-found';

/** One captured document as the checks see it. */
export interface DocumentEvidence {
  captureType: 'Auto' | 'Manual';
  /** Set when the operator triggered the capture because the automatic one could not succeed. */
  fallback: boolean;
  zone: ZoneEvidence | undefined;
  noZone: NoZone | undefined;
  words: Readonly<Record<string, FieldWord | undefined>>;
}
