/** One event before it is numbered, chained, committed and signed. */
export interface EvidenceDraft {
  type: string;
  actor: 'kiosk' | 'operator' | 'applicant';
  /** Facts without personal data. */
  payload: JsonRecord;
  /** Personal data by name: each enters the log behind its own salted commitment. */
  fields?: JsonRecord;
  /** Artefacts whose bytes this event commits to. */
  pictures?: string[];
  /** Needs the operator's own signature besides the kiosk's. */
  operatorSigned?: boolean;
}

/** JSON members; those that are undefined are left out before the event is made. */
export type JsonRecord = Record<string, unknown>;
