import { accountCalls } from '#core/contract/wallet-calls/accounts.ts';
import { route } from '#services/kernel/http/route.ts';
import { accessOf } from './access-of.ts';
import {
  fetchUser,
  linkedAccounts,
  removedAccounts,
  takePreparedLink,
  unlinkAccount,
  updateDevice,
  userExists,
} from './wallet-accounts.ts';

const { list, removed, exists, fetch, addPreLinked, unlink, update } = accountCalls;
const tag = 'wallet';
const done = { done: true } as const;

/** Routes for a person's wallet about users and its links to them. */
export const walletAccountRoutes = [
  route({
    ...list,
    tag,
    access: accessOf(list),
    run: async ({ context, caller }) => ({ accounts: await linkedAccounts(context, caller) }),
  }),
  route({
    ...removed,
    tag,
    access: accessOf(removed),
    run: async ({ context, caller }) => ({ accounts: await removedAccounts(context, caller) }),
  }),
  route({
    ...exists,
    tag,
    access: accessOf(exists),
    limit: 'attempts',
    run: async ({ context, caller, body }) => ({ exists: await userExists(context, caller, body.userId) }),
  }),
  route({
    ...fetch,
    tag,
    access: accessOf(fetch),
    limit: 'attempts',
    run: ({ context, caller, body }) => fetchUser(context, caller, body.userName),
  }),
  route({
    ...addPreLinked,
    tag,
    access: accessOf(addPreLinked),
    run: ({ context, caller, body }) => takePreparedLink(context, caller, body.userId),
  }),
  route({
    ...unlink,
    tag,
    access: accessOf(unlink),
    run: async ({ context, caller, body }) => {
      await unlinkAccount(context, caller, body.userId);
      return done;
    },
  }),
  route({
    ...update,
    tag,
    access: accessOf(update),
    run: async ({ context, caller, body }) => {
      const { userId, ...device } = body;
      await updateDevice(context, caller, userId, device);
      return done;
    },
  }),
] as const;
