import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHALLENGE_KINDS, type ChallengeKind, ChallengeSettings } from './challenge.ts';
import { drawReplacement, drawSequence } from './sequence.ts';
import { seeded } from './synthetic-track.fixture.ts';

const randomOf = (seed: number) => {
  const uniform = seeded(seed);
  return (below: number) => Math.floor(uniform() * below);
};
const settingsOf = (count: number, kinds: readonly ChallengeKind[] = CHALLENGE_KINDS) =>
  ChallengeSettings.parse({ count, kinds });
const anyKinds = fc.array(fc.constantFrom(...CHALLENGE_KINDS), { minLength: 1, maxLength: 12 });

describe('a sequence', () => {
  test('asks no kind twice, only kinds of the flow, and as many as it says where there are so many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), anyKinds, fc.integer(), (count, kinds, seed) => {
        const sequence = drawSequence(settingsOf(count, kinds), randomOf(seed));
        expect(new Set(sequence).size).toBe(sequence.length);
        expect(sequence.length).toBe(Math.min(count, new Set(kinds).size));
        expect(sequence.every((kind) => kinds.includes(kind))).toBe(true);
      }),
    );
  });

  test('draws every order of three about equally often', () => {
    const random = randomOf(3);
    const counts = new Map<string, number>();
    for (let draw = 0; draw < 12_000; draw += 1) {
      const order = drawSequence(settingsOf(3), random).join(' ');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6 * 5 * 4);
    expect(Math.max(...counts.values())).toBeLessThan(150);
    expect(
      [...counts.keys()].some((order) => order.includes('turn-left') && order.includes('turn-right')),
    ).toBe(true);
  });

  test('never consists of coming nearer alone while the flow allows anything else', () => {
    for (let seed = 0; seed < 300; seed += 1)
      expect(drawSequence(settingsOf(1), randomOf(seed))).not.toEqual(['approach']);
    expect(drawSequence(settingsOf(1, ['approach']), randomOf(1))).toEqual(['approach']);
  });
});

describe('a replacement', () => {
  test('is never a kind that was asked before, and is missing once none is left', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        anyKinds,
        fc.subarray([...CHALLENGE_KINDS]),
        fc.integer(),
        (count, kinds, asked, seed) => {
          const kind = drawReplacement(settingsOf(count, kinds), asked, randomOf(seed));
          if (kind) expect(kinds.includes(kind) && !asked.includes(kind)).toBe(true);
          else if (count > 1) expect(kinds.every((one) => asked.includes(one))).toBe(true);
        },
      ),
    );
  });

  test('of the only question is never coming nearer while the flow allows anything else', () => {
    const asked = CHALLENGE_KINDS.filter((kind) => kind !== 'approach');
    expect(drawReplacement(settingsOf(1), asked, randomOf(1))).toBeUndefined();
    expect(drawReplacement(settingsOf(2), asked, randomOf(1))).toBe('approach');
  });
});
