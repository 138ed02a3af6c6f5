import { expect, it } from 'vitest';
import type { ErasureView } from '#core/contract/counter/privacy-operations.ts';
import { ErasureState } from '#core/contract/erasure-request.ts';
import { LANGUAGES } from '#core/languages/index.ts';
import { erasureLines, erasureText } from './erasure-lines.ts';
import { qrPath } from './qr-path.ts';

const PROOF = {
  issuedAt: '2026-11-20T09:06:00.000Z',
  removed: 14,
  waiting: 0,
  backupsUntil: '2026-12-20T09:06:00.000Z',
  jws: 'a.b.c',
};
const ERASURE: ErasureView = {
  state: 'erased',
  erasureId: '0190a000-0000-4000-8000-000000000001',
  requestedAt: '2026-11-20T09:05:00.000Z',
  language: 'en',
  removed: 57,
  proof: PROOF,
};
const linesOf = (erasure: Partial<ErasureView>) =>
  erasureLines({ reference: 'K7-205', place: 'Town hall', erasure: { ...ERASURE, ...erasure } });

it('says when it was asked for, what was done here and there, until when back-ups last, and whom to ask', () => {
  const text = linesOf({}).join('\n');
  for (const part of ['20 November 2026', 'have erased your data', '20 December 2026', 'Town hall', 'K7-205'])
    expect(text).toContain(part);
  expect(text).toContain(ERASURE.erasureId);
  expect(text).toContain('at once');
});

it('claims no proof that is not there', () => {
  const { proof: _none, ...waiting } = ERASURE;
  const text = erasureLines({
    reference: 'K7-205',
    place: 'Town hall',
    erasure: { ...waiting, state: 'waiting' },
  });
  expect(text.join(' ')).not.toMatch(/have erased|back-up|signed this/);
  expect(linesOf({ state: 'kept' }).join(' ')).not.toContain('back-up');
});

it('says that pictures are still being removed, and that nothing was left here', () => {
  expect(linesOf({ proof: { ...PROOF, waiting: 2 } }).join(' ')).toContain('still being removed');
  const { removed: _none, ...before } = ERASURE;
  expect(erasureLines({ reference: 'r', place: 'p', erasure: before })[1]).toContain('before');
});

it.each(LANGUAGES)('has whole sentences for every state in %s, and a code that phones read', (language) => {
  for (const state of ErasureState.options) {
    const erasure = { ...ERASURE, state, language };
    const text = erasureText({ reference: 'K7-205', place: 'Harbour Street', erasure });
    expect(text).not.toMatch(/\{\{|undefined/);
    // Version 25 at most: 117 modules and the quiet zone.
    expect(qrPath(text).size).toBeLessThanOrEqual(125);
  }
});
