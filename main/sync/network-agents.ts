import http from 'node:http';
import https from 'node:https';
import { rootCertificates } from 'node:tls';
import { HttpsProxyAgent } from 'https-proxy-agent';
import type { NetworkOptions } from '../ports/services-gateway.ts';

export interface NetworkAgents {
  httpAgent: http.Agent;
  httpsAgent: https.Agent | HttpsProxyAgent<string>;
  close(): void;
}

/** Agents that keep connections open, go through the proxy if there is one, and trust an own authority besides. */
export function networkAgents({ proxy, certificateAuthority }: NetworkOptions): NetworkAgents {
  const ca = certificateAuthority ? [...rootCertificates, certificateAuthority] : undefined;
  const tls = { keepAlive: true, maxSockets: 4, ...(ca ? { ca } : {}) };
  const through = proxy && proxyAddress(proxy);
  const httpAgent = through
    ? new HttpsProxyAgent(through, tls)
    : new http.Agent({ keepAlive: true, maxSockets: 4 });
  const httpsAgent = through ? new HttpsProxyAgent(through, tls) : new https.Agent(tls);
  return {
    httpAgent,
    httpsAgent,
    close() {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}

function proxyAddress(proxy: NonNullable<NetworkOptions['proxy']>): string {
  const url = new URL(`http://${proxy.host}:${proxy.port}`);
  if (proxy.userName) url.username = encodeURIComponent(proxy.userName);
  if (proxy.password) url.password = encodeURIComponent(proxy.password);
  return url.href;
}
