import { YEAR_MS } from '../days.ts';
import { ageOn, latestDay } from '../document/document-dates.ts';
import type { DocumentType } from '../document/document-records.ts';

/**
 * For how many years a kind is usually issued: passports ten in most states, identity cards at most ten (Regulation
 * (EU) 2019/1157, article 4), driving licences ten (Directive 2006/126/EC, article 7), residence permits and travel
 * documents five. A kind that is not named expires in no usual way, or never.
 */
const USUAL_VALIDITY_YEARS: Partial<Record<DocumentType, number>> = {
  passport: 10,
  'identity-card': 10,
  'driving-licence': 10,
  'residence-permit': 5,
  'travel-document': 5,
};
/** Documents of children are issued for half the time in most states, because faces change faster. */
const CHILD_VALIDITY_YEARS = 5;
const GROWN_UP_YEARS = 18;

/** Dates that tell the age of a document, as YYYY-MM-DD or the known part of it. */
export interface IssueDates {
  type: DocumentType;
  dateOfIssue?: string | undefined;
  dateOfExpiry?: string | undefined;
  dateOfBirth?: string | undefined;
}

/** The least age of a portrait in years, and the date that it follows from. */
export interface PortraitAge {
  years: number;
  basis: 'dateOfIssue' | 'dateOfExpiry';
}

/**
 * The age of the portrait, taken as the age of the document: by its date of issue, else estimated from its expiry and
 * the usual validity of its kind. A date that is known in part is read as the latest day it may mean.
 * @param today YYYY-MM-DD
 * @returns undefined while neither date says anything; an unknown age is unknown, not old
 */
export function portraitAge(dates: IssueDates, today: string): PortraitAge | undefined {
  const issued = latestDay(dates.dateOfIssue);
  if (issued) return { years: yearsBetween(issued, today), basis: 'dateOfIssue' };
  const expires = latestDay(dates.dateOfExpiry);
  const validity = USUAL_VALIDITY_YEARS[dates.type];
  if (!expires || !validity) return undefined;
  const usual = yearsBefore(expires, validity);
  const age = ageOn(dates.dateOfBirth, usual);
  const wasChild = age !== undefined && age < GROWN_UP_YEARS;
  const estimate = wasChild ? yearsBefore(expires, Math.min(validity, CHILD_VALIDITY_YEARS)) : usual;
  return { years: yearsBetween(estimate, today), basis: 'dateOfExpiry' };
}

const yearsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / YEAR_MS;

const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
