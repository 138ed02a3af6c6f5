import type { z } from 'zod';
import { administering } from '#services/audit/index.ts';
import {
  type CommunityChange,
  type CommunityList,
  type CommunityLookup,
  type CommunityQuery,
  LookedUpCommunity,
  type LookedUpTenant,
  type NewCommunity,
  type TenantChange,
} from '#services/contract/administration.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import { LICENCE_MODULES } from '#services/contract/permissions.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { type AccountPrincipal, covers, requireWholeTenant } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { inReach, readPage } from '#services/kernel/database/read-page.ts';
import { unlessTaken } from '#services/kernel/database/unless-taken.ts';
import { communitiesOf, updateCommunity, updateTenant } from './administration.repository.ts';
import { addCommunity, issueLicence } from './issue.ts';
import { findTenant, type Tenant } from './tenant.repository.ts';

const ONE_COMMUNITY_ONLY = 'Your account reaches one community only.';

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
    throw new ProblemError('TENANT_NOT_FOUND');
  }
  const oldestFirst = communitiesOf(db, tenant.tenantId).orderBy('created_at').orderBy('community_id');
  const rows = await oldestFirst.execute();
  const name = community?.trim().toLowerCase();
  const row = name === undefined ? rows[0] : rows.find((one) => one.name.toLowerCase() === name);
  if (!row) throw new ProblemError('COMMUNITY_NOT_FOUND', 'The tenant has no community of this name.');
  return { tenant: tenantFacts(tenant), community: communityOf(row) };
}

/** The caller's tenant with a page of the communities within reach. */
export async function readableCommunities(
  { db }: ServicesContext,
  caller: AccountPrincipal,
  page: ListQuery,
): Promise<z.infer<typeof CommunityList>> {
  const query = communitiesOf(db, caller.tenantId).where(inReach(caller));
  const { rows, ...rest } = await readPage(query, { time: 'created_at', id: 'community_id' }, page);
  const tenant = tenantFacts((await findTenant(db, caller.tenantId))!);
  return { tenant, communities: rows.map(communityOf), ...rest };
}

/** @throws ProblemError `GRANT_EXCEEDED`, `COMMUNITY_EXISTS`, `IDEMPOTENCY_CONFLICT`. */
export async function createCommunity(
  context: ServicesContext,
  caller: AccountPrincipal,
  request: z.infer<typeof NewCommunity>,
  idempotencyKey?: string,
): Promise<CommunityFacts> {
  const { tenantId } = caller;
  const { name, sandbox, ...settings } = request;
  const create = async (trx: DatabaseTransaction, at: Date) => {
    await requireFreeName(trx, tenantId, name);
    const communityId = await unlessTaken(
      addCommunity(context, trx, { tenantId, name, sandbox, at }),
      nameExists,
    );
    if (Object.keys(settings).length > 0) await updateCommunity(trx, { tenantId, communityId }, settings);
    // No kiosk needs the licence of a sandbox, so its key is never shown.
    const terms = { modules: LICENCE_MODULES, expiresAt: null, at };
    if (sandbox) await issueLicence(context, trx, { tenantId, communityId }, terms);
    const result = await requireCommunity(trx, caller, communityId);
    return { result, action: 'community.created', data: { communityId, ...(sandbox ? { sandbox } : {}) } };
  };
  const asked = {
    idempotencyKey,
    operation: 'communities/create',
    body: request,
    answer: LookedUpCommunity,
    permit: () => requireWholeTenant(caller, ONE_COMMUNITY_ONLY),
  };
  return administering(context, caller, create, asked);
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
    if (Object.keys(change).length > 0) {
      await unlessTaken(updateCommunity(trx, { tenantId, communityId }, change), nameExists);
    }
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
  requireWholeTenant(caller, ONE_COMMUNITY_ONLY);
  const { tenantId } = caller;
  return administering(context, caller, async (trx) => {
    for (const reference of [change.tag, change.dns]) {
      const other = reference ? await findTenant(trx, reference) : undefined;
      if (other && other.tenantId !== tenantId) {
        throw tenantExists();
      }
    }
    if (Object.keys(change).length > 0) {
      await unlessTaken(updateTenant(trx, tenantId, change), tenantExists);
    }
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
  const query = communitiesOf(db, caller.tenantId).where('community_id', '=', communityId);
  const row = await query.executeTakeFirst();
  if (!row || !covers(caller, communityId)) {
    throw new ProblemError('COMMUNITY_NOT_FOUND');
  }
  return communityOf(row);
}

async function requireFreeName(db: DatabaseHandle, tenantId: string, name: string, except?: string) {
  const rows = await communitiesOf(db, tenantId).execute();
  const taken = rows.some(
    (row) => row.community_id !== except && row.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) throw nameExists();
}

const nameExists = () => new ProblemError('COMMUNITY_EXISTS');
const tenantExists = () => new ProblemError('TENANT_EXISTS');

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
  sandbox: row.sandbox,
});
