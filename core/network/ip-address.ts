import ipaddr from 'ipaddr.js';

/** The only space from which IANA has assigned global unicast addresses of IPv6. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether the text is an IP address of global unicast, in none of the blocks of the IANA special-purpose address
 * registries (RFC 6890). Addresses that carry an IPv4 address (mapped, NAT64, 6to4, Teredo) are special, whichever
 * address they carry.
 */
export function isPublicAddress(text: string): boolean {
  const address = addressOf(text);
  if (address === undefined || address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6);
}

/** Whether a host of a URL is this machine itself: what is sent there never reaches a network. */
export function isLoopbackHost(hostname: string): boolean {
  if (hostname.toLowerCase() === 'localhost') return true;
  return addressOf(hostname.replace(/^\[|\]$/g, ''))?.range() === 'loopback';
}

/** Whether the text is an IP address, or a range (CIDR) of some of them: prefix 0 would be every address. */
export function isAddressOrRange(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)) return true;
  const isRange = ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
  return isRange && ipaddr.parseCIDR(text)[1] > 0;
}

const addressOf = (text: string) => (ipaddr.isValid(text) ? ipaddr.parse(text) : undefined);
