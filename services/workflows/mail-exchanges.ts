import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { guardedLookup } from '#services/events/index.ts';
import type { MailExchanges } from '#services/kernel/ports/mail-exchanges.ts';
import type { WebhookSettings } from '#services/kernel/ports/webhook-settings.ts';

const TIME_LIMIT_MS = 5_000;
/** Exchanges of one domain that are looked up. */
const MOST_LOOKED_UP = 5;
/** DNS says for certain that there is nothing. */
const NOTHING = ['ENOTFOUND', 'ENODATA', 'NXDOMAIN'];

interface Dns {
  resolveMx(domain: string): Promise<{ exchange: string; priority: number }[]>;
  /** Another than that of the system. */
  lookup?: LookupFunction;
}
const system: Dns = new Resolver({ timeout: 2_000, tries: 2 });

/** DNS did not answer; says nothing of what it was asked. */
class DnsSilent extends Error {
  override readonly name = 'DnsSilent';
}

/** Mail exchanges by DNS: a domain takes mail where it names an exchange that stands at an address webhooks may go to. */
export function dnsMailExchanges(settings: WebhookSettings, dns: Dns = system): MailExchanges {
  const lookup = promisify(guardedLookup(settings, dns.lookup));
  const stands = (exchange: string) =>
    lookup(exchange, { all: true }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.name === 'TargetRefused' || NOTHING.includes(error.code ?? '')) return false;
        throw new DnsSilent('no answer for an exchange');
      },
    );
  const takeMailFor = async (domain: string): Promise<boolean> => {
    const found = await dns.resolveMx(domain).catch((error: NodeJS.ErrnoException) => {
      if (NOTHING.includes(error.code ?? '')) return [];
      throw new DnsSilent('no answer for a domain');
    });
    // An empty name says that the domain takes no mail (RFC 7505).
    const named = found
      .toSorted((a, b) => a.priority - b.priority)
      .map(({ exchange }) => exchange.replace(/\.$/, ''))
      .filter((exchange) => exchange !== '')
      .slice(0, MOST_LOOKED_UP);
    const looked = await Promise.allSettled(named.map(stands));
    if (looked.some((one) => one.status === 'fulfilled' && one.value)) return true;
    if (looked.some((one) => one.status === 'rejected')) throw new DnsSilent('no answer for an exchange');
    return false;
  };
  return {
    async takeMailFor(domain) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new DnsSilent('no answer in time')), TIME_LIMIT_MS);
      try {
        return await Promise.race([takeMailFor(domain), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
