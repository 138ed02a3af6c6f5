import { failure } from '#core/contract/errors.ts';
import type { Handlers, InputOf } from '#core/contract/kit.ts';
import { passkeyCalls } from '#core/contract/wallet-calls/passkeys.ts';
import type { PasskeyResponse, passkeyOperations } from '../../contract/passkeys.ts';
import type { CallServices } from '../../ports/services.ts';
import type { Wallet } from '../../ports/wallet.ts';

export interface PasskeyDependencies {
  readonly wallet: Pick<Wallet, 'did' | 'signJws'>;
  /** DNS name of the registered tenant. */
  tenantDns(): string | undefined;
  call: CallServices;
}

type Asked = InputOf<(typeof passkeyOperations)['passkeys.register']>;
type Ceremony = { kind: 'registration' | 'authentication'; link?: boolean; token?: boolean };

/** Handlers of passkeys: the services hold the ceremony, the activity shows it. */
export const passkeyHandlers = (deps: PasskeyDependencies): Handlers<typeof passkeyOperations> => ({
  'passkeys.register': (asked) => perform(deps, asked, { kind: 'registration' }),
  'passkeys.register-and-link': (asked) => perform(deps, asked, { kind: 'registration', link: true }),
  'passkeys.authenticate': (asked) => perform(deps, asked, { kind: 'authentication' }),
  'passkeys.issue-jwt': (asked) => perform(deps, asked, { kind: 'authentication', token: true }),
});

async function perform(
  { wallet, tenantDns, call }: PasskeyDependencies,
  { activity, request }: Asked,
  ceremony: Ceremony,
): Promise<PasskeyResponse> {
  if (request.tenant.dns !== tenantDns())
    throw failure('INVALID_INPUT', 'the tenant is not the registered one');
  const body = { ...ceremony, userName: request.userName };
  const { ceremonyId, url } = await call(passkeyCalls.begin, { body }, wallet);
  try {
    await activity.open(url);
  } catch (cause) {
    throw failure('PASSKEY_NOT_USED', 'the activity could not show the page', { cause });
  }
  const result = await call(passkeyCalls.result, { params: { ceremonyId } }, wallet);
  const { state, userId, passkeyId, token } = result;
  if (state !== 'done' || userId === null || passkeyId === null || (ceremony.token && token === null))
    throw failure('PASSKEY_NOT_USED', `the ceremony is ${state}`);
  return { userId, passkeyId, jwt: token };
}
