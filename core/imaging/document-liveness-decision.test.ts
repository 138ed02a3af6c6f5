import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LivenessSignal } from '../document/document-records.ts';
import {
  decideLiveness,
  judgeSignal,
  LEAST_RULE_AUC,
  LIVENESS_SIGNALS,
  type LivenessSignalName,
  signalNotPerformed,
} from './document-liveness-decision.ts';

const NAMES = Object.keys(LIVENESS_SIGNALS) as LivenessSignalName[];
const signal = (name: LivenessSignalName, copy: boolean): LivenessSignal => {
  const { threshold, copyLies } = LIVENESS_SIGNALS[name];
  return judgeSignal(name, (copyLies === 'above') === copy ? threshold * 2 : threshold / 2);
};

test('one signal alone never fails a document, whatever the informative ones say', () => {
  for (const name of NAMES) {
    const alone = NAMES.map((one) => ({ ...signal(one, one === name), role: 'rule' }) as const);
    expect(decideLiveness(alone).verdict).toBe('PASSED');
    const informative = NAMES.map((one) => ({ ...signal(one, true), role: 'informative' }) as const);
    expect(decideLiveness([...alone, ...informative]).verdict).toBe('PASSED');
  }
});

test('a signal is used in the rule exactly when its measured figure allows it', () => {
  for (const name of NAMES) {
    const { role, auc } = LIVENESS_SIGNALS[name];
    // Reflections were measured on too few sequences to be in the rule.
    const allowed = auc >= LEAST_RULE_AUC && name !== 'specular';
    expect([name, role]).toEqual([name, allowed ? 'rule' : 'informative']);
  }
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
  const signals = [signal('moire', true), signalNotPerformed('halftone', 'too little even surface')].map(
    (one) => ({ ...one, role: 'rule' }) as const,
  );
  expect(decideLiveness(signals)).toEqual({
    verdict: 'NOT_PERFORMED',
    reasons: ['too little even surface'],
  });
  const coarse = NAMES.map(
    (name) => ({ ...signalNotPerformed(name, 'too few pixels per millimetre'), role: 'rule' }) as const,
  );
  expect(decideLiveness(coarse).reasons).toEqual(['too few pixels per millimetre']);
});

test('where fewer than two signals are good enough for a rule, nothing passes and the reason says so', () => {
  const informative = NAMES.map((name) => ({ ...signal(name, false), role: 'informative' }) as const);
  const undecided = {
    verdict: 'NOT_PERFORMED',
    reasons: ['too few signals reach the figure that a rule needs'],
  };
  expect(decideLiveness(informative)).toEqual(undecided);
  expect(decideLiveness([...informative, { ...signal('moire', false), role: 'rule' }])).toEqual(undecided);
  expect(decideLiveness([])).toEqual(undecided);
});

test('a document fails exactly when two signals of the rule failed, in any order', () => {
  const judged = fc.record({
    name: fc.constantFrom(...NAMES),
    value: fc.double({ noNaN: true }),
    role: fc.constantFrom('rule' as const, 'informative' as const),
  });
  fc.assert(
    fc.property(fc.array(judged), (drawn) => {
      const signals = drawn.map(({ name, value, role }) => ({ ...judgeSignal(name, value), role }));
      const against = signals.filter(({ role, verdict }) => role === 'rule' && verdict === 'FAILED').length;
      expect(decideLiveness(signals).verdict === 'FAILED').toBe(against >= 2);
      expect(decideLiveness(signals.toReversed()).verdict).toBe(decideLiveness(signals).verdict);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  );
});
