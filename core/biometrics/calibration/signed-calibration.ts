import { z } from 'zod';
import { canonicalJson } from '../../keys/canonical-json.ts';
import { chainHash } from '../../keys/hash-chain.ts';
import { verifyJws } from '../../keys/jws.ts';
import { CALIBRATION_TYPE, CalibrationReport, ComparisonSubject } from './calibration-report.ts';

const Signed = z.object({
  operatorId: z.string(),
  operator: z.string(),
  kiosk: z.string(),
  time: z.string(),
});

/** A report that a supervisor accepted, with the consents of the volunteers. */
const AcceptedReport = z.object({
  kind: z.literal('report'),
  report: CalibrationReport,
  consent: z.object({ version: z.string(), hashes: z.array(z.string()), volunteers: z.number().int() }),
  signed: Signed,
});
export type AcceptedReport = z.infer<typeof AcceptedReport>;

/** From here on nothing is calibrated for this subject, until another report is accepted. */
const Withdrawal = z.object({ kind: z.literal('withdrawal'), subject: ComparisonSubject, signed: Signed });

const Word = z.discriminatedUnion('kind', [AcceptedReport, Withdrawal]);
export type CalibrationStatement = z.infer<typeof Word>;

/**
 * The entry that both keys sign: a word and its place. `prev` is the hash of the entry before, empty at the beginning.
 */
const Entry = z.object({ seq: z.number().int().min(1), prev: z.string(), word: Word });
export type CalibrationEntry = z.infer<typeof Entry> & { hash: string };

/** Compact JWS of the same payload by the kiosk and by the supervisor. */
export const SignedCalibration = z.object({
  kiosk: z.string().max(200_000),
  operator: z.string().max(200_000),
});
export type SignedCalibration = z.infer<typeof SignedCalibration>;

/** The name of a signed calibration, by which thresholds refer to it. */
export const calibrationHash = ({ kiosk, operator }: SignedCalibration): string =>
  chainHash({ kiosk, operator });

/**
 * The entry, if both keys signed it; undefined if a signature is missing or comes from a key that the entry does not
 * name.
 */
export function readSignedCalibration(signed: SignedCalibration): CalibrationEntry | undefined {
  const [kiosk, operator] = [verifyJws(signed.kiosk), verifyJws(signed.operator)];
  if (!kiosk.valid || !operator.valid) return undefined;
  if (kiosk.typ !== CALIBRATION_TYPE || operator.typ !== CALIBRATION_TYPE) return undefined;
  if (canonicalJson(kiosk.payload) !== canonicalJson(operator.payload)) return undefined;
  const entry = Entry.safeParse(kiosk.payload).data;
  const named = entry?.word.signed;
  const isNamed = named?.kiosk === kiosk.did && named.operator === operator.did;
  return entry && isNamed ? { ...entry, hash: calibrationHash(signed) } : undefined;
}
