import { z } from 'zod';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { accountCalls, DeviceInfo, UserReference } from '#core/contract/wallet-calls/accounts.ts';
import { eventCalls, type WalletEvent, WalletEventQuery } from '#core/contract/wallet-calls/events.ts';
import { utf8 } from '#core/keys/bytes.ts';
import { CALLING_FOR_PERSON, PERSONAL, sdkOperation } from './sdk-operation.ts';
import { Done, Nothing, SdkAccount, SdkLinkedAccount, SdkOrigin, SdkTenant } from './types.ts';

const MOST_ACCOUNTS = 10_000;
const LONGEST_JSON_BYTES = 1024 * 1024;

/** Replaces the account list; each account is in it once. */
export const AccountList = z
  .array(SdkLinkedAccount)
  .max(MOST_ACCOUNTS)
  .refine((list) => new Set(list.map(({ userId }) => userId)).size === list.length, 'names an account twice');

/** A kiosk has no push service. */
export const push = {
  pushId: z.string().max(4096),
  pushProvider: z.enum(['', 'events']),
} as const;
export const PUSH_NOTE =
  '`pushProvider` is `events`, and `pushId` names who reads the events of the wallet (`readWalletEvents`), or both are empty: a computer has no push service.';
export const ORIGIN_NOTE =
  'The origin must be the registered one, else `ORIGIN_NOT_REGISTERED`: `api` the public origin of the services as they prove it, `tag` and `community` in any case. `api` is compared and never called.';

/** The methods of an object that `followWalletEvents` calls. */
export interface WalletEventsListener {
  onWalletEvents(events: readonly WalletEvent[], next: string): unknown;
  onWalletEventsEnded(error: ErrorResponse): unknown;
}
const Listener = z
  .custom<WalletEventsListener>((value) => {
    const given = value as Partial<WalletEventsListener> | null | undefined;
    return typeof given?.onWalletEvents === 'function' && typeof given.onWalletEventsEnded === 'function';
  }, 'has no functions onWalletEvents and onWalletEventsEnded')
  .meta({ title: 'WalletEventsListener' });

const STORING = ['DISK_FULL', 'STORAGE_FAILED'] as const;
/** The obstacles to a link. */
export const LINKING = [
  'ACCOUNT_LIMIT_REACHED',
  'LICENSE_EXPIRED',
  'LICENSE_MODULE_MISSING',
  ...CALLING_FOR_PERSON,
  ...STORING,
] as const;
const NOT_LINKED_NOTE =
  'Chosen by this project: an account that the wallet is not linked to, or that names another origin, is `ACCOUNT_NOT_LINKED`, and nothing changes.';

const localOperations = {
  'accounts.list': sdkOperation({
    summary: 'The accounts that the wallet is linked to, in the order of the account list.',
    method: 'getLinkedUserList',
    delivery: 'direct',
    requires: PERSONAL,
    input: Nothing,
    output: z.array(SdkLinkedAccount),
    errors: [],
    notes: [
      '`data` of the `SdkGenericResponse`; order rules are thrown.',
      'Kept in the vault with the enrolment.',
    ],
  }),
  'accounts.selected': sdkOperation({
    summary: 'The current account.',
    method: 'getSelectedAccount',
    delivery: 'direct',
    requires: PERSONAL,
    input: Nothing,
    output: SdkLinkedAccount.nullable(),
    errors: [],
    notes: ['`data` of the `SdkGenericResponse`, null while none is selected; order rules are thrown.'],
  }),
  'accounts.select': sdkOperation({
    summary: 'Makes an account of the list the current one.',
    method: 'setSelectedAccount',
    delivery: 'direct',
    requires: PERSONAL,
    input: z.strictObject({ account: SdkLinkedAccount }),
    output: Done,
    errors: ['ACCOUNT_NOT_LINKED', ...STORING],
    notes: ['An account that is not in the list is `ACCOUNT_NOT_LINKED`.'],
  }),
  'accounts.set-json': sdkOperation({
    summary: 'Replaces the account list by the accounts of a JSON text.',
    method: 'setLinkedAccountsJSON',
    delivery: 'direct',
    requires: PERSONAL,
    input: z.strictObject({
      accountsJSON: z
        .string()
        .max(LONGEST_JSON_BYTES)
        .refine((text) => utf8(text).length <= LONGEST_JSON_BYTES, 'is longer than 1 MiB'),
    }),
    output: Done,
    errors: ['ACCOUNT_NOT_LINKED', ...STORING],
    notes: ['A JSON array of accounts, at most 1 MiB in UTF-8. All or nothing.', NOT_LINKED_NOTE],
  }),
  'accounts.replace': sdkOperation({
    summary: 'Replaces the account list.',
    method: 'updateAccounts',
    delivery: 'direct',
    requires: PERSONAL,
    input: z.strictObject({ accountList: AccountList }),
    output: Done,
    errors: ['ACCOUNT_NOT_LINKED', ...STORING],
    notes: [
      `At most ${MOST_ACCOUNTS} accounts, each once. All or nothing. Order and \`displayName\` are those of the list; a selected account that it leaves out is no longer selected.`,
      NOT_LINKED_NOTE,
    ],
  }),
} as const;

