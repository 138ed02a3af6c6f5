import { z } from 'zod';
import { CALIBRATION_TYPE } from '#core/biometrics/calibration/calibration-report.ts';
import {
  type CalibrationEntry,
  type CalibrationStatement,
  calibrationHash,
  readSignedCalibration,
  SignedCalibration,
} from '#core/biometrics/calibration/signed-calibration.ts';
import { placeAfter, placeFault } from '#core/keys/hash-chain.ts';
import { type JwsSigner, verifyJws } from '#core/keys/jws.ts';
import type { SettingsRepository } from '#sdk/ports/vault.ts';

/** A signed calibration and the SHA-256 of both signatures. */
const StoredEntry = SignedCalibration.extend({ hash: z.string() });
type StoredEntry = z.infer<typeof StoredEntry>;
const StoredEntries = z.array(StoredEntry);

const KEY = 'calibrations';
/** Signed by the kiosk and kept apart: without it, a removed newest entry would go unnoticed. */
const HEAD_KEY = 'calibrations-head';
const HEAD_TYPE = 'counterproof-calibration-head+jws';
const Head = z.object({ count: z.number().int().min(1), head: z.string() });
/** Keeps entries that do not verify when a supervisor begins again. */
const ASIDE_KEY = 'calibrations-altered';

/** Where the log begins; `prev` of its first entry is empty. */
const START = { seq: 0, hash: '' };

/**
 * Every entry in the order in which they were signed, each verified again; `altered` when any does not verify, or when
 * one is missing, because the removed entry is then unknown.
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

/** The signatures of a report by its hash, as they leave the kiosk. */
export function signedCalibration(settings: SettingsRepository, hash: string): SignedCalibration | undefined {
  const stored = StoredEntries.safeParse(settings.get(KEY, z.unknown()) ?? []).data ?? [];
  const found = stored.find((one) => one.hash === hash);
  return found && { kiosk: found.kiosk, operator: found.operator };
}

/**
 * Signs a word with both keys and stores it behind the last one. Entries that do not verify are kept aside and a new
 * log begins: a supervisor who measures again must not be held up by it.
 * @returns the hash of the entry, and whether the earlier file was set aside
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
  const hash = calibrationHash(signed);
  const kept = renewed ? [] : (settings.get(KEY, StoredEntries) ?? []);
  settings.set(KEY, [...kept, { ...signed, hash }]);
  settings.set(HEAD_KEY, keys.kiosk.signJws({ count: payload.seq, head: hash }, HEAD_TYPE));
  return { hash, renewed };
}

/** Both keys signed the same words, and the kiosk's is this kiosk's. */
function verified(one: StoredEntry, kioskDid: string): CalibrationEntry | undefined {
  const entry = readSignedCalibration(one);
  return entry?.hash === one.hash && entry.word.signed.kiosk === kioskDid ? entry : undefined;
}

function endsAt(head: unknown, entries: readonly CalibrationEntry[], kioskDid: string): boolean {
  const verdict = typeof head === 'string' ? verifyJws(head) : undefined;
  if (!verdict?.valid || verdict.did !== kioskDid || verdict.typ !== HEAD_TYPE) return false;
  const known = Head.safeParse(verdict.payload).data;
  return known?.count === entries.length && known.head === entries.at(-1)?.hash;
}
