import { describe, expect, it } from 'vitest';
import { CalibrationReport, type CalibrationSetting, calibrationReport } from './calibration-report.ts';
import { type LabelledScore, ScoreSet, wilson } from './error-rates.ts';

const SETTING: CalibrationSetting = {
  subject: 'selfie-to-selfie',
  madeAt: '2026-01-02T03:04:05.006Z',
  source: 'drawn for this test',
  models: [{ name: 'm', sha256: 'a'.repeat(64) }],
  hardware: { processor: 'p', cores: 2, system: 's' },
  pictures: 10,
  failureToAcquire: wilson(1, 10),
  thresholds: { supports: 0.9, review: 0.8 },
  floor: { supports: 0.8, review: 0.8 },
};
/** Mated scores from 0.9 to 1, others from 0 to 0.85, evenly. */
const scores = (mated: number, nonMated: number): LabelledScore[] => [
  ...Array.from({ length: mated }, (_, i) => ({ score: 0.9 + (0.1 * i) / mated, mated: true })),
  ...Array.from({ length: nonMated }, (_, i) => ({ score: (0.85 * i) / nonMated, mated: false })),
];
const report = (list: LabelledScore[], persons?: number) =>
  calibrationReport(new ScoreSet(list), persons === undefined ? SETTING : { ...SETTING, persons });

describe('a calibration report', () => {
  it('names the thresholds in use and those at the usual false match rates, with their intervals', () => {
    const made = report(scores(200, 5000));
    expect(CalibrationReport.parse(made)).toEqual(made);
    expect(made.points.map(({ name }) => name)).toEqual([
      'supports',
      'review',
      'proposed supports',
      'proposed review',
      'FMR 1 %',
      'FMR 0.1 %',
      'FMR 0.01 %',
    ]);
    expect(made.points[1]).toMatchObject({ threshold: 0.8, fmr: { trials: 5000 }, fnmr: { events: 0 } });
    expect(made.equalError?.rate).toBe(0);
  });

  it('proposes thresholds whose false match rate is shown, not only observed', () => {
    const { proposal } = report(scores(200, 5000));
    expect(proposal).toMatchObject({ possible: true });
    if (!proposal.possible) return;
    const set = new ScoreSet(scores(200, 5000));
    expect(set.at(proposal.supports).fmr.high).toBeLessThanOrEqual(0.001);
    expect(set.at(proposal.review).fmr.high).toBeLessThanOrEqual(0.01);
    expect(proposal.review).toBeLessThanOrEqual(proposal.supports);
  });

  it('proposes nothing that the trials cannot show, and names the lack', () => {
    expect(report(scores(99, 5000)).proposal).toMatchObject({ reason: 'too-few-mated' });
    expect(report(scores(200, 3837)).proposal).toMatchObject({ reason: 'too-few-non-mated' });
    const mixed = [
      ...scores(200, 0).map(({ score }) => ({ score: score - 0.9, mated: true })),
      ...scores(0, 5000),
    ];
    expect(report(mixed).proposal).toMatchObject({ reason: 'no-threshold' });
  });

  it('proposes nothing for many pictures of a few people', () => {
    const { proposal } = report(scores(200, 5000), 24);
    expect(proposal).toMatchObject({ possible: false, reason: 'too-few-persons', needed: { persons: 25 } });
    expect(report(scores(200, 5000), 25).proposal.possible).toBe(true);
  });

  it('proposes only thresholds that a comparison can reach', () => {
    const beyond = scores(200, 5000).map((one) =>
      one.mated ? { ...one, score: 1.5 } : { ...one, score: 1.4 },
    );
    expect(report(beyond).proposal).toMatchObject({ reason: 'no-threshold' });
  });

  it('proposes nothing below the floor, however well the trials went', () => {
    const set = new ScoreSet(scores(200, 5000));
    const { proposal } = report(scores(200, 5000));
    if (!proposal.possible) throw new Error('there is a proposal');
    const { supports, review } = proposal;
    const within = (floor: CalibrationSetting['floor']) =>
      calibrationReport(set, { ...SETTING, floor }).proposal;
    expect(within({ supports, review })).toEqual(proposal);
    for (const floor of [
      { supports: supports + 1e-6, review },
      { supports, review: review + 1e-6 },
    ]) {
      expect(within(floor)).toMatchObject({ possible: false, reason: 'below-floor' });
    }
  });

  it('needs just as many trials as a spotless run takes to show the limit', () => {
    expect(wilson(0, 3838).high).toBeLessThanOrEqual(0.001);
    expect(wilson(0, 3837).high).toBeGreaterThan(0.001);
  });
});
