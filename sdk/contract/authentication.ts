import { z } from 'zod';
import { AuthFactor, LONGEST_SCOPES, Scope } from '#core/contract/scopes.ts';
import { SERVICES_UNREACHED } from '#core/contract/services-unreached.ts';
import type { SessionOrigin } from '#core/contract/wallet-calls/authentication.ts';
import { CALLING, CALLING_FOR_PERSON, PERSONAL, sdkOperation } from './sdk-operation.ts';
import { GenerateNewSessionResponsePayload } from './session-api.ts';
import { SdkOrigin } from './types.ts';

const SessionId = z.string().min(1).max(100);
const SessionUrl = z.string().min(1).max(2000);
const Creds = z.string().max(200);
const UserId = z.string().min(1).max(254).nullable();
/** Judged scope by scope, so that the error says which is unknown. */
const Scopes = z.string().max(LONGEST_SCOPES);
/** Decimal degrees, or empty where no position is known. */
export const Place = z.union([z.literal(''), z.string().regex(/^-?\d{1,3}(?:\.\d{1,8})?$/)]);
const Data = z.record(z.string(), z.json());

const ORIGIN_NOTE =
  'The origin counts as that of accounts does: tag and community in any case, `api` as an origin, with or without a slash at its end. Another one is `AUTH_ORIGIN_UNKNOWN`.';
/** Requirements of a program that acts as a relying party, in either context. */
const REQUESTING = ['ready', 'license', 'wallet', 'tenant', 'committed'] as const;
const SHOWN = ['CONSENT_REFUSED', 'NOT_SUPPORTED', 'SCOPE_UNKNOWN', 'SCOPE_VALUE_MISSING'] as const;

/** The answer of `getSessionResponse`, as JSON text. */
export const SessionResult = z.strictObject({
  sessionId: z.string(),
  data: Data,
  metadata: Data,
  appid: z.string(),
  ial: z.string().nullable(),
  did: z.string(),
  publicKey: z.string(),
  userId: z.string().nullable(),
  authFactor: AuthFactor,
  scopes: z.array(Scope),
  isRejected: z.boolean(),
  createdTS: z.string(),
  sessionInfo: z.strictObject({ metadata: z.string().nullable() }),
});

/** Sessions of a program that asks a person; the program may run in either context. */
export const relyingPartyOperations = {
  'authentication.new-session': sdkOperation({
    summary: 'Creates an authentication session, whose answer only this wallet opens.',
    method: 'generateNewSession',
    delivery: { callback: 'onNewSessionGenerated' },
    requires: REQUESTING,
    input: z.strictObject({
      origin: SdkOrigin,
      authType: z.string().max(40),
      scopes: Scopes,
      metadata: z.string().max(4096).nullable(),
    }),
    output: GenerateNewSessionResponsePayload.extend({ sessionURL: z.string() }),
    errors: ['SCOPE_UNKNOWN', 'AUTH_ORIGIN_UNKNOWN', 'LICENSE_EXPIRED', 'LICENSE_MODULE_MISSING', ...CALLING],
    notes: [
      '4 arguments without, 5 with `metadata`, a text of at most 4096 characters that comes back with the answer.',
      ORIGIN_NOTE,
      '`authType`: `any`, or the one factor that counts: `pin`, `liveid`, `passkey`, `device`, `visual`. Empty means `any`.',
      'A session takes one answer within 5 minutes, and tells it for 5 minutes more.',
    ],
  }),
  'authentication.session-response': sdkOperation({
    summary: 'The answer of a session that this installation created, opened and verified.',
    method: 'getSessionResponse',
    delivery: { callback: 'onNewSessionReceived' },
    requires: REQUESTING,
    input: z.strictObject({ sessionURL: SessionUrl, sessionId: SessionId }),
    output: SessionResult,
    errors: [
      'SESSION_SOURCE_UNTRUSTED',
      'AUTH_SESSION_NOT_FOUND',
      'AUTH_SESSION_EXPIRED',
      'AUTH_SESSION_UNANSWERED',
      'DECRYPTION_FAILED',
      ...CALLING,
    ],
    secret: true,
    notes: [
      'The result is JSON text. `data` and `metadata` are what the wallet of the person signed for this session and origin; `did` is that wallet. A changed or foreign answer is `SERVICES_SIGNATURE_INVALID`.',
      'While there is no answer yet: `AUTH_SESSION_UNANSWERED`.',
    ],
  }),
  'authentication.trusted-source': sdkOperation({
    summary: 'Tells whether the address of a session is one of the registered services.',
    method: 'isTrustedSessionSource',
    delivery: { callback: 'onResult' },
    requires: ['ready', 'tenant'],
    input: z.strictObject({ sessionUrl: SessionUrl }),
    output: z.boolean(),
    errors: [...SERVICES_UNREACHED],
    notes: [
      'True only for the exact address of a session below the one that the proven directory of the registered tenant names: scheme, host, port and path. The address is never called.',
      'The callback has no place for an error: where it cannot be told, the answer is false, and the log has the code. The promise form rejects. HTTP counts only where the registered services themselves are on the loopback of this machine.',
    ],
  }),
} as const;

