import { z } from 'zod';
import { app } from './access-codes.ts';
import { LinkedAccount, place, push, UserReference } from './accounts.ts';
import { AccessCode } from './magic-link.ts';
import { PasswordPolicy } from './password-policy.ts';
import { walletCall } from './wallet-call.ts';

/** As typed; a new password must also meet the policy. */
export const Password = z.string().min(1).max(1024);

/** Names of the person and the device for messages; empty where unknown. */
export const reach = {
  phoneNumber: z.string().max(20).default(''),
  deviceId: z.string().max(300).default(''),
} as const;

export const passwordCalls = {
  policy: walletCall({
    operationId: 'getPasswordPolicy',
    method: 'GET',
    path: '/v1/wallet/password-policy',
    summary: 'The rules for passwords of users of the community.',
    output: { 200: PasswordPolicy },
    problems: [],
    proof: 'none',
  }),
  verify: walletCall({
    operationId: 'verifyUserAccount',
    method: 'POST',
    path: '/v1/wallet/accounts/verify',
    summary: 'Links the wallet to a user by the password, and redeems a validated code where one is given.',
    input: {
      body: z.strictObject({
        userId: UserReference,
        password: Password,
        code: z.union([z.literal(''), AccessCode]).default(''),
        ...reach,
        ...place,
        ...push,
        ...app,
      }),
    },
    output: { 200: LinkedAccount },
    problems: [
      'ACCESS_CODE_EXPIRED',
      'ACCESS_CODE_INVALID',
      'ACCESS_CODE_NOT_VALIDATED',
      'ACCESS_CODE_USED',
      'ACCOUNT_LIMIT_REACHED',
      'LICENSE_EXPIRED',
      'LICENSE_MODULE_MISSING',
      'SIGN_IN_LOCKED',
      'USER_OR_PASSWORD_WRONG',
    ],
    proof: 'wallet',
  }),
  reset: walletCall({
    operationId: 'resetPassword',
    method: 'POST',
    path: '/v1/wallet/accounts/password',
    summary: 'Changes a password by the present one.',
    input: {
      body: z.strictObject({ userId: UserReference, password: Password, newPassword: Password }),
    },
    output: { 200: z.object({ done: z.literal(true) }) },
    problems: ['PASSWORD_REFUSED', 'SIGN_IN_LOCKED', 'USER_OR_PASSWORD_WRONG'],
    proof: 'wallet',
  }),
} as const;
