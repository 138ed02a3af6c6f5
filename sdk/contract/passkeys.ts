import { z } from 'zod';
import type { ErrorCode } from '#core/contract/errors.ts';
import { LINKING } from './accounts.ts';
import { CALLING_FOR_PERSON, PERSONAL, sdkOperation } from './sdk-operation.ts';
import { SdkTenant } from './types.ts';

/**
 * The window that shows the page of a ceremony. Chosen by this project for the specification's `Activity`: a window
 * that reaches nothing but the origin of the address.
 */
export interface PasskeyActivity {
  /** Settles when the person has closed the window, or the program has. */
  open(url: string): Promise<void>;
}

/** Members named by the specification, part 2. The two names count for a registration, an empty one as none. */
export const PasskeyRequest = z.strictObject({
  tenant: SdkTenant,
  userName: z.string().trim().min(1).max(254),
  displayName: z.string().trim().max(200).nullish(),
  deviceName: z.string().trim().max(200).nullish(),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** Members chosen by this project. */
export const PasskeyResponse = z.strictObject({
  userId: z.string(),
  passkeyId: z.string(),
  /** The token of `issueJWTOnPasskeyAuthentication`, else null. */
  jwt: z.string().nullable(),
});
export type PasskeyResponse = z.infer<typeof PasskeyResponse>;

const input = z.strictObject({
  activity: z
    .custom<PasskeyActivity>(
      (value) => typeof (value as Partial<PasskeyActivity> | null | undefined)?.open === 'function',
      'has no function open',
    )
    .meta({ title: 'PasskeyActivity' }),
  request: PasskeyRequest,
});

const passkeyOperation = <const M extends string>(
  method: M,
  summary: string,
  calling: readonly ErrorCode[],
  ...notes: readonly string[]
) =>
  sdkOperation({
    summary,
    method,
    delivery: { callback: 'onPasskeyResponse' },
    requires: PERSONAL,
    input,
    output: PasskeyResponse,
    errors: [
      'TENANT_NOT_FOUND',
      'PASSKEY_NOT_USED',
      'ACCOUNT_NOT_LINKED',
      ...calling,
      'DISK_FULL',
      'STORAGE_FAILED',
    ],
    secret: method === 'issueJWTOnPasskeyAuthentication',
    notes: [
      ...notes,
      'The tenant must be the registered one, else `TENANT_NOT_FOUND`.',
      '`activity` is an object with `open(url)`: it shows the page of the services in a window that reaches nothing else, and settles when the window is closed. The page lasts five minutes; what follows `#` in its address is a secret.',
      '`displayName`: the name of the person that the authenticator shows; without it, that of the user. `deviceName`: the name by which administrators find the passkey in the list of the user. Both are of a registration and are not sent otherwise.',
      'The result comes from the services, not from the window. A window that was closed without a passkey, or whose passkey did not count, is `PASSKEY_NOT_USED`.',
      'A passkey that was registered or used counts in `getDigitalAssetEnrollments`. Where it cannot be written down (`DISK_FULL`, `STORAGE_FAILED`), it is registered all the same, and no factor.',
      'Passkeys are asked of a security key or a telephone, with verification of the person; the shared machine never keeps one.',
    ],
  });

export const passkeyOperations = {
  'passkeys.register': passkeyOperation(
    'registerPasskey',
    'Registers a passkey for a user that the wallet is linked to.',
    CALLING_FOR_PERSON,
    'A user that the wallet is not linked to is `ACCOUNT_NOT_LINKED`.',
  ),
  'passkeys.register-and-link': passkeyOperation(
    'registerPasskeyWithAccountLinking',
    'Takes the link to a user that was prepared for this wallet, then registers a passkey.',
    LINKING,
    'The account is kept as `addPreLinkedUser` keeps it, also where no passkey comes of it.',
  ),
  'passkeys.authenticate': passkeyOperation(
    'authenticatePasskey',
    'Has the person use a passkey of a user.',
    CALLING_FOR_PERSON,
    'A user name that is unknown, or that the wallet is not linked to, is answered as a passkey that does not count.',
  ),
  'passkeys.issue-jwt': passkeyOperation(
    'issueJWTOnPasskeyAuthentication',
    'Has the person use a passkey of a user, and answers a token of it.',
    CALLING_FOR_PERSON,
    '`jwt`: ES256 by the community, `sub` the user, `aud` the origin of the services, `amr` (RFC 8176), valid for five minutes from the ceremony on.',
  ),
} as const;
