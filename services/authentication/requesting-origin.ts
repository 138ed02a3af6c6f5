import { exactOrigin } from '#core/contract/exact-origin.ts';
import type { SessionOrigin } from '#core/contract/wallet-calls/authentication.ts';
import { ProblemError } from '#services/contract/problem.ts';
import {
  type ClientPrincipal,
  covers,
  type KioskPrincipal,
  type WalletPrincipal,
} from '#services/kernel/access.ts';
import { communityNamed } from '#services/kernel/community-of.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { communityName, findTenant } from '#services/platform/index.ts';

/** A community as the origin of a session or a consent. */
interface RequestingOrigin {
  communityId: string;
  /** In the words of these services, so that a person confirms true names on a screen. */
  origin: SessionOrigin;
}

/**
 * The community that a relying party names as the origin of its session. Tag and name count in any case, and the address
 * as an origin, with or without a slash at its end.
 *
 * @throws ProblemError `AUTH_ORIGIN_UNKNOWN`.
 */
export async function requestingOrigin(
  { db, issuer }: Pick<ServicesContext, 'db' | 'issuer'>,
  caller: KioskPrincipal | ClientPrincipal | WalletPrincipal,
  named: SessionOrigin,
): Promise<RequestingOrigin> {
  const { tenantId } = caller;
  const url = new URL(issuer).origin;
  if (exactOrigin(named.url) !== url) throw unknown('url is not the origin of these services');
  const tenant = await findTenant(db, tenantId);
  if (tenant?.tag.toLowerCase() !== named.tag.toLowerCase()) throw unknown('tag is not that of the tenant');
  const communityId = await communityNamed(db, tenantId, named.communityName);
  const isKnown = communityId !== undefined && covers(caller, communityId);
  if (!isKnown || (named.communityId ?? communityId) !== communityId) {
    throw unknown('the community is none that the caller belongs to');
  }
  const name = await communityName(db, { tenantId, communityId });
  return { communityId, origin: { ...named, tag: tenant.tag, url, communityName: name } };
}

const unknown = (detail: string) => new ProblemError('AUTH_ORIGIN_UNKNOWN', `In origin, ${detail}.`);
