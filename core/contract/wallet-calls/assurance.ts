import { z } from 'zod';
import { DocumentType } from '../../document/document-records.ts';
import { IALS } from '../../proofing/assurance-strength.ts';
import { UserReference } from './accounts.ts';
import { walletCall } from './wallet-call.ts';

/** The identity assurance level of a wallet; `none` while no signed final outcome gives one. */
export const WalletLevel = z.enum(['none', ...IALS]);
export type WalletLevel = z.infer<typeof WalletLevel>;

/** Documents that expire within this many days are marked (web services specification, part 8). */
export const EXPIRING_SOON_DAYS = 30;

/** How soon a document expires. */
export const EXPIRY_MARKS = {
  expired: z.boolean().nullable().describe('Null where the day of expiry is unknown.'),
  expiringSoon: z
    .boolean()
    .nullable()
    .describe(`Expires within ${EXPIRING_SOON_DAYS} days; null where the day of expiry is unknown.`),
};

const Proof = z.object({
  type: DocumentType,
  proof: z.uuid().describe('The ID proofing session whose signed outcome shows it.'),
  expiresOn: z
    .string()
    .regex(/^\d{8}$/)
    .meta({ examples: ['20310314'] })
    .nullable()
    .describe('YYYYMMDD; null where the document or the services do not say.'),
  ...EXPIRY_MARKS,
});

export const WalletAssurance = z
  .object({ value: WalletLevel, proofs: z.array(Proof) })
  .meta({ id: 'WalletAssurance', description: 'By signed final outcomes of Success, and nothing else.' });
export type WalletAssurance = z.infer<typeof WalletAssurance>;

export const UserAssurance = WalletAssurance.extend({
  user: z.object({
    authModuleId: z.string(),
    uid: z.uuid().meta({ examples: ['0191f2c4-7b1e-7c3a-9d52-6f0a1b2c3d4e'] }),
    username: z.string(),
  }),
  did: z
    .record(z.string(), WalletAssurance)
    .describe('The part of each wallet that the user is linked to, by its DID.'),
}).meta({
  id: 'UserAssurance',
  description:
    'By every session whose documents a linked wallet took or that the user started from a sign-in. A session without a linked wallet is in no part.',
});
export type UserAssurance = z.infer<typeof UserAssurance>;

export const assuranceCalls = {
  bind: walletCall({
    operationId: 'bindWalletToSession',
    method: 'PUT',
    path: '/v1/wallet/proofing-sessions/:id',
    summary: 'Names the wallet of the person whose session this kiosk runs; once for each session.',
    input: { params: z.object({ id: z.uuid() }) },
    output: { 200: z.object({ sessionId: z.uuid() }).meta({ id: 'BoundSession' }) },
    problems: ['SESSION_NOT_FOUND', 'SESSION_WALLET_OTHER'],
    proof: 'wallet',
  }),
  ial: walletCall({
    operationId: 'getWalletAssurance',
    method: 'GET',
    path: '/v1/wallet/ial',
    summary: 'The identity assurance level of the wallet, and the documents that it rests on.',
    output: { 200: WalletAssurance },
    problems: [],
    proof: 'wallet',
  }),
  salt: walletCall({
    operationId: 'getKycSalt',
    method: 'POST',
    path: '/v1/wallet/kyc-salt',
    summary: 'The salt of the KYC hash of a user that the wallet is linked to.',
    input: {
      body: z
        .strictObject({
          userId: UserReference.nullable().describe('Null: the one that the wallet is linked to.'),
        })
        .meta({ id: 'KycUser' }),
    },
    output: {
      200: z
        .object({ userId: z.uuid(), salt: z.string().describe('256 random bits, base64url.') })
        .meta({ id: 'KycSalt' }),
    },
    problems: ['ACCOUNT_NOT_LINKED', 'ACCOUNT_AMBIGUOUS'],
    proof: 'wallet',
  }),
} as const;
