import type { AcceptedCalibration } from '#core/biometrics/calibration/bands-in-use.ts';
import type { ComparisonSubject } from '#core/biometrics/calibration/calibration-report.ts';
import type {
  AcceptedReport,
  CalibrationStatement,
} from '#core/biometrics/calibration/signed-calibration.ts';
import type { ReportReason } from '#core/contract/counter/calibration-operations.ts';
import type { RosterOperator } from '#core/contract/roster.ts';
import type { SettingsRepository } from '#sdk/ports/vault.ts';
import { readCalibrations } from './calibration-log.ts';

/** Where a kiosk keeps its reports, who it is, and who works at it by the cached roster. */
export interface CalibrationSources {
  settings: SettingsRepository;
  kioskDid: string;
  operators(): readonly RosterOperator[];
}

/** The report that counts for a subject. */
export interface CountingReport extends AcceptedCalibration {
  accepted: AcceptedReport;
}

/**
 * The newest word on a subject decides alone: a newer report, with thresholds or without, ends an older one, and so
 * does a withdrawal. A report counts while its signer is an active supervisor with that permission.
 */
export function countingReport(
  { settings, kioskDid, operators }: CalibrationSources,
  subject: ComparisonSubject,
): CountingReport | ReportReason | undefined {
  const entries = readCalibrations(settings, kioskDid);
  if (entries === 'altered') return 'altered';
  const newest = entries.findLast(({ word }) => subjectOf(word) === subject);
  if (!newest) return undefined;
  const { word, hash } = newest;
  if (word.kind === 'withdrawal') return 'withdrawn';
  const { operatorId, operator } = word.signed;
  if (!maySign(operators(), { operatorId, did: operator })) return 'signer-not-supervisor';
  return { hash, report: word.report, accepted: word };
}

/** Whether the roster knows an operator of this name and key as an active supervisor with `counter.settings`. */
export function maySign(
  operators: readonly RosterOperator[],
  { operatorId, did }: { operatorId: string; did: string },
): boolean {
  const known = operators.find((one) => one.operatorId === operatorId && one.did === did);
  return (
    known?.active === true && known.role === 'supervisor' && known.permissions.includes('counter.settings')
  );
}

const subjectOf = (word: CalibrationStatement): ComparisonSubject =>
  word.kind === 'report' ? word.report.subject : word.subject;
