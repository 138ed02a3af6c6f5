import type { CaptureDevice } from '#services/contract/hosted.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { requireFlow } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { deviceDrafts } from './device-drafts.ts';
import {
  type CapturePlace,
  readCapture,
  type StoredCapture,
  writeCapture,
} from './hosted-capture.repository.ts';
import { appendToLog, lockHosted } from './hosted-log.ts';

/** The device of a claim, and when the instance can no longer be continued. */
interface Claimed {
  place: CapturePlace;
  expiresAt: Date;
}

const TRIES = 5;

/** Gives an instance to a tab: the earlier one learns of it at its next call. @returns the number of the claim */
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

/** More devices and cameras than a person has: a log records none beyond this number. */
const MOST_TOLD = 20;

/**
 * Records the browser's facts about the device, and logs new ones in an open session.
 *
 * @throws ProblemError `INSTANCE_MOVED_TAB`, `INSTANCE_MOVED`
 */
export async function noteDevice(
  context: ServicesContext,
  { place, expiresAt }: Claimed,
  { claim, device }: { claim: number; device: CaptureDevice },
): Promise<void> {
  const { db, sealers } = context;
  const stored = await readCapture(db, sealers, place);
  requireOwner(stored, claim);
  const { session: open, device: before } = stored.state;
  const drafts = open && (open.devicesTold ?? 0) < MOST_TOLD ? deviceDrafts(before, device) : [];
  const flow = open && drafts.length > 0 ? await requireFlow(db, place, open.flow) : undefined;
  await db.transaction().execute(async (trx) => {
    const log = open && flow && (await lockHosted(context, trx, place, { sessionId: open.sessionId, flow }));
    const told = log && {
      ...(await appendToLog(log, open, { drafts })),
      devicesTold: (open.devicesTold ?? 0) + drafts.length,
    };
    const state = { ...stored.state, device, ...(told ? { session: told } : {}) };
    if (!(await writeCapture(trx, sealers, place, { ...stored, state, expiresAt }))) {
      throw new ProblemError('INSTANCE_MOVED');
    }
  });
}

const change = (
  { db, sealers }: ServicesContext,
  { place, expiresAt }: Claimed,
  { claim, revision, state, attempt }: StoredCapture,
): Promise<boolean> =>
  db
    .transaction()
    .execute((trx) => writeCapture(trx, sealers, place, { claim, revision, state, attempt, expiresAt }));
