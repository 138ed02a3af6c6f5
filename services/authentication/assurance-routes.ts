import { z } from 'zod';
import { assuranceCalls, UserAssurance } from '#core/contract/wallet-calls/assurance.ts';
import { route } from '#services/kernel/http/route.ts';
import { accessOf } from '#services/users/index.ts';
import { kycSalt } from './kyc-salt.ts';
import { bindWallet, userAssurance, walletAssurance } from './wallet-assurance.ts';

const { bind, ial, salt } = assuranceCalls;

/** The identity assurance of wallets and of the users that they are linked to. */
export const assuranceRoutes = [
  route({
    ...bind,
    tag: 'wallet',
    access: accessOf(bind),
    run: ({ context, caller, params }) => bindWallet(context, caller, params.id),
  }),
  route({
    ...ial,
    tag: 'wallet',
    access: accessOf(ial),
    run: ({ context, caller }) => walletAssurance(context, { ...caller, did: caller.walletDid }),
  }),
  route({
    ...salt,
    tag: 'wallet',
    access: accessOf(salt),
    run: ({ context, caller, body }) => kycSalt(context, caller, body.userId),
  }),
  route({
    operationId: 'getUserAssurance',
    method: 'GET',
    path: '/api/r1/community/:communityName/userid/:userId/ial',
    tag: 'users',
    summary: 'The identity assurance level of a user, wallet by wallet, with the expiry of each document.',
    access: {
      kind: 'managed',
      client: 'user_device_details.read',
      account: ['users.view-user', 'users.edit'],
    },
    input: { params: z.object({ communityName: z.string().max(200), userId: z.string().max(254) }) },
    output: { 200: UserAssurance },
    problems: ['COMMUNITY_NOT_FOUND', 'USER_NOT_FOUND'],
    run: ({ context, caller, params }) => userAssurance(context, caller, params),
  }),
] as const;
