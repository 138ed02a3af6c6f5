import { normalizeIP } from '@fastify/rate-limit';
import { DAY_MS } from '#core/days.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { SERVICE_TENANT } from '#services/kernel/database/schema.ts';
import { tryAt } from '#services/kernel/wrong-tries.ts';
import { forgetOldTries, lockTries, proveTry, type TryKey, writeTry } from './sign-in-try.repository.ts';
import { secondsFull, withTry } from './try-bucket.ts';

type Limiter = Pick<ServicesContext, 'db' | 'sealers' | 'now' | 'uptimeMs'>;

/** After this time the longest wait is over and the bucket of an account is empty. */
const TRIED_FOR_MS = 2 * DAY_MS;
/** A little more than the longest wait of an address, which is an hour: a machine that is off at night never runs for two days. */
const MACHINE_KEEPS_MS = 2 * 60 * 60_000;
const PROVED_FOR_MS = 90 * DAY_MS;

/** The account of a sign-in try, and its address. */
export interface Attempt {
  /** Undefined where no tenant has the name that was given. */
  tenantId: string | undefined;
  tenant: string;
  name: string;
  address: string;
}

/** One subnet of IPv6 counts as one address: its owner has 2^64 of them. */
export function tryKeyOf({ sealers }: Pick<Limiter, 'sealers'>, attempt: Attempt): TryKey {
  const { tenantId, tenant, name, address } = attempt;
  const account = accountKeyOf({ sealers }, { tenantId: tenantId ?? tenant, name });
  const place = sealers.service.blindIndex(
    `${Buffer.from(account).toString('hex')}|${normalizeIP(address)}`,
    'sign_in_try.place',
  );
  return { tenantId: tenantId ?? SERVICE_TENANT, account, place };
}

/** Names are compared as those of accounts are. */
export const accountKeyOf = (
  { sealers }: Pick<Limiter, 'sealers'>,
  { tenantId, name }: { tenantId: string; name: string },
): Uint8Array => sealers.service.blindIndex(`${tenantId}|${name.trim()}`, 'sign_in_try.account');

/**
 * Counts a try before it is checked, so that many at once do not slip past the limit; {@link proveTry} takes a right one
 * back. Names that no account has are counted alike, so that a wait tells nothing about them.
 *
 * An address waits for its own wrong tries. The account as a whole waits only after many from several addresses, and
 * not for an address from which a sign-in to it succeeded before: an attacker does not lock an administrator out.
 *
 * @throws ProblemError `SIGN_IN_LOCKED`.
 */
export async function countTry(context: Limiter, key: TryKey): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const at = context.now();
    const [time, uptimeMs] = [at.toISOString(), context.uptimeMs?.()];
    const { waitS, wrong } = tryAt(context, at);
    const { lockout, bucket, provedAt } = await lockTries(trx, key, at);
    const wait = waitS(lockout) || (provedAt ? 0 : secondsFull(bucket, time, uptimeMs));
    if (wait > 0) throw new ProblemError('SIGN_IN_LOCKED', `Wait ${wait} seconds.`, { retryAfterS: wait });
    await writeTry(trx, key, { lockout: wrong(lockout), bucket: withTry(bucket, time, uptimeMs), at });
  });
}

/** Takes the wrong tries of an account back, after a right one. */
export const forgiveTries = ({ now }: Pick<Limiter, 'now'>, trx: DatabaseTransaction, key: TryKey) =>
  proveTry(trx, key, now());

/** Deletes entries that no longer delay a sign-in; a clock that was set ahead does not end their time. */
export function forgetTriesDue({ db, now, uptimeMs }: Omit<Limiter, 'sealers'>): Promise<void> {
  const before = (ms: number): Date => new Date(now().getTime() - ms);
  const machine = uptimeMs ? { ranMs: uptimeMs(), keptMs: MACHINE_KEEPS_MS } : undefined;
  return forgetOldTries(db, { tried: before(TRIED_FOR_MS), proved: before(PROVED_FOR_MS), machine });
}
