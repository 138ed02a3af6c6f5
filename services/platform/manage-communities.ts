import type { z } from 'zod';
import type {
  CommunityChange,
  CommunityLookup,
  CommunityQuery,
  LookedUpCommunity,
  LookedUpTenant,
  NewCommunity,
  TenantChange,
} from '../contract/administration.ts';
import { ProblemError } from '../contract/problem.ts';
import { type AccountPrincipal, covers } from '../ports/access.ts';
import type { ServicesContext } from '../ports/context.ts';
import type { DatabaseHandle } from '../ports/database.ts';
import { findTenant, type Tenant } from '../records/tenant.repository.ts';
import { administering, requireWholeTenant } from './administering.ts';
import { communitiesOf, updateCommunity, updateTenant } from './administration.repository.ts';
import { addCommunity } from './issue.ts';

type Row = Awaited<ReturnType<ReturnType<typeof communitiesOf>['execute']>>[number];
type CommunityFacts = z.infer<typeof LookedUpCommunity>;

/**
 * Tenant and community by DNS name or tag, as a client at first contact asks.
 *
 * @throws ProblemError `TENANT_NOT_FOUND`, `COMMUNITY_NOT_FOUND`.
 */
export async function lookUpCommunity(
  db: DatabaseHandle,
  { dns, tag, community }: z.infer<typeof CommunityQuery>,
): Promise<z.infer<typeof CommunityLookup>> {
  const tenant = await findTenant(db, dns ?? tag ?? '');
  if (!tenant || (dns !== undefined && tenant.dns !== dns)) {
    throw new ProblemError('TENANT_NOT_FOUND', 'No tenant has this DNS name or tag.');
  }
  const rows = await communitiesOf(db, tenant.tenantId).execute();
  const name = community?.trim().toLowerCase();
  const row = name === undefined ? rows[0] : rows.find((one) => one.name.toLowerCase() === name);
  if (!row) throw new ProblemError('COMMUNITY_NOT_FOUND', 'The tenant has no community of this name.');
  return { tenant: tenantFacts(tenant), community: communityOf(row) };
}

/** The caller's tenant with the communities within reach. */
export async function readableCommunities(context: ServicesContext, caller: AccountPrincipal) {
  const rows = await communitiesOf(context.db, caller.tenantId).execute();
  return {
    tenant: tenantFacts((await findTenant(context.db, caller.tenantId))!),
    communities: rows.filter((row) => covers(caller, row.community_id)).map(communityOf),
  };
}

/** @throws ProblemError `GRANT_EXCEEDED`, `COMMUNITY_EXISTS`. */
export async function createCommunity(
  context: ServicesContext,
  caller: AccountPrincipal,
  { name, ...settings }: z.infer<typeof NewCommunity>,
): Promise<CommunityFacts> {
  requireWholeTenant(caller);
  const { tenantId } = caller;
  return administering(context, caller, async (trx, at) => {
    await requireFreeName(trx, tenantId, name);
    const communityId = await addCommunity(context, trx, { tenantId, name, at });
    if (Object.keys(settings).length > 0) await updateCommunity(trx, { tenantId, communityId }, settings);
    const result = await requireCommunity(trx, caller, communityId);
    return { result, action: 'community.created', data: { communityId } };
  });
}

/** @throws ProblemError `COMMUNITY_NOT_FOUND`, `COMMUNITY_EXISTS`. */
export async function changeCommunity(
  context: ServicesContext,
  caller: AccountPrincipal,
  communityId: string,
  change: z.infer<typeof CommunityChange>,
): Promise<CommunityFacts> {
  const { tenantId } = caller;
  return administering(context, caller, async (trx) => {
    await requireCommunity(trx, caller, communityId);
    if (change.name !== undefined) await requireFreeName(trx, tenantId, change.name, communityId);
    if (Object.keys(change).length > 0) await updateCommunity(trx, { tenantId, communityId }, change);
    const result = await requireCommunity(trx, caller, communityId);
    return { result, action: 'community.changed', data: { communityId, changed: Object.keys(change) } };
  });
}

/** @throws ProblemError `GRANT_EXCEEDED`, `TENANT_EXISTS`. */
export async function changeTenant(
  context: ServicesContext,
  caller: AccountPrincipal,
  change: z.infer<typeof TenantChange>,
): Promise<z.infer<typeof LookedUpTenant>> {
  requireWholeTenant(caller);
  const { tenantId } = caller;
  return administering(context, caller, async (trx) => {
    for (const reference of [change.tag, change.dns]) {
      const other = reference ? await findTenant(trx, reference) : undefined;
      if (other && other.tenantId !== tenantId) {
        throw new ProblemError('TENANT_EXISTS', 'Choose another tag or DNS name.');
      }
    }
    if (Object.keys(change).length > 0) await updateTenant(trx, tenantId, change);
    const result = tenantFacts((await findTenant(trx, tenantId))!);
    return { result, action: 'tenant.changed', data: { ...change } };
  });
}

/** A community within the caller's reach. @throws ProblemError `COMMUNITY_NOT_FOUND`. */
export async function requireCommunity(
  db: DatabaseHandle,
  caller: AccountPrincipal,
  communityId: string,
): Promise<CommunityFacts> {
  const rows = await communitiesOf(db, caller.tenantId).execute();
  const row = rows.find(({ community_id }) => community_id === communityId);
  if (!row || !covers(caller, communityId)) {
    throw new ProblemError('COMMUNITY_NOT_FOUND', 'No community that you manage has this id.');
  }
  return communityOf(row);
}

async function requireFreeName(db: DatabaseHandle, tenantId: string, name: string, except?: string) {
  const rows = await communitiesOf(db, tenantId).execute();
  const taken = rows.some(
    (row) => row.community_id !== except && row.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) throw new ProblemError('COMMUNITY_EXISTS', 'Choose another name for the community.');
}

const tenantFacts = (tenant: Tenant): z.infer<typeof LookedUpTenant> => ({
  id: tenant.tenantId,
  tenanttag: tenant.tag,
  name: tenant.name,
  tenanttype: tenant.type,
  dns: tenant.dns,
});

const communityOf = (row: Row): CommunityFacts => ({
  id: row.community_id,
  tenantid: row.tenant_id,
  name: row.name,
  publicKey: row.public_key,
  logo: row.logo,
  accountsPerPerson: row.accounts_per_person,
  personsPerAccount: row.persons_per_account,
});
