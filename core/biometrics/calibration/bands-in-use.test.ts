import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComparisonBands } from '../../contract/comparison-bands.ts';
import { type AcceptedCalibration, bandsInUse, type ComparisonSetting } from './bands-in-use.ts';

const FLOW: ComparisonBands = { thresholdSetId: 'provisional', supports: 0.93, review: 0.907 };
const MODELS = [
  { name: 'face-detection/a', sha256: 'aa' },
  { name: 'face-recognition/b', sha256: 'bb' },
];
const HERE: ComparisonSetting = {
  models: MODELS,
  camera: 'Counter camera',
  floor: { supports: 0.5, review: 0.5 },
};
const ACCEPTED: AcceptedCalibration = {
  hash: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
  report: {
    camera: 'Counter camera',
    models: MODELS,
    proposal: { possible: true, supports: 0.8, review: 0.7 },
  },
};
const NOT_POSSIBLE = {
  possible: false,
  reason: 'too-few-mated',
  needed: { persons: 25, mated: 100, nonMated: 3838 },
} as const;
const reported = (change: Partial<AcceptedCalibration['report']>): AcceptedCalibration => ({
  ...ACCEPTED,
  report: { ...ACCEPTED.report, ...change },
});

describe('the bands in use', () => {
  it('are those of an accepted report, and carry its hash', () => {
    expect(bandsInUse(FLOW, ACCEPTED, HERE)).toEqual({
      calibrated: true,
      bands: {
        thresholdSetId: 'calibrated-n4bQgYhMfWWa',
        supports: 0.8,
        review: 0.7,
        calibration: ACCEPTED.hash,
      },
    });
  });

  it.each([
    ['no-calibration', undefined, HERE],
    ['no-proposal', reported({ proposal: NOT_POSSIBLE }), HERE],
    ['no-proposal', reported({ proposal: { possible: true, supports: 1.2, review: 0.7 } }), HERE],
    ['no-proposal', reported({ proposal: { possible: true, supports: 0.7, review: 0.8 } }), HERE],
    ['below-floor', reported({ proposal: { ...NOT_POSSIBLE, reason: 'below-floor' } }), HERE],
    ['below-floor', ACCEPTED, { ...HERE, floor: { supports: 0.81, review: 0.7 } }],
    ['below-floor', ACCEPTED, { ...HERE, floor: { supports: 0.8, review: 0.71 } }],
    ['other-models', ACCEPTED, { ...HERE, models: [MODELS[0]!, { ...MODELS[1]!, sha256: 'cc' }] }],
    ['other-models', ACCEPTED, { ...HERE, models: [MODELS[0]!] }],
    ['other-models', reported({ models: [] }), { ...HERE, models: [] }],
    ['camera-unknown', ACCEPTED, { ...HERE, camera: undefined }],
    ['camera-unknown', reported({ camera: '' }), { ...HERE, camera: '' }],
    ['other-camera', ACCEPTED, { ...HERE, camera: 'Counter camera 2' }],
    ['other-camera', reported({ camera: undefined }), HERE],
  ] as const)('are the provisional ones of the flow: %s', (reason, calibration, setting) => {
    expect(bandsInUse(FLOW, calibration, setting)).toEqual({ calibrated: false, bands: FLOW, reason });
  });

  it('never let a flow call its own bands calibrated', () => {
    const claimed = { ...FLOW, calibration: 'by the flow' };
    expect(bandsInUse(claimed, undefined, HERE).bands).toEqual(FLOW);
  });

  it('carry a hash only where models and camera are those of the report, in any order', () => {
    const model = fc.record({ name: fc.constantFrom('a', 'b', 'c'), sha256: fc.constantFrom('1', '2') });
    const models = fc.uniqueArray(model, { maxLength: 3, selector: ({ name }) => name });
    const camera = fc.option(fc.constantFrom('', 'one', 'two'), { nil: undefined });
    const score = fc.double({ min: 0, max: 1, noNaN: true });
    const setting = fc.record({ models, camera });
    fc.assert(
      fc.property(setting, setting, score, score, (made, used, one, other) => {
        const proposal = {
          possible: true as const,
          supports: Math.max(one, other),
          review: Math.min(one, other),
        };
        const floor = { supports: 0, review: 0 };
        const shown = { ...used, floor, models: [...used.models].reverse() };
        const { calibrated, bands } = bandsInUse(FLOW, reported({ ...made, proposal }), shown);
        const digests = (list: typeof MODELS) => list.map(({ name, sha256 }) => name + sha256).sort();
        const same =
          Boolean(made.camera) &&
          made.camera === used.camera &&
          made.models.length > 0 &&
          JSON.stringify(digests(made.models)) === JSON.stringify(digests(used.models));
        expect(calibrated).toBe(same);
        expect(bands.calibration).toBe(same ? ACCEPTED.hash : undefined);
        expect(bands.supports).toBe(same ? proposal.supports : FLOW.supports);
        expect(bands.review).toBe(same ? proposal.review : FLOW.review);
      }),
    );
  });
});
