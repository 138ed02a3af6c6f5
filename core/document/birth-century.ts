import { z } from 'zod';
import { ageOn, isDay, latestDay, OLDEST_YEARS, sameDate } from './document-dates.ts';

/**
 * The reason for the century of a date of birth, because a zone gives only two digits of the year (Doc 9303-3, 4.8);
 * `open` where two centuries are possible and nothing decides.
 */
export const CenturyBasis = z.enum([
  'only-past',
  'other-source',
  'date-of-issue',
  'date-of-expiry',
  'entered',
  'open',
]);
export type CenturyBasis = z.infer<typeof CenturyBasis>;

/** The century that was read, and the date that the characters would be in the other one, where that is possible too. */
export const BirthCentury = z.object({ basis: CenturyBasis, other: z.string().optional() });
export type BirthCentury = z.infer<typeof BirthCentury>;

/** Facts that may decide the century when no other source has the date of birth. */
export interface CenturyEvidence {
  dateOfIssue?: string | undefined;
  dateOfExpiry?: string | undefined;
  /** The date entered before the document was captured; it never makes the applicant older. */
  entered?: string | undefined;
  /** The date with its whole year in the session, and its source. */
  settled?: SettledBirth | undefined;
}

/** A date of birth with its century, and the reason for it. */
export interface SettledBirth {
  value: string;
  basis: Exclude<CenturyBasis, 'open'>;
}

/**
 * The date of birth of a zone in the century that the evidence leaves: not after today, at most `OLDEST_YEARS` ago,
 * before the document was issued and before it expires. The kind of a document and its validity decide nothing: states
 * issue cards to children for fifteen years, and licences from any age. Where both remain possible, `open` holds the
 * later one, and the age counts as unknown. Entered data can confirm only the later one, because rules that protect
 * children depend on it.
 *
 * @param zone YYYY-MM-DD or the known part of it, in any century
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
  const { settled, entered } = evidence;
  if (settled && sameDate(early, settled.value)) {
    return { value: early, century: { basis: settled.basis, other: late } };
  }
  if (settled && sameDate(late, settled.value)) {
    return { value: late, century: { basis: settled.basis, other: early } };
  }
  const excluded = excludesLate(late, evidence);
  if (excluded) return { value: early, century: { basis: excluded, other: late } };
  const isEntered = entered !== undefined && sameDate(late, entered);
  return { value: late, century: { basis: isEntered ? 'entered' : 'open', other: early } };
}

/**
 * The latest date of birth that rules for the young have to reckon with: the later of two centuries, unless another
 * source or a person names the earlier one, or the document was issued before the later one.
 */
export function youngestBirth(value: string, century: BirthCentury | undefined): string {
  const other = century?.other;
  const isKnown = century?.basis === 'other-source' || century?.basis === 'date-of-issue';
  return other && !isKnown && other > value ? other : value;
}

/** The reason to exclude the later of two centuries. */
function excludesLate(
  born: string,
  { dateOfIssue, dateOfExpiry }: CenturyEvidence,
): SettledBirth['basis'] | undefined {
  if (latestDay(dateOfIssue) && isAfter(born, dateOfIssue ?? '')) return 'date-of-issue';
  if (latestDay(dateOfExpiry) && isAfter(born, dateOfExpiry ?? '')) return 'date-of-expiry';
  return undefined;
}

/** Incomplete dates compare by the parts that both have. */
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
