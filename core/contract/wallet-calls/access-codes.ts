import { z } from 'zod';
import { DAY_MS } from '../../days.ts';
import { Language } from '../language.ts';
import { LinkedAccount, place, push } from './accounts.ts';
import { AccessCode } from './magic-link.ts';
import { walletCall } from './wallet-call.ts';

/** The version of the app that calls for the person. */
export const app = { versionName: z.string().max(100).default('') } as const;

/** Shortest and longest life of an access code, in seconds. */
export const CODE_TTL_S = { min: 60, max: (7 * DAY_MS) / 1000 } as const;

/** A request for a code. */
export const CreateAccessCodePayload = z
  .strictObject({
    type: z.literal('verification_link').default('verification_link'),
    emailTo: z.email().max(254),
    ttlSeconds: z
      .int()
      .min(CODE_TTL_S.min)
      .max(CODE_TTL_S.max)
      .optional()
      .describe('At most the limit of the community, which is also the default.'),
    language: Language.default('en'),
  })
  .meta({ id: 'CreateAccessCodePayload' });

const Code = z.strictObject({ code: AccessCode });
const LINKING = ['ACCOUNT_LIMIT_REACHED', 'LICENSE_EXPIRED', 'LICENSE_MODULE_MISSING'] as const;
const CODE_PROBLEMS = ['ACCESS_CODE_INVALID', 'ACCESS_CODE_EXPIRED', 'ACCESS_CODE_USED'] as const;

export const accessCodeCalls = {
  create: walletCall({
    operationId: 'createAccessCode',
    method: 'POST',
    path: '/v1/wallet/access-codes',
    summary: 'Mails an access code to the address of a user; the caller is not told the code.',
    input: {
      body: CreateAccessCodePayload,
    },
    output: {
      202: z.object({ emailResult: z.literal('accepted'), expiresAt: z.iso.datetime() }).meta({
        id: 'CreateAccessCodeResponse',
        description:
          'A message goes out where an active user of the community has this address, at most five in an hour. The answer does not tell whether.',
      }),
    },
    problems: ['GATEWAY_NOT_CONFIGURED', 'LICENSE_EXPIRED', 'LICENSE_MODULE_MISSING'],
    proof: 'wallet',
  }),
  validate: walletCall({
    operationId: 'validateAccessCode',
    method: 'POST',
    path: '/v1/wallet/access-codes/validate',
    summary: 'Says whose code it is, and binds its redemption to the wallet of the caller.',
    input: { body: Code },
    output: {
      200: z
        .object({
          userId: z.uuid(),
          userName: z.string(),
          passwordRequired: z.boolean().describe('Redeem it with the password, by verifyUserAccount.'),
          expiresAt: z.iso.datetime(),
        })
        .meta({ id: 'ValidatedAccessCode' }),
    },
    problems: [...CODE_PROBLEMS],
    proof: 'wallet',
  }),
  redeem: walletCall({
    operationId: 'redeemAccessCode',
    method: 'POST',
    path: '/v1/wallet/access-codes/redeem',
    summary: 'Links the wallet that validated a code to its user, once.',
    input: { body: Code.extend({ ...place, ...push, ...app }) },
    output: { 200: LinkedAccount },
    problems: [...CODE_PROBLEMS, 'ACCESS_CODE_NOT_VALIDATED', 'PASSWORD_REQUIRED', ...LINKING],
    proof: 'wallet',
  }),
} as const;
