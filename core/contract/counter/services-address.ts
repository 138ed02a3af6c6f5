/** This machine itself: what is sent there never reaches a network. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether evidence may be sent to an address: encrypted, or to this very machine. */
export function isServicesAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && LOOPBACK.test(url.hostname);
}
