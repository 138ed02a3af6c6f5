import { expect, it } from 'vitest';
import { plainSide, reading, SPECIMEN_LINES } from '../capture.fixture.ts';
import { judgeSide } from './judge-side.ts';

const NOTHING_YET = { zoneIsThere: false, barcodeIsThere: false, portraitIsThere: false };

it('asks for one document at a time, unless one of them has a zone', () => {
  const { outline } = plainSide();
  const two = { ...outline!, another: true as const };
  expect(judgeSide(plainSide(), NOTHING_YET)).toEqual({ kind: 'plain-side' });
  expect(judgeSide(plainSide({ outline: two }), NOTHING_YET)).toEqual({
    kind: 'refused',
    hint: 'document-one-only',
    // By the button an operator takes it.
    firm: false,
  });
  expect(judgeSide({ ...reading(SPECIMEN_LINES), outline: two }, NOTHING_YET).kind).toBe('machine-read');
});
