import { z } from 'zod';
import { publicKeyFromText } from '../../keys/p256.ts';
import { ProgramName } from '../counter/program-state.ts';
import { Did } from '../platform.ts';
import { AUTH_FACTORS, AuthFactor, Scope, ScopeList } from '../scopes.ts';
import { UserReference } from './accounts.ts';
import { WalletLevel } from './assurance.ts';
import { walletCall } from './wallet-call.ts';

/** Base path of the authentication sessions, which the directory names as `sessions`. */
export const SESSIONS_PATH = '/sessions';

const PublicKey = z
  .string()
  .regex(/^[\w-]{44}$/)
  .refine(isPublicKey, 'not a point on the curve P-256')
  .meta({
    description: 'base64url of a compressed P-256 point.',
    examples: ['A_5TuOQXKatS3rRc7goOJ8p3HFkQ2ZDm39r4CL8rl_3b'],
  });
const Line = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}*$/u, 'holds a control character');

/** For whom a session is: a community of the tenant, under the address of its services. */
export const SessionOrigin = z
  .strictObject({
    tag: Line(100),
    url: Line(300).describe('Exact HTTPS origin of the services of the tenant.'),
    communityName: Line(200),
    communityId: z.uuid().optional(),
    authPage: Line(300).optional(),
  })
  .meta({ id: 'SessionOrigin' });
export type SessionOrigin = z.infer<typeof SessionOrigin>;

/** The factor that the relying party asks for; `any`: the person chooses. */
export const AUTH_TYPES = ['any', ...AUTH_FACTORS] as const;
export const AuthType = z.enum(AUTH_TYPES);
export type AuthType = z.infer<typeof AuthType>;

const Metadata = z.string().max(4096).nullable();
const Time = z.iso.datetime();

export const NewAuthenticationSession = z
  .strictObject({
    origin: SessionOrigin,
    scopes: ScopeList,
    authtype: AuthType,
    metadata: Metadata.default(null),
    publicKey: PublicKey,
  })
  .meta({ id: 'NewAuthenticationSession' });
export type NewAuthenticationSession = z.output<typeof NewAuthenticationSession>;

export const AuthenticationSession = z
  .object({
    sessionId: z.uuid(),
    origin: SessionOrigin,
    scopes: z.array(Scope),
    authtype: AuthType,
    metadata: Metadata,
    publicKey: PublicKey.describe('Key of the relying party; the answer is sealed to it.'),
    nonce: z.string().describe('128 random bits, base64url; the wallet signs it too.'),
    createdTS: Time,
    expiresAt: Time,
    answered: z.boolean(),
  })
  .meta({ id: 'AuthenticationSession' });
export type AuthenticationSession = z.infer<typeof AuthenticationSession>;

const Decimal = z.union([z.literal(''), z.string().regex(/^-?\d{1,3}(?:\.\d{1,8})?$/)]);

/** The answer of a wallet. Its author is in the proof of the wallet, and nowhere in the body. */
export const SessionAnswer = z
  .strictObject({
    origin: SessionOrigin.describe('As the wallet read it; another one than that of the session is refused.'),
    data: z
      .string()
      .regex(/^[\w-]{100,400000}$/)
      .meta({
        description:
          'AuthenticationWord as compact JWS by the wallet, sealed to the relying party (HPKE), base64url.',
        examples: ['A'.repeat(100)],
      }),
    authFactor: AuthFactor,
    scopes: z.array(Scope).max(50).describe('The scopes that the person agreed to, of those requested.'),
    isRejected: z.boolean().describe('True: the data hold DID, public key and user id, and no scope.'),
    userId: UserReference.nullable(),
    creds: z.string().max(200).describe('One-use credential of the account; empty without an account.'),
    appid: Line(200),
    eventData: z
      .strictObject({ latitude: Decimal, longitude: Decimal, versionName: z.string().max(100) })
      .optional()
      .describe('Accepted of other wallets, and kept nowhere. The SDK does not send it.'),
  })
  .meta({ id: 'SessionAnswer' });
export type SessionAnswer = z.infer<typeof SessionAnswer>;

export const SessionResponse = z
  .object({
    sessionId: z.uuid(),
    data: z.string(),
    appid: z.string(),
    ial: WalletLevel.nullable().describe(
      'By signed final outcomes only; null unless the scope was asked and agreed to.',
    ),
    did: Did,
    publicKey: PublicKey.describe('Key of the wallet.'),
    userId: z.uuid().nullable(),
    authFactor: AuthFactor,
    scopes: z.array(Scope),
    isRejected: z.boolean(),
    createdTS: Time.describe('When the answer arrived.'),
    sessionInfo: z.object({ metadata: Metadata }),
  })
  .meta({ id: 'SessionResponse' });
