import type { AamvaFields, AamvaFinding } from './aamva.ts';
import type { Jurisdiction } from './issuers.ts';

/** Characters of the tracks of one swipe, sentinels and check character where the reader hands them over. */
export interface StripeTracks {
  1?: string;
  2?: string;
  3?: string;
}

/** The magnetic stripe of a licence (CDS annex F). A faulty one is described, never refused. */
export interface ParsedStripe {
  /** The tracks that hold something. */
  tracks: number[];
  iin: string | undefined;
  /** From the issuer number, else from the state on track 1. */
  jurisdiction?: Jurisdiction;
  fields: AamvaFields;
  /** Month 77: the licence does not expire. */
  neverExpires: boolean;
  findings: AamvaFinding[];
  /** Work done, in characters and rules: bounded by the length of the tracks. */
  steps: number;
}
