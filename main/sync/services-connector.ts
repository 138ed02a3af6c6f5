import { AppError } from '#core/contract/errors.ts';
import { ServiceFacts } from '#core/contract/platform.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { remoteEndpoint, type ServicesEndpoint } from '#sdk/network/endpoint.ts';
import { httpClient } from '#sdk/network/http-client.ts';
import type { Way } from '#sdk/network/network-agents.ts';
import { proxiedClient } from '#sdk/network/proxied-client.ts';
import { type KioskIdentity, servicesClient } from '#sdk/network/services-client.ts';
import type { EnrolmentResult } from '#sdk/ports/services.ts';
import type { ServicesConnector, ServicesLink, ServicesTarget } from '../ports/services-link.ts';
import { EmbeddedServices, type EmbeddedServicesOptions } from './embedded-services.ts';
import { ProgressSender } from './live-progress.ts';
import { servicesGateway } from './services-gateway.ts';
import { servicesHealth } from './services-health.ts';
import { servicesKey } from './services-key.ts';
import { signOperatorAuthority } from './sign-operator-authority.ts';
import { OutboxLoop, type SyncLoopOptions } from './sync-loop.ts';

export interface ConnectorOptions {
  /** Options of the embedded services. */
  embedded: EmbeddedServicesOptions;
  /** Receives failures inside the sync loop that no caller awaits. */
  onFault?: (error: unknown) => void;
  pauses?: SyncLoopOptions['pauses'];
  ordersEveryMs?: SyncLoopOptions['ordersEveryMs'];
  /** How long a request may take; uploads have a minute. */
  timeoutMs?: number;
}

/** {@link ServicesConnector} over HTTP and, for embedded services, a supervised child process. */
export function servicesConnector(options: ConnectorOptions): ServicesConnector {
  const embedded = new EmbeddedServices(options.embedded);
  let held: Uint8Array | undefined;
  return {
    warmUp: () => embedded.start(),
    unlock(keys, mode) {
      try {
        const { key, fresh } = servicesKey({ keys, dataDir: options.embedded.dataDir, mode, held });
        held = key;
        embedded.unlock(toBase64Url(key), fresh);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'KEY_MISSING') throw error;
        embedded.refuse(error);
      }
    },
    link(target, wallet) {
      if (target.mode === 'embedded') embedded.start();
      return connect(endpointOf(target, embedded), wayTo(target, embedded), wallet, options);
    },
    async test(address, network) {
      const http = httpClient(network, options.timeoutMs);
      try {
        const url = `${remoteEndpoint(address).address}/v1/directory`;
        await http.request({ method: 'GET', url, answer: ServiceFacts });
      } finally {
        http.close();
      }
    },
    close: () => embedded.stop(),
  };
}

const endpointOf = (target: ServicesTarget, embedded: ServicesEndpoint): ServicesEndpoint =>
  target.mode === 'embedded' ? embedded : remoteEndpoint(target.address);

/** The embedded services are on this machine: no network is on the way. */
const wayTo = (target: ServicesTarget, embedded: EmbeddedServices): Way =>
  target.mode === 'remote' ? (target.network ?? {}) : { socket: () => embedded.socket() };

function connect(
  endpoint: ServicesEndpoint,
  way: Way,
  signer: JwsSigner,
  { onFault, pauses, ordersEveryMs, timeoutMs }: ConnectorOptions,
): ServicesLink {
  let identity: KioskIdentity | undefined;
  const http = proxiedClient(way, timeoutMs);
  const health = servicesHealth(endpoint);
  const who = () => identity;
  const client = health.observe(servicesClient({ endpoint, http, signer, identity: who }));
  return {
    gateway: servicesGateway({ endpoint, health, client, signer, identity: who, download: http.download }),
    enrolled({ clientId, servicesDid }: EnrolmentResult) {
      identity = { clientId, servicesDid };
    },
    setProxy(proxy) {
      if (endpoint.mode === 'remote') http.setProxy(proxy);
    },
    operatorAuthority: signOperatorAuthority,
    syncLoop(vault, standing) {
      const loop = new OutboxLoop({
        vault,
        client,
        signer,
        identity: who,
        ...(standing ? { standing } : {}),
        reachable: () => health.state().state === 'up',
        ...(onFault ? { onFault } : {}),
        ...(pauses ? { pauses } : {}),
        ...(ordersEveryMs ? { ordersEveryMs } : {}),
      });
      endpoint.onState(({ state }) => {
        if (state === 'up') loop.wake();
      });
      return loop;
    },
    liveProgress(vault, running) {
      const progress = new ProgressSender({
        vault,
        client,
        kioskDid: signer.did,
        running,
        isEnrolled: () => identity !== undefined,
        ...(onFault ? { onFault } : {}),
        ...(pauses ? { pauses } : {}),
      });
      endpoint.onState(({ state }) => {
        if (state === 'up') progress.changed();
      });
      return progress;
    },
    async close() {
      health.close();
      http.close();
    },
  };
}
