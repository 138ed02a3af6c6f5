import type { WorkflowDefinition } from '#core/workflows/definition.ts';
import { writtenIn } from '#core/workflows/given-contacts.ts';
import type { WorkflowNode } from '#core/workflows/nodes.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { InstanceKey } from './instance.repository.ts';
import { noteNetwork } from './network.repository.ts';

/** Notes the network from which a person continues, where their workflow writes to them: later messages are counted by it. */
export async function noteSender(
  { db, sealers, now }: Pick<ServicesContext, 'db' | 'sealers' | 'now'>,
  instance: InstanceKey,
  definition: Pick<WorkflowDefinition, 'nodes'>,
  network: string,
): Promise<void> {
  const written = writtenIn(definition);
  if (definition.nodes.some((node) => isCounted(node, written)))
    await noteNetwork(db, sealers, instance, { network, at: now() });
}

/** Whether a node writes to a contact that a person may have named. */
function isCounted(node: WorkflowNode, written: ReadonlySet<string>): boolean {
  if (node.type === 'phone-search' || node.type === 'email-search') return true;
  return node.type === 'notify' && node.by.channel !== 'webhook' && written.has(node.by.to);
}
