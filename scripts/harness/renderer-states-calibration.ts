import {
  type CalibrationReport,
  calibrationReport,
  LEAST_TRIALS,
} from '#core/biometrics/calibration/calibration-report.ts';
import { type LabelledScore, ScoreSet, wilson } from '#core/biometrics/calibration/error-rates.ts';
import type { CalibrationState } from '#core/contract/counter/calibration-operations.ts';
import { VOLUNTEER_CONSENT } from '#main/counter/calibration/volunteer-consent.ts';
import { seeded } from '#specimens/seeded.ts';
import { KIOSK } from './renderer-kiosk.ts';
import type { ScreenFixture } from './screen-fixture.ts';

const CAMERA = 'Face camera (046d:0825)';
const AT = '2026-11-20T09:30:00.000Z';

const IDLE: CalibrationState = {
  consent: VOLUNTEER_CONSENT,
  needed: { ...LEAST_TRIALS },
  maxPictures: 300,
  standing: [
    {
      subject: 'selfie-to-portrait',
      supports: 0.93,
      review: 0.907,
      calibrated: false,
      reason: 'no-calibration',
    },
    {
      subject: 'selfie-to-selfie',
      supports: 0.93,
      review: 0.907,
      calibrated: false,
      reason: 'no-calibration',
    },
  ],
};
const ACCEPTED = {
  hash: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
  acceptedAt: AT,
  source: 'staff of this branch, daylight from the left',
  camera: CAMERA,
};
const CALIBRATED: CalibrationState = {
  ...IDLE,
  standing: [
    {
      subject: 'selfie-to-portrait',
      supports: 0.93,
      review: 0.907,
      calibrated: false,
      reason: 'other-camera',
      accepted: { ...ACCEPTED, camera: 'Another camera (1234:5678)' },
    },
    { subject: 'selfie-to-selfie', supports: 0.912, review: 0.897, calibrated: true, accepted: ACCEPTED },
  ],
};

const run = (volunteers: number, change: Partial<NonNullable<CalibrationState['run']>> = {}) => ({
  ...IDLE,
  run: {
    subject: 'selfie-to-selfie' as const,
    source: ACCEPTED.source,
    startedAt: AT,
    camera: CAMERA,
    volunteers: Array.from({ length: volunteers }, (_, index) => ({
      volunteer: index + 1,
      selfies: 5,
      portraits: 0,
    })),
    persons: volunteers,
    pictures: { taken: 5 * volunteers, refused: 4 },
    comparisons: { mated: 10 * volunteers, nonMated: (25 * volunteers * (volunteers - 1)) / 2 },
    ...change,
  },
});

/** Scores as a recogniser gives them: most strangers far below, most pairs of one person far above. */
function scores(mated: number, nonMated: number): LabelledScore[] {
  const random = seeded(20_261_120);
  const around = (middle: number, spread: number) =>
    Math.min(0.999, middle + spread * (random() + random() + random() - 1.5));
  return [
    ...Array.from({ length: mated }, () => ({ score: around(0.95, 0.04), mated: true })),
    ...Array.from({ length: nonMated }, () => ({ score: around(0.78, 0.12), mated: false })),
  ];
}

function finished(persons: number, mated: number, nonMated: number): CalibrationState {
  const set = new ScoreSet(scores(mated, nonMated));
  const report: CalibrationReport = calibrationReport(set, {
    subject: 'selfie-to-selfie',
    madeAt: AT,
    source: ACCEPTED.source,
    camera: CAMERA,
    models: ['face-detection/short-range', 'face-landmarks/mesh-468', 'face-recognition/resnet-128'].map(
      (name, index) => ({ name, sha256: `${index}9f1c0a7d44be2f3`.repeat(1) }),
    ),
    hardware: { processor: 'Processor of the counter', cores: 4, system: 'linux x64' },
    persons,
    pictures: 5 * persons,
    failureToAcquire: wilson(6, 5 * persons + 6),
    thresholds: { supports: 0.93, review: 0.907 },
    floor: { supports: 0.9, review: 0.88 },
  });
  const points = set.curve().map(({ fmr, fnmr }) => ({ fmr: fmr.rate, fnmr: fnmr.rate }));
  const step = Math.ceil(points.length / 240);
  return { ...IDLE, result: { report, curve: points.filter((_, index) => index % step === 0) } };
}

const ACCOUNT = { press: '.TopBar > .Button:last-of-type' };
const OPEN = [ACCOUNT, { press: '[role=menuitem]:has(svg.lucide-chart-spline)' }];
const NEXT = { press: '.Calibration-actions .Button' };
const FIRST = { press: '.CalibrationVolunteers .Button' };
const TAKE = { press: '.CalibrationStage-controls .Button' };

const calibration = (
  name: string,
  value: CalibrationState,
  rest: Partial<ScreenFixture> = {},
): ScreenFixture => ({
  name: `calibration-${name}`,
  role: 'operator',
  operator: KIOSK,
  answers: { 'calibration.state': { ok: true, value } },
  actions: OPEN,
  ...rest,
});
const answered = (state: CalibrationState, accepted: boolean) => ({
  'calibration.state': { ok: true as const, value: state },
  'calibration.add-picture': {
    ok: true as const,
    value: { accepted, hint: accepted ? 'ready' : 'more-light', state },
  },
});
const PORTRAITS = run(3, {
  subject: 'selfie-to-portrait',
  volunteers: [1, 2, 3].map((volunteer) => ({ volunteer, selfies: 4, portraits: 1 })),
});
const WITH_CAMERA = { preview: 'selfie', settleMs: 2500 } as const;

/** The calibration page of the supervisor, step by step. */
export const CALIBRATION_SCREENS: readonly ScreenFixture[] = [
  calibration('begin', IDLE),
  calibration('standing', CALIBRATED),
  calibration('nobody', run(2)),
  calibration('consent', run(2), { actions: [...OPEN, NEXT] }),
  calibration('camera', run(12), { actions: [...OPEN, FIRST], ...WITH_CAMERA }),
  calibration('taken', run(26), {
    answers: answered(run(26), true),
    actions: [...OPEN, FIRST, TAKE],
    ...WITH_CAMERA,
  }),
  calibration('refused', PORTRAITS, {
    answers: answered(PORTRAITS, false),
    actions: [...OPEN, FIRST, TAKE],
    ...WITH_CAMERA,
  }),
  calibration('same-picture', run(12), {
    answers: {
      'calibration.state': { ok: true, value: run(12) },
      'calibration.add-picture': { ok: false, error: { code: 'FRAME_REPEATED', message: 'given before' } },
    },
    actions: [...OPEN, FIRST, TAKE],
    ...WITH_CAMERA,
  }),
  calibration('leave', run(2), {
    actions: [...OPEN, { press: '.CalibrationVolunteers .Button:last-child' }],
  }),
  calibration('camera-refused', run(2), { actions: [...OPEN, FIRST], camera: 'NotAllowedError' }),
  calibration('result', finished(26, 260, 8125)),
  calibration('result-claims', finished(26, 260, 8125), {
    actions: [...OPEN, { look: '.CalibrationClaims' }],
  }),
  calibration('too-few', finished(9, 90, 900)),
  calibration('discard', finished(9, 90, 900), {
    actions: [...OPEN, { press: '.Calibration-actions .Button' }],
  }),
];
