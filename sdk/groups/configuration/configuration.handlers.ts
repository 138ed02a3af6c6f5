import type { Handlers } from '#core/contract/kit.ts';
import { configurationCalls } from '#core/contract/wallet-calls/configuration.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { configurationOperations } from '../../contract/configuration.ts';
import { assertRegisteredTenant } from '../../contract/registered-tenant.ts';
import type { InstallationStore } from '../../contract/scope.ts';
import type { SdkTenant } from '../../contract/types.ts';
import type { WalletServices } from '../../ports/services.ts';
import type { LicenceModules } from './licence-modules.ts';

export interface ConfigurationDependencies {
  readonly services: WalletServices;
  readonly wallet: JwsSigner;
  readonly installation: Pick<InstallationStore, 'read'>;
  readonly licence: Pick<LicenceModules, 'read'>;
}

const { tenant: ofTenant, community: ofCommunity, info, gateways, restore } = configurationCalls;

/** Handlers of the services' public facts of tenant and community. */
export function configurationHandlers({
  services,
  wallet,
  installation,
  licence,
}: ConfigurationDependencies): Handlers<typeof configurationOperations> {
  /** Members that the services compare as well, of a tenant that seems to be the registered one. */
  const named = (tenant: Partial<SdkTenant>) => {
    assertRegisteredTenant(installation.read(), tenant);
    return { tag: tenant.tag, community: tenant.communityName };
  };
  return {
    'configuration.licence': () => licence.read(),
    'configuration.tenant': ({ tenantDns, keyPath }) => {
      named({ dns: tenantDns });
      return services.call(ofTenant, { query: { keyPath } }, wallet);
    },
    'configuration.community': ({ tenant, keyPath }) =>
      services.call(ofCommunity, { query: { ...named(tenant), keyPath } }, wallet),
    'configuration.info': ({ tenant }) => services.call(info, { query: named(tenant) }, wallet),
    'configuration.gateways': async ({ tenant }) => {
      named(tenant);
      return (await services.call(gateways, {}, wallet)).gateways;
    },
    'configuration.restore': async ({ tenantDns }) => {
      named({ dns: tenantDns });
      return (await services.call(restore, { query: {} }, wallet)).enabled;
    },
  };
}
