import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '#specimens/seeded.ts';
import type { GalleryFace } from './gallery-search.ts';
import { MatrixSearch } from './matrix-search.ts';

const WIDTH = 8;
const keyOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const faceKey = fc.integer({ min: 0, max: 9 }).map(keyOf);
const unit = (numbers: readonly number[]): Float32Array => {
  const length = Math.hypot(...numbers) || 1;
  return Float32Array.from(numbers, (value) => value / length);
};
const vector = fc
  .array(fc.integer({ min: -50, max: 50 }), { minLength: WIDTH, maxLength: WIDTH })
  .filter((numbers) => numbers.some(Boolean))
  .map(unit);
const face = fc.record({ faceKey, vector });
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

describe('search in a gallery', () => {
  it('agrees with a comparison of every face, however faces came and went', async () => {
    const step = fc.oneof(face, fc.record({ remove: faceKey }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40 }),
        vector,
        fc.integer({ min: 1, max: 12 }),
        async (steps, probe, limit) => {
          const gallery = new MatrixSearch(WIDTH);
          const faces = new Map<string, GalleryFace>();
          for (const one of steps) {
            if ('remove' in one) expect(gallery.remove(one.remove)).toBe(faces.delete(one.remove));
            else {
              gallery.add(one);
              faces.set(one.faceKey, one);
            }
          }
          expect(gallery.size).toBe(faces.size);
          const expected = [...faces.values()]
            .map(({ vector: enrolled, ...one }) => ({ faceKey: one.faceKey, score: dot(enrolled, probe) }))
            .sort((a, b) => b.score - a.score)
            .slice(0, limit);
          const found = await gallery.search(probe, limit);
          expect(found.map(({ score }) => score)).toEqual(
            expected.map(({ score }) => expect.closeTo(score, 7)),
          );
          for (const one of found)
            expect(dot(faces.get(one.faceKey)!.vector, probe)).toBeCloseTo(one.score, 7);
        },
      ),
    );
  });

  it('names the same faces in the same order as a comparison by all bits, among thousands and close ones', async () => {
    const random = seeded(20_261_128);
    const width = 128;
    const drawn = (around?: Float32Array, distance = 1) =>
      unit(Array.from({ length: width }, (_, i) => (around?.[i] ?? 0) + (random() - 0.5) * distance));
    const person = drawn();
    const vectors = Array.from({ length: 3000 }, (_, n) =>
      n % 3 ? drawn() : drawn(person, 0.003 * (n % 100)),
    );
    // Two of one template: the order of their keys decides.
    vectors.push(vectors[300]!);
    const gallery = new MatrixSearch(width);
    for (const [n, vector] of vectors.entries()) gallery.add({ faceKey: keyOf(n), vector });
    for (const probe of [person, drawn(person, 0.01), drawn(person, 0.1), drawn(), vectors[300]!]) {
      const expected = vectors
        .map((vector, n) => ({ faceKey: keyOf(n), score: dot(vector, probe) }))
        .sort((a, b) => b.score - a.score || (a.faceKey < b.faceKey ? -1 : 1))
        .slice(0, 10);
      const found = await gallery.search(probe, 10);
      expect(found.map(({ faceKey: key }) => key)).toEqual(expected.map(({ faceKey: key }) => key));
      for (const [n, { score }] of found.entries()) expect(score).toBeCloseTo(expected[n]!.score, 8);
    }
    expect(await gallery.search(person, 0)).toEqual([]);
  });

  it('continues over the end of a block', async () => {
    const gallery = new MatrixSearch(2);
    const count = 65_540;
    const mine = keyOf(count);
    for (let n = 0; n < count; n += 1) gallery.add({ faceKey: keyOf(n), vector: Float32Array.of(0, 1) });
    gallery.add({ faceKey: mine, vector: Float32Array.of(1, 0) });
    expect((await gallery.search(Float32Array.of(1, 0), 1))[0]).toEqual({ faceKey: mine, score: 1 });
    for (let n = 0; n < 10; n += 1) gallery.remove(keyOf(n));
    expect(gallery.size).toBe(count - 9);
    expect((await gallery.search(Float32Array.of(1, 0), 1))[0]?.faceKey).toBe(mine);
  });

  it('refuses a template of another length', async () => {
    const gallery = new MatrixSearch(WIDTH);
    expect(() => gallery.add({ faceKey: keyOf(0), vector: new Float32Array(3) })).toThrow(RangeError);
    await expect(gallery.search(new Float32Array(3), 1)).rejects.toThrow(RangeError);
  });
});
