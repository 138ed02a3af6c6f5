import type { Language } from '#core/contract/language.ts';
import { recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { unlessTaken } from '#services/kernel/database/unless-taken.ts';
import type { CommunityPath } from '#services/kernel/http/addressed-community.ts';
import { requireModule } from '#services/platform/index.ts';
import { findSession } from '#services/sessions/index.ts';
import { insertOf } from './create-instance.ts';
import { findInstance, type InstanceKey, type InstanceRow } from './instance.repository.ts';
import { requirePublished } from './published-version.ts';
import { readInputs } from './read-inputs.ts';
import { continueInstance, settledInstance } from './run-instance.ts';
import { callOff, stopInstance } from './stop-instance.ts';
import { unlessMoved } from './unless-moved.ts';
import { leadBackTo, newestOfUser, type UserKey } from './user-instance.repository.ts';

/** The parameters of an instance that a user begins from a sign-in. */
interface UserWish {
  workflowId: string;
  relyingPartyId: string;
  language: Language;
  /** Path of the sign-in to which the pages of the instance lead back. */
  goesOnAt: string;
}

/** The state of the instance that a user began last. */
export interface InstanceOfUser extends Pick<InstanceRow, 'state' | 'endedAt'> {
  /** Only a reviewer takes it on from here. */
  isInReview: boolean;
}

/**
 * Refuses a workflow that no sign-in can begin.
 *
 * @throws ProblemError `WORKFLOW_NOT_FOUND`, also while none is published; `WORKFLOW_INPUT_INVALID` where it needs inputs,
 * which a sign-in does not have.
 */
export async function requireWithoutInputs(db: DatabaseHandle, community: CommunityPath, workflowId: string) {
  const version = await requirePublished(db, community, workflowId);
  return { version, values: readInputs(version.definition, { body: {}, query: {} }) };
}

/** The instance that a user began last; undefined without one, and a day after its end. */
export async function instanceOfUser(
  context: ServicesContext,
  user: UserKey,
): Promise<InstanceOfUser | undefined> {
  const instance = await newestSettled(context, user);
  if (!instance) return undefined;
  const { state, endedAt } = instance;
  return { state, endedAt, isInReview: await isInReview(context, instance) };
}

/**
 * Begins an instance for a user, or takes the one on that is open: a user has one at a time, and it leads back to the
 * sign-in that asked last.
 *
 * @returns the path of its page, which holds a secret of the user
 * @throws ProblemError `WORKFLOW_NOT_FOUND`, `WORKFLOW_INPUT_INVALID`, `LICENSE_EXPIRED`, `LICENSE_MODULE_MISSING`,
 * `INSTANCE_MOVED` where the open one ended at this moment.
 */
export async function beginForUser(context: ServicesContext, user: UserKey, wish: UserWish): Promise<string> {
  const open = await newestSettled(context, user);
  if (open?.state === 'In Progress') return resume(context, { ...user, ...open, userId: user.userId }, wish);
  try {
    return await begin(context, user, wish);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'INSTANCE_MOVED') throw error;
    // A second press of the button was faster.
    const first = await newestOfUser(context.db, user);
    if (!first) throw error;
    return resume(context, { ...user, instanceId: first.instanceId }, wish);
  }
}

/**
 * Ends the open instance of a user, but one that a reviewer has. What was captured is erased, unless it is judged already:
 * then it is kept as its verdict says.
 */
export async function stopForUser(context: ServicesContext, user: UserKey): Promise<void> {
  const open = await newestSettled(context, user);
  if (open?.state !== 'In Progress' || (await isInReview(context, open))) return;
  if (await unlessMoved(stopInstance(context, open))) return;
  const judged = await findInstance(context.db, open);
  // Moved on meanwhile: the sign-in shows how it stands.
  if (judged?.state === 'In Progress') await unlessMoved(callOff(context, judged));
}

async function newestSettled(context: ServicesContext, user: UserKey): Promise<InstanceRow | undefined> {
  const instance = await newestOfUser(context.db, user);
  return instance && settledInstance(context, instance);
}

async function isInReview(
  { db }: ServicesContext,
  { tenantId, state, waiting }: InstanceRow,
): Promise<boolean> {
  if (state !== 'In Progress') return false;
  if (waiting?.for !== 'session') return waiting?.for === 'review';
  return (await findSession(db, tenantId, waiting.sessionId))?.state === 'Review';
}

const pathOf = (token: string): string => `/workflow/${token}`;

async function begin(context: ServicesContext, user: UserKey, wish: UserWish): Promise<string> {
  const { tenantId, communityId, userId } = user;
  const { language, goesOnAt, relyingPartyId } = wish;
  const at = context.now();
  const actor = 'person';
  const made = await context.db.transaction().execute(async (trx) => {
    await requireModule(trx, user, 'workflow', at);
    const { version, values } = await requireWithoutInputs(trx, user, wish.workflowId);
    const desk = { context, community: { tenantId, communityId }, actor };
    const making = { version, values, origin: '', language, at, user: { userId, goesOnAt } };
    const { answer } = await unlessTaken(
      insertOf(desk, trx, making),
      () => new ProblemError('INSTANCE_MOVED'),
    );
    const data = { userId, relyingPartyId, instanceId: answer.instanceId };
    await recordAudit(trx, { tenantId, at, actor, action: 'user.verification-started', data });
    return answer;
  });
  await continueInstance(context, { tenantId, instanceId: made.instanceId });
  // Under whatever origin the sign-in is.
  return made.url;
}

async function resume(
  context: ServicesContext,
  key: UserKey & InstanceKey,
  { goesOnAt }: UserWish,
): Promise<string> {
  const token = await context.db
    .transaction()
    .execute((trx) => leadBackTo(trx, context.sealers, key, goesOnAt));
  if (token === undefined) throw new ProblemError('INSTANCE_MOVED', 'The instance has ended.');
  return pathOf(token);
}