export type SessionResponse = z.infer<typeof SessionResponse>;

export const ScopeConsent = z
  .strictObject({
    origin: SessionOrigin,
    scopes: z.array(Scope).min(1).max(50),
    userId: UserReference.nullable(),
    creds: z.string().max(200),
    program: z
      .strictObject({ id: z.uuid(), name: ProgramName })
      .optional()
      .describe('The program beside the kiosk that asked, as a supervisor paired it.'),
  })
  .meta({ id: 'ScopeConsent' });
export type ScopeConsent = z.infer<typeof ScopeConsent>;

const AccountCredential = z
  .object({ creds: z.string(), expiresAt: Time })
  .meta({ id: 'AccountCredential', description: 'Opaque, of one wallet and one account, good once.' });

function isPublicKey(text: string): boolean {
  try {
    return publicKeyFromText(text).length > 0;
  } catch {
    return false;
  }
}

const params = z.object({ id: z.uuid() });
const session = `${SESSIONS_PATH}/session` as const;

export const authenticationCalls = {
  create: walletCall({
    operationId: 'createAuthenticationSession',
    method: 'PUT',
    path: `${session}/new`,
    summary: 'Creates an authentication session for a relying party.',
    input: { body: NewAuthenticationSession },
    output: {
      201: z
        .object({ sessionId: z.uuid(), sessionUrl: z.url(), expiresAt: Time })
        .meta({ id: 'CreatedAuthenticationSession' }),
    },
    problems: ['AUTH_ORIGIN_UNKNOWN', 'LICENSE_EXPIRED', 'LICENSE_MODULE_MISSING'],
    proof: 'none',
  }),
  read: walletCall({
    operationId: 'getAuthenticationSession',
    method: 'GET',
    path: `${session}/:id`,
    summary: 'The request of a relying party to a person.',
    input: { params },
    output: { 200: AuthenticationSession },
    problems: ['AUTH_SESSION_NOT_FOUND'],
    proof: 'none',
  }),
  answer: walletCall({
    operationId: 'answerAuthenticationSession',
    method: 'POST',
    path: `${session}/:id/authenticate`,
    summary: 'Takes the one answer of a session, and notes each scope that the person agreed to.',
    input: { params, body: SessionAnswer },
    output: { 200: z.object({ sessionId: z.uuid(), answeredAt: Time }).meta({ id: 'AnsweredSession' }) },
    problems: [
      'ACCOUNT_CREDENTIAL_INVALID',
      'AUTH_FACTOR_OTHER',
      'AUTH_ORIGIN_UNKNOWN',
      'AUTH_SCOPE_NOT_ASKED',
      'AUTH_SESSION_ANSWERED',
      'AUTH_SESSION_EXPIRED',
      'AUTH_SESSION_NOT_FOUND',
    ],
    proof: 'wallet',
  }),
  response: walletCall({
    operationId: 'getAuthenticationResponse',
    method: 'GET',
    path: `${session}/:id/response`,
    summary: 'The answer of a session, for its creator.',
    input: { params },
    output: { 200: SessionResponse },
    problems: ['AUTH_SESSION_EXPIRED', 'AUTH_SESSION_NOT_FOUND', 'AUTH_SESSION_UNANSWERED'],
    proof: 'none',
  }),
  note: walletCall({
    operationId: 'noteScopeConsent',
    method: 'POST',
    path: '/v1/wallet/scopes',
    summary: 'Notes the scopes that a person agreed to show to the program of this installation.',
    input: { body: ScopeConsent },
    output: {
      200: z.object({ consentId: z.uuid(), userId: z.uuid().nullable() }).meta({
        id: 'NotedScopeConsent',
        description: 'The account of the credential, where one was given.',
      }),
    },
    problems: ['ACCOUNT_CREDENTIAL_INVALID', 'AUTH_ORIGIN_UNKNOWN'],
    proof: 'wallet',
  }),
  credential: walletCall({
    operationId: 'issueAccountCredential',
    method: 'POST',
    path: '/v1/wallet/accounts/credential',
    summary: 'Issues a one-use credential of an account that the wallet is linked to.',
    input: { body: z.strictObject({ userId: UserReference }) },
    output: { 201: AccountCredential },
    problems: ['ACCOUNT_NOT_LINKED'],
    proof: 'wallet',
  }),
} as const;
