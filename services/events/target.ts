import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { ProblemError } from '#services/contract/problem.ts';
import type { WebhookSettings } from '#services/kernel/ports/webhook-settings.ts';

type TargetSettings = Pick<WebhookSettings, 'allowHttp' | 'allowPrivate'>;

/** Blocks of the IANA special-purpose address registries (RFC 6890) that are not global unicast. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Within 2000::/3, the only global unicast space: Teredo and others, documentation, 6to4 (it wraps any IPv4). */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = blockList(SPECIAL_V4, 'ipv4');
const specialV6 = blockList(SPECIAL_V6, 'ipv6');
const globalV6 = blockList(['2000::/3'], 'ipv6');

function blockList(blocks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', prefix] = block.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Whether an address is global unicast: nothing on this machine, its networks or its cloud's metadata service. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** The target may not be called. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused';
}

/** What of a target can be judged without asking DNS. @throws TargetRefused */
export function parseTarget(text: string, { allowHttp, allowPrivate }: TargetSettings): URL {
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) {
    throw new TargetRefused('only https is called');
  }
  if (url.username || url.password) throw new TargetRefused('a URL with credentials is not called');
  const host = hostOf(url);
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) {
    throw new TargetRefused('the address is not public');
  }
  return url;
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/**
 * Judges a target when it is named. DNS may answer otherwise later, so {@link guardedLookup} judges again whenever a
 * connection is made.
 *
 * @throws ProblemError `WEBHOOK_TARGET_REFUSED`.
 */
export async function requireTarget(text: string, settings: TargetSettings): Promise<void> {
  try {
    const host = hostOf(parseTarget(text, settings));
    if (isIP(host) === 0) requireAllowed(await promisify(lookup)(host, { all: true }), settings);
  } catch (cause) {
    const why = cause instanceof TargetRefused ? cause.message : 'its host has no address';
    throw new ProblemError('WEBHOOK_TARGET_REFUSED', `Choose another URL: ${why}.`, { cause });
  }
}

function requireAllowed(addresses: readonly LookupAddress[], { allowPrivate }: TargetSettings): void {
  // One address of another kind among public ones is reason enough: which one would be called is chance.
  if (addresses.length === 0) throw new TargetRefused('its host has no address');
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new TargetRefused('its host has an address that is not public');
  }
}

/** Resolves for a connection; the very addresses that were judged are connected to. */
export function guardedLookup(settings: TargetSettings, resolve: LookupFunction = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      try {
        const addresses = found as LookupAddress[];
        requireAllowed(addresses, settings);
        if (options.all) return callback(null, addresses);
        callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
      } catch (refused) {
        callback(refused as TargetRefused, []);
      }
    });
  };
}
