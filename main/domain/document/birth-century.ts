import { z } from 'zod';
import { ageOn, isDay, latestDay, OLDEST_YEARS, sameDate } from './dates.ts';
import type { DocumentType } from './records.ts';

/**
 * What settled the century of a date of birth of which a zone gives two digits of the year (Doc 9303-3, 4.8); `open`
 * where two centuries are possible and nothing says which.
 */
export const CenturyBasis = z.enum([
  'only-past',
  'other-source',
  'date-of-issue',
  'date-of-expiry',
  'kind',
  'entered',
  'open',
]);
export type CenturyBasis = z.infer<typeof CenturyBasis>;

/** The century that was read, and the date that the characters would be in the other one, where that is possible too. */
export const BirthCentury = z.object({ basis: CenturyBasis, other: z.string().optional() });
export type BirthCentury = z.infer<typeof BirthCentury>;

/** What may tell the century when no other source has the date of birth. */
export interface CenturyEvidence {
  type: DocumentType;
  dateOfIssue?: string | undefined;
  dateOfExpiry?: string | undefined;
  /** What was said about the person before the document was seen. */
  entered?: string | undefined;
}

/**
 * Nobody drives before: the youngest holders of learner's licences in North America are 14 (AAMVA), elsewhere 15 and
 * more.
 */
const YOUNGEST_DRIVER = 14;
const GROWN_UP_YEARS = 18;
/**
 * Documents of minors are issued for ten years at most; only those of old people are for longer (Regulation (EU)
 * 2019/1157, article 4). One year for renewals ahead of time.
 */
const MINOR_VALIDITY_YEARS = 10;
const ISSUED_TO_MINORS: readonly DocumentType[] = [
  'passport',
  'identity-card',
  'residence-permit',
  'travel-document',
];

/**
 * The date of birth of a zone in the century that the evidence leaves: not after today, nobody older than
 * `OLDEST_YEARS`, born before the document was issued and before it expires, old enough for its kind and for the time it
 * is valid. What excludes a century decides before what was entered. Where both stay possible the later one is given as
 * `open`: whoever speaks of the age must not take it for known.
 *
 * @param zone YYYY-MM-DD, or as far as it is known, in any century
 * @param today YYYY-MM-DD
 */
export function birthCentury(
  zone: string,
  evidence: CenturyEvidence,
  today: string,
): { value: string; century: BirthCentury } {
  const late = isAfter(zone, today) ? inCentury(zone, -100) : zone;
  const early = inCentury(late, -100);
  if (!isPossible(early, today)) return { value: late, century: { basis: 'only-past' } };
  const excluded = excludesLate(late, evidence, today);
  if (excluded) return { value: early, century: { basis: excluded, other: late } };
  const isEntered = (date: string) => evidence.entered !== undefined && sameDate(date, evidence.entered);
  if (isEntered(early)) return { value: early, century: { basis: 'entered', other: late } };
  return { value: late, century: { basis: isEntered(late) ? 'entered' : 'open', other: early } };
}

/** What speaks against the later of two centuries. */
function excludesLate(
  born: string,
  { type, dateOfIssue, dateOfExpiry }: CenturyEvidence,
  today: string,
): CenturyBasis | undefined {
  if (latestDay(dateOfIssue) && isAfter(born, dateOfIssue ?? '')) return 'date-of-issue';
  if (latestDay(dateOfExpiry) && isAfter(born, dateOfExpiry ?? '')) return 'date-of-expiry';
  const issued = isDay(dateOfIssue) ? dateOfIssue : today;
  const age = ageOn(born, issued) ?? 0;
  if (type === 'driving-licence' && age < YOUNGEST_DRIVER) return 'kind';
  if (!isDay(dateOfExpiry) || age >= GROWN_UP_YEARS || !ISSUED_TO_MINORS.includes(type)) return undefined;
  return (ageOn(issued, dateOfExpiry) ?? 0) > MINOR_VALIDITY_YEARS ? 'date-of-expiry' : undefined;
}

/** Dates of which a part is unknown compare by the parts that both have. */
function isAfter(date: string, other: string): boolean {
  const length = Math.min(date.length, other.length);
  return date.slice(0, length) > other.slice(0, length);
}

function isPossible(born: string, today: string): boolean {
  if (born.length === 10 && !isDay(born)) return false;
  const age = ageOn(born, today);
  return age !== undefined && age <= OLDEST_YEARS;
}

const inCentury = (date: string, years: number): string =>
  String(Number(date.slice(0, 4)) + years).padStart(4, '0') + date.slice(4);
