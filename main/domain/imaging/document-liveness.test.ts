import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LivenessSignal } from '../document/records.ts';
import {
  decideLiveness,
  judgeSignal,
  LEAST_RULE_AUC,
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

test('a signal that does not tell copies from genuine captures well enough is in no rule', () => {
  for (const { role, auc } of Object.values(LIVENESS_SIGNALS))
    if (role === 'rule') expect(auc).toBeGreaterThanOrEqual(LEAST_RULE_AUC);
});

test('coloured fringes and a lattice together say screen, lattices without fringes say print', () => {
  const failing = (...names: LivenessSignalName[]) =>
    decideLiveness(names.map((name) => ({ ...signal(name, true), role: 'rule' })));
  expect(failing('moire', 'halftone')).toEqual({
    verdict: 'FAILED',
    reasons: ['moire', 'halftone'],
    recapture: 'screen',
  });
  expect(failing('halftone', 'screen-grid').recapture).toBe('print');
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
