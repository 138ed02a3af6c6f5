import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTER_STANDARD } from '../proofing/built-in-flows.ts';
import { Flow } from './flow.ts';

/** The path of every number under the settings that judge pictures and faces. */
const numbersIn = (value: unknown, path: string[]): string[][] => {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => numbersIn(inner, [...path, name]));
};

const { document, selfie, comparison } = COUNTER_STANDARD;
const LIMITS = [
  ...numbersIn(document.quality, ['document', 'quality']),
  ...numbersIn(selfie.limits, ['selfie', 'limits']),
  ...numbersIn(comparison, ['comparison']),
];

const withNumber = (path: readonly string[], number: number): unknown => {
  const flow = structuredClone<Record<string, unknown>>(COUNTER_STANDARD);
  const last = path.at(-1) ?? '';
  const holder = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((inner, name) => inner[name] as Record<string, unknown>, flow);
  holder[last] = number;
  return flow;
};

describe('a flow', () => {
  it('that ships with the product keeps its own limits', () => {
    expect(Flow.parse(COUNTER_STANDARD)).toEqual(COUNTER_STANDARD);
  });

  it.each(LIMITS.map((path) => [path.join('.'), path] as const))(
    'is refused with a %s that no picture or every picture meets',
    (_name, path) => {
      const senseless = fc.oneof(
        fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e9, -1),
        fc.double({ max: -0.001, noNaN: true }),
        fc.double({ min: 401, noNaN: true }),
      );
      fc.assert(
        fc.property(senseless, (number) => !Flow.safeParse(withNumber(path, number)).success),
        { numRuns: 30 },
      );
    },
  );

  it('is refused when its bands of a comparison lie the wrong way round', () => {
    const turned = withNumber(['comparison', 'selfieToPortrait', 'supports'], 0.1);
    expect(Flow.safeParse(turned).success).toBe(false);
  });
});
