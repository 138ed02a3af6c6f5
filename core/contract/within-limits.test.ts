import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { COUNTER_STANDARD } from '../proofing/built-in-flows.ts';
import { acceptedFlows } from './flow.fixture.ts';
import { readFlow, readFollowedFlow, readStoredFlow } from './read-flow.ts';
import { withinLimits } from './within-limits.ts';

const Limited = z.object({
  share: z.number().min(0.2).max(0.8),
  counts: z.array(z.number().int().min(1).max(10)),
  word: z.enum(['a', 'b']).default('a'),
});

describe('a document stored before a limit was narrowed', () => {
  it('counts as the limit, wherever it stands, and every place is named', () => {
    const stored = { share: 0.05, counts: [3, 11.4, -2, 1e300] };
    const { value, faults } = withinLimits(Limited, stored);
    expect(value).toEqual({ share: 0.2, counts: [3, 10, 1, 10], word: 'a' });
    expect(new Set(faults.map(({ path }) => path))).toEqual(
      new Set(['/share', '/counts/1', '/counts/2', '/counts/3']),
    );
    expect(stored).toEqual({ share: 0.05, counts: [3, 11.4, -2, 1e300] });
  });

  it('is not read where something else than a number is at fault, which is named', () => {
    const { value, faults } = withinLimits(Limited, { share: 0.9, counts: [], word: 'c' });
    expect(value).toBeUndefined();
    expect(faults.map(({ path }) => path)).toEqual(expect.arrayContaining(['/share', '/word']));
  });

  it('never fails over anything that JSON can say', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        const { value, faults } = withinLimits(Limited, document);
        expect(value !== undefined || faults.length > 0).toBe(true);
      }),
    );
  });
});

describe('a stored flow', () => {
  const { comparison, face_liveness } = COUNTER_STANDARD;
  /** As the product accepted it once. */
  const before = {
    ...COUNTER_STANDARD,
    comparison: {
      ...comparison,
      minAgeYears: 0,
      selfieToPortrait: { thresholdSetId: 'x', supports: 0.7, review: 0.5 },
    },
    face_liveness: { ...face_liveness, max_retry_count: 40 },
  };

  it('runs within the limits of today, which no new setting may exceed', () => {
    const { flow, faults } = readStoredFlow(before);
    expect(flow).toMatchObject({
      comparison: { minAgeYears: 10, selfieToPortrait: { supports: 0.8, review: 0.8 } },
      face_liveness: { max_retry_count: 10 },
    });
    expect(faults.map(({ path }) => path)).toEqual([
      '/face_liveness/max_retry_count',
      '/comparison/selfieToPortrait/supports',
      '/comparison/selfieToPortrait/review',
      '/comparison/minAgeYears',
    ]);
    expect(readFollowedFlow(before)).toEqual(flow);
    expect(readFlow(before).faults).toEqual(faults);
    expect(readFlow(flow)).toEqual({ flow });
  });

  it('runs without settings that are not known any more, and is followed by no kiosk with them', () => {
    const { flow, faults } = readStoredFlow({ ...COUNTER_STANDARD, hologram: true });
    expect(flow).toEqual(COUNTER_STANDARD);
    expect(faults).toEqual([{ path: '/hologram', message: 'there is no such setting' }]);
    expect(readFollowedFlow({ ...COUNTER_STANDARD, hologram: true })).toBeUndefined();
  });

  it('is not run where a list or a word is at fault: half a list of blocked documents blocks half', () => {
    const blocked = [{ country: 'UTO' }, { country: 'Utopia' }];
    const { flow, faults } = readStoredFlow({ ...before, document: { blocked } });
    expect(flow).toBeUndefined();
    expect(faults.map(({ path }) => path)).toContain('/document/blocked/1/country');
  });

  it('is the very same flow where nothing is at fault', () => {
    fc.assert(
      fc.property(acceptedFlows(), (flow) => {
        expect(readStoredFlow(JSON.parse(JSON.stringify(flow)))).toEqual({ flow, faults: [] });
      }),
    );
  });
});
