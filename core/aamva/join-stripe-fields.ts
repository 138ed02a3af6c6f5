import type { AamvaFieldName, AamvaFields } from './aamva.ts';
import { findIssuer, findJurisdiction, type Jurisdiction } from './issuers.ts';
import { readSex } from './join-fields.ts';
import { isUnavailable } from './judge-format.ts';
import { readHeight, readWeight } from './read-measures.ts';
import { joinWords, splitFullName } from './read-names.ts';
import { readPostalCode } from './read-postal-code.ts';
import { readStripeBirth, readStripeExpiry, type Stripe } from './read-stripe.ts';

/** How many letters at the start of a number track 2 holds as two digits each, A 01 to Z 26: it has no letters. */
const LETTERS_AS_DIGITS: Readonly<Record<string, number>> = { FL: 1, OH: 2 };

/** The jurisdiction of the issuer number, else that of the address on track 1. */
export function stripeJurisdiction({ one, two }: Stripe): Jurisdiction | undefined {
  return findIssuer(two?.iin ?? '')?.jurisdiction ?? findJurisdiction(one?.state ?? '');
}

/** Joins the three tracks to the fields that people compare. */
export function joinStripeFields(stripe: Stripe, today: string): AamvaFields {
  return { ...fromOne(stripe), ...fromTwo(stripe, today), ...fromThree(stripe) };
}

type Entry = readonly [AamvaFieldName, string, string | undefined];

function fieldsOf(track: number, entries: readonly Entry[]): AamvaFields {
  const fields: AamvaFields = {};
  for (const [name, raw, value] of entries) {
    if (value && !isUnavailable(value)) fields[name] = { raw, value, element: `track ${track}` };
  }
  return fields;
}

function fromOne({ one }: Stripe): AamvaFields {
  if (!one) return {};
  const { surname, first, middle, suffix } = splitFullName(one.name);
  return fieldsOf(1, [
    ['surname', one.name, surname],
    ['givenNames', one.name, joinWords([first, middle])],
    ['middleNames', one.name, middle],
    ['nameSuffix', one.name, suffix],
    ['street', one.address, joinWords([one.address.split('$').filter(Boolean).join(', ')])],
    ['city', one.city, one.city],
    ['region', one.state, one.state],
  ]);
}

function fromTwo(stripe: Stripe, today: string): AamvaFields {
  const { two } = stripe;
  if (!two) return {};
  const jurisdiction = stripeJurisdiction(stripe);
  const birth = readStripeBirth(two.birth, two.expiry).value;
  return fieldsOf(2, [
    ['documentNumber', two.number, withLetters(two.number, jurisdiction?.code ?? '')],
    ['dateOfBirth', two.birth, birth],
    ['dateOfExpiry', two.expiry, readStripeExpiry(two.expiry, birth, today).value],
    ['issuingState', two.iin, jurisdiction?.country],
    ['country', two.iin, jurisdiction?.country],
  ]);
}

function withLetters(number: string, code: string): string {
  const count = LETTERS_AS_DIGITS[code] ?? 0;
  const pairs = Array.from({ length: count }, (_, i) => Number(number.slice(i * 2, i * 2 + 2)));
  if (!pairs.every((pair) => pair >= 1 && pair <= 26)) return number;
  return String.fromCharCode(...pairs.map((pair) => 64 + pair)) + number.slice(count * 2);
}

function fromThree(stripe: Stripe): AamvaFields {
  const { three } = stripe;
  if (!three) return {};
  const metric = stripeJurisdiction(stripe)?.country === 'CAN';
  return fieldsOf(3, [
    ['postalCode', three.postalCode, readPostalCode(three.postalCode)],
    ['vehicleClass', three.vehicleClass, three.vehicleClass],
    ['restrictions', three.restrictions, three.restrictions],
    ['endorsements', three.endorsements, three.endorsements],
    ['sex', three.sex, readSex(three.sex)],
    ['height', three.height, readHeight(three.height)?.value],
    ['weight', three.weight, readWeight(three.weight, metric ? 'kg' : 'lb')?.value],
    ['hairColour', three.hair, three.hair],
    ['eyeColour', three.eyes, three.eyes],
  ]);
}
