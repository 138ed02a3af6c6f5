import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#core/days.ts';
import { generateKeyPair, publicKeyToText } from '#core/keys/p256.ts';
import type { LicenceModule } from '#services/contract/permissions.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { insertCommunity, insertEnrolmentCode, insertLicence } from './branch.repository.ts';
import { enrolmentHash, licenceHash, newCode } from './enrolment-codes.ts';

const CODE_LIFETIME_MS = DAY_MS;

interface Community {
  tenantId: string;
  communityId: string;
}

/** A community with its key pair and its own data key. */
export async function addCommunity(
  { sealers }: Pick<ServicesContext, 'sealers'>,
  trx: DatabaseTransaction,
  { tenantId, name, sandbox = false, at }: { tenantId: string; name: string; sandbox?: boolean; at: Date },
): Promise<string> {
  const communityId = randomUUID();
  const { privateKey, publicKey } = generateKeyPair();
  const { dataKeySealed, sealer } = sealers.create(tenantId, communityId);
  await insertCommunity(trx, {
    tenantId,
    communityId,
    name,
    publicKey: publicKeyToText(publicKey),
    dataKeySealed,
    privateKeySealed: sealer.seal(privateKey, `community.private_key|${tenantId}|${communityId}`),
    sandbox,
    at,
  });
  return communityId;
}

/** A licence; its key is in the answer and nowhere else. */
export async function issueLicence(
  { sealers }: Pick<ServicesContext, 'sealers'>,
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
  terms: { modules: readonly LicenceModule[]; expiresAt: Date | null; at: Date },
): Promise<{ licenseId: string; licenseKey: string }> {
  const licenseKey = newCode(5);
  const licenseId = randomUUID();
  const keyHash = licenceHash(sealers, licenseKey);
  await insertLicence(trx, { tenantId, communityId, licenseId, keyHash, ...terms });
  return { licenseId, licenseKey };
}

/** A code for one kiosk and its first supervisor, good for a day. */
export async function issueEnrolmentCode(
  { sealers }: Pick<ServicesContext, 'sealers'>,
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
  at: Date,
): Promise<{ enrolmentCode: string; expiresAt: Date }> {
  const enrolmentCode = newCode(3);
  const expiresAt = new Date(at.getTime() + CODE_LIFETIME_MS);
  const codeHash = enrolmentHash(sealers, enrolmentCode);
  await insertEnrolmentCode(trx, {
    tenantId,
    communityId,
    codeId: randomUUID(),
    codeHash,
    at,
    expiresAt,
  });
  return { enrolmentCode, expiresAt };
}
