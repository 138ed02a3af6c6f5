import ipaddr from 'ipaddr.js';

/** The only space from which IANA has assigned global unicast addresses of IPv6. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether the text is an IP address of global unicast, in none of the blocks of the IANA special-purpose address
 * registries (RFC 6890). Addresses that carry an IPv4 address (mapped, NAT64, 6to4, Teredo) are always special.
 */
export function isPublicAddress(text: string): boolean {
  const address = addressOf(text);
  if (address === undefined || address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6);
}

/** Whether a host of a URL is this machine: a request to it never reaches a network. */
export function isLoopbackHost(hostname: string): boolean {
  if (hostname.toLowerCase() === 'localhost') return true;
  return addressOf(withoutBrackets(hostname))?.range() === 'loopback';
}

/** The host of a URL; an IPv6 address without its brackets. */
export const hostOf = (url: URL): string => withoutBrackets(url.hostname);

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** The widest ranges that one network has: 10.0.0.0/8 is the largest private one of IPv4. A wider one is half the internet. */
const WIDEST = { ipv4: 8, ipv6: 16, mapped: 96 + 8 };
/** The first IPv6 address that carries one of IPv4 (RFC 4291, 2.5.5.2). */
const MAPPED = ipaddr.IPv6.parse('::ffff:0:0');

/** Whether the text is an IP address, or a range (CIDR) of /8 or longer, of IPv6 /16 or longer. */
export function isAddressOrRange(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)) return true;
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return ipaddr.IPv4.parseCIDR(text)[1] >= WIDEST.ipv4;
  if (!ipaddr.IPv6.isValidCIDR(text)) return false;
  const [address, prefix] = ipaddr.IPv6.parseCIDR(text);
  // Trusting such a range trusts the IPv4 addresses in it.
  const isMapped = address.isIPv4MappedAddress() || MAPPED.match(address, prefix);
  return prefix >= (isMapped ? WIDEST.mapped : WIDEST.ipv6);
}

const addressOf = (text: string) => (ipaddr.isValid(text) ? ipaddr.parse(text) : undefined);
