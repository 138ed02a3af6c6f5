import { failure } from '#core/contract/errors.ts';
import type { Handlers, InputOf } from '#core/contract/kit.ts';
import { passkeyCalls } from '#core/contract/wallet-calls/passkeys.ts';
import type { PasskeyResponse, passkeyOperations } from '../../contract/passkeys.ts';
import { assertRegisteredTenant } from '../../contract/registered-tenant.ts';
import type { InstallationStore } from '../../contract/scope.ts';
import type { PassedFactor } from '../../ports/passed-factor.ts';
import type { CallServices } from '../../ports/services.ts';
import type { Wallet } from '../../ports/wallet.ts';

export interface PasskeyDependencies {
  readonly wallet: Pick<Wallet, 'did' | 'signJws'>;
  readonly installation: Pick<InstallationStore, 'read'>;
  call: CallServices;
  /** Takes the prepared link to a user, and keeps its account. @throws AppError as `addPreLinkedUser`, by rejecting. */
  link(userName: string): Promise<unknown>;
  /** Prepares to keep a passkey of the present wallet. @throws AppError `WALLET_MISSING` when the wallet is another by then. */
  keeping(): (passkey: { userId: string; passkeyId: string }) => void;
  /** The person used a passkey of this user. */
  onPassed(passed: Required<PassedFactor>): void;
}

type Asked = InputOf<(typeof passkeyOperations)['passkeys.register']>;
type Ceremony = { kind: 'registration' | 'authentication'; token?: boolean };

/** Handlers of passkeys: the services hold the ceremony, the activity shows it. */
export const passkeyHandlers = (deps: PasskeyDependencies): Handlers<typeof passkeyOperations> => ({
  'passkeys.register': (asked) => perform(deps, asked, { kind: 'registration' }),
  'passkeys.register-and-link': async (asked) => {
    assertTenant(deps, asked);
    await deps.link(asked.request.userName);
    return perform(deps, asked, { kind: 'registration' });
  },
  'passkeys.authenticate': (asked) => perform(deps, asked, { kind: 'authentication' }),
  'passkeys.issue-jwt': (asked) => perform(deps, asked, { kind: 'authentication', token: true }),
});

async function perform(
  deps: PasskeyDependencies,
  asked: Asked,
  ceremony: Ceremony,
): Promise<PasskeyResponse> {
  assertTenant(deps, asked);
  const { wallet, call } = deps;
  const { activity, request } = asked;
  const keep = deps.keeping();
  const names = ceremony.kind === 'registration' ? namesOf(request) : {};
  const body = { ...ceremony, userName: request.userName, ...names };
  const { ceremonyId, url } = await call(passkeyCalls.begin, { body }, wallet);
  try {
    await activity.open(url);
  } catch (cause) {
    throw failure('PASSKEY_NOT_USED', 'the activity could not show the page', { cause });
  }
  const result = await call(passkeyCalls.result, { params: { ceremonyId } }, wallet);
  const { state, userId, passkeyId, token, agoMs } = result;
  const isDone = state === 'done' && userId !== null && passkeyId !== null && agoMs !== null;
  if (!isDone || (ceremony.token && token === null))
    throw failure('PASSKEY_NOT_USED', `the ceremony is ${state}`);
  keep({ userId, passkeyId });
  if (ceremony.kind === 'authentication') deps.onPassed({ agoMs, user: [userId, request.userName] });
  return { userId, passkeyId, jwt: token };
}

const namesOf = ({ displayName, deviceName }: Asked['request']) => ({
  ...(displayName ? { displayName } : {}),
  ...(deviceName ? { deviceName } : {}),
});

/** @throws AppError `TENANT_NOT_FOUND`. */
const assertTenant = ({ installation }: PasskeyDependencies, { request }: Asked): void =>
  assertRegisteredTenant(installation.read(), request.tenant);
