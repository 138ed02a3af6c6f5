import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FaceTemplate } from '../compare-templates.ts';
import { CalibrationPictures, type PictureRole } from './calibration-pictures.ts';
import type { ComparisonSubject } from './calibration-report.ts';

const template = (angle: number, modelId = 'm'): FaceTemplate => ({
  modelId,
  vector: Float32Array.of(Math.cos(angle), Math.sin(angle)),
  interEyePx: 80,
});
const withVolunteers = (subject: ComparisonSubject, count: number) => {
  const pictures = new CalibrationPictures(subject);
  for (let joined = 0; joined < count; joined += 1) pictures.join();
  return pictures;
};

describe('the pictures of a calibration', () => {
  it('compare every two selfies, mated within a volunteer', () => {
    const pictures = withVolunteers('selfie-to-selfie', 2);
    pictures.add(1, 'selfie', template(0));
    pictures.add(1, 'selfie', template(0.1));
    pictures.add(2, 'selfie', template(Math.PI / 2));
    const scores = pictures.scores().map(({ score, mated }) => [Number(score.toFixed(3)), mated]);
    expect(scores).toEqual([
      [0.995, true],
      [0, false],
      [0.1, false],
    ]);
  });

  it('compare selfies with portraits only, where those are the subject', () => {
    const pictures = withVolunteers('selfie-to-portrait', 2);
    pictures.add(1, 'selfie', template(0));
    pictures.add(1, 'selfie', template(0.1));
    pictures.add(1, 'portrait', template(0.2));
    pictures.add(2, 'portrait', template(0.3));
    expect(pictures.comparisons()).toEqual({ mated: 2, nonMated: 2 });
    expect(pictures.scores()).toHaveLength(4);
  });

  it('refuse a stranger, a portrait that is never compared, and another model', () => {
    const pictures = withVolunteers('selfie-to-selfie', 1);
    expect(() => pictures.add(2, 'selfie', template(0))).toThrow(RangeError);
    expect(() => pictures.add(1, 'portrait', template(0))).toThrow(RangeError);
    pictures.add(1, 'selfie', template(0));
    expect(() => pictures.add(1, 'selfie', template(0, 'other'))).toThrow(RangeError);
    expect(pictures.pictures().taken).toBe(1);
  });

  it('overwrite the numbers of a volunteer who leaves, and never give that number again', () => {
    const pictures = withVolunteers('selfie-to-selfie', 2);
    const [theirs, others] = [template(1), template(2)];
    pictures.add(1, 'selfie', theirs);
    pictures.add(2, 'selfie', others);
    pictures.leave(1);
    expect([...theirs.vector]).toEqual([0, 0]);
    expect([...others.vector]).not.toEqual([0, 0]);
    expect(pictures.volunteers()).toEqual([{ volunteer: 2, selfies: 1, portraits: 0 }]);
    expect(pictures.join()).toBe(3);
  });

  it('overwrite every number when they are forgotten', () => {
    const pictures = withVolunteers('selfie-to-selfie', 1);
    const kept = [template(1), template(2)];
    for (const one of kept) pictures.add(1, 'selfie', one);
    pictures.forget();
    expect(kept.flatMap(({ vector }) => [...vector])).toEqual([0, 0, 0, 0]);
    expect(pictures.volunteers()).toEqual([]);
    expect(pictures.scores()).toEqual([]);
  });

  it('make as many comparisons as they count beforehand, each of two different pictures', () => {
    const role = fc.constantFrom<PictureRole>('selfie', 'portrait');
    const picture = fc.record({
      volunteer: fc.integer({ min: 1, max: 4 }),
      role,
      angle: fc.double({ noNaN: true, min: 0, max: 3 }),
    });
    const subject = fc.constantFrom<ComparisonSubject>('selfie-to-selfie', 'selfie-to-portrait');
    fc.assert(
      fc.property(subject, fc.array(picture, { maxLength: 12 }), (wanted, list) => {
        const pictures = withVolunteers(wanted, 4);
        for (const { volunteer, role, angle } of list) {
          if (role === 'selfie' || wanted === 'selfie-to-portrait')
            pictures.add(volunteer, role, template(angle));
        }
        const scores = pictures.scores();
        const mated = scores.filter((one) => one.mated).length;
        expect(pictures.comparisons()).toEqual({ mated, nonMated: scores.length - mated });
        for (const { score } of scores) expect(Math.abs(score)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
