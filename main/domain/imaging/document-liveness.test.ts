import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LivenessSignal } from '../document/records.ts';
import {
  decideLiveness,
  judgeSignal,
  LIVENESS_SIGNALS,
  type LivenessSignalName,
  signalNotPerformed,
} from './document-liveness.ts';

const NAMES = Object.keys(LIVENESS_SIGNALS) as LivenessSignalName[];
const signal = (name: LivenessSignalName, copy: boolean): LivenessSignal => {
  const { threshold, copyLies } = LIVENESS_SIGNALS[name];
  return judgeSignal(name, (copyLies === 'above') === copy ? threshold * 2 : threshold / 2);
};

test('one signal alone never fails a document, whatever the informative ones say', () => {
  for (const name of NAMES) {
    const signals = NAMES.map((one) =>
      signal(one, one === name || LIVENESS_SIGNALS[one].role === 'informative'),
    );
    expect(decideLiveness(signals).verdict).toBe('PASSED');
  }
});

test('coloured fringes and a pixel lattice together say screen', () => {
  const signals = NAMES.map((name) => signal(name, name === 'moire' || name === 'screen-grid'));
  expect(decideLiveness(signals)).toEqual({
    verdict: 'FAILED',
    reasons: ['moire', 'screen-grid'],
    recapture: 'screen',
  });
});

test('lattices of two directions without coloured fringes say print', () => {
  const signals = NAMES.map((name) => signal(name, name === 'halftone' || name === 'screen-grid'));
  expect(decideLiveness(signals).recapture).toBe('print');
});

test('where fewer than two signals could be looked at, nothing is decided', () => {
  const signals = [signal('moire', true), signalNotPerformed('halftone', 'too little even surface')];
  expect(decideLiveness(signals)).toEqual({
    verdict: 'NOT_PERFORMED',
    reasons: ['too little even surface'],
  });
  expect(decideLiveness([]).verdict).toBe('NOT_PERFORMED');
});

test('a document fails exactly when two signals of the rule failed, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.double({ noNaN: true }))), (drawn) => {
      const signals = drawn.map(([name, value]) => judgeSignal(name, value));
      const against = signals.filter(({ role, verdict }) => role === 'rule' && verdict === 'FAILED').length;
      expect(decideLiveness(signals).verdict === 'FAILED').toBe(against >= 2);
      expect(decideLiveness(signals.toReversed()).verdict).toBe(decideLiveness(signals).verdict);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  );
});
