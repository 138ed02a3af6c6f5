import { describe, expect, test } from 'vitest';
import type { LivenessSignal } from '#core/liveness/liveness-result.ts';
import { answerOf, contribution, type PadAnswer, padRates } from './pad-rates.ts';

const signal = (value: number, verdict: LivenessSignal['verdict'] = 'PASSED'): LivenessSignal => ({
  id: 'passive-mean',
  verdict,
  reason: 'ok',
  value,
});

describe('rates of presentation attack detection', () => {
  const attacks = new Map<string, PadAnswer[]>([
    ['print', ['attack', 'attack', 'attack', 'bona-fide']],
    ['screen', ['bona-fide', 'bona-fide', 'none', 'attack']],
  ]);
  const rates = padRates(['bona-fide', 'bona-fide', 'attack', 'none', 'none'], attacks);

  test('every species has its own, and the worst is named', () => {
    expect(rates.species.map(({ name, apcer, apnrr }) => [name, apcer.rate, apnrr.rate])).toEqual([
      ['print', 0.25, 0],
      ['screen', 0.5, 0.25],
    ]);
    expect(rates.worst).toBe('screen');
  });

  test('an answer that is missing is no error, and is counted apart', () => {
    expect([rates.bpcer.rate, rates.bpnrr.rate]).toEqual([0.2, 0.4]);
  });

  test('every rate has an interval that holds it', () => {
    for (const { rate, low, high } of [rates.bpcer, rates.bpnrr, ...rates.species.map(({ apcer }) => apcer)])
      expect(low <= rate && rate <= high).toBe(true);
  });

  test('no attacks have no worst species', () => {
    expect(padRates(['bona-fide'], new Map()).worst).toBeUndefined();
  });
});

describe('one signal', () => {
  test('that was not performed answers nothing', () => {
    expect([undefined, signal(1, 'NOT_PERFORMED'), signal(1), signal(0, 'FAILED')].map(answerOf)).toEqual([
      'none',
      'none',
      'bona-fide',
      'attack',
    ]);
  });

  test('contributes by the order of its values, whichever side lives', () => {
    const [live, attack] = [
      [signal(0.9), signal(0.8)],
      [signal(0.1), signal(0.85, 'FAILED')],
    ];
    expect(contribution(live, attack, true)).toBe(0.75);
    expect(contribution(live, attack, false)).toBe(0.25);
    expect(contribution(live, [undefined], true)).toBeNaN();
  });
});
