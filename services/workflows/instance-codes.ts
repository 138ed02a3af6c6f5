import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { audited, type CommunityDesk } from '#services/audit/index.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type {
  AccessCodeFacts,
  CreatedAccessCode,
  NewAccessCode,
} from '#services/contract/workflow-instances.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { readPage } from '#services/kernel/database/read-page.ts';
import type { CommunityPath } from '#services/kernel/http/addressed-community.ts';
import { isSecretOf, newSecret, parseSecret, secretHash } from '#services/kernel/presented-secret.ts';
import { codesOf, insertCode, revokeCode } from './instance-code.repository.ts';
import { requirePublished } from './published-version.ts';

type CodeRow = Awaited<ReturnType<ReturnType<typeof codesOf>['executeTakeFirstOrThrow']>>;

/** Makes a code for instances of a published workflow; it is shown this once. @throws ProblemError `WORKFLOW_NOT_FOUND`. */
export async function createAccessCode(
  { context, community, actor }: CommunityDesk,
  workflowId: string,
  { mostUses, ttlSeconds }: z.output<typeof NewAccessCode>,
): Promise<CreatedAccessCode> {
  const { tenantId, communityId } = community;
  await requirePublished(context.db, community, workflowId);
  const codeId = randomUUID();
  const accessCode = newSecret('workflowCode', { tenantId, rowId: codeId });
  return audited(context, { tenantId, actor }, async (trx, at) => {
    const expiresAt = new Date(at.getTime() + ttlSeconds * 1000);
    const hash = secretHash(context.sealers.service, accessCode);
    await insertCode(trx, {
      ...community,
      codeId,
      workflowId,
      hash,
      mostUses,
      expiresAt,
      createdBy: actor,
      at,
    });
    const row = await codesOf(trx, community).where('code_id', '=', codeId).executeTakeFirstOrThrow();
    const data = { communityId, workflowId, codeId, mostUses };
    return { result: { ...factsOf(row), accessCode }, action: 'workflow.access-code-created', data };
  });
}

/** The codes of a workflow, oldest first. */
export async function accessCodeList(
  { context, community }: CommunityDesk,
  workflowId: string,
  page: ListQuery,
) {
  const query = codesOf(context.db, community).where('workflow_id', '=', workflowId);
  const { rows, ...rest } = await readPage(query, { time: 'created_at', id: 'code_id' }, page);
  return { accessCodes: rows.map(factsOf), ...rest };
}

/** Ends a code at once; instances that were made by it continue. @throws ProblemError `ACCESS_CODE_INVALID`. */
export async function revokeAccessCode(
  { context, community, actor }: CommunityDesk,
  code: { workflowId: string; codeId: string },
): Promise<void> {
  const { tenantId, communityId } = community;
  await audited(context, { tenantId, actor }, async (trx, at) => {
    if (!(await revokeCode(trx, community, code, at))) throw new ProblemError('ACCESS_CODE_INVALID');
    return { result: undefined, action: 'workflow.access-code-revoked', data: { communityId, ...code } };
  });
}

/**
 * The code of a request, still to be used. The use of a code is disclosed only for the complete code.
 *
 * @throws ProblemError `ACCESS_CODE_INVALID`, also of another community and when it was revoked; `ACCESS_CODE_EXPIRED`,
 * `ACCESS_CODE_USED`.
 */
export async function requireCode(
  { db, sealers }: Pick<ServicesContext, 'sealers'> & { db: DatabaseHandle },
  community: CommunityPath,
  text: string,
  at: Date,
): Promise<{ codeId: string; workflowId: string }> {
  const secret = parseSecret('workflowCode', text);
  const isHere = secret?.tenantId === community.tenantId;
  const row = isHere
    ? await codesOf(db, community).where('code_id', '=', secret.rowId).executeTakeFirst()
    : undefined;
  if (!secret || !row || !isSecretOf(sealers.service, secret, row.code_hash) || row.revoked_at) {
    throw new ProblemError('ACCESS_CODE_INVALID');
  }
  if (row.expires_at <= at) throw new ProblemError('ACCESS_CODE_EXPIRED');
  if (row.uses >= row.most_uses) throw new ProblemError('ACCESS_CODE_USED');
  return { codeId: row.code_id, workflowId: row.workflow_id };
}

const factsOf = (row: CodeRow): AccessCodeFacts => ({
  codeId: row.code_id,
  workflowId: row.workflow_id,
  mostUses: row.most_uses,
  uses: row.uses,
  expiresAt: row.expires_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
});
