import { z } from 'zod';
import { otpSeedCalls } from '#core/contract/wallet-calls/otp-seeds.ts';
import { OtpCode, OtpVerdict } from '#services/contract/users.ts';
import { route } from '#services/kernel/http/route.ts';
import { accessOf } from './access-of.ts';
import { issueOtpSeed, verifyOtpCode } from './otp-codes.ts';

const { issue } = otpSeedCalls;
const verified = { otp_type: 'totp', status: 'verified' } as const;

/** One-time codes of users: seeds for their wallets, and whether a code counts. */
export const otpRoutes = [
  route({
    ...issue,
    tag: 'wallet',
    access: accessOf(issue),
    run: ({ context, caller, body }) => issueOtpSeed(context, caller, body.userId),
  }),
  route({
    operationId: 'verifyOtpCode',
    method: 'POST',
    path: '/v1/users/:userId/otp/verify',
    tag: 'users',
    summary: 'Accepts a one-time code of a user, once.',
    access: { kind: 'managed', client: 'users.authenticate', account: ['users.edit'] },
    input: { params: z.object({ userId: z.uuid() }), body: OtpCode },
    output: { 200: OtpVerdict },
    problems: ['USER_NOT_FOUND', 'OTP_REFUSED', 'SIGN_IN_LOCKED'],
    run: async ({ context, caller, params, body }) => {
      await verifyOtpCode(context, caller, { ...params, ...body });
      return verified;
    },
  }),
] as const;
