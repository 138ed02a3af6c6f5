import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { administering } from '#services/audit/index.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import {
  type NewUser,
  type UserChange,
  UserFacts,
  type UserList,
  type UserMatches,
  type UserSearch,
} from '#services/contract/users.ts';
import { type AccountPrincipal, actorOf, covers } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { unlessTaken } from '#services/kernel/database/unless-taken.ts';
import { endSignIns } from '#services/oidc/index.ts';
import { forgetBackupsOfUser } from '#services/restoration/index.ts';
import {
  communityOfUser,
  eraseUser,
  findUser,
  insertUser,
  lockUser,
  readUserPage,
  toUser,
  type User,
  updateUser,
} from './user.repository.ts';
import { endLinks } from './user-wallet.repository.ts';

/** A user as administrators see them. */
export const factsOf = (user: User): UserFacts => ({
  userId: user.userId,
  communityId: user.communityId,
  userName: user.userName,
  displayName: user.displayName,
  email: user.email,
  phone: user.phone,
  active: user.active,
  hasPassword: user.verifier !== undefined,
  createdAt: user.createdAt.toISOString(),
});

/** A user within the caller's reach. @throws ProblemError `USER_NOT_FOUND`. */
export async function requireUser(
  { sealers }: Pick<ServicesContext, 'sealers'>,
  db: DatabaseHandle,
  { tenantId, communityId: own }: Pick<AccountPrincipal, 'tenantId' | 'communityId'>,
  userId: string,
): Promise<User> {
  const communityId = await communityOfUser(db, tenantId, userId);
  if (communityId === undefined || !covers({ communityId: own }, communityId)) throw notFound();
  const sealer = await sealers.community(db, tenantId, communityId);
  const user = await findUser(db, sealer, { tenantId, communityId }, { userId });
  if (!user) throw notFound();
  return user;
}

const notFound = () => new ProblemError('USER_NOT_FOUND');
const exists = () => new ProblemError('USER_EXISTS');

/** @throws ProblemError `COMMUNITY_NOT_FOUND`, `USER_EXISTS`, `IDEMPOTENCY_CONFLICT`. */
export async function addUser(
  context: ServicesContext,
  caller: AccountPrincipal,
  { communityId: named, ...record }: NewUser,
  idempotencyKey?: string,
): Promise<UserFacts> {
  const { tenantId } = caller;
  const { db, sealers } = context;
  const communityId = await requireCommunity(db, caller, named);
  const add = async (trx: DatabaseTransaction, at: Date) => {
    const key = { tenantId, communityId, userId: randomUUID() };
    const sealer = await sealers.community(trx, tenantId, communityId);
    const user = { ...key, ...record, verifier: undefined };
    await unlessTaken(insertUser(trx, sealer, { ...user, createdBy: actorOf(caller), at }), exists);
    const result = factsOf({ ...user, active: true, createdAt: at, signedOutAt: null });
    return { result, action: 'user.added', data: { userId: key.userId, communityId } };
  };
  const asked = {
    idempotencyKey,
    operation: 'users/create',
    body: { communityId, ...record },
    answer: UserFacts,
    permit: () => undefined,
  };
  return administering(context, caller, add, asked);
}

/** A page of the users within reach, oldest first. */
export async function readableUsers(
  { db, sealers }: ServicesContext,
  caller: AccountPrincipal,
  page: ListQuery,
): Promise<z.infer<typeof UserList>> {
  const { tenantId } = caller;
  const { rows, ...rest } = await readUserPage(db, caller, page);
  const users: UserFacts[] = [];
  for (const row of rows) {
    const sealer = await sealers.community(db, tenantId, row.community_id);
    users.push(factsOf(toUser(sealer, tenantId, row)));
  }
  return { users, ...rest };
}

/** The users of one community that have this name or email: none or one. @throws ProblemError `COMMUNITY_NOT_FOUND`. */
export async function searchUsers(
  { db, sealers }: ServicesContext,
  caller: AccountPrincipal,
  { communityId: named, userName, email }: z.infer<typeof UserSearch>,
): Promise<z.infer<typeof UserMatches>> {
  const communityId = await requireCommunity(db, caller, named);
  const sealer = await sealers.community(db, caller.tenantId, communityId);
  const place = { tenantId: caller.tenantId, communityId };
  const user = await findUser(
    db,
    sealer,
    place,
    email === undefined ? { userName: userName ?? '' } : { email },
  );
  return { users: user ? [factsOf(user)] : [] };
}

/** Changes a user; one that is disabled is unlinked and signed out everywhere. @throws ProblemError `USER_NOT_FOUND`, `USER_EXISTS`. */
export async function changeUser(
  context: ServicesContext,
  caller: AccountPrincipal,
  userId: string,
  { active, ...change }: UserChange,
): Promise<UserFacts> {
  const { tenantId } = caller;
  return administering(context, caller, async (trx, at) => {
    await lockUser(trx, { tenantId, userId });
    const user = await requireUser(context, trx, caller, userId);
    const sealer = await context.sealers.community(trx, tenantId, user.communityId);
    const record = { ...user, ...definedOf(change) };
    const isChanged = Object.keys(change).length > 0;
    if (isChanged || active !== undefined) {
      await unlessTaken(updateUser(trx, sealer, user, { active, ...(isChanged ? { record } : {}) }), exists);
    }
    if (active === false) await endLinks(trx, { tenantId, userId }, { at, by: 'user-disabled' });
    // Also for a user who is enabled again: a pending request may have written since.
    if (active === false || !user.active) await endSignIns(context, trx, user, at);
    const result = factsOf({ ...record, active: active ?? user.active });
    const changed = [
      ...Object.keys(change),
      ...(active === undefined ? [] : [active ? 'enabled' : 'disabled']),
    ];
    return { result, action: 'user.changed', data: { userId, changed } };
  });
}

/** Members that are left out stay as they are. */
const definedOf = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** Erases a user with the back-ups of wallets that were theirs alone, and ends their links. @throws ProblemError `USER_NOT_FOUND`. */
export async function removeUser(
  context: ServicesContext,
  caller: AccountPrincipal,
  userId: string,
): Promise<void> {
  const { tenantId } = caller;
  return administering(context, caller, async (trx, at) => {
    await lockUser(trx, { tenantId, userId });
    const { communityId } = await requireUser(context, trx, caller, userId);
    await endLinks(trx, { tenantId, userId }, { at, by: 'user-removed' });
    await endSignIns(context, trx, { tenantId, communityId, userId }, at);
    const backups = await forgetBackupsOfUser(trx, { tenantId, communityId, userId });
    await eraseUser(trx, { tenantId, userId }, at);
    return { result: undefined, action: 'user.removed', data: { userId, communityId, backups } };
  });
}
