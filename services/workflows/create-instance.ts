import type { Language } from '#core/contract/language.ts';
import { daysLater, utcDay } from '#core/days.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { AttributeValue, AttributeValues } from '#core/workflows/attributes.ts';
import { beginning, nodeOf } from '#core/workflows/position.ts';
import type { CommunityDesk } from '#services/audit/index.ts';
import { invalidRequest } from '#services/contract/invalid-request.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { CreatedInstance } from '#services/contract/workflow-instances.ts';
import { appendCommunityEvents } from '#services/events/index.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { ensureComingDayIn } from '#services/kernel/database/partitions.ts';
import { answerOnce } from '#services/kernel/idempotency/api-answer.repository.ts';
import { requireModule } from '#services/platform/index.ts';
import { insertInstance, type NewInstance } from './instance.repository.ts';
import { spendCode } from './instance-code.repository.ts';
import { requireCode } from './instance-codes.ts';
import { storeLanguage } from './instance-language.repository.ts';
import { STEP_LEASE_MS } from './instance-lease.repository.ts';
import { newInstanceToken, sealedToken, tokenHash } from './instance-token.ts';
import { requirePublished } from './published-version.ts';
import { readInputs } from './read-inputs.ts';
import { continueInstance } from './run-instance.ts';
import type { WorkflowVersion } from './workflow.repository.ts';

const MINUTE_MS = 60_000;

/** A request for an instance. */
export interface InstanceWish {
  workflowId?: string | undefined;
  accessCode?: string | undefined;
  inputs: Readonly<Record<string, AttributeValue>>;
  /** The parameters of the address. */
  query: Readonly<Record<string, string>>;
  /** In which the person is written to. */
  language?: Language | undefined;
  /** Under which the request came, and the person will. */
  origin: string;
}

/**
 * Makes an instance of the version that is published now, and runs it to the first step that waits.
 *
 * @throws ProblemError `WORKFLOW_NOT_FOUND`, `ACCESS_CODE_INVALID`, `ACCESS_CODE_EXPIRED`, `ACCESS_CODE_USED`,
 * `WORKFLOW_INPUT_INVALID`, `INVALID_REQUEST`, `LICENSE_EXPIRED`, `LICENSE_MODULE_MISSING`, `IDEMPOTENCY_CONFLICT`.
 */
export async function createInstance(
  desk: CommunityDesk,
  wish: InstanceWish,
  idempotencyKey: string | undefined,
): Promise<CreatedInstance> {
  const { context, community, actor } = desk;
  const { db, sealers } = context;
  const { tenantId } = community;
  const at = context.now();
  const asked = {
    by: { tenantId, actor },
    idempotencyKey,
    operation: `workflow_instance/create ${community.communityId}`,
    body: wish,
    answer: CreatedInstance,
    // The address in the answer is a secret of the person.
    keep: 'sealed' as const,
    permit: (trx: DatabaseTransaction) => requireModule(trx, community, 'workflow', at),
    at,
  };
  let isAtWork = false;
  const created = await db.transaction().execute((trx) =>
    answerOnce(trx, sealers, asked, async () => {
      const { answer, waits } = await insertNew(desk, trx, wish, at);
      isAtWork = !waits;
      return answer;
    }),
  );
  if (isAtWork) await continueInstance(context, { tenantId, instanceId: created.instanceId });
  return created;
}

async function insertNew(
  { context, community, actor }: CommunityDesk,
  trx: DatabaseTransaction,
  wish: InstanceWish,
  at: Date,
): Promise<{ answer: CreatedInstance; waits: boolean }> {
  const version = await chooseVersion({ ...context, db: trx }, community, wish, at);
  const values = readInputs(version.definition, { body: wish.inputs, query: wish.query });
  const { origin, language } = wish;
  return insertOf({ context, community, actor }, trx, { version, values, origin, language, at });
}

/** The parts of a new instance. */
interface Making {
  version: WorkflowVersion;
  values: AttributeValues;
  /** Under which the person opens it. */
  origin: string;
  language?: Language | undefined;
  at: Date;
  /** The renewals of the expired instance that it replaces. */
  renewals?: number;
  /** The user who begins it from a sign-in, and the path of that sign-in. */
  user?: { userId: string; goesOnAt: string };
}

