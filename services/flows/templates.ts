import type { z } from 'zod';
import { LANGUAGES } from '#core/contract/language.ts';
import { auditInCommunity, type CommunityDesk } from '#services/audit/index.ts';
import type { PageQuery } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import {
  type ProofingTemplate,
  type ProofingTemplates,
  TEMPLATE_PARTS,
  type TemplatePlace,
  type TemplatesUpdated,
  type TemplateWording,
} from '#services/contract/proofing-template.ts';
import { requireCurrent } from '#services/kernel/http/revisions.ts';
import { listRunnable } from './flow.repository.ts';
import type { RunnableFlow } from './runnable-flow.ts';
import {
  findTemplate,
  listTemplates,
  lockTemplates,
  type TemplateRow,
  writeTemplate,
} from './template.repository.ts';
import { templateTexts } from './template-texts.ts';

const PLACES: readonly TemplatePlace[] = TEMPLATE_PARTS.flatMap((part) =>
  LANGUAGES.map((language) => ({ part, language })),
);

export async function pageOfTemplates(
  { context, community }: CommunityDesk,
  page: PageQuery,
): Promise<z.infer<typeof ProofingTemplates>> {
  const { rows, ...rest } = await listTemplates(context.db, community, page);
  return { templates: rows.map(view), ...rest };
}

/** @throws ProblemError `TEMPLATE_NOT_FOUND`. */
export async function oneTemplate(
  { context, community }: CommunityDesk,
  flowId: string,
): Promise<ProofingTemplate> {
  return view(requireTemplate(await findTemplate(context.db, community, flowId)));
}

/**
 * Puts manual wording before the texts made from the settings. @throws ProblemError `TEMPLATE_NOT_FOUND`,
 * `REVISION_STALE`.
 */
export async function wordTemplate(
  desk: CommunityDesk,
  { flowId, wording, revision }: { flowId: string; wording: TemplateWording; revision: number },
): Promise<ProofingTemplate> {
  const { context, community, actor } = desk;
  return context.db.transaction().execute(async (trx) => {
    const rows = await lockTemplates(trx, community);
    const row = requireTemplate(rows.find((template) => template.flowId === flowId));
    requireCurrent(revision, row.revision);
    const change = { by: actor, at: context.now() };
    const next = { ...row, wording: joined(row.wording, wording), revision: revision + 1 };
    await writeTemplate(trx, community, next, change);
    await auditInCommunity(desk, trx, 'template.worded', { flowId, revision: next.revision });
    return view({ ...next, updatedAt: change.at });
  });
}

/** New wording replaces the earlier one; null removes it. */
function joined(before: TemplateWording, sent: TemplateWording): TemplateWording {
  return Object.fromEntries(
    TEMPLATE_PARTS.map((part) => [
      part,
      Object.fromEntries(
        Object.entries({ ...before[part], ...sent[part] }).filter(([, text]) => typeof text === 'string'),
      ),
    ]),
  );
}

/**
 * Makes the texts of every flow again of its steps and settings. Manual wording stays.
 *
 * @throws ProblemError `FLOW_NOT_FOUND` for a named flow that no session may run.
 */
export async function updateTemplates(
  desk: CommunityDesk,
  flowIds: string[] | undefined,
): Promise<TemplatesUpdated> {
  const { context, community, actor } = desk;
  const change = { by: actor, at: context.now() };
  return context.db.transaction().execute(async (trx) => {
    const { flows } = await listRunnable(trx, community);
    const known = new Map((await lockTemplates(trx, community)).map((row) => [row.flowId, row]));
    const wanted = flowIds?.map((id) => requireRunnable(flows, id)) ?? flows;
    const report: TemplatesUpdated = {
      updated: [],
      unchanged: [],
      orphaned: [...known.keys()].filter((id) => !flows.some(({ flow }) => flow.id === id)),
    };
    for (const { flow } of wanted) {
      const before = known.get(flow.id);
      const texts = templateTexts(flow);
      const changed = PLACES.filter(
        ({ part, language }) => before?.texts[part][language] !== texts[part][language],
      );
      if (before && changed.length === 0 && before.flowVersion === flow.version) {
        report.unchanged.push(flow.id);
        continue;
      }
      const wording = before?.wording ?? {};
      const revision = (before?.revision ?? 0) + 1;
      const template = { flowId: flow.id, flowVersion: flow.version, texts, wording, revision };
      await writeTemplate(trx, community, template, change);
      const kept = changed.filter(({ part, language }) => wording[part]?.[language]);
      report.updated.push({ flowId: flow.id, flowVersion: flow.version, changed, kept });
    }
    const updated = report.updated.map(({ flowId }) => flowId);
    await auditInCommunity(desk, trx, 'templates.updated', { updated });
    return report;
  });
}

function requireRunnable(flows: readonly RunnableFlow[], flowId: string): RunnableFlow {
  const found = flows.find(({ flow }) => flow.id === flowId);
  if (found) return found;
  throw new ProblemError('FLOW_NOT_FOUND', 'One of the flows is not published here.');
}

function requireTemplate(row: TemplateRow | undefined): TemplateRow {
  if (row) return row;
  throw new ProblemError('TEMPLATE_NOT_FOUND');
}

const view = ({
  flowId,
  flowVersion,
  revision,
  updatedAt,
  texts,
  wording,
}: TemplateRow): ProofingTemplate => ({
  flowId,
  flowVersion,
  revision,
  updatedAt: updatedAt.toISOString(),
  texts: PLACES.map(({ part, language }) => {
    const manual = wording[part]?.[language];
    return { part, language, text: manual ?? texts[part][language], source: manual ? 'manual' : 'settings' };
  }),
});
