import { dayExists, daysInMonth } from '../days.ts';
import { type RawTrack, readTrack } from './read-track.ts';
import type { StripeTracks } from './stripe.ts';

/** CDS annex F, table of track 1: fields shorter than their length end with `^`. */
export interface TrackOne {
  state: string;
  city: string;
  name: string;
  address: string;
}

/** CDS annex F, table of track 2. */
export interface TrackTwo {
  iin: string;
  /** Overflow of numbers longer than thirteen digits included. */
  number: string;
  /** YYMM. */
  expiry: string;
  /** CCYYMMDD. */
  birth: string;
  /** The separator is in its place. */
  separated: boolean;
}

/** CDS annex F, table of track 3: fields of fixed length. */
export interface TrackThree {
  /** Version of the standard, then of the jurisdiction. */
  template: string;
  postalCode: string;
  vehicleClass: string;
  restrictions: string;
  endorsements: string;
  sex: string;
  height: string;
  weight: string;
  hair: string;
  eyes: string;
}

export interface Stripe {
  raw: Partial<Record<1 | 2 | 3, RawTrack>>;
  one?: TrackOne;
  two?: TrackTwo;
  three?: TrackThree;
}

const CITY_LENGTH = 13;
const NAME_LENGTH = 35;
const NUMBER_LENGTH = 13;

/** Splits the tracks by the tables of annex F. A missing track stays missing. */
export function readStripe(tracks: StripeTracks): Stripe {
  const raw: Stripe['raw'] = {};
  for (const number of [1, 2, 3] as const) {
    const track = tracks[number];
    if (track) raw[number] = readTrack(number, track);
  }
  return {
    raw,
    ...(raw[1] ? { one: readOne(raw[1].data) } : {}),
    ...(raw[2] ? { two: readTwo(raw[2].data) } : {}),
    ...(raw[3] ? { three: readThree(raw[3].data) } : {}),
  };
}

function readOne(data: string): TrackOne {
  const [city, afterCity] = takeField(data.slice(2), CITY_LENGTH);
  const [name, afterName] = takeField(afterCity, NAME_LENGTH);
  return { state: data.slice(0, 2), city, name, address: afterName.replace(/\^.*$/, '').trim() };
}

/** A field up to its separator, or of its whole length without one. */
function takeField(text: string, length: number): [string, string] {
  const separator = text.slice(0, length + 1).indexOf('^');
  return separator >= 0
    ? [text.slice(0, separator).trim(), text.slice(separator + 1)]
    : [text.slice(0, length).trim(), text.slice(length)];
}

function readTwo(data: string): TrackTwo {
  const separator = data.indexOf('=');
  const separated = separator > 6 && separator <= 6 + NUMBER_LENGTH;
  const rest = separator >= 0 ? data.slice(separator + 1) : '';
  const overflow = rest.slice(12).replace(/=.*$/, '');
  return {
    iin: data.slice(0, 6),
    number: (separator >= 0 ? data.slice(6, separator) : data.slice(6, 6 + NUMBER_LENGTH)) + overflow,
    expiry: rest.slice(0, 4),
    birth: rest.slice(4, 12),
    separated,
  };
}

function readThree(data: string): TrackThree {
  const part = (start: number, length: number) => data.slice(start, start + length).trim();
  return {
    template: part(0, 2),
    postalCode: part(2, 11),
    vehicleClass: part(13, 2),
    restrictions: part(15, 10),
    endorsements: part(25, 4),
    sex: part(29, 1),
    height: part(30, 3),
    weight: part(33, 3),
    hair: part(36, 3),
    eyes: part(39, 3),
  };
}

export interface StripeExpiry {
  /** YYYY-MM, or YYYY-MM-DD for the months 88 and 99; empty without a valid date. */
  value: string;
  kind: 'month' | 'never' | 'birth-month-next-year' | 'birthday' | 'none';
}

/**
 * The expiry of track 2, YYMM. Month 77: never. 88: after the last day of the month of birth, one year on. 99: on the
 * birthday (annex F, track 2). The century is the one that brings the year nearest to today.
 * @param birth YYYY-MM-DD or empty
 */
export function readStripeExpiry(raw: string, birth: string, today: string): StripeExpiry {
  if (!/^\d{4}$/.test(raw)) return { value: '', kind: 'none' };
  const month = raw.slice(2);
  const year = nearestYear(Number(raw.slice(0, 2)), Number(today.slice(0, 4)));
  if (month === '77') return { value: '', kind: 'never' };
  const birthMonth = birth.slice(5, 7);
  if (month === '88') {
    const last = String(daysInMonth(year + 1, Number(birthMonth)));
    return { value: birth ? `${year + 1}-${birthMonth}-${last}` : '', kind: 'birth-month-next-year' };
  }
  if (month === '99') return { value: birth ? birthdayIn(year, birth) : '', kind: 'birthday' };
  const known = Number(month) >= 1 && Number(month) <= 12;
  return known ? { value: `${year}-${month}`, kind: 'month' } : { value: '', kind: 'none' };
}

function birthdayIn(year: number, birth: string): string {
  const month = birth.slice(5, 7);
  const day = Math.min(Number(birth.slice(8)), daysInMonth(year, Number(month)));
  return `${year}-${month}-${String(day).padStart(2, '0')}`;
}

function nearestYear(twoDigits: number, now: number): number {
  const year = Math.floor(now / 100) * 100 + twoDigits;
  if (year - now > 50) return year - 100;
  return now - year >= 50 ? year + 100 : year;
}

/**
 * The date of birth of track 2, CCYYMMDD. Florida prints month 99 for "the month of the expiry", the other way round
 * than the standard.
 * @returns YYYY-MM-DD or empty
 */
export function readStripeBirth(raw: string, expiry: string): { value: string; borrowed: boolean } {
  const borrowed = /^\d{4}99\d{2}$/.test(raw) && /^\d{4}$/.test(expiry);
  const digits = borrowed ? raw.slice(0, 4) + expiry.slice(2) + raw.slice(6) : raw;
  if (!/^(?:19|20)\d{6}$/.test(digits)) return { value: '', borrowed };
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)];
  const valid = dayExists(Number(year), Number(month), Number(day));
  return { value: valid ? `${year}-${month}-${day}` : '', borrowed };
}
