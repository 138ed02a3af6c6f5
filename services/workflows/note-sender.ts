import type { WorkflowDefinition } from '#core/workflows/definition.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { InstanceKey } from './instance.repository.ts';
import { noteNetwork } from './network.repository.ts';

/** Notes the network from which a person continues, where their workflow sends codes: later codes are counted by it. */
export async function noteSender(
  { db, sealers, now }: Pick<ServicesContext, 'db' | 'sealers' | 'now'>,
  instance: InstanceKey,
  { nodes }: Pick<WorkflowDefinition, 'nodes'>,
  network: string,
): Promise<void> {
  const sends = nodes.some(({ type }) => type === 'phone-search' || type === 'email-search');
  if (sends) await noteNetwork(db, sealers, instance, { network, at: now() });
}
