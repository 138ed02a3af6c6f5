import { isDeepStrictEqual } from 'node:util';
import type { NetworkOptions } from '../ports/services.ts';
import { type HttpClient, httpClient } from './http-client.ts';
import type { Way } from './network-agents.ts';

/** A client whose proxy can be changed while it is in use. */
export interface ProxiedClient extends HttpClient {
  /** Undefined: none. Requests under way through the earlier proxy are cut, their callers repeat them. */
  setProxy(proxy: NetworkOptions['proxy']): void;
}

export function proxiedClient(network: Way, defaultTimeoutMs?: number): ProxiedClient {
  let present = network;
  let client = httpClient(present, defaultTimeoutMs);
  return {
    request: (request) => client.request(request),
    close: () => client.close(),
    setProxy(proxy) {
      if (isDeepStrictEqual(proxy, present.proxy)) return;
      const { proxy: _earlier, ...rest } = present;
      client.close();
      present = proxy ? { ...rest, proxy } : rest;
      client = httpClient(present, defaultTimeoutMs);
    },
  };
}
