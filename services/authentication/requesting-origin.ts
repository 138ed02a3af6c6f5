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
import { findTenant } from '#services/platform/index.ts';

/**
 * The community that a relying party names as the origin of its session. Every member must be as these services know
 * it, so that a person confirms true names on a screen.
 *
 * @throws ProblemError `AUTH_ORIGIN_UNKNOWN`.
 */
export async function communityOfOrigin(
  { db, issuer }: Pick<ServicesContext, 'db' | 'issuer'>,
  caller: KioskPrincipal | ClientPrincipal | WalletPrincipal,
  { tag, url, communityName, communityId }: SessionOrigin,
): Promise<string> {
  if (url !== new URL(issuer).origin) throw unknown('url is not the origin of these services');
  const tenant = await findTenant(db, caller.tenantId);
  if (tenant?.tag !== tag) throw unknown('tag is not that of the tenant');
  const found = await communityNamed(db, caller.tenantId, communityName);
  if (found === undefined || !covers(caller, found) || (communityId ?? found) !== found) {
    throw unknown('the community is none that the caller belongs to');
  }
  return found;
}

const unknown = (detail: string) => new ProblemError('AUTH_ORIGIN_UNKNOWN', `In origin, ${detail}.`);
