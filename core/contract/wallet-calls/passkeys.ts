import { z } from 'zod';
import { UserReference } from './accounts.ts';
import { walletCall } from './wallet-call.ts';

const Name = z.string().trim().min(1).max(200).optional();

export const passkeyCalls = {
  begin: walletCall({
    operationId: 'beginPasskeyCeremony',
    method: 'POST',
    path: '/v1/wallet/passkeys',
    summary: 'Begins the making or the use of a passkey on the page of the services.',
    input: {
      body: z.strictObject({
        kind: z.enum(['registration', 'authentication']),
        userName: UserReference,
        displayName: Name.describe('Of the person, as the authenticator shows it; of a registration.'),
        deviceName: Name.describe('Of what holds the passkey, for lists of passkeys; of a registration.'),
        token: z.boolean().default(false).describe('The result carries a token of the user.'),
      }),
    },
    output: {
      200: z
        .object({
          ceremonyId: z.uuid(),
          url: z.url().describe('The page. The part after `#` is a secret of this ceremony.'),
          expiresAt: z.iso.datetime(),
        })
        .meta({ id: 'PasskeyCeremony' }),
    },
    problems: ['ACCOUNT_NOT_LINKED'],
    proof: 'wallet',
  }),
  result: walletCall({
    operationId: 'getPasskeyCeremony',
    method: 'GET',
    path: '/v1/wallet/passkeys/:ceremonyId',
    summary: 'The result of a passkey ceremony that the wallet began.',
    input: { params: z.object({ ceremonyId: z.uuid() }) },
    output: {
      200: z
        .object({
          state: z.enum(['pending', 'done', 'expired']),
          userId: z.uuid().nullable(),
          passkeyId: z.uuid().nullable(),
          agoMs: z
            .int()
            .min(0)
            .nullable()
            .describe('How long ago the passkey was used, milliseconds; null until it was.'),
          token: z.string().nullable().describe('JWT, ES256, for five minutes from the ceremony on.'),
        })
        .meta({ id: 'PasskeyCeremonyResult' }),
    },
    problems: ['CEREMONY_NOT_FOUND'],
    proof: 'wallet',
  }),
} as const;
