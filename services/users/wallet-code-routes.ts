import type { FastifyRequest } from 'fastify';
import { accessCodeCalls } from '#core/contract/wallet-calls/access-codes.ts';
import { passwordCalls } from '#core/contract/wallet-calls/passwords.ts';
import { route } from '#services/kernel/http/route.ts';
import { createAccessCode, redeemAccessCode, validateAccessCode } from './access-codes.ts';
import { accessOf } from './access-of.ts';
import { resetPassword, verifyUserAccount } from './passwords.ts';
import { readUserSettings } from './user-settings.repository.ts';

const { create, validate, redeem } = accessCodeCalls;
const { policy, verify, reset } = passwordCalls;
const tag = 'wallet';
const done = { done: true } as const;

/** Routes that link a person's wallet to a user: by a code, by the password, or by both. */
export const walletCodeRoutes = (originOf: (request: FastifyRequest) => string) =>
  [
    route({
      ...create,
      tag,
      access: accessOf(create),
      limit: 'attempts',
      run: ({ context, caller, body, request }) =>
        createAccessCode(context, caller, { ...body, origin: originOf(request) }),
    }),
    route({
      ...validate,
      tag,
      access: accessOf(validate),
      limit: 'attempts',
      run: ({ context, caller, body }) => validateAccessCode(context, caller, body.code),
    }),
    route({
      ...redeem,
      tag,
      access: accessOf(redeem),
      limit: 'attempts',
      run: ({ context, caller, body }) => {
        const { code, ...device } = body;
        return redeemAccessCode(context, caller, code, device);
      },
    }),
    route({
      ...policy,
      tag,
      access: accessOf(policy),
      run: async ({ context, caller }) => (await readUserSettings(context.db, caller)).passwordPolicy,
    }),
    route({
      ...verify,
      tag,
      access: accessOf(verify),
      limit: 'attempts',
      run: ({ context, caller, body }) => {
        const { userId, password, code, ...device } = body;
        return verifyUserAccount(context, caller, { userId, password, code, device });
      },
    }),
    route({
      ...reset,
      tag,
      access: accessOf(reset),
      limit: 'attempts',
      run: async ({ context, caller, body }) => {
        await resetPassword(context, caller, body);
        return done;
      },
    }),
  ] as const;
