import type { LicenceModule } from '#services/contract/permissions.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';

/** The terms of a licence. */
interface LicenceTerms {
  active: boolean;
  modules: readonly LicenceModule[];
  expires_at: Date | null;
}

/**
 * New work needs a licence of its community with the module, in force at that time; work begun under one continues
 * without it.
 *
 * @param at when it began, which for a session of an offline kiosk is before it arrives.
 * @throws ProblemError `LICENSE_MODULE_MISSING`, `LICENSE_EXPIRED`.
 */
export async function requireModule(
  db: DatabaseHandle,
  { tenantId, communityId }: { tenantId: string; communityId: string },
  module: LicenceModule,
  at: Date,
): Promise<void> {
  const licences = await db
    .selectFrom('licence')
    .select(['active', 'modules', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .execute();
  requireTerms(licences, module, at);
}

/** The same for licences that were read already. @throws ProblemError as {@link requireModule}. */
export function requireTerms(licences: readonly LicenceTerms[], module: LicenceModule, at: Date): void {
  const holding = licences.filter(({ active, modules }) => active && modules.includes(module));
  if (holding.length === 0) {
    throw new ProblemError('LICENSE_MODULE_MISSING', `Ask for a licence with the module ${module}.`);
  }
  if (!holding.some(({ expires_at }) => expires_at === null || expires_at > at)) {
    throw new ProblemError('LICENSE_EXPIRED');
  }
}
