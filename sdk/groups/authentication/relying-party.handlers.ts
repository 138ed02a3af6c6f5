import { failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { parseScopes, type Scope } from '#core/contract/scopes.ts';
import { AuthType, authenticationCalls } from '#core/contract/wallet-calls/authentication.ts';
import { openAuthenticationWord } from '#core/keys/authentication-word.ts';
import { type relyingPartyOperations, sessionOriginOf } from '../../contract/authentication.ts';
import type { WalletServices } from '../../ports/services.ts';
import type { Wallet } from '../../ports/wallet.ts';
import { isSessionAddress, sessionIdOf } from './session-address.ts';

export interface RelyingPartyDependencies {
  readonly services: WalletServices;
  readonly wallet: Wallet;
}

/** Handlers of a program that asks a person. */
export const relyingPartyHandlers = (
  deps: RelyingPartyDependencies,
): Handlers<typeof relyingPartyOperations> => ({
  'authentication.new-session': async ({ origin, authType, scopes, metadata }) => {
    const body = {
      origin: sessionOriginOf(origin),
      scopes: knownScopes(scopes).join(','),
      authtype: readAuthType(authType),
      metadata,
      publicKey: deps.wallet.publicKey(),
    };
    const { sessionUrl, ...created } = await deps.services.call(
      authenticationCalls.create,
      { body },
      deps.wallet,
    );
    return { ...created, sessionURL: sessionUrl };
  },
  'authentication.session-response': async ({ sessionURL, sessionId }) => {
    await requireTrusted(deps.services, sessionURL, sessionId);
    return readResponse(deps, sessionId);
  },
  'authentication.trusted-source': async ({ sessionUrl }) =>
    isSessionAddress(sessionUrl, await deps.services.sessionsAddress()),
});

/** @throws AppError `SCOPE_UNKNOWN`. */
export function knownScopes(text: string): readonly Scope[] {
  const parsed = parseScopes(text);
  if ('scopes' in parsed) return parsed.scopes;
  throw failure('SCOPE_UNKNOWN', parsed.refused);
}

/** The address of a session comes from outside: it must be exactly that of this session at the registered services. @throws AppError `SESSION_SOURCE_UNTRUSTED`. */
export async function requireTrusted(
  services: Pick<WalletServices, 'sessionsAddress'>,
  sessionUrl: string,
  sessionId: string,
): Promise<void> {
  const named = sessionIdOf(sessionUrl, await services.sessionsAddress());
  if (named === undefined)
    throw failure('SESSION_SOURCE_UNTRUSTED', 'the address is not below the directory’s');
  if (named !== sessionId) throw failure('SESSION_SOURCE_UNTRUSTED', 'the address is of another session');
}

function readAuthType(text: string): AuthType {
  const parsed = AuthType.safeParse(text || 'any');
  if (parsed.success) return parsed.data;
  throw failure('INVALID_INPUT', 'authType is neither any nor a factor');
}

async function readResponse({ services, wallet }: RelyingPartyDependencies, sessionId: string) {
  const input = { params: { id: sessionId } };
  const { nonce, origin } = await services.call(authenticationCalls.read, input, wallet);
  const { data: sealed, ...told } = await services.call(authenticationCalls.response, input, wallet);
  const open = (bytes: Uint8Array, info: Uint8Array) => wallet.openSealed(bytes, info);
  const word = openAuthenticationWord(sealed, open, { sessionId, nonce, origin, did: told.did });
  const { authFactor, isRejected } = told;
  if (word.authFactor !== authFactor || word.isRejected !== isRejected) {
    throw failure('SERVICES_SIGNATURE_INVALID', 'the services name another answer than the wallet signed');
  }
  return { ...told, data: word.data, metadata: word.metadata };
}
