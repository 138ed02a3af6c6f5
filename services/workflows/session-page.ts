import type { Language } from '#core/contract/language.ts';
import { daysLater, utcDay } from '#core/days.ts';
import { qrTextOf } from '#core/proofing/session-reference.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { WorkflowDefinition } from '#core/workflows/definition.ts';
import { beginning, leaving, type Position } from '#core/workflows/position.ts';
import { READY_MADE } from '#core/workflows/ready-made.ts';
import { requireFlow, runsOnPhone } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { isWatched, lockSession, type SessionRow, watchSession } from '#services/sessions/index.ts';
import { storeNew } from './create-instance.ts';
import type { NewInstance } from './instance.repository.ts';
import { newInstanceToken, openedToken, tokenHash } from './instance-token.ts';

const WORKFLOW = 'remote-identity-check';

/** The workflow on whose pages the person of a session captures, and its node that does: the link has welcomed them. */
function remoteCheck(): { definition: WorkflowDefinition; hash: string; position: Position } {
  const found = READY_MADE.find(({ definition }) => definition.id === WORKFLOW);
  const position = found && leaving(found.definition, beginning(found.definition), 'next');
  if (!position) throw new Error(`${WORKFLOW} does not lead from its welcome to a check`);
  return { ...found, position };
}

/** How the person came to a session. */
interface Arrival {
  language: Language;
  /** Path of a sign-in that waits for the session. */
  goesOnAt: string | null;
}

/**
 * The path of the hosted page on which the person of a session captures; it holds a secret of theirs. The first link
 * that is opened begins an instance of the ready-made workflow, which waits for this session from the beginning; every
 * other one leads to the same, until it ends.
 *
 * @returns undefined where the flow of the session runs at a counter, or the session is over, held elsewhere or belongs to
 * an instance
 */
export async function pageOfSession(
  context: ServicesContext,
  { tenantId, sessionId }: Pick<SessionRow, 'tenantId' | 'sessionId'>,
  arrival: Arrival,
): Promise<string | undefined> {
  const token = await context.db.transaction().execute(async (trx) => {
    // Two tabs that open a link at once get one instance.
    const session = await lockSession(trx, tenantId, sessionId);
    // A sandbox verifies no person.
    if (!session || session.sandbox) return undefined;
    const known = await keptToken(context, trx, session);
    if (known !== undefined) return known ?? undefined;
    if (session.state !== 'Pending' || session.kioskId !== null) return undefined;
    // An author who puts a session at a counter, or captures it in their own workflow, does not mean these pages.
    if (await isWatched(trx, session)) return undefined;
    const isHere = runsOnPhone(await requireFlow(trx, session, session.flow));
    return isHere ? begin(context, trx, session, arrival) : undefined;
  });
  return token === undefined ? undefined : `/workflow/${token}`;
}

/** @returns the secret of the instance of a session; null after its end, undefined where it has none */
async function keptToken(
  { sealers }: ServicesContext,
  trx: DatabaseHandle,
  { tenantId, communityId, sessionId }: SessionRow,
): Promise<string | null | undefined> {
  const row = await trx
    .selectFrom('workflow_instance')
    .select(['instance_id', 'token_sealed'])
    .where('tenant_id', '=', tenantId)
    .where('link_session_id', '=', sessionId)
    .executeTakeFirst();
  if (!row?.token_sealed) return row ? null : undefined;
  const sealer = await sealers.community(trx, tenantId, communityId);
  return openedToken(sealer, { tenantId, instanceId: row.instance_id }, row.token_sealed);
}

/** Begins the instance at the node that captures. @returns the secret of its address */
async function begin(
  context: ServicesContext,
  trx: DatabaseTransaction,
  session: SessionRow,
  { language, goesOnAt }: Arrival,
): Promise<string> {
  const { definition, hash, position } = remoteCheck();
  const { tenantId, communityId, sessionId, expiresAt, reference } = session;
  const at = context.now();
  const instanceId = uuidV7(at.getTime());
  const token = newInstanceToken({ tenantId, instanceId });
  const instance: NewInstance = {
    ...{ tenantId, communityId, instanceId, workflowId: definition.id, version: 1, hash },
    position,
    waiting: {
      ...{ for: 'session', sessionId },
      ...(reference === null ? {} : { reference, qrText: qrTextOf(reference) }),
    },
    dueAt: expiresAt,
    expiresAt,
    eraseOn: utcDay(daysLater(expiresAt, definition.retentionDays)),
    tokenHash: tokenHash(context.sealers.service, token),
    createdAt: at,
    renewals: 0,
    userId: null,
    goesOnAt,
    linkSessionId: sessionId,
  };
  await storeNew({ context, actor: 'person' }, trx, instance, {
    values: new Map(),
    language,
    keptToken: token,
  });
  await watchSession(trx, { tenantId, sessionId, watcherId: instanceId });
  return token;
}
