import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { generateKeyPair, publicKeyToText } from '../../main/domain/keys/p256.ts';
import type { Branch } from '../contract/platform.ts';
import type { ServicesContext } from '../ports/context.ts';
import type { DatabaseTransaction } from '../ports/database.ts';
import { recordAudit } from '../records/audit.repository.ts';
import { enrolmentHash, licenceHash, newCode } from '../records/enrolment-codes.ts';
import { findUnusedBranch, insertBranch, insertIssued, revokeIssued } from './branch.repository.ts';

const CODE_LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Creates tenant, community, their keys, a licence key and a one-time enrolment code. Repeated for a branch in which
 * no kiosk was registered yet, it issues new ones and takes the old ones back, so an interrupted set-up can go on.
 */
export async function createBranch(context: ServicesContext, name: string): Promise<z.infer<typeof Branch>> {
  const at = context.now();
  return context.db.transaction().execute(async (trx) => {
    const unused = await findUnusedBranch(trx, name);
    const ids = unused
      ? { tenantId: unused.tenant_id, communityId: unused.community_id }
      : await addCommunity(context, trx, name, at);
    if (unused) await revokeIssued(trx, ids.tenantId);
    const licenseKey = newCode(5);
    const enrolmentCode = newCode(3);
    const expiresAt = new Date(at.getTime() + CODE_LIFETIME_MS);
    await insertIssued(trx, {
      ...ids,
      licenceId: randomUUID(),
      keyHash: licenceHash(context.sealers, licenseKey),
      codeId: randomUUID(),
      codeHash: enrolmentHash(context.sealers, enrolmentCode),
      at,
      expiresAt,
    });
    const audit = { tenantId: ids.tenantId, at, actor: 'bootstrap' };
    await recordAudit(trx, { ...audit, action: 'branch.created', data: { repeated: unused !== undefined } });
    return { ...ids, licenseKey, enrolmentCode, expiresAt: expiresAt.toISOString() };
  });
}

async function addCommunity(context: ServicesContext, trx: DatabaseTransaction, name: string, at: Date) {
  const tenantId = randomUUID();
  const communityId = randomUUID();
  const { privateKey, publicKey } = generateKeyPair();
  const { dataKeySealed, sealer } = context.sealers.create(tenantId, communityId);
  await insertBranch(trx, {
    tenantId,
    communityId,
    name,
    publicKey: publicKeyToText(publicKey),
    dataKeySealed,
    privateKeySealed: sealer.seal(privateKey, `community.private_key|${tenantId}|${communityId}`),
    at,
  });
  return { tenantId, communityId };
}
