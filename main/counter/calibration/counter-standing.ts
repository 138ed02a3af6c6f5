import type { ComparisonSubject } from '#core/biometrics/calibration/calibration-report.ts';
import type { CalibrationStanding } from '#core/contract/counter/calibration-operations.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { Kiosk } from '../kiosk.ts';
import { type CountingReport, countingReport } from './accepted-reports.ts';
import { lastSelfieCamera, standingOf } from './comparison-in-use.ts';

/** The flow of a session that names none: its limits are those of the pictures at this counter. */
export const counterFlow = (kiosk: Kiosk): Flow => kiosk.open().flows.newest(kiosk.options.defaultFlow).flow;

/** Returns the thresholds that count at this counter for a subject, and the report that they come from. */
export function standingAt(kiosk: Kiosk, subject: ComparisonSubject): CalibrationStanding {
  const { roster, unlocked } = kiosk.open();
  const { vault, wallet } = unlocked;
  const sources = {
    settings: vault.settings,
    kioskDid: wallet.did,
    operators: () => roster.operators(),
  };
  const setting = { models: kiosk.options.vision.models(), camera: lastSelfieCamera(vault.settings) };
  const standing = standingOf(sources, counterFlow(kiosk).comparison, subject, setting);
  const report = countingReport(sources, subject);
  const { supports, review } = standing.bands;
  return {
    subject,
    supports,
    review,
    calibrated: standing.calibrated,
    ...(standing.calibrated ? {} : { reason: standing.reason }),
    ...(typeof report === 'object' ? { accepted: acceptedView(report) } : {}),
  };
}

function acceptedView({ hash, accepted }: CountingReport) {
  const { source, camera } = accepted.report;
  return { hash, acceptedAt: accepted.signed.time, source, ...(camera ? { camera } : {}) };
}
