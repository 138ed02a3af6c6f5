import type { Meter } from '../meter.ts';
import type { AamvaElement } from './aamva.ts';
import type { Jurisdiction } from './issuers.ts';
import type { LicenceBody } from './read-body.ts';
import type { DateOrder } from './read-dates.ts';
import type { LicenceHeader } from './read-header.ts';
import type { LicenceText } from './read-text.ts';

/** The input of the rules: the data cut into its parts, before any conclusion. */
export interface LicenceRecord {
  source: LicenceText;
  header: LicenceHeader;
  body: LicenceBody;
  elements: readonly AamvaElement[];
  /** The version whose tables apply: undefined where none is printed, or one newer than the tables known here. */
  tables: number | undefined;
  jurisdiction: Jurisdiction | undefined;
  country: 'USA' | 'CAN' | 'MEX' | undefined;
  /** The order of dates that country and version ask for. */
  dateOrder: DateOrder;
  /** YYYY-MM-DD. */
  today: string;
  byId: ReadonlyMap<string, readonly AamvaElement[]>;
  meter: Meter;
}

/** The first element of an id, which is the one that is read. */
export function elementOf(record: LicenceRecord, id: string): AamvaElement | undefined {
  return record.byId.get(id)?.[0];
}

/** The trimmed value of the first element of an id; empty if absent. */
export function textOf(record: LicenceRecord, id: string): string {
  return elementOf(record, id)?.value ?? '';
}
