import type { SessionStateName } from '#core/proofing/session-states.ts';
import type { ClientPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { createApiSession } from '#services/proofing/index.ts';
import { findSession, watchSession } from '#services/sessions/index.ts';
import { type Left, type NodeRun, visitKey, type Waits } from './node-run.ts';
import { markOf, personOf, sendLinkToPerson } from './person-of.ts';

/** The exit for each end of a session. A session in another state has not ended. */
const EXITS: Partial<Record<SessionStateName, 'success' | 'failed' | 'incomplete' | 'ended' | 'review'>> = {
  Success: 'success',
  Failed: 'failed',
  'Not Performed': 'incomplete',
  Review: 'review',
  Expired: 'ended',
  Abandoned: 'ended',
};

type SessionRun = NodeRun<'identity-check'> | NodeRun<'counter'>;

/** The instance as it asks for a session. */
const askerOf = ({ instance }: SessionRun): ClientPrincipal => ({
  kind: 'client',
  tenantId: instance.tenantId,
  communityId: instance.communityId,
  clientId: `workflow:${instance.instanceId}`,
  keyType: 'system',
  scopes: new Set(['proofing_sessions.create']),
});

/** Nodes that run a verification flow: a session is prepared, and its signed result continues the instance. */
export const sessionRunner = {
  async enter(context: ServicesContext, run: SessionRun): Promise<Waits> {
    const { tenantId, communityId, instanceId: watcherId } = run.instance;
    const person = await personOf(context, run.instance);
    const wish = { flowId: run.node.flowId, community: { id: communityId }, ...person };
    // Asked again after a kill, it is the same session.
    const key = `${visitKey(run)}${markOf(person)}`;
    const caller = askerOf(run);
    const { sessionId, reference, qrText } = await createApiSession(context, caller, wish, key);
    if (person && run.node.type === 'counter') {
      await sendLinkToPerson(context, run.instance, { sessionId, person, caller, key });
    }
    return {
      waiting: { for: 'session', sessionId, reference, qrText },
      store: (trx) => watchSession(trx, { tenantId, sessionId, watcherId }),
    };
  },
  async wake(context: ServicesContext, { instance, node }: SessionRun): Promise<Left | undefined> {
    const { waiting, tenantId } = instance;
    if (waiting?.for !== 'session') return undefined;
    const { sessionId } = waiting;
    const session = await findSession(context.db, tenantId, sessionId);
    const exit = session ? EXITS[session.state] : 'ended';
    // Without an exit for a session in review, the instance waits for the reviewer's decision.
    if (exit === undefined || (exit === 'review' && node.next.review === undefined)) return undefined;
    return { exit, detail: { sessionId, ...(session ? { state: session.state } : {}) } };
  },
};
