import type { Fault } from '#core/contract/faults.ts';
import { flowHash } from '#core/contract/flow-hash.ts';
import { readFlow } from '#core/contract/read-flow.ts';
import { withinLimits } from '#core/contract/within-limits.ts';
import { RULE_SET } from '#core/proofing/rule-set.ts';
import { DvcSettings } from '#services/contract/dvc.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { Community } from '#services/flows/index.ts';
import {
  findNewestAsPublished,
  findNewestDocument,
  insertFlowVersion,
  type RunnableFlow,
  requireNewestFlow,
} from '#services/flows/index.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';

/** A connector configuration: a flow, and settings that stand before the flow's own. */
export interface Dvc {
  dvcId: string;
  name: string;
  flowId: string;
  settings: DvcSettings;
  /** Settings that this version would no longer accept. */
  faults: Fault[];
  /** Settings by name that are left out because something else than a number is at fault in them. */
  unreadable: string[];
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const dvcRows = (db: DatabaseHandle, { tenantId, communityId }: Community) =>
  db
    .selectFrom('dvc')
    .select(['dvc_id', 'name', 'flow_id', 'config', 'revision', 'created_at', 'updated_at'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId);

type Row = Awaited<ReturnType<ReturnType<typeof dvcRows>['execute']>>[number];
export const toDvc = (row: Row): Dvc => ({
  dvcId: row.dvc_id,
  name: row.name,
  flowId: row.flow_id,
  ...settingsOf(row.config),
  revision: row.revision,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Each setting separately, so that an unreadable one does not hide the others. */
function settingsOf(config: unknown): Pick<Dvc, 'settings' | 'faults' | 'unreadable'> {
  const readings = Object.entries(Object(config) as object).map(([name, setting]: [string, unknown]) => ({
    name,
    ...withinLimits(DvcSettings, { [name]: setting }),
  }));
  return {
    settings: Object.assign({}, ...readings.map(({ value }) => value)) as DvcSettings,
    faults: readings.flatMap(({ faults }) => faults),
    unreadable: readings.filter(({ value }) => !value).map(({ name }) => name),
  };
}

/** @throws ProblemError `DVC_NOT_FOUND`. */
export async function requireDvc(db: DatabaseHandle, community: Community, dvcId: string): Promise<Dvc> {
  const row = UUID.test(dvcId)
    ? await dvcRows(db, community).where('dvc_id', '=', dvcId).executeTakeFirst()
    : undefined;
  if (row) return toDvc(row);
  throw new ProblemError('DVC_NOT_FOUND');
}

/**
 * The flow of new sessions under a connector configuration. Its own settings make a flow of its own, `dvc-<id>`. It is
 * published again whenever its base flow has a newer version, so every session names exactly its flow.
 *
 * @throws ProblemError `DVC_NOT_FOUND`, `FLOW_NOT_FOUND` when its flow was archived, `FLOW_INVALID` when its settings
 * no longer fit the flow or cannot be read.
 */
export async function resolveDvc(
  db: DatabaseHandle,
  community: Community,
  dvcId: string,
  at: Date,
): Promise<RunnableFlow> {
  const dvc = await requireDvc(db, community, dvcId);
  requireReadable(dvc);
  if (Object.keys(dvc.settings).length === 0) return requireNewestFlow(db, community, dvc.flowId);
  await publishOwnFlow(db, community, dvc, at);
  return requireNewestFlow(db, community, `dvc-${dvcId}`);
}

/**
 * Without its own settings, sessions would run under unintended ones, and a change of the others would lose them.
 *
 * @param replaced settings that the change contains
 * @throws ProblemError `FLOW_INVALID`.
 */
export function requireReadable({ unreadable, faults }: Dvc, replaced: readonly string[] = []): void {
  if (unreadable.every((name) => replaced.includes(name))) return;
  throw new ProblemError('FLOW_INVALID', 'Correct the settings of this connector configuration.', { faults });
}

async function publishOwnFlow(db: DatabaseHandle, community: Community, dvc: Dvc, at: Date): Promise<void> {
  const id = `dvc-${dvc.dvcId}`;
  // Only its name counts: a version that cannot be read any more is followed by one that can.
  const own = await findNewestDocument(db, community, id);
  const current = await settingsOver(db, community, dvc, own?.reference.version ?? 1);
  if (own && flowHash(current) === own.reference.hash) return;
  const version = (own?.reference.version ?? 0) + 1;
  const document = { ...current, version };
  const reference = { id, version, hash: flowHash(document) };
  // Another request that publishes at the same moment publishes the same.
  const published = { by: `dvc:${dvc.dvcId}`, at };
  await insertFlowVersion(db, community, { flow: document, document, reference }, published);
}

/** The settings of its flow with those of the configuration before them. @throws ProblemError */
async function settingsOver(db: DatabaseHandle, community: Community, dvc: Dvc, version: number) {
  const base = await findNewestAsPublished(db, community, dvc.flowId);
  if (!base)
    throw new ProblemError('FLOW_NOT_FOUND', 'The flow of this connector configuration no longer exists.');
  const { camera_enforcement, face_liveness, bypassConfig } = dvc.settings;
  const id = `dvc-${dvc.dvcId}`;
  const { flow, faults } = readFlow({
    ...base.flow,
    id,
    uniqueTag: id,
    version,
    ruleSet: RULE_SET,
    document: { ...base.flow.document, ...(camera_enforcement ? { camera_enforcement } : {}) },
    face_liveness: { ...base.flow.face_liveness, ...face_liveness },
    ...(bypassConfig ? { bypassConfig } : {}),
  });
  if (flow) return flow;
  throw new ProblemError('FLOW_INVALID', 'The settings do not fit the flow.', { faults });
}
