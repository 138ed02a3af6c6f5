import { expect, test } from 'vitest';
import { composeStripe, type StripePlan } from '#specimens/licence/compose-stripe.ts';
import { LICENCE_HOLDERS } from '#specimens/licence/licence-holder.ts';
import { failedRules, today, valuesOf } from './aamva.fixture.ts';
import { parseAamvaStripe } from './parse-aamva-stripe.ts';
import { splitTracks } from './read-track.ts';
import type { StripeTracks } from './stripe.ts';

const planOf = (change: Partial<StripePlan> = {}): StripePlan => ({
  jurisdiction: 'VA',
  holder: LICENCE_HOLDERS.american,
  number: '1234567890123456',
  expiry: '3208',
  ...change,
});

function read(tracks: StripeTracks) {
  const parsed = parseAamvaStripe(tracks, { today });
  if (!parsed) throw new Error('no stripe');
  return { ...parsed, values: valuesOf(parsed.fields), failed: failedRules(parsed.findings) };
}

const verdictOf = (tracks: StripeTracks, rule: string) =>
  read(tracks).findings.find((finding) => finding.rule === rule)?.verdict;

test('three tracks read to the same fields as a bar code, and no rule fails', () => {
  const stripe = read(composeStripe(planOf()));
  expect(stripe.values).toEqual({
    surname: 'ERIKSSON',
    givenNames: 'ANNA MARIA',
    middleNames: 'MARIA',
    street: '4711 SPECIMEN AVE',
    city: 'EXAMPLETON',
    region: 'VA',
    documentNumber: '1234567890123456',
    dateOfBirth: '1974-08-12',
    dateOfExpiry: '2032-08',
    issuingState: 'USA',
    country: 'USA',
    postalCode: '23219-4242',
    vehicleClass: 'D',
    sex: 'F',
    height: '168',
    weight: '61',
    hairColour: 'BLN',
    eyeColour: 'BLU',
  });
  expect(stripe).toMatchObject({ tracks: [1, 2, 3], iin: '636000', jurisdiction: { code: 'VA' } });
  expect(stripe.failed).toEqual([]);
  expect(verdictOf(composeStripe(planOf()), 'stripe-check-character')).toBe('PASSED');
});

test('a city of thirteen and a name of thirty-five characters need no separator', () => {
  const holder = { ...LICENCE_HOLDERS.american, city: 'EXAMPLETOWNED', surname: 'E'.repeat(24) };
  const { values } = read(composeStripe(planOf({ holder })));
  expect(values).toMatchObject({
    city: 'EXAMPLETOWNED',
    surname: 'E'.repeat(24),
    street: '4711 SPECIMEN AVE',
  });
});

test.each([
  ['3277', undefined, true],
  ['3188', '2032-08-31', false],
  ['3299', '2032-08-12', false],
  ['3202', '2032-02', false],
  ['9912', '1999-12', false],
])('expiry %s reads as %s', (expiry, value, neverExpires) => {
  const stripe = read(composeStripe(planOf({ expiry })));
  expect(stripe.fields.dateOfExpiry?.value).toBe(value);
  expect(stripe.neverExpires).toBe(neverExpires);
  expect(stripe.failed).toEqual([]);
});

test('a birthday of 29 February expires on 28 February of a common year', () => {
  const holder = LICENCE_HOLDERS.young;
  const dates = (expiry: string) => read(composeStripe(planOf({ holder, expiry }))).values.dateOfExpiry;
  expect([dates('3199'), dates('3188'), dates('3188')]).toEqual(['2031-02-28', '2032-02-29', '2032-02-29']);
});

test('tracks without sentinels read the same, and the rules that need them say that they did not look', () => {
  const tracks = composeStripe(planOf());
  const bare = Object.fromEntries(
    Object.entries(tracks).map(([number, track]) => [number, track.slice(1, track.indexOf('?'))]),
  );
  expect(read(bare).values).toEqual(read(tracks).values);
  expect(read(bare).failed).toEqual([]);
  for (const rule of ['stripe-sentinels', 'stripe-check-character'])
    expect(verdictOf(bare, rule)).toBe('NOT_PERFORMED');
});

test('tracks 1 and 2 alone are a licence', () => {
  const { 1: one, 2: two } = composeStripe(planOf());
  expect(read({ 1: one, 2: two })).toMatchObject({ tracks: [1, 2], failed: [] });
  expect(read({ 2: two }).failed).toEqual(['stripe-tracks']);
});

test('Florida and Ohio write letters of the number as digits; Florida borrows the month of birth from the expiry', () => {
  const florida = composeStripe(planOf({ jurisdiction: 'FL', number: '0512345678901' }));
  const tracks = { ...florida, 2: florida[2].replace('19740812', '19749912').replace(/\?.$/, '?') };
  const stripe = read(tracks);
  expect(stripe.values).toMatchObject({ documentNumber: 'E12345678901', dateOfBirth: '1974-08-12' });
  expect(stripe.failed).toEqual(['stripe-dates']);
  const ohio = read(composeStripe(planOf({ jurisdiction: 'OH', number: '1801123456' })));
  expect(ohio.values.documentNumber).toBe('RA123456');
});

type Track = 1 | 2 | 3;
test.each<[string, Track, RegExp, string]>([
  ['stripe-sentinels', 1, /^%/, ''],
  ['stripe-check-character', 2, /\?.$/s, '?0'],
  ['stripe-characters', 1, /ANNA/, 'anna'],
  ['stripe-track-lengths', 3, /BLU {37}/, ''],
  ['stripe-issuer-known', 2, /636000/, '636099'],
  ['stripe-state-agrees', 1, /^%VA/, '%NY'],
  ['stripe-name-delimiters', 1, /\$/g, ' '],
  ['stripe-number', 2, /;636000\d/, ';636000:'],
  ['stripe-dates', 2, /=3208/, '=3213'],
  ['stripe-dates-chronological', 2, /19740812/, '20740812'],
  ['stripe-values', 3, /BLU/, 'B1U'],
])('a planted fault fails %s and no other rule', (rule, number, from, to) => {
  const tracks = composeStripe(planOf());
  // A fault in the data is not to be found by the check character, so that goes.
  const bare = { 1: cutCheck(tracks[1]), 2: cutCheck(tracks[2]), 3: cutCheck(tracks[3]) };
  const source = rule === 'stripe-check-character' ? tracks : bare;
  expect(read({ ...source, [number]: source[number].replace(from, to) }).failed).toEqual([rule]);
});

function cutCheck(track: string): string {
  return track.slice(0, track.lastIndexOf('?') + 1);
}

test('a swipe that comes as one text is cut into its tracks', () => {
  const tracks = composeStripe(planOf());
  const row = [1, 2, 3].map((number) => cutCheck(tracks[number as Track])).join('\r\n');
  expect(splitTracks(`${row}\r\n`)).toEqual({
    1: cutCheck(tracks[1]),
    2: cutCheck(tracks[2]),
    3: cutCheck(tracks[3]),
  });
});

test.each([
  { 1: '%B4111111111111111^SPECIMEN/ANNA^2512101?', 2: ';4111111111111111=2512101?' },
  { 1: '', 2: '' },
  {},
  { 3: 'whatever' },
])('%j is no licence', (tracks) => {
  expect(parseAamvaStripe(tracks, { today })).toBeUndefined();
});
