import { z } from 'zod';
import {
  CALIBRATION_TYPE,
  CalibrationReport,
  ComparisonSubject,
} from '#core/biometrics/calibration/calibration-report.ts';
import { canonicalJson } from '#core/keys/canonical-json.ts';
import { chainHash, placeAfter, placeFault } from '#core/keys/hash-chain.ts';
import { type JwsSigner, verifyJws } from '#core/keys/jws.ts';
import type { SettingsRepository } from '#sdk/ports/vault.ts';

const Signed = z.object({
  operatorId: z.string(),
  operator: z.string(),
  kiosk: z.string(),
  time: z.string(),
});

/** A report that a supervisor accepted, with what the volunteers had agreed to. */
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

/** What both keys sign: a word, and where it stands. `prev` is the hash of the entry before, empty at the beginning. */
const Entry = z.object({ seq: z.number().int().min(1), prev: z.string(), word: Word });
export type CalibrationEntry = z.infer<typeof Entry> & { hash: string };

/** Compact JWS of the same payload by the kiosk and by the supervisor, and the SHA-256 of both. */
const StoredEntry = z.object({ kiosk: z.string(), operator: z.string(), hash: z.string() });
type StoredEntry = z.infer<typeof StoredEntry>;
const StoredEntries = z.array(StoredEntry);

const KEY = 'calibrations';
/** Signed by the kiosk and kept apart: without it nobody would notice that the newest entry is gone. */
const HEAD_KEY = 'calibrations-head';
const HEAD_TYPE = 'counterproof-calibration-head+jws';
const Head = z.object({ count: z.number().int().min(1), head: z.string() });
/** Where what does not verify is kept when a supervisor begins anew. */
const ASIDE_KEY = 'calibrations-altered';

/** Where the log begins; `prev` of its first entry is empty. */
const START = { seq: 0, hash: '' };

const hashOf = ({ kiosk, operator }: Omit<StoredEntry, 'hash'>): string => chainHash({ kiosk, operator });

/**
 * Every entry in the order in which they were signed, each verified again; `altered` when any does not verify, or when
 * one is missing, because nobody knows then what was taken away.
 */
export function readCalibrations(
  settings: SettingsRepository,
  kioskDid: string,
): readonly CalibrationEntry[] | 'altered' {
  const stored = StoredEntries.safeParse(settings.get(KEY, z.unknown()) ?? []);
  const head = settings.get(HEAD_KEY, z.unknown());
  if (!stored.success) return 'altered';
  if (stored.data.length === 0) return head === undefined ? [] : 'altered';
  const entries: CalibrationEntry[] = [];
  for (const one of stored.data) {
    const entry = verified(one, kioskDid);
    const head = entries.at(-1) ?? START;
    if (!entry || placeFault(head, { seq: entry.seq, previous: entry.prev })) return 'altered';
    entries.push(entry);
  }
  return endsAt(head, entries, kioskDid) ? entries : 'altered';
}

/**
 * Signs a word with both keys and stores it behind the last one. What does not verify is kept aside and a new beginning
 * is made: a supervisor who measures again must not be held up by it.
 * @returns the hash of the entry, and whether what stood there was put aside
 */
export function appendCalibration(
  settings: SettingsRepository,
  word: CalibrationStatement,
  keys: { kiosk: JwsSigner; operator: JwsSigner },
): { hash: string; renewed: boolean } {
  const known = readCalibrations(settings, keys.kiosk.did);
  const renewed = known === 'altered';
  if (renewed) settings.set(ASIDE_KEY, settings.get(KEY, z.unknown()) ?? []);
  const before = renewed ? [] : known;
  const { seq, previous } = placeAfter(before.at(-1) ?? START);
  const payload = { seq, prev: previous, word };
  const signed = {
    kiosk: keys.kiosk.signJws(payload, CALIBRATION_TYPE),
    operator: keys.operator.signJws(payload, CALIBRATION_TYPE),
  };
  const hash = hashOf(signed);
  const kept = renewed ? [] : (settings.get(KEY, StoredEntries) ?? []);
  settings.set(KEY, [...kept, { ...signed, hash }]);
  settings.set(HEAD_KEY, keys.kiosk.signJws({ count: payload.seq, head: hash }, HEAD_TYPE));
  return { hash, renewed };
}

/** Both keys signed the same words, the kiosk's is this kiosk's, the other is the supervisor's whom they name. */
function verified(one: StoredEntry, kioskDid: string): CalibrationEntry | undefined {
  if (hashOf(one) !== one.hash) return undefined;
  const [kiosk, operator] = [verifyJws(one.kiosk), verifyJws(one.operator)];
  if (!kiosk.valid || !operator.valid) return undefined;
  if (kiosk.typ !== CALIBRATION_TYPE || operator.typ !== CALIBRATION_TYPE) return undefined;
  if (canonicalJson(kiosk.payload) !== canonicalJson(operator.payload)) return undefined;
  const entry = Entry.safeParse(kiosk.payload).data;
  const { signed } = entry?.word ?? {};
  const right = kiosk.did === kioskDid && signed?.kiosk === kioskDid && operator.did === signed.operator;
  return entry && right ? { ...entry, hash: one.hash } : undefined;
}

function endsAt(head: unknown, entries: readonly CalibrationEntry[], kioskDid: string): boolean {
  const verdict = typeof head === 'string' ? verifyJws(head) : undefined;
  if (!verdict?.valid || verdict.did !== kioskDid || verdict.typ !== HEAD_TYPE) return false;
  const known = Head.safeParse(verdict.payload).data;
  return known?.count === entries.length && known.head === entries.at(-1)?.hash;
}
