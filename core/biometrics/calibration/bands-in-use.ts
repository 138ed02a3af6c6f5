import { ComparisonBands } from '../../contract/comparison-bands.ts';
import type { CalibrationReport, ModelDigest } from './calibration-report.ts';

/** A report that a supervisor accepted on this kiosk and whose signatures verified. */
export interface AcceptedCalibration {
  /** Hash of the signed report, base64url. */
  hash: string;
  report: Pick<CalibrationReport, 'camera' | 'models' | 'proposal'>;
}

/** The settings of a comparison. */
export interface ComparisonSetting {
  models: readonly ModelDigest[];
  /** Label of the camera that took the selfie; undefined while none is known. */
  camera: string | undefined;
  /** The least thresholds that a report may set. */
  floor: Pick<ComparisonBands, 'supports' | 'review'>;
}

/** Why the thresholds of a report do not count. */
export const UNCALIBRATED_REASONS = [
  'no-calibration',
  'no-proposal',
  'below-floor',
  'other-models',
  'camera-unknown',
  'other-camera',
] as const;
export type UncalibratedReason = (typeof UNCALIBRATED_REASONS)[number];

export type BandsInUse =
  | { calibrated: true; bands: ComparisonBands & { calibration: string } }
  | { calibrated: false; bands: ComparisonBands; reason: UncalibratedReason };

/**
 * The bands that a comparison is judged by: those of the accepted report while models and camera are the ones that it
 * was made with, else the provisional ones of the flow. A flow cannot call its own bands calibrated: only a report
 * that was signed on this kiosk can.
 */
export function bandsInUse(
  flowBands: ComparisonBands,
  calibration: AcceptedCalibration | undefined,
  setting: ComparisonSetting,
): BandsInUse {
  const reason = whyNot(calibration, setting);
  if (reason) return { calibrated: false, bands: provisional(flowBands), reason };
  const measured = calibration && measuredBands(calibration);
  if (!measured) return { calibrated: false, bands: provisional(flowBands), reason: 'no-proposal' };
  return { calibrated: true, bands: measured };
}

function whyNot(
  calibration: AcceptedCalibration | undefined,
  { models, camera, floor }: ComparisonSetting,
): UncalibratedReason | undefined {
  if (!calibration) return 'no-calibration';
  const { report } = calibration;
  const { proposal } = report;
  if (!proposal.possible) return proposal.reason === 'below-floor' ? 'below-floor' : 'no-proposal';
  if (proposal.supports < floor.supports || proposal.review < floor.review) return 'below-floor';
  if (!sameModels(report.models, models)) return 'other-models';
  if (!camera) return 'camera-unknown';
  return camera === report.camera ? undefined : 'other-camera';
}

function measuredBands({ hash, report: { proposal } }: AcceptedCalibration) {
  if (!proposal.possible) return undefined;
  const { supports, review } = proposal;
  const bands = { thresholdSetId: `calibrated-${hash.slice(0, 12)}`, supports, review, calibration: hash };
  return ComparisonBands.safeParse(bands).success ? bands : undefined;
}

function provisional({ calibration: _claimed, ...bands }: ComparisonBands): ComparisonBands {
  return bands;
}

function sameModels(one: readonly ModelDigest[], other: readonly ModelDigest[]): boolean {
  const names = (models: readonly ModelDigest[]) =>
    models
      .map(({ name, sha256 }) => `${name}@${sha256}`)
      .sort()
      .join();
  return one.length > 0 && names(one) === names(other);
}
