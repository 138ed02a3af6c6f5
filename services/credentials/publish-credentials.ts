import type { z } from 'zod';
import { signCredential } from '#core/credentials/credential.ts';
import { statusListCredential } from '#core/credentials/status-list.ts';
import { audited } from '#services/audit/index.ts';
import type { CredentialState } from '#services/contract/credentials.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { communitySigner, hasCommunity } from '#services/platform/index.ts';
import {
  type Community,
  findCredential,
  findDownload,
  revokeCredential,
  revokedIn,
} from './credential.repository.ts';
import { addressOf } from './issue-credential.ts';

/** How long a verifier may rely on a list that it fetched. */
const LIST_MS = 60 * 60_000;

const notFound = () => new ProblemError('CREDENTIAL_NOT_FOUND');

/** The credential behind a token. @throws ProblemError `CREDENTIAL_NOT_FOUND`. */
export async function download(
  context: ServicesContext,
  { downloadToken: token, ...community }: Community & { downloadToken: string },
): Promise<string> {
  const { db, sealers, now } = context;
  const { tenantId, communityId } = community;
  if (!(await hasCommunity(db, tenantId, communityId))) throw notFound();
  const sealer = await sealers.community(db, tenantId, communityId);
  const jws = await findDownload(db, { sealer, sealers }, { ...community, token, at: now() });
  if (jws === undefined) throw notFound();
  return jws;
}

/** @throws ProblemError `CREDENTIAL_NOT_FOUND`. */
export async function statusOf(
  { db, now }: Pick<ServicesContext, 'db' | 'now'>,
  { id, ...community }: Community & { id: string },
): Promise<z.infer<typeof CredentialState>> {
  const row = await findCredential(db, { ...community, credentialId: id });
  if (!row) throw notFound();
  const standing = row.valid_until > now() ? 'active' : 'expired';
  return { id, status: row.revoked_at === null ? standing : 'revoked' };
}

/** A status list as a credential, signed now. @throws ProblemError `CREDENTIAL_NOT_FOUND`. */
export async function publishList(
  context: ServicesContext,
  { listNumber, ...community }: Community & { listNumber: string },
  origin: string,
): Promise<string> {
  const revoked = await revokedIn(context.db, community, Number(listNumber));
  if (!revoked) throw notFound();
  const signer = await communitySigner(context, context.db, community);
  const validFrom = context.now();
  return signCredential(
    signer,
    statusListCredential({
      address: `${addressOf(origin, community)}/vc_status_lists/${Number(listNumber)}`,
      issuer: signer.did,
      revoked,
      validFrom,
      validUntil: new Date(validFrom.getTime() + LIST_MS),
    }),
  );
}

/** Revokes a credential; the second time changes nothing. @throws ProblemError `CREDENTIAL_NOT_FOUND`. */
export async function revoke(
  { context, community, actor }: { context: ServicesContext; community: Community; actor: string },
  credentialId: string,
): Promise<void> {
  await audited(context, { tenantId: community.tenantId, actor }, async (trx, at) => {
    const found = await revokeCredential(trx, { ...community, credentialId }, { at, by: actor });
    if (!found) throw notFound();
    return { result: undefined, action: 'credential.revoked', data: { credentialId } };
  });
}
