import type { Companion, CompanionEntry } from '#core/contract/companion.ts';
import { failure } from '#core/contract/errors.ts';
import type { OpenKiosk } from '../open-kiosk.ts';
import { SessionSummaryRow } from '../session/summary.ts';
import { searchedReference } from './find-sessions.ts';

/**
 * The companion with the session of their own that their reference names.
 * @throws AppError COMPANION_UNVERIFIED unless another session of this kiosk is, by the services, a Success under that
 * reference
 */
export function verifiedCompanion(
  { unlocked }: Pick<OpenKiosk, 'unlocked'>,
  sessionId: string,
  entry: CompanionEntry,
): Companion {
  if (entry.role === 'interpreter' || entry.role === 'helper') return entry;
  const { verified } = entry;
  if (verified.how === 'document') return { ...entry, verified };
  const wanted = searchedReference(verified.reference);
  const found =
    wanted === '' ? [] : unlocked.vault.sessions.search({ reference: wanted, words: [] }, MOST_FOUND);
  const own = found.find(({ sessionId: id, summary }) => id !== sessionId && isVerified(summary, wanted));
  if (!own) throw failure('COMPANION_UNVERIFIED', 'no session of this kiosk verified them');
  return { ...entry, verified: { how: 'session', sessionId: own.sessionId } };
}

/** Two sessions rarely have one reference. */
const MOST_FOUND = 10;

function isVerified(stored: unknown, wanted: string): boolean {
  const { reference = '', finalState, final } = SessionSummaryRow.safeParse(stored).data ?? {};
  // The services look the session up as well: one that they have not judged yet would make a Review of this one.
  return searchedReference(reference) === wanted && (finalState ?? final) === 'Success';
}
