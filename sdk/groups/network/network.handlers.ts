import type { Handlers } from '#core/contract/kit.ts';
import type { networkOperations } from '../../contract/network.ts';
import type { ApplyProxy, InstallationStore } from '../../contract/scope.ts';

export interface NetworkDependencies {
  readonly installation: InstallationStore;
  applyProxy: ApplyProxy;
}

/** Handlers of the proxy. Settings that could not be stored are not used, so that a restart changes nothing. */
export const networkHandlers = (deps: NetworkDependencies): Handlers<typeof networkOperations> => ({
  'network.set-proxy': (proxy) => {
    deps.installation.change({ proxy });
    deps.applyProxy(proxy);
    return { done: true };
  },
  'network.proxy-details': () => {
    const { proxy } = deps.installation.read();
    if (!proxy) return null;
    const { password, ...told } = proxy;
    return { ...told, passwordSet: password !== null };
  },
});