/** The members that name and prove an account. */
const account = { userId: UserId, creds: Creds, origin: SdkOrigin } as const;

export const authenticationOperations = {
  'authentication.authenticate': sdkOperation({
    summary: 'Answers an authentication session for the person.',
    method: 'authenticateUser',
    delivery: { callback: 'onUserAuthenticated' },
    requires: PERSONAL,
    input: z.strictObject({
      ...account,
      sessionId: SessionId,
      /** Null in the first generation. */
      sessionUrl: SessionUrl.nullable(),
      /** Null with scopes. */
      dataObject: Data.nullable(),
      /** Null with preset data. */
      scopes: Scopes.nullable(),
      metadata: Data,
      extraData: Data,
      latitude: Place,
      longitude: Place,
      versionName: z.string().max(100),
      authFactor: z.string().max(40),
      isRejected: z.boolean(),
    }),
    output: z.strictObject({ sessionId: z.string() }),
    errors: [
      ...SHOWN,
      'AUTH_FACTOR_NOT_PASSED',
      'AUTH_FACTOR_OTHER',
      'SESSION_SOURCE_UNTRUSTED',
      'AUTH_ORIGIN_UNKNOWN',
      'AUTH_SCOPE_NOT_ASKED',
      'AUTH_SESSION_NOT_FOUND',
      'AUTH_SESSION_EXPIRED',
      'AUTH_SESSION_ANSWERED',
      'ACCOUNT_CREDENTIAL_INVALID',
      ...CALLING_FOR_PERSON,
    ],
    notes: [
      'Preset data: 10 arguments without, 11 with `sessionUrl`. Scopes: 12 arguments without, 15 with `sessionUrl`, `metadata` and `isRejected`.',
      '`authFactor`: `pin`, `liveid`, `passkey`, `device` or `visual`. The factor must have passed in this context within the last 2 minutes (`verifyPin`, `verifyLiveID` or `verifyFaceWithLiveness`, `authenticatePasskey` or `issueJWTOnPasskeyAuthentication`), and counts for one answer; a passkey only for the user whose it is, so `userId` names that user, by id or as the ceremony did. No operation of this version passes `device` or `visual`: the lock of the machine belongs to no applicant, and what an operator saw is in the evidence.',
      ORIGIN_NOTE,
      '`userId` is the id or the name of a user that the wallet is linked to. The answer and the scope `userid` have the id.',
      '`creds` is the one-use credential of `issueAccountCredential`; without an account, `userId` is null and `creds` empty.',
      '`latitude`, `longitude` and `versionName` are checked, sent to nobody and recorded nowhere: no answer needs the place of a person.',
      'Preset data have names of scopes that the session asks for. `extraData` is appended and takes no name of a scope.',
      'The person confirms origin and scopes before anything leaves; each scope is on record at the services.',
      'With `isRejected` the answer holds DID, public key and user id, and nothing else.',
      'The wallet signs the answer with the nonce of the session and `metadata`, and seals it to the key of the relying party.',
    ],
  }),
  'authentication.credential': sdkOperation({
    summary: 'Gets a one-use credential of an account that the wallet is linked to.',
    method: 'issueAccountCredential',
    delivery: { callback: 'onAccountCredential' },
    requires: PERSONAL,
    input: z.strictObject({ userId: z.string().min(1).max(254) }),
    output: z.strictObject({ creds: z.string(), expiresAt: z.string() }),
    errors: ['ACCOUNT_NOT_LINKED', ...CALLING_FOR_PERSON],
    secret: true,
    notes: [
      'An addition of this project: the `creds` of the other operations. It counts once, for 5 minutes.',
    ],
  }),
} as const;

/** The origin as the services write it. */
export const sessionOriginOf = ({ tag, api, community, communityId }: SdkOrigin): SessionOrigin => ({
  tag,
  url: api,
  communityName: community,
  ...(communityId === undefined ? {} : { communityId }),
});
