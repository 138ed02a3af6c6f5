import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedFlows } from '#core/contract/flow.fixture.ts';
import type { Flow } from '#core/contract/flow.ts';
import { BUILT_IN_FLOWS, COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { flatPointer, fromFlat, SPECIFIED_NAMES, toFlat } from './flow-flat.ts';
import { flowSettings } from './flow-settings.ts';

const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };

describe('the first form of a flow', () => {
  it('is one level, and names every setting once', () => {
    const flat = toFlat(COUNTER_STANDARD);
    const absent = [
      'calibration',
      'skip_liveid',
      'abandonFrom',
      'confirmPrint',
      'families',
      'leavesOut',
      'manualReview',
      'pictures',
      'enrolment',
    ];
    const expected = flowSettings().filter(
      ({ path }) => path[0] !== 'form' && !absent.includes(path.at(-1) ?? ''),
    );
    expect(Object.keys(flat)).toHaveLength(expected.length);
    expect(new Set(Object.values(SPECIFIED_NAMES)).size).toBe(Object.keys(SPECIFIED_NAMES).length);
    const paths = flowSettings().map(({ path }) => path.join('.'));
    expect(Object.keys(SPECIFIED_NAMES).filter((path) => !paths.includes(path))).toEqual([]);
    expect(flat).toMatchObject({
      'liveness.max_retry_count': 3,
      'liveness.skip': false,
      camera_enforcement: 'default',
      ignoreMiddleNames: false,
      bypassConfig: { enabled: false },
      'dataRetention.abandoned': 10_080,
    });
  });

  it('and the second are the same flow, there and back, for every flow that is accepted', () => {
    const back = (flow: Flow): void => {
      expect(fromFlat(toFlat(flow))).toEqual({ document: flow, unknown: [] });
    };
    for (const flow of BUILT_IN_FLOWS) back(flow);
    fc.assert(
      fc.property(acceptedFlows(), (flow) => back(flow)),
      runs,
    );
  });

  it('never fails over a request that the schema allows', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (flat) => {
        expect(fromFlat({ ...flat, document: 'x', 'document.captureType': 'Auto' }).unknown).toContain(
          'document',
        );
      }),
      runs,
    );
  });

  it('names the place of a fault in its own words', () => {
    expect(flatPointer('/face_liveness/max_retry_count')).toBe('/liveness.max_retry_count');
    expect(flatPointer('/document/blocked/3/country')).toBe('/blockedDocuments/3/country');
    expect(flatPointer('/document/quality/minFocus/mrz')).toBe('/document.quality.minFocus.mrz');
    expect(flatPointer('/nothing')).toBe('/nothing');
  });
});
