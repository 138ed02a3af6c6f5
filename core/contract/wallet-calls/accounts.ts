import { z } from 'zod';
import { walletCall } from './wallet-call.ts';

/** The ways in which a wallet is linked to a user. */
export const LINK_BASES = ['access-code', 'password', 'administrator'] as const;
export type LinkBasis = (typeof LINK_BASES)[number];
/** The reasons for the end of a link. */
export const UNLINK_REASONS = [
  'person',
  'administrator',
  'user-disabled',
  'user-removed',
  'wallet-revoked',
] as const;
export type UnlinkReason = (typeof UNLINK_REASONS)[number];

/** A user by their user name or id. */
export const UserReference = z.string().trim().min(1).max(254);

export const LinkedAccount = z
  .object({
    userId: z.uuid(),
    userName: z.string(),
    displayName: z.string().nullable(),
    linkedBy: z.enum(LINK_BASES),
    linkedAt: z.iso.datetime(),
  })
  .meta({ id: 'LinkedAccount', description: 'A user that the wallet of the caller is linked to.' });
export type LinkedAccount = z.infer<typeof LinkedAccount>;

export const RemovedAccount = z
  .object({
    userId: z.uuid(),
    reason: z.enum(UNLINK_REASONS).exclude(['person']),
    removedAt: z.iso.datetime(),
  })
  .meta({ id: 'RemovedAccount', description: 'A link of the wallet that others than the person ended.' });

/** Decimal degrees, or nothing where no position is known; a position is never made up. */
const Latitude = z.union([z.literal(''), z.string().regex(/^-?(?:90(?:\.0{1,8})?|[0-8]?\d(?:\.\d{1,8})?)$/)]);
const Longitude = z.union([
  z.literal(''),
  z.string().regex(/^-?(?:180(?:\.0{1,8})?|(?:1[0-7]\d|\d{1,2})(?:\.\d{1,8})?)$/),
]);
/** Where the person is, as decimal degrees or empty. */
export const place = { lat: Latitude.default(''), lon: Longitude.default('') } as const;

const Text = z.string().max(300);
/** `events`: a kiosk has no push service; its wallet reads events, and `pushId` names the subscription. */
export const push = {
  pushId: z.string().max(4096).default(''),
  pushProvider: z.enum(['', 'events', 'fcm', 'apns']).default(''),
} as const;

export const DeviceInfo = z
  .strictObject({
    uid: Text.min(1),
    os: z.enum(['Android', 'iOS', 'Windows', 'macOS', 'Linux']),
    deviceName: Text,
    authenticatorId: Text,
    authenticatorVersion: Text,
    authenticatorName: Text,
    clientIp: z.union([z.ipv4(), z.ipv6()]).optional(),
    userAgent: Text.optional(),
    locLat: z.number().min(-90).max(90).optional(),
    locLon: z.number().min(-180).max(180).optional(),
  })
  .meta({ id: 'DeviceInfo' });
export type DeviceInfo = z.infer<typeof DeviceInfo>;

const User = z.strictObject({ userId: UserReference });
/** The answer of a call that returns nothing else. */
export const Done = z.object({ done: z.literal(true) });

export const accountCalls = {
  list: walletCall({
    operationId: 'listLinkedAccounts',
    method: 'GET',
    path: '/v1/wallet/accounts',
    summary: 'The users that the wallet is linked to.',
    output: { 200: z.object({ accounts: z.array(LinkedAccount) }).meta({ id: 'LinkedAccountList' }) },
    problems: [],
    proof: 'wallet',
  }),
  removed: walletCall({
    operationId: 'getRemovedAccountList',
    method: 'GET',
    path: '/v1/wallet/accounts/removed',
    summary: 'The links of the wallet that were ended by others than the person.',
    output: { 200: z.object({ accounts: z.array(RemovedAccount) }).meta({ id: 'RemovedAccountList' }) },
    problems: [],
    proof: 'wallet',
  }),
  exists: walletCall({
    operationId: 'checkUserExist',
    method: 'POST',
    path: '/v1/wallet/users/exists',
    summary: 'Whether the community has an active user of this name or id.',
    input: { body: User },
    output: { 200: z.object({ exists: z.boolean() }).meta({ id: 'UserExistence' }) },
    problems: [],
    proof: 'wallet',
  }),
  fetch: walletCall({
    operationId: 'fetchUserByUserName',
    method: 'POST',
    path: '/v1/wallet/users/fetch',
    summary: 'An active user by name; personal data only for a wallet that is linked to the user.',
    input: { body: z.strictObject({ userName: UserReference }) },
    output: {
      200: z
        .object({
          userId: z.uuid(),
          userName: z.string(),
          linked: z.boolean(),
          person: z
            .object({
              displayName: z.string().nullable(),
              email: z.string().nullable(),
              phone: z.string().nullable(),
            })
            .nullable()
            .describe('Null where the wallet is not linked to the user.'),
        })
        .meta({ id: 'FetchedUser' }),
    },
    problems: ['USER_NOT_FOUND'],
    proof: 'wallet',
  }),
  addPreLinked: walletCall({
    operationId: 'addPreLinkedUser',
    method: 'POST',
    path: '/v1/wallet/accounts',
    summary: 'Takes a link that an administrator prepared for this wallet, or that it has already.',
    input: { body: User },
    output: { 200: LinkedAccount },
    problems: ['ACCOUNT_NOT_LINKED', 'ACCOUNT_LIMIT_REACHED', 'LICENSE_EXPIRED', 'LICENSE_MODULE_MISSING'],
    proof: 'wallet',
  }),
  unlink: walletCall({
    operationId: 'unlinkAccount',
    method: 'POST',
    path: '/v1/wallet/accounts/unlink',
    summary: 'Ends the link of the wallet to a user, and its push subscription.',
    input: { body: User.extend(push) },
    output: { 200: Done },
    problems: ['ACCOUNT_NOT_LINKED'],
    proof: 'wallet',
  }),
  update: walletCall({
    operationId: 'updateAccountInfo',
    method: 'POST',
    path: '/v1/wallet/accounts/device',
    summary: 'Stores the device and the push subscription of a linked wallet.',
    input: { body: User.extend({ deviceInfo: DeviceInfo, ...push }) },
    output: { 200: Done },
    problems: ['ACCOUNT_NOT_LINKED'],
    proof: 'wallet',
  }),
} as const;
