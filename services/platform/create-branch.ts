import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Branch, NewBranch } from '#core/contract/platform.ts';
import { recordAudit } from '#services/audit/index.ts';
import { LICENCE_MODULES } from '#services/contract/permissions.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { findUnusedBranch, insertTenant, revokeIssued } from './branch.repository.ts';
import { addCommunity, issueEnrolmentCode, issueLicence } from './issue.ts';

/**
 * Creates tenant, community, their keys, a licence key and a one-time enrolment code. Repeated for a branch in which
 * no kiosk was registered yet, it issues new ones and takes the old ones back, so an interrupted set-up can continue.
 */
export async function createBranch(
  context: ServicesContext,
  branch: z.infer<typeof NewBranch>,
): Promise<z.infer<typeof Branch>> {
  const at = context.now();
  return context.db.transaction().execute(async (trx) => {
    const unused = await findUnusedBranch(trx, branch);
    const ids = unused
      ? { tenantId: unused.tenant_id, communityId: unused.community_id }
      : await addBranch(context, trx, branch, at);
    if (unused) await revokeIssued(trx, ids);
    const terms = { modules: LICENCE_MODULES, expiresAt: null, at };
    const { licenseKey } = await issueLicence(context, trx, ids, terms);
    const { enrolmentCode, expiresAt } = await issueEnrolmentCode(context, trx, ids, at);
    const audit = { tenantId: ids.tenantId, at, actor: 'bootstrap' };
    await recordAudit(trx, { ...audit, action: 'branch.created', data: { repeated: unused !== undefined } });
    return { ...ids, licenseKey, enrolmentCode, expiresAt: expiresAt.toISOString() };
  });
}

async function addBranch(
  context: ServicesContext,
  trx: DatabaseTransaction,
  { name, sandbox }: z.infer<typeof NewBranch>,
  at: Date,
) {
  const tenantId = randomUUID();
  await insertTenant(trx, { tenantId, name, at });
  return { tenantId, communityId: await addCommunity(context, trx, { tenantId, name, sandbox, at }) };
}
