import type { Handlers } from '#core/contract/kit.ts';
import { accessCodeCalls } from '#core/contract/wallet-calls/access-codes.ts';
import { AccessCode, readMagicLink } from '#core/contract/wallet-calls/magic-link.ts';
import { passwordCalls } from '#core/contract/wallet-calls/passwords.ts';
import type { accessCodeOperations } from '../../contract/access-codes.ts';
import { type AccountDependencies, keepLinked } from './link.handlers.ts';
import type { RegisteredOrigin } from './registered-origin.ts';

/** Handlers of access codes and passwords. */
export function accessCodeHandlers(deps: AccountDependencies): Handlers<typeof accessCodeOperations> {
  const { services, wallet, records, registered } = deps;
  return {
    'accounts.verify': async ({ code: text, origin: given, ...rest }) => {
      const ticket = records.ticket();
      const origin = await registered.require(given);
      const code = text === '' ? '' : await codeOf(text, registered);
      const account = await services.call(passwordCalls.verify, { body: { ...rest, code } }, wallet);
      return keepLinked(deps, account, origin, ticket);
    },
    'accounts.reset-password': async ({ userId, password, newPassword, account, origin }) => {
      await registered.require(account.origin);
      await registered.require(origin);
      return services.call(passwordCalls.reset, { body: { userId, password, newPassword } }, wallet);
    },
    'accounts.password-policy': async ({ account }) => {
      await registered.require(account.origin);
      return services.call(passwordCalls.policy, {}, wallet);
    },
    'access-codes.create': (body) => services.call(accessCodeCalls.create, { body }, wallet),
    'access-codes.validate': async ({ code: text, origin }) => {
      await registered.require(origin);
      const code = await codeOf(text, registered);
      return services.call(accessCodeCalls.validate, { body: { code } }, wallet);
    },
    'access-codes.redeem': async ({ code: text, ...rest }) => {
      const ticket = records.ticket();
      const code = await codeOf(text, registered);
      const account = await services.call(accessCodeCalls.redeem, { body: { ...rest, code } }, wallet);
      return keepLinked(deps, account, await registered.origin(), ticket);
    },
  };
}

/** The code itself, or that of a magic link. @throws AppError `INVALID_INPUT`, `ORIGIN_NOT_REGISTERED`, by rejecting. */
async function codeOf(text: string, registered: RegisteredOrigin): Promise<string> {
  const code = AccessCode.safeParse(text);
  if (code.success) return code.data;
  const { code: linked, ...origin } = readMagicLink(text);
  await registered.require(origin);
  return linked;
}
