import { expect, test } from 'vitest';
import { isIssuingState } from './state-codes.ts';

test.each(['FRA', 'D<<', 'D', 'GBN', 'RKS', 'UNO', 'UNK', 'XOM', 'XPO', 'XXA', 'XXX', 'EUE', 'UTO', 'ROU'])(
  '%s may issue a document or name a nationality',
  (code) => {
    expect(isIssuingState(code)).toBe(true);
  },
);

test.each(['', '<<<', 'D<U', 'FRX', 'fra', 'XZZ', 'DD'])('%s names no state', (code) => {
  expect(isIssuingState(code)).toBe(false);
});
