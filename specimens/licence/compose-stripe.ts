import { iinOf } from '#core/aamva/issuers.ts';
import type { LicenceHolder } from './licence-holder.ts';

export interface StripePlan {
  jurisdiction: string;
  holder: LicenceHolder;
  /** Digits, at most eighteen. */
  number: string;
  /** YYMM, months 77, 88 and 99 included. */
  expiry: string;
}

/** Writes the three tracks of annex F with sentinels and check characters. */
export function composeStripe({ jurisdiction, holder, number, expiry }: StripePlan): {
  1: string;
  2: string;
  3: string;
} {
  const name = `${holder.surname}$${holder.firstName}$${holder.middleName}`;
  const one = `%${jurisdiction}${limited(holder.city, 13)}${limited(name, 35)}${holder.street}^?`;
  const birth = holder.dateOfBirth.replaceAll('-', '');
  const two = `;${iinOf(jurisdiction)}${number.slice(0, 13)}=${expiry}${birth}${number.slice(13) || '='}?`;
  const inches = Math.round(holder.heightCm / 2.54);
  const three = [
    '%10',
    holder.postalCode.replace('-', '').padEnd(11),
    'D '.padEnd(2),
    ''.padEnd(10),
    ''.padEnd(4),
    { M: '1', F: '2', X: '9' }[holder.sex],
    String(inches).padStart(3, '0'),
    String(Math.round(holder.weightKg * 2.2046226)).padStart(3, '0'),
    holder.hair,
    holder.eyes,
    ''.padEnd(37),
    '?',
  ].join('');
  return { 1: checked(one, 0x20), 2: checked(two, 0x30), 3: checked(three, 0x20) };
}

function limited(text: string, length: number): string {
  return text.length < length ? `${text}^` : text.slice(0, length);
}

/** Appends the longitudinal redundancy check of ISO/IEC 7811-2. */
function checked(track: string, zero: number): string {
  const sum = [...track].reduce((total, character) => total ^ (character.charCodeAt(0) - zero), 0);
  return track + String.fromCharCode(sum + zero);
}
