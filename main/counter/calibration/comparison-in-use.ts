import { z } from 'zod';
import { type BandsInUse, bandsInUse } from '#core/biometrics/calibration/bands-in-use.ts';
import type { ComparisonSubject, ModelDigest } from '#core/biometrics/calibration/calibration-report.ts';
import type { ReportReason } from '#core/contract/counter/calibration-operations.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { SettingsRepository } from '#sdk/ports/vault.ts';
import { type CalibrationSources, countingReport } from './accepted-reports.ts';

const RECOGNITION = /^(face-(?:detection|landmarks|recognition)\/[^@]+)@([0-9a-f]+)$/;

/** The models that a score depends on. @param models `<task>/<model>@<SHA-256>` of every model of the kiosk */
export function comparisonModels(models: readonly string[]): ModelDigest[] {
  return models.flatMap((model) => {
    const [, name, sha256] = RECOGNITION.exec(model) ?? [];
    return name && sha256 ? [{ name, sha256 }] : [];
  });
}

export const FLOW_BANDS = {
  'selfie-to-portrait': 'selfieToPortrait',
  'selfie-to-selfie': 'selfieToSelfie',
} as const satisfies Record<ComparisonSubject, keyof Flow['comparison']>;

export type Standing = BandsInUse | { calibrated: false; bands: BandsInUse['bands']; reason: ReportReason };

/** The bands of one subject on this kiosk, and why they are not measured where they are not. */
export function standingOf(
  sources: CalibrationSources,
  comparison: Flow['comparison'],
  subject: ComparisonSubject,
  { models, camera }: { models: readonly string[]; camera: string | undefined },
): Standing {
  const found = countingReport(sources, subject);
  const reason = typeof found === 'string' ? found : undefined;
  const standing = bandsInUse(
    comparison[FLOW_BANDS[subject]],
    typeof found === 'string' ? undefined : found,
    { models: comparisonModels(models), camera, floor: comparison.calibratedFloor },
  );
  return reason && !standing.calibrated ? { ...standing, reason } : standing;
}

/** The rules of a flow for comparisons with the bands that count on this kiosk. */
export function comparisonInUse(
  sources: CalibrationSources,
  comparison: Flow['comparison'],
  setting: { models: readonly string[]; camera: string | undefined },
): Flow['comparison'] {
  const bands = (subject: ComparisonSubject) => standingOf(sources, comparison, subject, setting).bands;
  return {
    ...comparison,
    selfieToPortrait: bands('selfie-to-portrait'),
    selfieToSelfie: bands('selfie-to-selfie'),
  };
}

const CAMERA_KEY = 'selfie-camera';

/** The camera of the last selfie that was compared: the supervisor's page compares reports with it. */
export const lastSelfieCamera = (settings: SettingsRepository): string | undefined =>
  settings.get(CAMERA_KEY, z.string());

export function rememberSelfieCamera(settings: SettingsRepository, camera: string | undefined): void {
  if (camera && camera !== lastSelfieCamera(settings)) settings.set(CAMERA_KEY, camera);
}
