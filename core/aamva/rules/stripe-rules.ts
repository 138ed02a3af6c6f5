import { findIssuer, findJurisdiction } from '../issuers.ts';
import { readHeight, readWeight } from '../read-measures.ts';
import { splitFullName } from '../read-names.ts';
import { isPostalCodeOf } from '../read-postal-code.ts';
import { readStripeBirth, readStripeExpiry, type Stripe } from '../read-stripe.ts';
import type { RawTrack } from '../read-track.ts';
import { failed, type Judgement, none, notPerformed, passed, type Rule } from './rule.ts';

export interface StripeSubject {
  stripe: Stripe;
  today: string;
}

const ENCODING = 'ISO/IEC 7811-2';
const TRACK_ONE = 'CDS annex F, track 1';
const TRACK_TWO = 'CDS annex F, track 2';
const TRACK_THREE = 'CDS annex F, track 3';

/** Rules on the consistency of a stripe. */
export const STRIPE_RULES: readonly Rule<StripeSubject>[] = [
  { rule: 'stripe-tracks', clause: 'CDS annex F', judge: judgeTracks },
  { rule: 'stripe-sentinels', clause: ENCODING, judge: judgeSentinels },
  { rule: 'stripe-check-character', clause: ENCODING, judge: judgeChecks },
  { rule: 'stripe-characters', clause: ENCODING, judge: judgeCharacters },
  { rule: 'stripe-track-lengths', clause: 'CDS annex F', judge: judgeLengths },
  { rule: 'stripe-issuer-known', clause: `${TRACK_TWO}; AAMVA list of IINs`, judge: judgeIssuer },
  { rule: 'stripe-state-agrees', clause: 'CDS annex F, tracks 1 and 2', judge: judgeState },
  { rule: 'stripe-name-delimiters', clause: TRACK_ONE, judge: judgeName },
  { rule: 'stripe-number', clause: TRACK_TWO, judge: judgeNumber },
  { rule: 'stripe-dates', clause: TRACK_TWO, judge: judgeDates },
  { rule: 'stripe-dates-chronological', clause: TRACK_TWO, judge: judgeChronology },
  { rule: 'stripe-values', clause: TRACK_THREE, judge: judgeValues },
];

function tracksOf({ stripe }: StripeSubject): [number, RawTrack][] {
  return Object.entries(stripe.raw).map(([number, track]) => [Number(number), track]);
}

function numbers(tracks: readonly [number, RawTrack][]): string[] {
  return tracks.map(([number]) => `track ${number}`);
}

function judgeTracks({ stripe }: StripeSubject): Judgement {
  const missing = ([1, 2] as const).filter((number) => !stripe.raw[number]);
  if (missing.length > 0) return failed(`without track ${missing.join(' and ')}`);
  return stripe.raw[3] ? passed('three tracks') : notPerformed('track 3 was not read');
}

/** Most readers take the sentinels off; one without the other was torn. */
function judgeSentinels(subject: StripeSubject): Judgement {
  const tracks = tracksOf(subject);
  if (!tracks.some(([, track]) => track.startSentinel || track.endSentinel))
    return notPerformed('the reader hands over no sentinels');
  return none(
    numbers(tracks.filter(([, track]) => !track.startSentinel || !track.endSentinel)),
    'every track stands between its sentinels',
    'a sentinel is missing',
  );
}

function judgeChecks(subject: StripeSubject): Judgement {
  const checked = tracksOf(subject).filter(([, { check }]) => check !== 'absent');
  if (checked.length === 0) return notPerformed('the reader hands over no check character');
  return none(
    numbers(checked.filter(([, { check }]) => check === 'wrong')),
    `${checked.length} check characters are right`,
    'wrong check character',
  );
}

function judgeCharacters(subject: StripeSubject): Judgement {
  const faults = tracksOf(subject).filter(([number, { data }]) =>
    number === 2 ? !/^[0-9:;<=>]*$/.test(data) : !/^[ -_]*$/.test(data),
  );
  return none(numbers(faults), 'only characters that a track can hold', 'impossible characters');
}