export const accountOperations = {
  ...localOperations,
  'accounts.add-linked': sdkOperation({
    summary: 'Adds the account of a user that an administrator linked to this wallet.',
    method: 'addPreLinkedUser',
    delivery: { callback: 'onLinkedUser' },
    requires: PERSONAL,
    input: z
      .strictObject({ userId: UserReference, origin: SdkOrigin, account: SdkAccount })
      .refine(({ userId, account }) => account.userId === userId, 'account is of another user'),
    output: SdkLinkedAccount,
    errors: ['ORIGIN_NOT_REGISTERED', 'ACCOUNT_NOT_LINKED', ...LINKING],
    notes: ['`userId` is the id or the name of the user, the same in `account`.', ORIGIN_NOTE],
  }),
  'accounts.user-exists': sdkOperation({
    summary: 'Tells whether the community has an active user of this name or id.',
    method: 'checkUserExist',
    delivery: { callback: 'onCheckUserExistCallback' },
    requires: PERSONAL,
    input: z.strictObject({ userId: UserReference, origin: SdkOrigin }),
    output: z.boolean(),
    errors: ['ORIGIN_NOT_REGISTERED', ...CALLING_FOR_PERSON],
    notes: [
      'The callback has no error: where it cannot be told, the answer is false, and the log says why.',
      ORIGIN_NOTE,
    ],
  }),
  'accounts.fetch-user': sdkOperation({
    summary: 'An active user by name.',
    method: 'fetchUserByUserName',
    delivery: { callback: 'onFetchUserResponse' },
    requires: PERSONAL,
    input: z.strictObject({ tenant: SdkTenant, userName: UserReference }),
    output: accountCalls.fetch.output[200],
    errors: ['TENANT_NOT_FOUND', 'USER_NOT_FOUND', ...CALLING_FOR_PERSON],
    notes: ['The answer is JSON text. `person` is null unless this wallet is linked to the user.'],
  }),
  'accounts.removed': sdkOperation({
    summary: 'Removes the accounts whose link others than the person ended, and tells which these are.',
    method: 'getRemovedAccountList',
    delivery: { callback: 'onUserAccountsRemoved' },
    requires: PERSONAL,
    input: Nothing,
    output: z.array(SdkLinkedAccount),
    errors: [...CALLING_FOR_PERSON, ...STORING],
    notes: ['Each is told once: it is no longer kept then. Without any, the list is empty.'],
  }),
  'accounts.read-events': sdkOperation({
    summary: 'Events of the wallet and of the sessions whose documents it took.',
    method: 'readWalletEvents',
    delivery: { callback: 'onWalletEvents' },
    requires: PERSONAL,
    input: WalletEventQuery,
    output: eventCalls.read.output[200],
    errors: [...CALLING_FOR_PERSON],
    notes: [
      'In place of a push service: ask with the `next` of the answer before; `waitSec`, at most 10, lets the answer wait for an event.',
      'Types: `E_WALLET_LINKED`, `E_WALLET_UNLINKED`, `E_WALLET_REPLACED`, and with the `state` of the session `E_WALLET_ENROLLED`, `E_IDV_SESSION_ENDED`, `E_IDV_SESSION_EXPIRED`, `E_IDV_SESSION_ABANDONED`, `E_IDV_MANUAL_REVIEW_DECISION`, `E_IDV_SESSION_CORRECTED`.',
    ],
  }),
  'accounts.follow-events': sdkOperation({
    summary: 'Delivers events of the wallet as they happen.',
    method: 'followWalletEvents',
    delivery: 'direct',
    requires: PERSONAL,
    input: z.strictObject({ cursor: WalletEventQuery.shape.cursor.unwrap().nullable(), listener: Listener }),
    output: z.custom<() => void>((value) => typeof value === 'function').meta({ title: '() => void' }),
    errors: [],
    notes: [
      'An addition of this project. It reads what `readWalletEvents` reads, from `cursor` on (null: from the beginning), by a stream of the services; where they or a proxy have none, by asking again and again.',
      '`listener` has `onWalletEvents(events, next)`, called for what happens in its order, and `onWalletEventsEnded(error)`, called once where trying again does not help: a revoked wallet, an installation that the services refuse three times in a row. A promise of the first is waited for before more is read.',
      'A lost connection is made again after growing pauses of up to a minute and goes on where it ended; 45 seconds without a sign of life count as lost.',
      'The answer is a function that stops it. The end of the context, a purge and another wallet stop it as well; nothing is told then.',
    ],
  }),
  'accounts.unlink': sdkOperation({
    summary: 'Ends the link of the wallet to a user.',
    method: 'unlinkAccount',
    delivery: { callback: 'onUnlinkAccount' },
    requires: PERSONAL,
    input: z.strictObject({ linkedAccount: SdkLinkedAccount, ...push }),
    output: Done,
    errors: ['ORIGIN_NOT_REGISTERED', 'ACCOUNT_NOT_LINKED', ...CALLING_FOR_PERSON, ...STORING],
    notes: ['The second time it is `ACCOUNT_NOT_LINKED`.', PUSH_NOTE],
  }),
  'accounts.update-info': sdkOperation({
    summary: 'Tells the services the device and the subscription of a linked account.',
    method: 'updateAccountInfo',
    delivery: { callback: 'onUpdateAccountInfo' },
    requires: PERSONAL,
    input: z.strictObject({ account: SdkLinkedAccount, deviceInfo: DeviceInfo, ...push }),
    output: Done,
    errors: ['ORIGIN_NOT_REGISTERED', 'ACCOUNT_NOT_LINKED', ...CALLING_FOR_PERSON],
    notes: [
      '`os` may also be `Windows`, `macOS` or `Linux`. A position that is not known is left out, never made up.',
      PUSH_NOTE,
    ],
  }),
} as const;
