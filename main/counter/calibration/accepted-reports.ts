import { z } from 'zod';
import type { AcceptedCalibration } from '../../domain/biometrics/calibration/bands-in-use.ts';
import {
  CALIBRATION_TYPE,
  CalibrationReport,
  type ComparisonSubject,
} from '../../domain/biometrics/calibration/calibration-report.ts';
import { toBase64Url } from '../../domain/keys/bytes.ts';
import { canonicalDigest, canonicalJson } from '../../domain/keys/canonical-json.ts';
import { type JwsSigner, verifyJws } from '../../domain/keys/jws.ts';
import type { SettingsRepository } from '../../ports/vault.ts';

/** What both keys sign: the report, who accepted it, and what the volunteers had agreed to. */
const AcceptedReport = z.object({
  report: CalibrationReport,
  consent: z.object({ version: z.string(), hashes: z.array(z.string()), volunteers: z.number().int() }),
  accepted: z.object({ operatorId: z.string(), operator: z.string(), kiosk: z.string(), time: z.string() }),
});
export type AcceptedReport = z.infer<typeof AcceptedReport>;

/** Compact JWS of the same payload by the kiosk and by the supervisor, and the SHA-256 of both. */
const StoredReport = z.object({ kiosk: z.string(), operator: z.string(), hash: z.string() });
type StoredReport = z.infer<typeof StoredReport>;

const KEY = 'calibrations';

/** Reports stay: the log of an old session names the one that it was judged by. */
const Shelf = z.array(StoredReport);

const hashOf = ({ kiosk, operator }: Omit<StoredReport, 'hash'>): string =>
  toBase64Url(canonicalDigest({ kiosk, operator }));

/** Signs a report with both keys and stores it. @returns its hash */
export function storeReport(
  settings: SettingsRepository,
  accepted: AcceptedReport,
  keys: { kiosk: JwsSigner; operator: JwsSigner },
): string {
  const signed = {
    kiosk: keys.kiosk.signJws(accepted, CALIBRATION_TYPE),
    operator: keys.operator.signJws(accepted, CALIBRATION_TYPE),
  };
  const hash = hashOf(signed);
  // What does not read as a shelf is not overwritten: the vault says so and the report stays unstored.
  settings.set(KEY, [...(settings.get(KEY, Shelf) ?? []), { ...signed, hash }]);
  return hash;
}

/** The report that counts for a subject: the newest one with thresholds, else the newest. */
export interface CountingReport extends AcceptedCalibration {
  accepted: AcceptedReport;
}

/**
 * Every stored report is verified again before one is used; `altered` when any does not verify, because nobody knows
 * then what was taken away. A comparison goes on by the bands of its flow.
 */
export function countingReport(
  settings: SettingsRepository,
  kioskDid: string,
  subject: ComparisonSubject,
): CountingReport | 'altered' | undefined {
  const shelf = Shelf.safeParse(settings.get(KEY, z.unknown()) ?? []);
  if (!shelf.success) return 'altered';
  const reports = shelf.data.map((one) => verified(one, kioskDid));
  const known = reports.filter((one) => one !== undefined);
  if (known.length < reports.length) return 'altered';
  const ofSubject = known.filter(({ accepted }) => accepted.report.subject === subject).reverse();
  return ofSubject.find(({ report }) => report.proposal.possible) ?? ofSubject[0];
}

/** Both keys signed the same words, the kiosk's is this kiosk's, the other is the supervisor's whom they name. */
function verified(one: StoredReport, kioskDid: string): CountingReport | undefined {
  if (hashOf(one) !== one.hash) return undefined;
  const [kiosk, operator] = [verifyJws(one.kiosk), verifyJws(one.operator)];
  if (!kiosk.valid || !operator.valid) return undefined;
  if (kiosk.typ !== CALIBRATION_TYPE || operator.typ !== CALIBRATION_TYPE) return undefined;
  if (canonicalJson(kiosk.payload) !== canonicalJson(operator.payload)) return undefined;
  const accepted = AcceptedReport.safeParse(kiosk.payload).data;
  const right = accepted && kiosk.did === kioskDid && operator.did === accepted.accepted.operator;
  if (!right || accepted.accepted.kiosk !== kioskDid) return undefined;
  return { hash: one.hash, report: accepted.report, accepted };
}
