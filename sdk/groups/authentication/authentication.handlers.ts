import type { Handlers } from '#core/contract/kit.ts';
import { authenticationCalls } from '#core/contract/wallet-calls/authentication.ts';
import { type authenticationOperations, sessionOriginOf } from '../../contract/authentication.ts';
import type { scopeOperations } from '../../contract/scopes.ts';
import { askPerson } from './ask-person.ts';
import { authenticate } from './authenticate.ts';
import type { AuthenticationDependencies } from './authentication-dependencies.ts';
import { kycOf, levelOf } from './person-facts.ts';
import { knownScopes } from './relying-party.handlers.ts';
import { resolveScopes } from './resolve-scopes.ts';

/** Handlers of a person's answers and presentations. */
export const authenticationHandlers = (
  deps: AuthenticationDependencies,
): Handlers<typeof authenticationOperations & typeof scopeOperations> => ({
  'authentication.authenticate': (input) => authenticate(deps, input),
  'authentication.credential': async ({ userId }) =>
    deps.services.call(authenticationCalls.credential, { body: { userId } }, deps.wallet),
  'scopes.get': async ({ userId, creds, origin, scopes: text }) => {
    const { services, wallet, records } = deps;
    const scopes = knownScopes(text);
    // Before the person is asked: they and the record get proven names only.
    const named = sessionOriginOf(await deps.requireOrigin(origin));
    await askPerson(deps, { origin: named, scopes, recipient: 'program' });
    const resolved = await resolveScopes(scopes, {
      records,
      did: () => wallet.did,
      publicKey: () => wallet.publicKey(),
      userId,
      ial: () => levelOf(deps),
      kyc: () => kycOf(deps),
    });
    // Last, so that no credential is spent on data that the wallet lacks.
    const asking = deps.askingProgram?.();
    const program = asking ? { program: { id: asking.programId, name: asking.name } } : {};
    const body = { origin: named, scopes: [...scopes], userId, creds, ...program };
    const noted = await services.call(authenticationCalls.note, { body }, wallet);
    return resolved.map(([scope, value]) => [scope, scope === 'userid' ? noted.userId : value]);
  },
  'scopes.ial': () => levelOf(deps),
  'scopes.kyc': () => kycOf(deps),
});
