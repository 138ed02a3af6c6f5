import { failure } from '#core/contract/errors.ts';
import { configurationCalls } from '#core/contract/wallet-calls/configuration.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { sameOrigin } from '../../contract/named-account.ts';
import type { InstallationStore } from '../../contract/scope.ts';
import type { SdkOrigin } from '../../contract/types.ts';
import type { WalletServices } from '../../ports/services.ts';

/** The one origin that an installation knows: that of its registered services. */
export interface RegisteredOrigin {
  /** @throws AppError of a call, by rejecting. */
  origin(): Promise<SdkOrigin>;
  /** The registered origin, where the given one is it. @throws AppError `ORIGIN_NOT_REGISTERED`, by rejecting. */
  require(given: SdkOrigin): Promise<SdkOrigin>;
}

/** Asks the services once for each registration. Of a given origin, nothing is called. */
export function registeredOrigin(
  services: WalletServices,
  wallet: JwsSigner,
  installation: Pick<InstallationStore, 'read'>,
): RegisteredOrigin {
  let known: { clientId: string | undefined; origin: SdkOrigin } | undefined;
  const origin = async (): Promise<SdkOrigin> => {
    const clientId = installation.read().tenant?.clientId;
    if (known?.clientId === clientId && known) return known.origin;
    const { tenant, community } = await services.call(configurationCalls.info, { query: {} }, wallet);
    const { name, id: communityId } = community;
    const asked: SdkOrigin = {
      tag: tenant.tenanttag,
      api: await services.origin(),
      community: name,
      communityId,
    };
    known = { clientId, origin: asked };
    return asked;
  };
  return {
    origin,
    async require(given) {
      const registered = await origin();
      if (sameOrigin(registered, given)) return registered;
      throw failure('ORIGIN_NOT_REGISTERED', 'api, tag or community is not that of the registered services');
    },
  };
}
