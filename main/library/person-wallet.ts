import { failure } from '#core/contract/errors.ts';
import type { InputOf, OutputOf } from '#core/contract/kit.ts';
import { authenticationCalls } from '#core/contract/wallet-calls/authentication.ts';
import { readMagicLink } from '#core/contract/wallet-calls/magic-link.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { SdkOperationName, SdkOperations } from '#sdk/contract/index.ts';
import type { SdkOrigin } from '#sdk/contract/types.ts';
import { toAppError } from '#sdk/deliver.ts';
import type { IdentitySDK } from '#sdk/identity-sdk.ts';
import type { WalletServices } from '#sdk/ports/services.ts';
import type { PersonWallet } from '../ports/identity-library.ts';

export interface PersonWalletOptions {
  readonly sdk: Pick<IdentitySDK, 'call'>;
  readonly wallet: JwsSigner;
  readonly services: Pick<WalletServices, 'call'>;
  readonly version: string;
  now(): Date;
}

/** A kiosk is at no place that it could prove, and has no push service. */
const NOWHERE = { lat: '', lon: '', pushId: '', pushProvider: '' } as const;

/** {@link PersonWallet} by the operations of the library in the person's context. */
export function personWallet({ sdk, wallet, services, version, now }: PersonWalletOptions): PersonWallet {
  async function called<K extends SdkOperationName>(
    name: K,
    input: InputOf<SdkOperations[K]>,
  ): Promise<OutputOf<SdkOperations[K]>> {
    const answer = await sdk.call(name, input);
    if (answer.ok) return answer.value;
    throw toAppError(answer.error);
  }
  /** The user whose account is meant without doubt, with the proof of it; the operation says what lacks otherwise. */
  async function provenUser(): Promise<{ userId: string; creds: string } | undefined> {
    const [only, ...others] = await called('accounts.list', {});
    const account = (await called('accounts.selected', {})) ?? (others.length === 0 ? only : undefined);
    if (!account) return undefined;
    const { userId } = account;
    const { creds } = await called('authentication.credential', { userId });
    return { userId, creds };
  }
  return {
    validateLink: (text) => called('access-codes.validate', { code: text, origin: originOf(text) }),
    async redeemLink(code, { name, password }) {
      const rest = { ...NOWHERE, code, versionName: version };
      if (password === undefined) await called('access-codes.redeem', rest);
      else {
        const user = { userId: name, password, origin: originOf(code), phoneNumber: '', deviceId: '' };
        await called('accounts.verify', { ...rest, ...user });
      }
    },
    async readSignIn({ url, sessionId }) {
      if (!(await called('authentication.trusted-source', { sessionUrl: url })))
        throw failure('SESSION_SOURCE_UNTRUSTED', 'the address is not below the directory’s');
      const session = await services.call(authenticationCalls.read, { params: { id: sessionId } }, wallet);
      if (session.answered) throw failure('AUTH_SESSION_ANSWERED', 'the session has its answer');
      if (Date.parse(session.expiresAt) <= now().getTime())
        throw failure('AUTH_SESSION_EXPIRED', 'its time is over');
      if (session.authtype !== 'any' && session.authtype !== 'pin')
        throw failure('AUTH_FACTOR_OTHER', `the session asks for ${session.authtype}; a kiosk takes the PIN`);
      if (!(await called('pin.is-registered', {}))) throw failure('PIN_MISSING', 'this wallet holds no PIN');
      return { url, session };
    },
    verifyPin: (pin) => called('pin.verify', { pin }),
    async signIn({ url, session: { sessionId, scopes, origin } }) {
      const { tag, url: api, communityName: community, communityId } = origin;
      const user = scopes.includes('userid') ? await provenUser() : undefined;
      await called('authentication.authenticate', {
        ...(user ?? { userId: null, creds: '' }),
        origin: { tag, api, community, ...(communityId === undefined ? {} : { communityId }) },
        sessionId,
        sessionUrl: url,
        dataObject: null,
        scopes: scopes.join(','),
        metadata: {},
        extraData: {},
        latitude: '',
        longitude: '',
        versionName: version,
        authFactor: 'pin',
        isRejected: false,
      });
    },
  };
}

/** The origin that the link itself names: a link of another tenant is refused by it. */
function originOf(text: string): SdkOrigin {
  const { code: _code, ...origin } = readMagicLink(text);
  return origin;
}
