import { z } from 'zod';
import { utf8 } from '../../keys/bytes.ts';
import { UserReference } from './accounts.ts';
import { walletCall } from './wallet-call.ts';

export const OTP_SEED_TYPE = 'counterproof-otp-seed+jws';

/** The services' signed statement on a seed that they made for one wallet and one user. */
export const OtpSeedGrant = z.strictObject({
  did: z.string(),
  userId: z.uuid(),
  /** HPKE in base mode to the key of the wallet, base64url of the encapsulated key and the ciphertext. */
  sealedSeed: z.string().max(500),
  issuedAt: z.iso.datetime(),
});
export type OtpSeedGrant = z.infer<typeof OtpSeedGrant>;

/** The HPKE `info` of a seed: one that was sealed for another user does not open. */
export const otpSeedInfo = (userId: string): Uint8Array => utf8(`counterproof/otp-seed/1/${userId}`);

export const otpSeedCalls = {
  issue: walletCall({
    operationId: 'issueOtpSeed',
    method: 'POST',
    path: '/v1/wallet/otp-seeds',
    summary:
      'A fresh seed of one-time codes for a linked user, sealed to the wallet; it replaces the earlier one.',
    input: { body: z.strictObject({ userId: UserReference }) },
    output: {
      200: z
        .object({ jws: z.string().describe('Compact JWS, ES256, by the key of the services.') })
        .meta({ id: 'SignedOtpSeed' }),
    },
    problems: ['ACCOUNT_NOT_LINKED'],
    proof: 'wallet',
  }),
} as const;
