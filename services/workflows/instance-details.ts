import { recordAudit } from '#services/audit/index.ts';
import type { InstanceDetails } from '#services/contract/workflow-instances.ts';
import { actorOf, type Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { userDeviceDetails } from '#services/proofing/index.ts';
import { type InstanceRow, listSteps } from './instance.repository.ts';
import { readLanguage } from './instance-language.repository.ts';
import { readValues } from './instance-values.repository.ts';
import { reachedInstance } from './read-instances.ts';

/**
 * The operation "fetch user and device details" (web services specification, part 5) for an instance: its attributes, and
 * person and device of each of its sessions. An administrator who reads them leaves a line in the audit log before.
 *
 * @throws ProblemError `INSTANCE_NOT_FOUND`.
 */
export async function instanceDetails(
  context: ServicesContext,
  caller: Caller,
  instanceId: string,
): Promise<InstanceDetails> {
  const { db, sealers, now } = context;
  const instance = await reachedInstance(context, caller, instanceId);
  const values = await readValues(db, sealers, instance);
  if (values.size > 0 && caller.kind === 'account') {
    const { tenantId } = instance;
    const act = { actor: actorOf(caller), action: 'workflow.personal-data-read', data: { instanceId } };
    await recordAudit(db, { tenantId, at: now(), ...act });
  }
  const language = await readLanguage(db, instance);
  const sessions = [];
  for (const id of await sessionsOf(context, instance)) {
    sessions.push(await userDeviceDetails(context, caller, id));
  }
  return {
    instanceId,
    attributes: Object.fromEntries(values),
    ...(language ? { language } : {}),
    sessions,
  };
}

/** The sessions of an instance, each once, in the order of its nodes. */
async function sessionsOf({ db }: ServicesContext, instance: InstanceRow): Promise<Set<string>> {
  const left = (await listSteps(db, instance)).flatMap(({ detail: { sessionId } }) =>
    typeof sessionId === 'string' ? [sessionId] : [],
  );
  const { waiting } = instance;
  return new Set([...left, ...(waiting?.for === 'session' ? [waiting.sessionId] : [])]);
}
