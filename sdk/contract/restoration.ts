import { z } from 'zod';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { CALLING_FOR_PERSON, PERSONAL, sdkOperation } from './sdk-operation.ts';
import { Done, Nothing } from './types.ts';

const IN_CONTEXT = ['ready', 'applicant'] as const;
const REGISTERED = ['ready', 'applicant', 'license', 'tenant'] as const;
const STORING = ['DISK_FULL', 'STORAGE_FAILED'] as const;
const PENDING_NOTE =
  'What is restored waits in memory until `commitRestorationData`; a program that ends before has restored nothing.';

/** Told as soon as the accounts were fetched, or failed to be. */
const AccountsFetched = z
  .custom<(error: ErrorResponse | null) => void>((value) => typeof value === 'function', 'is no function')
  .meta({ title: '(error: ErrorResponse | null) => void' });

export const restorationOperations = {
  'restoration.set-mode': sdkOperation({
    summary: 'Turns the restore mode on.',
    method: 'setRestoreMode',
    delivery: 'direct',
    requires: IN_CONTEXT,
    input: Nothing,
    output: Done,
    errors: [],
    notes: [
      'Chosen by this project: only in restore mode something is restored by `restoreWalletWithLiveID` and `restoreUserDataFromWallet`. `commitRestorationData`, `resetRestorationData` and the end of the context turn it off.',
    ],
  }),
  'restoration.is-on': sdkOperation({
    summary: 'Tells whether the restore mode is on.',
    method: 'isRestoreModeOn',
    delivery: 'direct',
    requires: IN_CONTEXT,
    input: Nothing,
    output: z.boolean(),
    errors: [],
  }),
  'restoration.reset': sdkOperation({
    summary: 'Forgets all restoration data.',
    method: 'resetRestorationData',
    delivery: 'direct',
    requires: IN_CONTEXT,
    input: Nothing,
    output: Done,
    errors: [],
    notes: ['A restoration under way restores nothing. Without restoration data nothing happens.'],
  }),
  'restoration.commit': sdkOperation({
    summary: 'Takes over the restoration data.',
    method: 'commitRestorationData',
    delivery: 'direct',
    requires: REGISTERED,
    input: Nothing,
    output: Done,
    errors: ['RESTORE_MODE_OFF', 'RESTORATION_NOT_FOUND', 'WALLET_EXISTS', ...STORING],
    notes: [
      'The restored wallet becomes the committed one, and wallet and user data are written to the vault as `confirmEnrolment` writes them: all or nothing. After a failure they still wait.',
      'Documents, Live ID and PIN that this wallet has here already stay as they are.',
    ],
  }),
  'restoration.user-data': sdkOperation({
    summary: 'Restores the user data of the wallet: documents, Live ID, PIN and accounts.',
    method: 'restoreUserDataFromWallet',
    delivery: { callback: 'onAccountRestoreListener' },
    requires: REGISTERED,
    input: z.strictObject({ accountsFetched: AccountsFetched.optional() }),
    output: z.strictObject({ documents: z.int(), accounts: z.int() }),
    errors: [
      'WALLET_MISSING',
      'RESTORE_MODE_OFF',
      'RESTORE_DISABLED',
      'BACKUP_NOT_FOUND',
      'DECRYPTION_FAILED',
      ...CALLING_FOR_PERSON,
    ],
    notes: [
      'Of the wallet that `restoreWalletWithLiveID` restored, else of the present one.',
      'The accounts are asked of the services, in the order of the back-up; all else is in the back-up, which only the wallet can read. One-time codes need new seeds (`updateOTPSeedsForAccounts`).',
      'The listener may have `onFetchUserAccountsInfo(status, error)` as well: it is called before, once the accounts were asked for. The reported accounts wait for the commit even where the back-up fails.',
      '`message` says how many documents and accounts wait, or what went wrong.',
      PENDING_NOTE,
    ],
  }),
  'restoration.wallet': sdkOperation({
    summary: 'Restores the wallet by the face of the person and a second factor.',
    method: 'restoreWalletWithLiveID',
    delivery: { callback: 'onRestoreWalletWithLiveIDResponse' },
    requires: REGISTERED,
    input: z.strictObject({
      rootTenantDNS: z.string().min(1).max(253),
      communityName: z.string().min(1).max(200),
      dvcID: z.string().max(200).nullable(),
      enableScreenProtection: z.boolean(),
    }),
    output: Done,
    errors: [
      'RESTORE_MODE_OFF',
      'TENANT_NOT_FOUND',
      'WALLET_EXISTS',
      'NOT_SUPPORTED',
      'CONSENT_REFUSED',
      'LIVENESS_REQUIRED',
      'RESTORE_DISABLED',
      'SIGN_TOKEN_INVALID',
      'LIVE_ID_NOT_RECOGNISED',
      'LICENSE_EXPIRED',
      'LICENSE_MODULE_MISSING',
      'RESTORATION_NOT_FOUND',
      'SECOND_FACTOR_WRONG',
      'SIGN_IN_LOCKED',
      'DECRYPTION_FAILED',
      ...CALLING_FOR_PERSON,
    ],
    notes: [
      'The program shows camera and question to the person (`RestorationDesk`); one that does not answers `NOT_SUPPORTED`, and so does screen protection where the screen cannot be protected.',
      'The second factor is the PIN with which `backUpWallet` was called. Wrong ones count for the wallet, wherever they are tried; from the fifth in a row on every further try has to wait (`SIGN_IN_LOCKED`).',
      'Liveness must have passed. `LIVE_ID_NOT_RECOGNISED` also when two faces are too alike, or the wallet has no back-up: the answer does not tell which.',
      'A committed wallet is never replaced (`WALLET_EXISTS`).',
      PENDING_NOTE,
    ],
  }),
  'restoration.back-up': sdkOperation({
    summary: 'Keeps a back-up of wallet and user data at the services.',
    method: 'backUpWallet',
    delivery: { callback: 'onWalletBackedUp' },
    requires: PERSONAL,
    input: z.strictObject({ pin: z.string().max(64).nullable() }),
    output: Done,
    errors: [
      'PIN_MISSING',
      'PIN_LOCKED',
      'SECOND_FACTOR_WRONG',
      'RESTORE_DISABLED',
      'ACCOUNT_NOT_LINKED',
      'BACKUP_TOO_LARGE',
      ...STORING,
      ...CALLING_FOR_PERSON,
    ],
    notes: [
      'An addition of this project. It replaces the earlier back-up; a later change of documents, Live ID, PIN or accounts needs another call.',
      'Documents registered with `syncArtifacts` false stay out of it, and so does a Live ID that came with one, that is not stored, or whose session keeps its pictures at the kiosk.',
      'With the registered PIN the wallet can be restored by the Live ID; with null by its twelve words alone.',
      'At most 1.4 MB in all (`BACKUP_TOO_LARGE`).',
      'The services keep it for a wallet that is linked to a user or took the documents of a session (`ACCOUNT_NOT_LINKED`).',
    ],
  }),
  'restoration.remove-back-up': sdkOperation({
    summary: 'Removes the back-up of the wallet from the services.',
    method: 'removeWalletBackup',
    delivery: { callback: 'onWalletBackupRemoved' },
    requires: PERSONAL,
    input: Nothing,
    output: Done,
    errors: ['BACKUP_NOT_FOUND', ...CALLING_FOR_PERSON],
    notes: [
      'An addition of this project. It works also where the community no longer allows restoration. Wallet and user data of this context stay.',
    ],
  }),
} as const;
