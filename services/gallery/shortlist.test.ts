import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roughProbe, Shortlist } from './shortlist.ts';
import { SplitTemplates } from './split-templates.ts';

const WIDTH = 6;
/** Also with one number far above the others, which leaves few steps to them. */
const numbers = fc.array(fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constantFrom(4000, -4000, 0.01)), {
  minLength: WIDTH,
  maxLength: WIDTH,
});
const template = numbers.map((list) => {
  const length = Math.hypot(...list) || 1;
  return Float32Array.from(list, (value) => value / length);
});
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** What the runtime computes. */
const productsOf = (upper: Uint8Array, probe: Int8Array): Int32Array =>
  Int32Array.from({ length: upper.length / WIDTH }, (_, row) =>
    probe.reduce((sum, value, i) => sum + value * upper[row * WIDTH + i]!, 0),
  );

describe('templates in two parts', () => {
  it('give the score of the template, to within the rounding of small numbers', () => {
    fc.assert(
      fc.property(template, template, (vector, probe) => {
        const templates = new SplitTemplates(WIDTH);
        templates.put(0, vector);
        expect(Math.abs(templates.score(0, probe) - dot(vector, probe))).toBeLessThan(1e-8);
      }),
    );
  });

  it('have upper parts whose products stay in 15 bits by pairs', () => {
    fc.assert(
      fc.property(template, (vector) => {
        const templates = new SplitTemplates(WIDTH);
        templates.put(0, vector);
        for (const part of templates.upperParts(0, 1)) expect(2 * part * 127).toBeLessThan(2 ** 15);
      }),
    );
  });

  it('move the last row into a gap', () => {
    const templates = new SplitTemplates(2);
    const rows = [Float32Array.of(1, 0), Float32Array.of(0.6, 0.8), Float32Array.of(0, -1)];
    for (const [row, vector] of rows.entries()) templates.put(row, vector);
    templates.fill(0, 2);
    expect(templates.score(0, Float32Array.of(0, 1))).toBe(-1);
    expect(templates.score(2, Float32Array.of(0, 1))).toBe(0);
    templates.fill(1, 1);
    templates.fill(0, 0);
    expect(templates.blocks).toBe(0);
  });
});

describe('a shortlist', () => {
  it('has every row whose true score is among the best, whatever the rounding', () => {
    const some = fc.array(template, { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(some, template, fc.integer({ min: 1, max: 5 }), (vectors, probe, limit) => {
        const templates = new SplitTemplates(WIDTH);
        for (const [row, vector] of vectors.entries()) templates.put(row, vector);
        const rough = roughProbe(probe);
        const products = productsOf(templates.upperParts(0, vectors.length), rough.numbers);
        const list = new Shortlist(limit);
        list.take(0, products, rough, { units: templates.unitsOf(0), longest: templates.longest });
        const scores = vectors.map((vector) => dot(vector, probe));
        const least = scores.toSorted((a, b) => b - a)[Math.min(limit, scores.length) - 1]!;
        const best = scores.flatMap((score, row) => (score >= least ? row : []));
        expect(list.rows()).toEqual(expect.arrayContaining(best));
      }),
      { numRuns: 500 },
    );
  });

  it('has the best row although almost every number was rounded against it, and for the second', () => {
    const rest = (...parts: number[]) => Float32Array.of(1, ...parts.map((part) => part / 63));
    const best = rest(20.49, 20.49, 20.49, 20.49, 20.49);
    const second = rest(20.51, 20.51, 20.51, 20.51, 20.39);
    const templates = new SplitTemplates(WIDTH);
    templates.put(0, second);
    templates.put(1, best);
    const probe = new Float32Array(WIDTH).fill(1 / Math.sqrt(WIDTH));
    expect(dot(best, probe)).toBeGreaterThan(dot(second, probe));
    const rough = roughProbe(probe);
    const products = productsOf(templates.upperParts(0, 2), rough.numbers);
    expect(products[0]).toBeGreaterThan(products[1]!);
    const list = new Shortlist(1);
    list.take(0, products, rough, { units: templates.unitsOf(0), longest: templates.longest });
    expect(list.rows()).toContain(1);
  });

  it('is short where the scores are apart', () => {
    const templates = new SplitTemplates(2);
    const angles = Array.from({ length: 400 }, (_, n) => (n * Math.PI) / 400);
    for (const [row, angle] of angles.entries())
      templates.put(row, Float32Array.of(Math.cos(angle), Math.sin(angle)));
    const rough = roughProbe(Float32Array.of(0.8, 0.6));
    const list = new Shortlist(3);
    const products = Int32Array.from({ length: 400 }, (_, row) => {
      const [x = 0, y = 0] = templates.upperParts(0, 400).subarray(row * 2);
      return x * rough.numbers[0]! + y * rough.numbers[1]!;
    });
    list.take(0, products, rough, { units: templates.unitsOf(0), longest: templates.longest });
    expect(list.rows().length).toBeLessThan(60);
  });
});
