import { failure } from '#core/contract/errors.ts';
import type { SdkTenant } from '../../contract/types.ts';
import type { TenantDirectory, TenantFacts } from '../../ports/services.ts';

/**
 * The directory's facts about the named tenant; undefined where the services themselves were named, which name their
 * tenant with the registration.
 *
 * @throws AppError `TENANT_MISMATCH`, and those of the directory.
 */
export async function lookUpNamed(
  directory: TenantDirectory,
  { dns }: SdkTenant,
): Promise<TenantFacts | undefined> {
  const address = /^https?:\/\//.test(dns) ? dns : `https://${dns}`;
  // A port beyond the last one is no address, though it has the form of one.
  if (!URL.canParse(address)) throw mismatch('dns');
  const { host, hostname } = new URL(address);
  const own = directory.hosts();
  if (own.includes(host) || own.includes(hostname)) return undefined;
  const found = await directory.findTenant({ dns: hostname });
  if (found) return found;
  throw mismatch('dns');
}

/** @throws AppError `TENANT_MISMATCH` that tells which names differ from those of the services. */
export function assertNamed(named: SdkTenant, known: SdkTenant): void {
  const members = ['tag', 'name', 'tenantId', 'communityId', 'communityName'] as const;
  const differing = members.filter(
    (member) =>
      named[member] !== undefined && known[member] !== undefined && !sameName(named[member], known[member]),
  );
  if (differing.length > 0) throw mismatch(differing.join(', '));
}

/** The directory distinguishes no capitals. */
const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export const mismatch = (members: string) =>
  failure('TENANT_MISMATCH', `not what the directory of the services says: ${members}`);
