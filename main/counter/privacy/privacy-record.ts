import { ERASURE_REASONS, type PrivacyRecord } from '#core/contract/counter/privacy-operations.ts';
import { failure } from '#core/contract/errors.ts';
import { OUTBOX_ARTEFACT, OUTBOX_EVIDENCE } from '#core/contract/outbox-entries.ts';
import { DAY_MS } from '#core/days.ts';
import { WITHDRAWN_EVENT } from '#core/evidence/second-log.ts';
import { LIVE_FRAMES } from '#core/liveness/live-frames.ts';
import type { SessionRecord, Vault } from '../../ports/vault.ts';
import { keptUntil } from '../views/session-rows.ts';

type PrivacyVault = Pick<
  Vault,
  'sessions' | 'evidence' | 'secondLog' | 'artefacts' | 'outbox' | 'applicants'
>;
type Artefacts = ReturnType<Vault['artefacts']['list']>;
type Erasures = ReturnType<Vault['sessions']['erasures']>;
type Kept = PrivacyRecord['kept'][number];

const CONSENT_EVENT = /^consent\.(procedure|biometric)\.(given|refused)$/;

/**
 * What the applicant of a session agreed to, and what is kept of it. It comes from the log and the receipts, so it is
 * complete after the erasure too.
 *
 * @throws AppError SESSION_NOT_FOUND
 */
export function privacyRecord(vault: PrivacyVault, sessionId: string, now: Date): PrivacyRecord {
  const session = vault.sessions.find(sessionId);
  if (!session) throw failure('SESSION_NOT_FOUND', 'not in the vault');
  const events = vault.evidence.events(sessionId);
  const later = vault.secondLog.read(sessionId)?.events ?? [];
  const withdrawn = [...events, ...later].find(({ type }) => type === WITHDRAWN_EVENT);
  const until = keptUntil(session);
  const artefacts = vault.artefacts.list(sessionId);
  const erasures = vault.sessions.erasures(sessionId);
  return {
    consents: events.flatMap(({ type, time, payload }) => {
      const [, purpose, answer] = CONSENT_EVENT.exec(type) ?? [];
      if (purpose !== 'procedure' && purpose !== 'biometric') return [];
      const { textVersion, onBehalf } = payload;
      const words = { purpose, given: answer === 'given', textVersion: String(textVersion), time } as const;
      return [{ ...words, ...(onBehalf ? { onBehalf: true as const } : {}) }];
    }),
    ...(withdrawn ? { withdrawnAt: withdrawn.time } : {}),
    kept: [
      ...keptHere(vault, sessionId, artefacts),
      ...keptThere(vault, session, { artefacts, erasures, now }),
    ],
    ...(until ? { keptUntil: until } : {}),
    erasures: erasures.map(({ at, reason, erased }) => ({
      at,
      reason: ERASURE_REASONS.find((known) => known === reason) ?? 'other',
      values: erased.length,
    })),
  };
}

function keptHere(vault: PrivacyVault, sessionId: string, artefacts: Artefacts): Kept[] {
  const frames = artefacts.filter(({ kind }) => kind === LIVE_FRAMES).length;
  const owner = vault.secondLog.enrolledOwner(sessionId);
  const hasWallet = owner !== undefined && vault.applicants.find(owner) !== undefined;
  // The opening of a picture is no value of its own.
  const values = vault.evidence.openings(sessionId).filter(({ kind }) => kind !== 'bytes');
  return [
    ...counted('kiosk', 'values', values.length),
    ...counted('kiosk', 'pictures', artefacts.length - frames),
    ...counted('kiosk', 'frames', frames),
    ...counted('kiosk', 'wallet', hasWallet ? 1 : 0),
  ];
}

/**
 * What the services have acknowledged and not erased since, as far as the kiosk knows: they erase at once what a person
 * withdrew or had erased, frames with the final verdict, and the rest at most a day after the kiosk does.
 */
function keptThere(
  vault: PrivacyVault,
  { sessionId, erasedAt }: SessionRecord,
  { artefacts, erasures, now }: { artefacts: Artefacts; erasures: Erasures; now: Date },
): Kept[] {
  const isByPeriod = erasures.at(-1)?.reason === 'retention-over';
  if (erasedAt && !(isByPeriod && now.getTime() < Date.parse(erasedAt) + DAY_MS)) return [];
  const keys = vault.outbox.receipts(sessionId).map(({ receipt }) => receipt.idempotencyKey);
  const sent = (kind: string) =>
    keys.flatMap((key) => {
      const start = `${sessionId}/${kind}/`;
      return key.startsWith(start) ? [key.slice(start.length)] : [];
    });
  const judged = new Set(
    erasures
      .filter(({ reason }) => reason === 'judged')
      .flatMap(({ erased }) => erased.map(({ name }) => name)),
  );
  const live = new Set(
    artefacts.flatMap(({ artefactId, kind }) => (kind === LIVE_FRAMES ? [artefactId] : [])),
  );
  const pictures = sent(OUTBOX_ARTEFACT).filter((id) => !judged.has(id));
  const frames = pictures.filter((id) => live.has(id)).length;
  return [
    ...counted('services', 'record', Math.min(sent(OUTBOX_EVIDENCE).length, 1)),
    ...counted('services', 'pictures', pictures.length - frames),
    ...counted('services', 'frames', frames),
  ];
}

const counted = (place: Kept['place'], what: Kept['what'], count: number): Kept[] =>
  count > 0 ? [{ place, what, count }] : [];
