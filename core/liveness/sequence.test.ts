import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHALLENGE_KINDS, type ChallengeKind, ChallengeSettings } from './challenge.ts';
import { drawPause, drawReplacement, drawSequence, mayBeDrawn, mayReplace } from './sequence.ts';
import { seeded } from './synthetic-track.fixture.ts';

const randomOf = (seed: number) => {
  const uniform = seeded(seed);
  return (below: number) => Math.floor(uniform() * below);
};
const settingsOf = (count: number, kinds: readonly ChallengeKind[] = CHALLENGE_KINDS) =>
  ChallengeSettings.parse({ count, kinds });
const anyKinds = fc.array(fc.constantFrom(...CHALLENGE_KINDS), { minLength: 1, maxLength: 12 });

const HEAD: readonly ChallengeKind[] = ['turn-left', 'turn-right', 'nod'];
const WEAK: readonly ChallengeKind[] = ['approach', 'blink'];
/** Whether the questions lack what the allowed kinds would give. */
const tellsLittle = (sequence: readonly ChallengeKind[], allowed: readonly ChallengeKind[]): boolean => {
  const has = (kinds: readonly ChallengeKind[], wanted: (kind: ChallengeKind) => boolean) =>
    kinds.some(wanted);
  const moves = (kind: ChallengeKind) => HEAD.includes(kind);
  const isMore = (kind: ChallengeKind) => !WEAK.includes(kind);
  if (has(allowed, moves)) return !has(sequence, moves);
  return has(allowed, isMore) && !has(sequence, isMore);
};

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
    // All but those of approach, blink and smile alone.
    expect(counts.size).toBe(6 * 5 * 4 - 3 * 2);
    expect(Math.max(...counts.values())).toBeLessThan(160);
    expect(
      [...counts.keys()].some((order) => order.includes('turn-left') && order.includes('turn-right')),
    ).toBe(true);
  });

  test('has a movement of the head where the flow allows one, and never weak kinds alone where it allows others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), anyKinds, fc.integer(), (count, kinds, seed) => {
        expect(tellsLittle(drawSequence(settingsOf(count, kinds), randomOf(seed)), kinds)).toBe(false);
      }),
    );
    expect(drawSequence(settingsOf(1, ['approach']), randomOf(1))).toEqual(['approach']);
  });
});

test('the pause before a question is another one each time, and short', () => {
  const random = randomOf(9);
  const pauses = Array.from({ length: 2000 }, () => drawPause(random));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(300);
  expect(Math.max(...pauses)).toBeLessThan(1500);
  expect(new Set(pauses).size).toBeGreaterThan(700);
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
          const kind = drawReplacement(settingsOf(count, kinds), asked, asked, randomOf(seed));
          if (kind) expect(kinds.includes(kind) && !asked.includes(kind)).toBe(true);
        },
      ),
    );
    for (const kind of CHALLENGE_KINDS) {
      const others = CHALLENGE_KINDS.filter((other) => other !== kind);
      expect(drawReplacement(settingsOf(2), others, ['nod'], randomOf(1))).toBe(kind);
    }
    expect(drawReplacement(settingsOf(2), CHALLENGE_KINDS, ['nod'], randomOf(1))).toBeUndefined();
  });

  test('leaves an attempt no weaker than a sequence that is drawn', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), anyKinds, fc.integer(), (count, kinds, seed) => {
        const settings = settingsOf(count, kinds);
        const [given, ...standing] = drawSequence(settings, randomOf(seed));
        const kind = drawReplacement(settings, [given!, ...standing], standing, randomOf(seed));
        if (kind) expect(tellsLittle([kind, ...standing], kinds)).toBe(false);
      }),
    );
  });

  test('of the last movement of the head is another one, or the accessible alternative', () => {
    const moved: ChallengeKind[] = ['nod', 'turn-left'];
    expect(drawReplacement(settingsOf(2), [...moved, 'smile'], ['smile'], randomOf(1))).toBe('turn-right');
    const asked: ChallengeKind[] = [...moved, 'turn-right', 'smile'];
    expect(drawReplacement(settingsOf(2), asked, ['smile'], randomOf(1))).toBeUndefined();
  });
});

describe('the services', () => {
  const anyCount = fc.integer({ min: 1, max: 4 });

  test('take every sequence that is drawn, and every replacement of one of its questions', () => {
    fc.assert(
      fc.property(anyCount, anyKinds, fc.nat(3), fc.integer(), (count, kinds, place, seed) => {
        const settings = settingsOf(count, kinds);
        const random = randomOf(seed);
        const asked = drawSequence(settings, random);
        expect(mayBeDrawn(settings, asked)).toBe(true);
        const standing = asked.filter((_kind, at) => at !== place % asked.length);
        const replacement = drawReplacement(settings, asked, standing, random);
        if (replacement) expect(mayReplace(settings, replacement, { asked, standing })).toBe(true);
      }),
    );
  });

  test('refuse questions that tell little, repeat one, or are not of the flow, whatever their number', () => {
    fc.assert(
      fc.property(anyCount, anyKinds, anyKinds, (count, kinds, claimed) => {
        const isRight =
          new Set(claimed).size === claimed.length &&
          claimed.every((kind) => kinds.includes(kind)) &&
          !tellsLittle(claimed, kinds);
        expect(mayBeDrawn(settingsOf(count, kinds), claimed)).toBe(isRight);
      }),
    );
    for (const weak of [['approach'], ['blink'], ['blink', 'approach'], ['smile', 'blink', 'approach']])
      expect(mayBeDrawn(settingsOf(weak.length), weak)).toBe(false);
    expect(mayBeDrawn(settingsOf(1), ['nod', 'wink'])).toBe(false);
  });

  test('refuse a replacement that leaves weak questions alone, or was asked before', () => {
    fc.assert(
      fc.property(anyKinds, fc.subarray([...CHALLENGE_KINDS]), (kinds, asked) => {
        const settings = settingsOf(2, kinds);
        for (const standing of [asked.slice(1), []])
          for (const kind of CHALLENGE_KINDS) {
            const may = mayReplace(settings, kind, { asked, standing });
            if (may) expect(asked.includes(kind) || tellsLittle([...standing, kind], kinds)).toBe(false);
          }
      }),
    );
    const standing = ['blink'];
    const asked = ['nod', ...standing];
    expect(mayReplace(settingsOf(2), 'approach', { asked, standing })).toBe(false);
    expect(mayReplace(settingsOf(2), 'nod', { asked, standing })).toBe(false);
    expect(mayReplace(settingsOf(2), 'turn-left', { asked, standing })).toBe(true);
  });
});
