import { CHANNELS } from '#services/contract/contact.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { readUserSettings } from '#services/users/index.ts';
import { lookUpCommunity } from './manage-communities.ts';
import { SERVICE_PATHS } from './service-directory.ts';
import { findTenant } from './tenant.repository.ts';

interface Place {
  tenantId: string;
  communityId: string;
}
/** The tenant and community that a client expects; members that it does not name are not compared. */
interface Named {
  dns?: string | undefined;
  tag?: string | undefined;
  community?: string | undefined;
}
type Configuration = Readonly<Record<string, unknown>>;

const same = (told: string | undefined, own: string | null): boolean =>
  told === undefined || told.trim().toLowerCase() === own?.toLowerCase();

/**
 * Tenant and community of a caller, when they match the named ones.
 *
 * @throws ProblemError `TENANT_NOT_FOUND`, `COMMUNITY_NOT_FOUND`.
 */
export async function ownCommunity(db: DatabaseHandle, { tenantId, communityId }: Place, named: Named) {
  const found = await findTenant(db, tenantId);
  if (!found || !same(named.dns, found.dns) || !same(named.tag, found.tag)) {
    throw new ProblemError('TENANT_NOT_FOUND', 'The tenant of the caller has another DNS name or tag.');
  }
  const row = await db
    .selectFrom('community')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirst();
  if (!row || !same(named.community, row.name)) {
    throw new ProblemError('COMMUNITY_NOT_FOUND', 'The community of the caller has another name.');
  }
  return lookUpCommunity(db, { tag: found.tag, community: row.name });
}

/** The kinds of messages that this installation can send. */
export const gatewayKinds = ({ messages }: Pick<ServicesContext, 'messages'>) =>
  CHANNELS.filter((channel) => messages[channel] !== undefined);

/**
 * Everything that is published of a tenant: each value is named here, and nothing else of a row or a setting can be
 * asked for.
 */
export async function tenantConfiguration(
  context: Pick<ServicesContext, 'db' | 'messages' | 'signer'>,
  place: Place,
  named: Named,
): Promise<Configuration> {
  const { tenant } = await ownCommunity(context.db, place, named);
  const { id, tenanttag: tag, name, tenanttype: type, dns } = tenant;
  return {
    tenant: { id, tag, name, type, dns },
    services: { did: context.signer.did, paths: { ...SERVICE_PATHS } },
    messages: { gateways: gatewayKinds(context) },
  };
}

/** Everything that is published of a community. */
export async function communityConfiguration(
  { db }: Pick<ServicesContext, 'db'>,
  place: Place,
  named: Named,
): Promise<Configuration> {
  const { community } = await ownCommunity(db, place, named);
  const { id, name, publicKey, logo, accountsPerPerson, personsPerAccount } = community;
  const { passwordPolicy, restoreWallet, accessCodeTtlSeconds } = await readUserSettings(db, place);
  return {
    community: { id, name, publicKey, logo, accountsPerPerson, personsPerAccount },
    passwordPolicy,
    restoreWallet: { enabled: restoreWallet },
    accessCode: { ttlSeconds: accessCodeTtlSeconds },
  };
}

/** The value at a path. @throws ProblemError `CONFIG_NOT_FOUND`. */
export function valueAt(configuration: Configuration, keyPath: string): unknown {
  const value = keyPath.split('.').reduce<unknown>(ownMember, configuration);
  if (value === undefined) throw new ProblemError('CONFIG_NOT_FOUND');
  return value;
}

/** Inherited members do not count. */
const ownMember = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? (value as Configuration)[name]
    : undefined;
