import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { guardLookup, type ResolvedAddress } from '#core/network/guarded-lookup.ts';
import { hostOf, isPublicAddress } from '#core/network/ip-address.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { WebhookSettings } from '#services/kernel/ports/webhook-settings.ts';

type TargetSettings = Pick<WebhookSettings, 'allowHttp' | 'allowPrivate'>;

/** The target may not be called. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused';
}

/** Judges a target as far as possible without DNS. @throws TargetRefused */
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

function requireAllowed(addresses: readonly ResolvedAddress[], { allowPrivate }: TargetSettings): void {
  // One address of another kind among public ones is reason enough: which one would be called is chance.
  if (addresses.length === 0) throw new TargetRefused('its host has no address');
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new TargetRefused('its host has an address that is not public');
  }
}

/** The `lookup` of a client that calls targets: a connection to a refused address fails with {@link TargetRefused}. */
export const guardedLookup = (settings: TargetSettings, resolve: LookupFunction = lookup): LookupFunction =>
  guardLookup(resolve, (addresses) => requireAllowed(addresses, settings));