/** Characters between the sentinels that a track can hold: 79 and 37, and 42 that track 3 needs for its fields. */
function judgeLengths(subject: StripeSubject): Judgement {
  const faults = tracksOf(subject).filter(
    ([number, { data }]) => data.length > (number === 2 ? 37 : 79) || (number === 3 && data.length < 42),
  );
  return none(numbers(faults), 'lengths as annex F has them', 'length differs');
}

function judgeIssuer({ stripe }: StripeSubject): Judgement {
  if (!stripe.two) return notPerformed('no track 2');
  const issuer = findIssuer(stripe.two.iin);
  return issuer?.registered
    ? passed(`issuer ${issuer.jurisdiction.code}`)
    : failed('issuer number of no jurisdiction');
}

function judgeState({ stripe }: StripeSubject): Judgement {
  const issuer = findIssuer(stripe.two?.iin ?? '')?.jurisdiction;
  if (!stripe.one || !issuer) return notPerformed('no track 1, or no known issuer');
  if (!findJurisdiction(stripe.one.state)) return failed('the state of track 1 is none');
  return stripe.one.state === issuer.code
    ? passed('track 1 names the issuer of track 2')
    : failed('track 1 names another state than track 2');
}

function judgeName({ stripe }: StripeSubject): Judgement {
  if (!stripe.one) return notPerformed('no track 1');
  return splitFullName(stripe.one.name).delimited
    ? passed('the parts of the name are delimited')
    : failed('the name has no delimiter');
}

function judgeNumber({ stripe }: StripeSubject): Judgement {
  if (!stripe.two) return notPerformed('no track 2');
  if (!stripe.two.separated) return failed('no separator where the number ends');
  return /^\d+$/.test(stripe.two.number) ? passed('number and separator') : failed('the number is no number');
}

function datesOf({ stripe, today }: StripeSubject) {
  const birth = readStripeBirth(stripe.two?.birth ?? '', stripe.two?.expiry ?? '');
  return { birth, expiry: readStripeExpiry(stripe.two?.expiry ?? '', birth.value, today) };
}

function judgeDates(subject: StripeSubject): Judgement {
  if (!subject.stripe.two) return notPerformed('no track 2');
  const { birth, expiry } = datesOf(subject);
  if (birth.value === '') return failed('the date of birth is none');
  if (birth.borrowed) return failed('the month of birth is 99; that of the expiry was taken');
  return expiry.kind === 'none' ? failed('the expiry is none') : passed(`expiry by ${expiry.kind}`);
}

function judgeChronology(subject: StripeSubject): Judgement {
  const { birth, expiry } = datesOf(subject);
  if (!birth.value) return notPerformed('no date of birth');
  if (birth.value > subject.today) return failed('born in the future');
  if (!expiry.value) return notPerformed('no date of expiry');
  return birth.value < expiry.value ? passed('birth before expiry') : failed('expiry before birth');
}

function judgeValues({ stripe }: StripeSubject): Judgement {
  const { three } = stripe;
  if (!three) return notPerformed('no track 3');
  const country = findIssuer(stripe.two?.iin ?? '')?.jurisdiction.country;
  const checks: [string, string, boolean][] = [
    ['template', three.template || '?', /^\d\d$/.test(three.template)],
    ['postal code', three.postalCode, !country || isPostalCodeOf(country, three.postalCode)],
    ['sex', three.sex, /^[129MFX]$/.test(three.sex)],
    ['height', three.height, readHeight(three.height) !== undefined],
    ['weight', three.weight, readWeight(three.weight, 'lb') !== undefined],
    ['hair', three.hair, /^[A-Z]{3}$/.test(three.hair)],
    ['eyes', three.eyes, /^[A-Z]{3}$/.test(three.eyes)],
  ];
  const faults = checks.filter(([, value, good]) => value !== '' && !good).map(([name]) => name);
  return none(faults, 'values as annex F has them', 'not as annex F has it');
}
