import type { CaptureDevice } from '#services/contract/hosted.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import {
  type CapturePlace,
  readCapture,
  type StoredCapture,
  writeCapture,
} from './hosted-capture.repository.ts';

/** Where a claim is of, and when nobody can continue with the instance. */
interface Claimed {
  place: CapturePlace;
  expiresAt: Date;
}

const TRIES = 5;

/** Gives an instance to a tab: the one that had it is told at its next call. @returns the number of the claim */
export async function claimCapture(context: ServicesContext, claimed: Claimed): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const stored = await readCapture(context.db, context.sealers, claimed.place);
    const claim = stored.claim + 1;
    if (await change(context, claimed, { ...stored, claim })) return claim;
  }
  throw new ProblemError('INSTANCE_MOVED', 'Several tabs claim the instance at once.');
}

/** @throws ProblemError `INSTANCE_MOVED_TAB` where another tab has the instance */
export function requireOwner(stored: Pick<StoredCapture, 'claim'>, claim: number): void {
  if (stored.claim !== claim) throw new ProblemError('INSTANCE_MOVED_TAB');
}

/** The same of an instance that is not read yet. */
export async function requireClaim(
  { db, sealers }: ServicesContext,
  place: CapturePlace,
  claim: number,
): Promise<void> {
  requireOwner(await readCapture(db, sealers, place), claim);
}

/** Notes what the browser says of the device. @throws ProblemError `INSTANCE_MOVED_TAB`, `INSTANCE_MOVED` */
export async function noteDevice(
  context: ServicesContext,
  claimed: Claimed,
  { claim, device }: { claim: number; device: CaptureDevice },
): Promise<void> {
  const stored = await readCapture(context.db, context.sealers, claimed.place);
  requireOwner(stored, claim);
  const state = { ...stored.state, device };
  if (!(await change(context, claimed, { ...stored, state }))) throw new ProblemError('INSTANCE_MOVED');
}

const change = (
  { db, sealers }: ServicesContext,
  { place, expiresAt }: Claimed,
  { claim, revision, state, attempt }: StoredCapture,
): Promise<boolean> =>
  db
    .transaction()
    .execute((trx) => writeCapture(trx, sealers, place, { claim, revision, state, attempt, expiresAt }));
