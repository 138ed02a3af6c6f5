import { Resolver } from 'node:dns/promises';
import { isPublicAddress } from '#core/network/ip-address.ts';
import type { MailExchanges } from '#services/kernel/ports/mail-exchanges.ts';
import type { WebhookSettings } from '#services/kernel/ports/webhook-settings.ts';

const TIME_LIMIT_MS = 5_000;
/** Exchanges of one domain that are looked up. */
const MOST_LOOKED_UP = 5;
/** DNS says for certain that there is nothing. */
const NOTHING = ['ENOTFOUND', 'ENODATA', 'NXDOMAIN'];

type Dns = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6' | 'cancel'>;
/** Asks DNS itself: the look-up of the system would hold a thread that the whole process shares. */
const systemDns = (): Dns => new Resolver({ timeout: 2_000, tries: 2 });

/** DNS did not answer; says nothing about the name in question. */
class DnsSilent extends Error {
  override readonly name = 'DnsSilent';
}

/** The records that DNS found; none where it says so. @throws DnsSilent */
async function found<T>(asked: Promise<T[]>): Promise<T[]> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (NOTHING.includes(error.code ?? '')) return [];
    throw new DnsSilent('no answer for a name');
  });
}

async function stands(dns: Dns, exchange: string, { allowPrivate }: WebhookSettings): Promise<boolean> {
  const asked = [found(dns.resolve4(exchange)), found(dns.resolve6(exchange))];
  const answers = await Promise.allSettled(asked);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return allowPrivate || addresses.every((address) => isPublicAddress(address));
  const silent = answers.find(({ status }) => status === 'rejected');
  if (silent) throw new DnsSilent('no answer for an exchange');
  return false;
}

async function takesMail(dns: Dns, domain: string, settings: WebhookSettings): Promise<boolean> {
  // An empty name says that the domain takes no mail (RFC 7505).
  const named = (await found(dns.resolveMx(domain)))
    .toSorted((a, b) => a.priority - b.priority)
    .map(({ exchange }) => exchange.replace(/\.$/, ''))
    .filter((exchange) => exchange !== '')
    .slice(0, MOST_LOOKED_UP);
  let silent: unknown;
  for (const exchange of named) {
    try {
      if (await stands(dns, exchange, settings)) return true;
    } catch (error) {
      silent = error;
    }
  }
  if (silent) throw silent;
  return false;
}

/**
 * Mail exchanges by DNS: a domain takes mail where it names an exchange that stands at an address webhooks may go to.
 *
 * @param dnsFor makes the resolver of one question, so that the question can be dropped when its time is over.
 */
export function dnsMailExchanges(settings: WebhookSettings, dnsFor: () => Dns = systemDns): MailExchanges {
  return {
    async takeMailFor(domain) {
      const dns = dnsFor();
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new DnsSilent('no answer in time')), TIME_LIMIT_MS);
      try {
        return await Promise.race([takesMail(dns, domain, settings), late.promise]);
      } finally {
        clearTimeout(timer);
        dns.cancel();
      }
    },
  };
}
