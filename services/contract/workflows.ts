import { z } from 'zod';
import { inEveryLanguage } from '#core/contract/language.ts';
import { WorkflowDefinition, WorkflowId } from '#core/workflows/definition.ts';
import { WORKFLOW_PROBLEMS } from '#core/workflows/graph.ts';
import { next, pageQuery } from './paging.ts';
import { versions } from './version-history.ts';

const Version = z.coerce.number().int().min(1).max(1_000_000_000);

/** Any object to the parser, because the faults of a definition are reported one by one. */
const DefinitionBody = z.record(z.string(), z.unknown()).meta({
  id: 'WorkflowBody',
  description: 'A workflow: `id`, `name`, `attributes`, `start`, `nodes` (docs/workflows.md).',
  examples: [
    {
      id: 'age-check',
      name: { en: 'Age check', fr: 'Âge', es: 'Edad', 'zh-Hans': '年龄核验' },
      start: 'end',
      nodes: [
        {
          id: 'end',
          type: 'outcome',
          outcome: 'Not Performed',
          title: { en: 'The end', fr: 'Fin', es: 'Fin', 'zh-Hans': '结束' },
        },
      ],
    },
  ],
});

export { DefinitionBody as WorkflowBody };

const WorkflowProblem = z
  .object({
    code: z.enum(WORKFLOW_PROBLEMS),
    node: z.string().optional().describe('Absent: it is about the workflow as a whole.'),
    message: z.string(),
  })
  .meta({ id: 'WorkflowProblem' });

const WORKFLOW_STATES = ['ready-made', 'draft', 'published', 'changed', 'archived'] as const;
const facts = {
  workflowId: WorkflowId,
  name: inEveryLanguage(z.string()),
  state: z.enum(WORKFLOW_STATES).describe('`changed`: the draft differs from the last published version.'),
  revision: z.number().int().describe('Also the entity tag, for If-Match.'),
  publishedVersion: z.number().int().nullable(),
  updatedBy: z.string().nullable(),
  updatedAt: z.iso.datetime().nullable(),
};
export const WorkflowSummary = z.object(facts).meta({ id: 'WorkflowSummary' });
export type WorkflowSummary = z.infer<typeof WorkflowSummary>;
export const WorkflowList = z
  .object({ workflows: z.array(WorkflowSummary), next })
  .meta({ id: 'WorkflowList' });

export const WorkflowDraft = z
  .object({
    ...facts,
    hash: z.string().describe('SHA-256 of the RFC 8785 form of the draft, base64url.'),
    problems: z.array(WorkflowProblem).max(200).describe('While there is one, nothing is published.'),
    workflow: WorkflowDefinition,
  })
  .meta({ id: 'WorkflowDraft' });
export type WorkflowDraft = z.infer<typeof WorkflowDraft>;

export const WorkflowQuery = pageQuery(WorkflowId);
export const WorkflowVersionQuery = pageQuery(z.string().regex(/^[1-9]\d{0,8}$/));
export const VersionOfWorkflow = z.strictObject({ version: Version.optional() });

export const PublishedWorkflow = z
  .object({ workflowId: WorkflowId, version: z.number().int(), hash: z.string(), revision: z.number().int() })
  .meta({ id: 'PublishedWorkflow' });
export type PublishedWorkflow = z.infer<typeof PublishedWorkflow>;

export const WorkflowHistory = z
  .object({
    versions,
    next,
  })
  .meta({ id: 'WorkflowHistory', description: 'Every version, the newest first.' });

const apart = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
});
export const DifferenceQuery = z.strictObject({
  from: Version,
  to: Version.optional().describe('The draft, unless a version is named.'),
});
export const WorkflowDifference = z
  .object({ nodes: apart, attributes: apart, settings: z.array(z.string()) })
  .meta({ id: 'WorkflowDifference' });

const file = {
  format: z.literal('counterproof-workflow'),
  v: z.literal(1),
  hash: z.string().max(64),
  exportedAt: z.iso.datetime(),
};
/** A workflow as a file. */
export const WorkflowExport = z
  .strictObject({ ...file, workflow: WorkflowDefinition })
  .meta({ id: 'WorkflowExport' });
export type WorkflowExport = z.infer<typeof WorkflowExport>;
/** An export, possibly edited: without a hash it does not claim to be unchanged. */
export const WorkflowImport = z
  .strictObject({ ...file, workflow: DefinitionBody })
  .partial({ hash: true, exportedAt: true })
  .meta({ id: 'WorkflowImport' });
export type WorkflowImport = z.infer<typeof WorkflowImport>;
