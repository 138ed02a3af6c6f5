import { expect, it } from 'vitest';
import { nextNotice, noticeAt, placeOf, type TimeNotice } from './time-notice.ts';

const SELFIE = placeOf({ sessionId: 's', at: { step: 'selfie', visit: 1 } });
const over: TimeNotice = { text: 'light.timeOver', place: SELFIE };
const given: TimeNotice = { text: 'time.given', place: SELFIE };

it('tells that the colours ran out until more time was given, and the other way round', () => {
  const ranOut = nextNotice(undefined, over, true);
  expect(noticeAt(ranOut, SELFIE)).toBe('light.timeOver');
  const more = nextNotice(ranOut, given, true);
  expect(noticeAt(more, SELFIE)).toBe('time.given');
  expect(noticeAt(nextNotice(more, over, true), SELFIE)).toBe('light.timeOver');
});

it('takes back an outdated notice and leaves others', () => {
  expect(nextNotice(over, over, false)).toBeUndefined();
  expect(nextNotice(given, over, false)).toBe(given);
  expect(nextNotice(over, given, false)).toBe(over);
});

it.each([
  ['another step', { sessionId: 's', at: { step: 'document', visit: 1 } }],
  ['another visit', { sessionId: 's', at: { step: 'selfie', visit: 2 } }],
  ['another session', { sessionId: 't', at: { step: 'selfie', visit: 1 } }],
] as const)('does not mention it on %s, where the new time is announced', (_name, state) => {
  const place = placeOf(state);
  expect(noticeAt(over, place)).toBeUndefined();
  expect(noticeAt(nextNotice(over, { text: 'time.given', place }, true), place)).toBe('time.given');
});