/** Inserts an instance, with the address of its person. */
export async function insertOf(
  { context, community, actor }: CommunityDesk,
  trx: DatabaseTransaction,
  { version: { version, hash, definition }, values, origin, language, at, renewals = 0, user }: Making,
): Promise<{ answer: CreatedInstance; waits: boolean }> {
  const { tenantId, communityId } = community;
  const instanceId = uuidV7(at.getTime());
  const token = newInstanceToken({ tenantId, instanceId });
  const position = beginning(definition);
  const expiresAt = new Date(at.getTime() + definition.expiresInMin * MINUTE_MS);
  const instance: NewInstance = {
    tenantId,
    instanceId,
    communityId,
    workflowId: definition.id,
    version,
    hash,
    position,
    // A node that a person answers waits at once; any other is begun after the transaction.
    waiting: nodeOf(definition, position.node).type === 'interaction' ? ({ for: 'person' } as const) : null,
    dueAt: new Date(at.getTime() + STEP_LEASE_MS),
    expiresAt,
    eraseOn: utcDay(daysLater(expiresAt, definition.retentionDays)),
    tokenHash: tokenHash(context.sealers.service, token),
    createdAt: at,
    renewals,
    userId: user?.userId ?? null,
    goesOnAt: user?.goesOnAt ?? null,
    linkSessionId: null,
  };
  if (instance.waiting) instance.dueAt = expiresAt;
  await storeNew({ context, actor }, trx, instance, { values, language, keptToken: user && token });
  const url = `${origin}/workflow/${token}`;
  const answer = {
    instanceId,
    url,
    workflowId: definition.id,
    version,
    expiresAt: expiresAt.toISOString(),
  };
  return { answer, waits: instance.waiting !== null };
}

/** Stores an instance as it is made, and tells of it. @param keptToken the secret of its address, kept to lead there again */
export async function storeNew(
  { context, actor }: Pick<CommunityDesk, 'context' | 'actor'>,
  trx: DatabaseTransaction,
  instance: NewInstance,
  {
    values,
    language,
    keptToken,
  }: { values: AttributeValues; language?: Language | undefined; keptToken?: string | undefined },
): Promise<void> {
  const { tenantId, communityId, instanceId, workflowId, version, createdAt, eraseOn } = instance;
  await ensureComingDayIn(trx, context.db, eraseOn);
  const sealer = await context.sealers.community(trx, tenantId, communityId);
  const tokenSealed = keptToken === undefined ? null : sealedToken(sealer, instance, keptToken);
  await insertInstance(trx, sealer, instance, { values, createdBy: actor, tokenSealed });
  if (language) await storeLanguage(trx, instance, language);
  const data = { instanceId, workflowId, version };
  await appendCommunityEvents(trx, instance, createdAt, [{ type: 'E_WORKFLOW_CREATED', data }]);
}

/** The version that is asked for, by name or by a code, of which one use is spent. */
async function chooseVersion(
  context: Pick<CommunityDesk['context'], 'sealers'> & { db: DatabaseTransaction },
  community: CommunityDesk['community'],
  { workflowId, accessCode, query }: InstanceWish,
  at: Date,
): Promise<WorkflowVersion> {
  if (accessCode === undefined) {
    if (workflowId === undefined) throw invalidRequest([{ path: '/workflowId', message: 'is missing' }]);
    const [parameter] = Object.keys(query);
    if (parameter !== undefined) {
      throw invalidRequest([{ in: 'query', path: '', message: 'inputs in the address need an access code' }]);
    }
    return requirePublished(context.db, community, workflowId);
  }
  const code = await requireCode(context, community, accessCode, at);
  if (workflowId !== undefined && workflowId !== code.workflowId)
    throw new ProblemError('ACCESS_CODE_INVALID');
  const version = await requirePublished(context.db, community, code.workflowId);
  // When two take the last use at once, the second finds none.
  if (!(await spendCode(context.db, { ...community, ...code }, at)))
    throw new ProblemError('ACCESS_CODE_USED');
  return version;
}
