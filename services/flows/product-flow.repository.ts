import type { FlowReference } from '#core/contract/published-flows.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { SERVICE_TENANT } from '#services/kernel/database/schema.ts';
import { writeSetting } from '#services/kernel/database/service-setting.repository.ts';
import { BUILT_IN } from './runnable-flow.ts';

const settingOf = (id: string, version: number): string => `flow-version/${id}/${version}`;

/** Notes at a start since when the services bring along each flow of the product in its version. */
export async function noteProductFlows(db: DatabaseHandle, at: Date): Promise<void> {
  for (const { reference } of BUILT_IN) {
    await writeSetting(db, settingOf(reference.id, reference.version), at.toISOString());
  }
}

/** Since when the services bring along a later version of a flow of the product. */
export async function laterBroughtAt(
  db: DatabaseHandle,
  { id, version }: Pick<FlowReference, 'id' | 'version'>,
): Promise<Date | undefined> {
  const newest = BUILT_IN.find(({ flow }) => flow.id === id)?.flow.version ?? 0;
  if (newest <= version) return undefined;
  const names = Array.from({ length: newest - version }, (_, i) => settingOf(id, version + 1 + i));
  const { since } = await db
    .selectFrom('service_setting')
    .select(({ fn }) => fn.min('value').as('since'))
    .where('tenant_id', '=', SERVICE_TENANT)
    .where('name', 'in', names)
    .executeTakeFirstOrThrow();
  return since ? new Date(since) : undefined;
}
