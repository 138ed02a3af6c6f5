import { z } from 'zod';
import { walletCall } from './wallet-call.ts';

const Name = z.string().trim().min(1).max(200);

export const ssnCalls = {
  verify: walletCall({
    operationId: 'verifySsn',
    method: 'POST',
    path: '/v1/wallet/ssn-verifications',
    summary:
      'Whether a social security number belongs to a person, as the provider of the installation says.',
    input: {
      body: z
        .strictObject({
          ssn: z
            .string()
            .regex(/^\d{9}$/)
            .meta({ description: 'Nine digits.', examples: ['123456789'] }),
          firstName: Name,
          lastName: Name,
          dateOfBirth: z.iso.date(),
        })
        .meta({ id: 'VerifySsn' }),
    },
    output: {
      200: z
        .object({ word: z.enum(['match', 'no-match', 'not-configured']) })
        .meta({ id: 'SsnVerification', description: '`not-configured`: the installation has no provider.' }),
    },
    problems: ['SSN_PROVIDER_UNAVAILABLE'],
    proof: 'wallet',
  }),
} as const;
