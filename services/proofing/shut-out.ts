import { HANDED_OVER_EVENT } from '#core/evidence/evidence-schema.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { SigningKiosk } from '#services/platform/index.ts';
import { listArrivals, type SessionRow } from '#services/sessions/index.ts';

/** A kiosk, and when what gave it the session arrived; undefined for the kiosk that began. */
export interface Holder extends Pick<SigningKiosk, 'active' | 'shutOutAt'> {
  readonly givenAt: Date | undefined;
}

/**
 * Whether a kiosk was shut out after a session was handed over to it. All times are the services' own: what its log says of
 * them is its word. What a kiosk sent before it was shut out stands, and so does what it gave away.
 */
export const isShutOut = (holders: readonly Holder[]): boolean =>
  holders.some(
    ({ active, shutOutAt, givenAt }) => givenAt && (!active || (shutOutAt !== null && shutOutAt >= givenAt)),
  );

/** The kiosks of a session in the order in which they had it, with the arrival of each hand-over. */
export async function holdersOf(
  trx: DatabaseTransaction,
  session: SessionRow,
  kiosks: readonly SigningKiosk[],
  events: readonly { type: string; seq: number }[],
): Promise<Holder[]> {
  const gifts = events.filter(({ type }) => type === HANDED_OVER_EVENT);
  const arrivals = gifts.length > 0 ? await listArrivals(trx, session) : [];
  const arrivalOf = (seq: number) => arrivals.findLast(({ firstSeq }) => firstSeq <= seq)?.at;
  return kiosks.map(({ active, shutOutAt }, index) => {
    const gift = gifts[index - 1];
    return { active, shutOutAt, givenAt: gift && arrivalOf(gift.seq) };
  });
}
