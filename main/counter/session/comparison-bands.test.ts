import { describe, expect, it } from 'vitest';
import type { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import { comparisonView, liveIdComparisonView } from '../views/comparison-view.ts';
import { checksOf } from './evaluate.ts';
import { CONTEXT, sessionUnderTest } from './session.fixture.ts';

const MEASURED = { thresholdSetId: 'calibrated-abc', supports: 0.8, review: 0.7, calibration: 'abc' };
const RECORD = {
  performed: true,
  score: 0.85,
  model: 'm',
  interEyePx: { selfie: 90, portrait: 60 },
} as const satisfies ComparisonRecord;

describe('a comparison by measured bands', () => {
  it('stands in the log with its bands and the hash of the report', () => {
    const session = sessionUnderTest().goTo('done');
    session.apply({ kind: 'compared', comparison: { ...RECORD, bands: MEASURED } });
    const event = session.events.find(({ type }) => type === 'face.compared');
    expect(event?.payload).toMatchObject({
      score: 0.85,
      band: 'supports',
      thresholdSetId: 'calibrated-abc',
      bands: MEASURED,
    });
  });

  it('is shown as calibrated and judged by those bands, here and nowhere else', () => {
    const session = sessionUnderTest().goTo('done');
    session.apply({ kind: 'compared', comparison: { ...RECORD, bands: MEASURED } });
    session.apply({ kind: 'compared-live-id', comparison: RECORD, registeredAt: CONTEXT.now });
    const { state } = session;
    const { supports, review } = MEASURED;
    expect(comparisonView(state)).toMatchObject({
      band: 'supports',
      calibrated: true,
      thresholdSetId: 'calibrated-abc',
      limits: { supports, review },
    });
    expect(liveIdComparisonView(state)).toMatchObject({ band: 'does-not-support', calibrated: false });
    const checks = checksOf(state, CONTEXT.today);
    const check = (wanted: string) => checks.find(({ id }) => id === wanted);
    expect(check('face.comparison')).toMatchObject({ verdict: 'PASSED', threshold: 0.8 });
    expect(check('face.comparison-live-id')).toMatchObject({ verdict: 'FAILED', threshold: 0.93 });
  });
});

it('a selfie remembers the camera that took it', () => {
  const session = sessionUnderTest().goTo('selfie');
  expect(session.state.selfie).toBeUndefined();
  const device = {
    label: 'Counter camera',
    width: 1280,
    height: 720,
    hasDeviceId: true,
    hasGroupId: true,
    capabilities: [],
  };
  session.apply({ kind: 'camera', at: session.state.at, event: 'started', device, facts: {} });
  session.takeSelfie();
  expect(session.state.selfie?.camera).toBe('Counter camera');
});
