import { expect, it } from 'vitest';
import type { ReceiptView } from '#core/contract/counter/state.ts';
import { LANGUAGE_TEXTS, LANGUAGES } from '#core/languages/index.ts';
import { Outcome } from '#core/proofing/verdicts.ts';
import { qrPath } from './qr-path.ts';
import { receiptText, receiptWords } from './receipt-lines.ts';

const RECEIPT: ReceiptView = {
  reference: 'K7-205',
  endedAt: '2026-11-20T09:08:00.000Z',
  counter: 'Counter 2',
  community: 'Town hall',
  outcome: 'Success',
  isFinal: true,
  retention: { from: 'result', minutes: 30 * 24 * 60 },
};

it('says reference, place, time, outcome, retention and whom to ask', () => {
  const text = receiptText(RECEIPT, 'en');
  for (const part of ['K7-205', 'Town hall, Counter 2', '20 November 2026', 'is verified', '30 days'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/score|cosine|0\.\d/i);
});

it('says that an outcome is provisional until the services confirm it', () => {
  const [provisional, final] = [false, true].map(
    (isFinal) => receiptWords({ ...RECEIPT, isFinal }, 'en').next,
  );
  expect(provisional).not.toBe(final);
});

it.each([
  ['result', 0, 'We delete your data at most a day after the result.'],
  ['result', 12 * 60, 'We keep your data for 12 hours after the result, and at most a day longer.'],
  ['review', 0, 'We delete your data at most a day after the result.'],
  ['review', 90, 'We keep your data until the decision, for 90 minutes after it, and at most a day longer.'],
  [
    'nothing',
    0,
    'Your pictures and data were deleted here at the end. Our services delete theirs as soon as they learn of it.',
  ],
] as const)('says for how long data are kept at most: %s %i', (from, minutes, words) => {
  expect(receiptWords({ ...RECEIPT, retention: { from, minutes } }, 'en').kept).toBe(words);
});

it.each(LANGUAGES)('says in %s that a period is as provisional as its outcome', (language) => {
  const { provisional } = LANGUAGE_TEXTS[language].screens.common.receipt.kept;
  const keptOf = (change: Partial<ReceiptView>) => receiptWords({ ...RECEIPT, ...change }, language).kept;
  for (const from of ['result', 'review'] as const) {
    const retention = { from, minutes: 60 };
    expect(keptOf({ retention, isFinal: false })).toBe(`${keptOf({ retention })} ${provisional}`);
  }
  const nothing = { from: 'nothing', minutes: 0 } as const;
  expect(keptOf({ retention: nothing, isFinal: false })).toBe(keptOf({ retention: nothing }));
});

it.each(LANGUAGES)('has whole sentences for every outcome in %s, and a code that phones read', (language) => {
  for (const outcome of Outcome.options) {
    const text = receiptText({ ...RECEIPT, outcome, isFinal: false }, language);
    expect(text).not.toMatch(/\{\{|undefined/);
    const { path, size } = qrPath(text);
    expect(path.startsWith('M')).toBe(true);
    // Version 25 at most: 117 modules and the quiet zone.
    expect(size).toBeLessThanOrEqual(125);
  }
});
