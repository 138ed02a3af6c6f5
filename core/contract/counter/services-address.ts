import { isLoopbackHost } from '../../network/ip-address.ts';

/** Whether evidence may be sent to an address: encrypted, or to this very machine. */
export function isServicesAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && isLoopbackHost(url.hostname);
}
