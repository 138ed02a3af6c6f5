import { z } from 'zod';
import { Fault } from '#core/contract/faults.ts';
import { Flow } from '#core/contract/flow.ts';
import { inEveryLanguage, LANGUAGES } from '#core/contract/language.ts';
import { FlowPart } from '#core/proofing/verdicts.ts';
import { flatName } from './flow-flat.ts';
import { flowSettings } from './flow-settings.ts';
import { next, pageQuery } from './paging.ts';
import { versions } from './version-history.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The services assign `version`: a request's own one is not used. */
function nestedSchema(): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(Flow, { io: 'input', reused: 'inline' });
  const required = schema.required?.filter((name) => name !== 'version') ?? [];
  return { ...schema, required, additionalProperties: false };
}

function flatSchema(): JsonSchema {
  const properties = flowSettings().map(({ path, schema }) => [flatName(path), schema]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: ['id', 'uniqueTag', ...LANGUAGES.map((language) => flatName(['name', language]))],
    additionalProperties: false,
  };
}

/** A flow in a request or an answer: any object to the parser, because its faults are reported one by one. */
const Settings = z.record(z.string(), z.unknown());
export const NestedFlow = Settings.meta({
  id: 'VerificationFlow',
  description: 'A verification flow in the second form; docs/flows.md explains every setting.',
  ...nestedSchema(),
});
export const FlatFlowBody = Settings.meta({
  id: 'FlatVerificationFlow',
  description: 'A verification flow in the first form: one level; docs/flows.md explains every setting.',
  ...flatSchema(),
});

export const FLOW_STATES = ['built-in', 'draft', 'published', 'changed', 'archived'] as const;
const facts = {
  id: z.string(),
  /** `changed`: the draft differs from what was published last. */
  state: z.enum(FLOW_STATES),
  revision: z.number().int().describe('Also the entity tag, for If-Match.'),
  publishedVersion: z.number().int().nullable(),
  updatedBy: z.string().nullable(),
  updatedAt: z.iso.datetime().nullable(),
  faults: z
    .array(Fault)
    .optional()
    .describe(
      'What this version would no longer accept of the draft; until it is corrected, nothing is published.',
    ),
};

/** An entry in a list of flows. */
export const FlowSummary = z
  .object({ ...facts, uniqueTag: z.string(), name: inEveryLanguage(z.string()) })
  .meta({ id: 'FlowSummary' });
export type FlowSummary = z.infer<typeof FlowSummary>;
export const FlowSummaries = z.object({ flows: z.array(FlowSummary), next }).meta({ id: 'FlowSummaries' });

/** A request of one administrator that another one confirms. */
const waiting = {
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  aloneFrom: z.iso
    .datetime()
    .nullable()
    .describe('When the only administrator can continue alone; null where another one can confirm.'),
};
const Waiting = z.object(waiting).meta({ id: 'WaitingForSecondPerson' });
export type Waiting = z.infer<typeof Waiting>;

/** A flow that is worked on. `warnings`: accepted, and to be looked at again. */
export const flowDraft = (flow: typeof NestedFlow, id: string) =>
  z
    .object({
      ...facts,
      flow,
      warnings: z.array(Fault).optional(),
      waiting: Waiting.optional().describe('A publication that waits for its second person.'),
    })
    .meta({ id });

/** One page of a list in the order of the ids of flows. */
export const FlowPageQuery = pageQuery(Flow.shape.id);
export const VersionPageQuery = pageQuery(z.string().regex(/^[1-9]\d{0,8}$/));

export const FlowQuery = FlowPageQuery.extend({
  archived: z.enum(['true', 'false']).default('false').describe('Whether archived flows are listed.'),
});

export const PublishedVersion = z
  .object({ id: z.string(), version: z.number().int(), hash: z.string() })
  .meta({ id: 'PublishedFlowVersion' });

/** A draft without a document, a face or an inspection, which one administrator asked to publish. */
export const WaitingFlow = z
  .object({
    id: z.string(),
    revision: z.number().int(),
    without: z.array(FlowPart).describe('Parts that no Success of this flow covers.'),
    ...waiting,
  })
  .meta({ id: 'WaitingFlow' });
export type WaitingFlow = z.infer<typeof WaitingFlow>;

/** Whether a community accepts the kiosk's word of pictures that a flow keeps there. */
export const KioskWordBody = z.strictObject({ accepted: z.boolean() }).meta({ id: 'KioskWordChoice' });
export type KioskWordBody = z.infer<typeof KioskWordBody>;
export const KioskWord = z
  .object({ accepted: z.boolean(), revision: z.number().int(), waiting: Waiting.optional() })
  .meta({ id: 'KioskWord' });
export type KioskWord = z.infer<typeof KioskWord>;

export const FlowHistory = z
  .object({
    versions,
  })
  .extend({ next })
  .meta({ id: 'FlowHistory', description: 'Every version, the newest first.' });

/** A new flow out of another one, as a draft. */
export const CopyFlow = z
  .strictObject({ id: Flow.shape.id, uniqueTag: Flow.shape.uniqueTag, name: Flow.shape.name.optional() })
  .meta({ id: 'CopyFlow' });
export type CopyFlow = z.infer<typeof CopyFlow>;

/** A flow as a file. `hash` is of the flow in its second form. */
export const exportedFlow = (flow: typeof NestedFlow, id: string) =>
  z
    .strictObject({
      format: z.literal('counterproof-flow'),
      v: z.literal(1),
      hash: z.string().max(64),
      exportedAt: z.iso.datetime(),
      flow,
    })
    .meta({ id });

/** A community's options for all its flows. */
export const FlowOptionsBody = z
  .strictObject({
    defaultFlowId: Flow.shape.id
      .nullable()
      .describe('The flow of a session at a kiosk that names none; null: counter-standard.'),
    ignoreMiddleNames: z.boolean().describe('For every flow, regardless of its own setting.'),
  })
  .meta({ id: 'FlowOptions' });
export type FlowOptionsBody = z.infer<typeof FlowOptionsBody>;

/** The flows that a community allows at a kiosk. */
export const KioskFlows = z
  .strictObject({
    flowIds: z
      .array(Flow.shape.id)
      .min(1)
      .max(100)
      .nullable()
      .describe(
        'Null: every flow but those of the product that no operator attends. The first one stands in for a default flow that is not among them.',
      ),
  })
  .meta({ id: 'KioskFlows' });
