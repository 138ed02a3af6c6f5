import { AppError, failure } from '#core/contract/errors.ts';
import type { InputOf } from '#core/contract/kit.ts';
import { isScope, type Scope } from '#core/contract/scopes.ts';
import {
  type AuthenticationSession,
  authenticationCalls,
} from '#core/contract/wallet-calls/authentication.ts';
import { type AuthenticationWord, sealAuthenticationWord } from '#core/keys/authentication-word.ts';
import type { authenticationOperations } from '../../contract/authentication.ts';
import { sameOrigin } from '../../contract/named-account.ts';
import { accountIdOf } from './account-id.ts';
import { askPerson } from './ask-person.ts';
import type { AuthenticationDependencies } from './authentication-dependencies.ts';
import { kycOf, levelOf } from './person-facts.ts';
import { knownScopes, requireTrusted } from './relying-party.handlers.ts';
import { resolveScopes } from './resolve-scopes.ts';

type Input = InputOf<(typeof authenticationOperations)['authentication.authenticate']>;
type Data = AuthenticationWord['data'];

/**
 * Answers a session: the factor, the address, the session, the person's word, and only then data.
 *
 * @throws AppError as the operation declares; nothing has left then, and the factor still counts.
 */
export async function authenticate(
  deps: AuthenticationDependencies,
  input: Input,
): Promise<{ sessionId: string }> {
  const { services, wallet, factors } = deps;
  const { sessionId, sessionUrl, isRejected } = input;
  const authFactor = factors.require(input.authFactor, input.userId);
  const asked = askedScopes(input);
  requireApart(input);
  if (sessionUrl !== null) await requireTrusted(services, sessionUrl, sessionId);
  const session = await services.call(authenticationCalls.read, { params: { id: sessionId } }, wallet);
  requireOpen(session, input, asked, deps.now());
  if (!isRejected) await askPerson(deps, { origin: session.origin, scopes: asked, recipient: 'session' });
  const userId = input.userId === null ? null : await accountIdOf(deps, input.userId);
  const data = isRejected ? {} : await dataOf(deps, { ...input, userId }, asked);
  const word: AuthenticationWord = {
    v: 1,
    sessionId,
    nonce: session.nonce,
    origin: session.origin,
    iat: deps.now().toISOString(),
    did: wallet.did,
    publicKey: wallet.publicKey(),
    userId,
    authFactor,
    isRejected,
    data,
    metadata: isRejected ? {} : input.metadata,
  };
  const body = {
    origin: session.origin,
    data: sealAuthenticationWord(word, wallet, session.publicKey),
    authFactor,
    scopes: isRejected ? [] : [...asked],
    isRejected,
    userId,
    creds: input.creds,
    appid: deps.appId,
  };
  // It counts for one answer, whether or not the services' word of it arrives.
  factors.require(authFactor, input.userId);
  const giveBack = factors.spend(authFactor);
  try {
    await services.call(authenticationCalls.answer, { params: { id: sessionId }, body }, wallet);
  } catch (error) {
    if (error instanceof AppError && !MAY_HAVE_ARRIVED.includes(error.code)) giveBack();
    throw error;
  }
  return { sessionId };
}

/** After these errors, it is unknown whether the services took the answer. */
const MAY_HAVE_ARRIVED: readonly string[] = [
  'SERVICES_UNREACHABLE',
  'SERVICES_TIMEOUT',
  'SERVICES_INVALID_ANSWER',
  'PROXY_FAILED',
];

/** @throws AppError `SCOPE_UNKNOWN`, `INVALID_INPUT`. */
function askedScopes({ scopes, dataObject }: Input): readonly Scope[] {
  if (scopes !== null) return knownScopes(scopes);
  const names = Object.keys(dataObject ?? {});
  if (names.length === 0) throw failure('INVALID_INPUT', 'dataObject is empty');
  if (!names.every(isScope)) throw failure('SCOPE_UNKNOWN', 'dataObject: a name is no scope');
  return names;
}

/** A program's additions must not pass for data of the wallet. @throws AppError `INVALID_INPUT`. */
function requireApart({ extraData }: Input): void {
  if (Object.keys(extraData).some(isScope))
    throw failure('INVALID_INPUT', 'extraData has the name of a scope');
}

/** @throws AppError, before anything of the person is read. */
function requireOpen(
  session: AuthenticationSession,
  { origin, authFactor }: Input,
  asked: readonly Scope[],
  now: Date,
): void {
  const { tag, url: api, communityName: community, communityId } = session.origin;
  // A session need not name the id of its community; one that the caller means must be named then.
  const isOther = origin.communityId !== undefined && origin.communityId !== communityId;
  if (isOther || !sameOrigin({ tag, api, community }, origin)) {
    throw failure('AUTH_ORIGIN_UNKNOWN', 'bidOrigin is not the origin of the session');
  }
  if (session.answered) throw failure('AUTH_SESSION_ANSWERED', 'the session has its answer');
  if (Date.parse(session.expiresAt) <= now.getTime())
    throw failure('AUTH_SESSION_EXPIRED', 'its time is over');
  if (session.authtype !== 'any' && session.authtype !== authFactor) {
    throw failure('AUTH_FACTOR_OTHER', `the session asks for ${session.authtype}`);
  }
  const other = asked.find((scope) => !session.scopes.includes(scope));
  if (other !== undefined) throw failure('AUTH_SCOPE_NOT_ASKED', other);
}

/** @throws AppError `SCOPE_VALUE_MISSING`, and those of the services. */
async function dataOf(
  deps: AuthenticationDependencies,
  input: Input,
  asked: readonly Scope[],
): Promise<Data> {
  if (input.dataObject !== null) return input.dataObject;
  const { wallet, records } = deps;
  const resolved = await resolveScopes(asked, {
    records,
    did: () => wallet.did,
    publicKey: () => wallet.publicKey(),
    userId: input.userId,
    ial: () => levelOf(deps),
    kyc: () => kycOf(deps),
  });
  return { ...Object.fromEntries(resolved), ...input.extraData };
}
