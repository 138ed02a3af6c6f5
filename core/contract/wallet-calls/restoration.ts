import { z } from 'zod';
import { utf8 } from '../../keys/bytes.ts';
import { Language } from '../language.ts';
import { Done } from './accounts.ts';
import { walletCall } from './wallet-call.ts';

/** Characters of the user data of a back-up. */
export const MOST_BACKUP_CHARACTERS = 1_900_000;
/** As many characters of base64 as a picture may have beside the rest of the body. */
const MOST_PICTURE_CHARACTERS = 1_900_000;

const base64Url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`))
    .meta({ examples: ['A'.repeat(length)] });
};

/** The data that restore a wallet without its words. */
export const RestorableWallet = z
  .strictObject({
    salt: base64Url(16).describe('Of Argon2id over the second factor.'),
    proof: base64Url(32).describe('Follows from the second factor; proves it.'),
    share: base64Url(32).describe('The half of the key that the services keep.'),
    wallet: z
      .string()
      .regex(/^[A-Za-z0-9_-]{40,1000}$/)
      .meta({ examples: ['A'.repeat(40)] })
      .describe('The sealed words of the wallet.'),
  })
  .meta({ id: 'RestorableWallet' });
export type RestorableWallet = z.infer<typeof RestorableWallet>;

/** The back-up that the services release, sealed to the key of the wallet that asks. */
export const ReleasedBackup = z.strictObject({
  did: z.string().max(200),
  share: base64Url(32),
  wallet: RestorableWallet.shape.wallet,
});
export type ReleasedBackup = z.infer<typeof ReleasedBackup>;

/** The HPKE `info` of a released back-up: one of another restoration does not open. */
export const releaseInfo = (restorationId: string): Uint8Array =>
  utf8(`counterproof/wallet-backup/1/${restorationId}`);

/** The agreement of the person to be looked for among enrolled faces. */
export const RestorationConsent = z
  .strictObject({
    textVersion: z.string().max(50).describe('Version of the text of `GET /v1/gallery/consent`.'),
    language: Language,
    time: z.iso.datetime(),
  })
  .meta({ id: 'RestorationConsent' });
export type RestorationConsent = z.infer<typeof RestorationConsent>;

const sealed = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/)
  .max(MOST_BACKUP_CHARACTERS)
  .describe('Sealed by the wallet to itself.');

export const restorationCalls = {
  backUp: walletCall({
    operationId: 'backUpWallet',
    method: 'PUT',
    path: '/v1/wallet/backup',
    summary: 'Keeps the sealed user data of the wallet, and the data that restore it by a Live ID.',
    input: {
      body: z.strictObject({
        data: sealed,
        restorable: RestorableWallet.nullable().describe('Null: the wallet is restored by its words alone.'),
      }),
    },
    output: { 200: z.object({ storedAt: z.iso.datetime() }).meta({ id: 'StoredBackup' }) },
    problems: ['RESTORE_DISABLED', 'ACCOUNT_NOT_LINKED'],
    proof: 'wallet',
  }),
  fetch: walletCall({
    operationId: 'fetchWalletBackup',
    method: 'GET',
    path: '/v1/wallet/backup',
    summary: 'The sealed user data of the wallet.',
    output: {
      200: z.object({ data: z.string(), storedAt: z.iso.datetime() }).meta({ id: 'WalletBackup' }),
    },
    problems: ['RESTORE_DISABLED', 'BACKUP_NOT_FOUND'],
    proof: 'wallet',
  }),
  remove: walletCall({
    operationId: 'removeWalletBackup',
    method: 'DELETE',
    path: '/v1/wallet/backup',
    summary: 'Removes the back-up of the wallet from its community.',
    output: { 200: Done },
    problems: ['BACKUP_NOT_FOUND'],
    proof: 'wallet',
  }),
  begin: walletCall({
    operationId: 'beginWalletRestoration',
    method: 'POST',
    path: '/v1/wallet/restorations',
    summary: 'Looks for the back-up of the person whom a live picture shows.',
    input: {
      body: z.strictObject({
        picture: z
          .strictObject({
            type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
            data: z.base64().min(4).max(MOST_PICTURE_CHARACTERS),
          })
          .meta({ id: 'RestorationPicture' }),
        liveness: z
          .looseObject({ status: z.string().max(30) })
          .describe('The liveness result as it was signed with the picture.'),
        signToken: z
          .string()
          .min(1)
          .max(20_000)
          .describe('By the kiosk that captured the picture, in the last five minutes; counts once.'),
        sessionId: z.string().min(1).max(100).describe('The session of the capture.'),
        consent: RestorationConsent,
      }),
    },
    output: {
      201: z
        .object({ restorationId: z.uuid(), salt: RestorableWallet.shape.salt, expiresAt: z.iso.datetime() })
        .meta({ id: 'WalletRestoration' }),
    },
    problems: [
      'RESTORE_DISABLED',
      'LIVENESS_REQUIRED',
      'SIGN_TOKEN_INVALID',
      'LIVE_ID_NOT_RECOGNISED',
      'FACES_BUSY',
      'FACE_MODELS_MISSING',
      'GALLERY_OFF',
      'LICENSE_EXPIRED',
      'LICENSE_MODULE_MISSING',
      'PICTURE_REFUSED',
    ],
    proof: 'wallet',
  }),
  release: walletCall({
    operationId: 'releaseWalletBackup',
    method: 'POST',
    path: '/v1/wallet/restorations/:restorationId/release',
    summary: 'Releases the back-up to the key that began the restoration, by the second factor, once.',
    input: {
      params: z.object({ restorationId: z.uuid() }),
      body: z.strictObject({ proof: RestorableWallet.shape.proof }),
    },
    output: {
      200: z
        .object({ sealed: z.string().describe('HPKE in base mode to the key of the caller, base64url.') })
        .meta({ id: 'SealedBackup' }),
    },
    problems: ['RESTORE_DISABLED', 'RESTORATION_NOT_FOUND', 'SECOND_FACTOR_WRONG', 'SIGN_IN_LOCKED'],
    proof: 'wallet',
  }),
} as const;
