import { expect, it } from 'vitest';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { asksForNews, awaitedBy, isWelcome, placeOf, progressOf } from './which-page.ts';

const PAGE: HostedPage = {
  state: 'In Progress',
  node: 'one',
  revision: 1,
  waitingFor: 'person',
  elements: [],
  expiresAt: '2026-12-01T00:00:00Z',
  minutesLeft: 10,
  workflowName: { en: 'Check' },
  communityName: 'Utopia',
  canGoToCounter: false,
};
const CAPTURE: NonNullable<HostedPage['capture']> = {
  kind: 'identity-check',
  step: 'selfie',
  documentRequired: true,
  autoCapture: true,
  captureTimeMs: 600,
  faceCheckIntervalMs: 100,
  startTimeoutMs: 2000,
  lightMode: false,
  skipLiveness: false,
  fileAllowed: false,
  attempt: 1,
  maxRetries: 3,
  retriesRemaining: 3,
};

it.each([
  [{ state: 'Success' }, 'finished'],
  [{ state: 'Review' }, 'finished'],
  [{ state: 'Failed' }, 'not-finished'],
  [{ state: 'Not Performed' }, 'not-finished'],
  [{ state: 'Expired' }, 'expired'],
  [{ state: 'Abandoned' }, 'stopped'],
  [{}, 'questions'],
  [{ capture: CAPTURE }, 'capture'],
  [{ capture: { ...CAPTURE, step: 'judging' } }, 'waiting'],
  [{ waitingFor: 'session', reference: 'TMC-RJQ' }, 'counter'],
  [{ waitingFor: 'session' }, 'waiting'],
  [{ waitingFor: 'review' }, 'waiting'],
  [{ waitingFor: null }, 'waiting'],
] as const)('shows for %j the page %s', (over, place) => {
  expect(placeOf({ ...PAGE, ...over })).toBe(place);
});

it('asks for news while somebody else is at work, and only then', () => {
  expect(asksForNews({ ...PAGE, waitingFor: null })).toBe(true);
  expect(asksForNews({ ...PAGE, waitingFor: 'session', reference: 'TMC-RJQ' })).toBe(true);
  expect(asksForNews(PAGE)).toBe(false);
  expect(asksForNews({ ...PAGE, state: 'Success' })).toBe(false);
});

it.each([
  ['session', undefined, 'pictures'],
  [null, { ...CAPTURE, step: 'judging' }, 'pictures'],
  ['review', undefined, 'review'],
  ['time', undefined, 'later'],
  ['event', undefined, 'later'],
  [null, undefined, 'work'],
] as const)('waits for %s with the capture %o: %s', (waitingFor, capture, awaited) => {
  expect(awaitedBy({ waitingFor, ...(capture ? { capture } : {}) })).toBe(awaited);
});

it('asks for news of a code until its message is sent or failed', () => {
  const code = {
    channel: 'sms',
    to: '••• 42',
    digits: 6,
    expiresAt: '2026-03-14T09:36:53.589Z',
    triesLeft: 5,
    canResendAt: null,
  };
  const asks = (delivery: string) =>
    asksForNews({ ...PAGE, waitingFor: 'code', code: { ...code, delivery } });
  expect(['queued', 'sent', 'failed'].map(asks)).toEqual([true, false, false]);
});

it('greets where nothing is asked', () => {
  expect(isWelcome({ ...PAGE, elements: [{ type: 'text', text: { en: 'Welcome' } }] })).toBe(true);
  const input = {
    type: 'input',
    attribute: 'a',
    label: { en: 'A' },
    required: true,
    valueType: 'string',
  } as const;
  expect(isWelcome({ ...PAGE, elements: [input] })).toBe(false);
});

it('counts the steps of a capture', () => {
  expect(progressOf(PAGE)).toBeUndefined();
  expect(progressOf({ ...PAGE, capture: CAPTURE })).toEqual({ current: 3, total: 4 });
  const retry = { ...CAPTURE, step: 'retry' as const, lastReason: 'document-expired' };
  expect(progressOf({ ...PAGE, capture: retry })).toEqual({ current: 2, total: 4 });
  const selfie = { ...CAPTURE, kind: 'selfie' as const, documentRequired: false };
  expect(progressOf({ ...PAGE, capture: selfie })).toEqual({ current: 2, total: 3 });
});
