import { isDeepStrictEqual } from 'node:util';
import type { Download, NetworkOptions } from '../ports/services.ts';
import { download } from './download.ts';
import { type HttpClient, httpClient } from './http-client.ts';
import type { Way } from './network-agents.ts';

/** A client whose proxy can be changed while it is in use. */
export interface ProxiedClient extends HttpClient {
  /** Undefined: none. Requests under way through the earlier proxy are cut, their callers repeat them. */
  setProxy(proxy: NetworkOptions['proxy']): void;
  /** Fetches a text, as `download`, through the present proxy. */
  download: Download;
}

export function proxiedClient(network: Way, defaultTimeoutMs?: number): ProxiedClient {
  let present = network;
  let client = httpClient(present, defaultTimeoutMs);
  return {
    request: (request) => client.request(request),
    stream: (request) => client.stream(request),
    close: () => client.close(),
    download: (url) => download(url, present),
    setProxy(proxy) {
      if (isDeepStrictEqual(proxy, present.proxy)) return;
      const { proxy: _earlier, ...rest } = present;
      client.close();
      present = proxy ? { ...rest, proxy } : rest;
      client = httpClient(present, defaultTimeoutMs);
    },
  };
}
