import http from 'node:http';
import https from 'node:https';
import { connect, isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate, rootCertificates } from 'node:tls';
import { HttpsProxyAgent } from 'https-proxy-agent';
import type { NetworkOptions } from '../ports/services.ts';

export interface NetworkAgents {
  httpAgent: http.Agent;
  httpsAgent: https.Agent | HttpsProxyAgent<string>;
  close(): void;
}

/** The way to the services: a network, or the socket of services on this machine. */
export interface Way extends NetworkOptions {
  /** Every connection goes there, regardless of the address. */
  readonly socket?: (() => string) | undefined;
}

const KEEP = { keepAlive: true, maxSockets: 4 };

/**
 * Agents that keep connections open, go through the proxy if there is one, and trust the certificates that the network
 * settings name.
 */
export function networkAgents({ proxy, socket, ...network }: Way): NetworkAgents {
  const trusted = trustOf(network);
  const httpAgent = socket
    ? new SocketAgent(socket)
    : proxy
      ? new Tunnel(proxy, trusted)
      : new http.Agent(KEEP);
  const httpsAgent = proxy ? new Tunnel(proxy, trusted) : new https.Agent({ ...KEEP, ...trusted });
  return {
    httpAgent,
    httpsAgent,
    close() {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}

/** An own authority, alone or beside the public ones; none: those of Node. */
function trustOf({ certificateAuthority, authorities }: NetworkOptions): { ca?: string[] } {
  if (certificateAuthority === undefined) return {};
  return { ca: [...(authorities === 'own' ? [] : rootCertificates), certificateAuthority] };
}

/** Resolves no name and opens no port. */
class SocketAgent extends http.Agent {
  readonly #socket: () => string;

  constructor(socket: () => string) {
    super(KEEP);
    this.#socket = socket;
  }

  override createConnection() {
    return connect(this.#socket());
  }
}

/** A tunnel through a proxy whose inner connection trusts an own authority and is checked under its own address. */
class Tunnel extends HttpsProxyAgent<string> {
  readonly #trusted: { ca?: string[] };

  constructor(proxy: NonNullable<NetworkOptions['proxy']>, trusted: { ca?: string[] }) {
    super(proxyAddress(proxy), KEEP);
    this.#trusted = trusted;
  }

  override connect(...[request, options]: ConnectArguments): ReturnType<HttpsProxyAgent<string>['connect']> {
    const { host } = options;
    // Over a given socket, Node compares a certificate with `localhost` when the address is an IP and has no SNI name.
    const identity =
      host && isIP(host)
        ? {
            checkServerIdentity: (_: string, certificate: PeerCertificate) =>
              checkServerIdentity(host, certificate),
          }
        : {};
    return super.connect(request, { ...options, ...this.#trusted, ...identity });
  }
}
type ConnectArguments = Parameters<HttpsProxyAgent<string>['connect']>;

function proxyAddress(proxy: NonNullable<NetworkOptions['proxy']>): string {
  const url = new URL(`http://${proxy.host}:${proxy.port}`);
  if (proxy.userName) url.username = encodeURIComponent(proxy.userName);
  if (proxy.password) url.password = encodeURIComponent(proxy.password);
  return url.href;
}
