import { z } from 'zod';
import { inEveryLanguage } from '../contract/language.ts';
import { DocumentField } from '../document/fields.ts';
import { AttributeName } from './attributes.ts';
import { Condition } from './condition.ts';
import { NodeId } from './node-id.ts';

const Line = inEveryLanguage(z.string().trim().min(1).max(200));
const Text = inEveryLanguage(z.string().trim().min(1).max(2000));
export const SecretTag = z
  .string()
  .regex(
    /^[a-z][a-zA-Z0-9_-]{0,39}$/,
    'a lowercase letter, then at most 39 letters, digits, hyphens and underscores',
  );
const MOST_ATTRIBUTES = 200;
const Names = z.array(AttributeName).max(MOST_ATTRIBUTES).default([]);

/** Code of the workflow: it gets the attributes that it reads, and changes those that it declares to write. */
export const Script = z
  .strictObject({
    source: z.string().min(1).max(20_000),
    reads: Names,
    writes: Names,
    secrets: z.array(SecretTag).max(20).default([]).describe('Used as `{{secrets.$tag}}`, never seen.'),
  })
  .meta({ id: 'WorkflowScript' });
export type Script = z.infer<typeof Script>;

const Element = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: Text }),
  z.strictObject({
    type: z.literal('input'),
    attribute: AttributeName,
    label: Line,
    required: z.boolean().default(true),
  }),
  z.strictObject({ type: z.literal('script'), script: Script }),
]);
const Elements = z.array(Element).max(30).default([]);

type Exits<R extends string, O extends string> = Record<R, typeof NodeId> &
  Record<O | 'exhausted', z.ZodOptional<typeof NodeId>>;

/** The ways out of a node; `exhausted` is taken instead of a visit that is one too many. */
const exits = <R extends string, O extends string = never>(
  needed: readonly R[],
  optional: readonly O[] = [],
) =>
  z.strictObject(
    Object.fromEntries([
      ...needed.map((name) => [name, NodeId]),
      ...[...optional, 'exhausted'].map((name) => [name, NodeId.optional()]),
    ]) as Exits<R, O>,
  );

const shared = {
  id: NodeId,
  visits: z
    .int()
    .min(1)
    .max(20)
    .optional()
    .describe('How often an instance may enter the node; needed once in each loop.'),
};
const Retries = z.int().min(1).max(10).default(3);
const FlowId = z.string().min(1).max(64).describe('A verification flow that is published.');
const Captured = exits(['success', 'failed', 'incomplete']);
const Checked = exits(['success', 'failed', 'incomplete', 'ended'], ['review']);
const Searched = exits(['success', 'fail', 'error']);
const Provider = z
  .boolean()
  .optional()
  .describe('Whether the provider of the installation must accept it besides.');

const Selfie = z.strictObject({
  type: z.literal('selfie'),
  ...shared,
  lightMode: z.boolean().default(false).describe('Capture by the camera interface of the browser.'),
  autoCapture: z.boolean().default(false),
  skipLiveness: z.boolean().default(false),
  maxRetries: Retries,
  next: Captured,
});
/** A value that is read off the document, and the attribute that it goes into. */
const ReadField = z.strictObject({
  field: DocumentField,
  attribute: AttributeName.describe('A personal text; of a date, one of the format `date`.'),
  required: z.boolean().default(true).describe('Without it the node is left by `incomplete`.'),
});
const DocumentCapture = z.strictObject({
  type: z.literal('document'),
  ...shared,
  fileAllowed: z.boolean().default(false),
  maxRetries: Retries,
  // Without a default: versions that were published before keep their hash.
  fields: z.array(ReadField).min(1).max(30).optional().describe('Attributes that take the fields read.'),
  next: Captured,
});
const Interaction = z.strictObject({
  type: z.literal('interaction'),
  ...shared,
  title: Line,
  elements: Elements,
  next: exits(['next']),
});
const OutcomeNode = z.strictObject({
  type: z.literal('outcome'),
  id: NodeId,
  outcome: z.enum(['Success', 'Review', 'Failed', 'Not Performed']),
  title: Line,
  elements: Elements,
});
const PhoneSearch = z.strictObject({
  type: z.literal('phone-search'),
  ...shared,
  attribute: AttributeName.describe('Holds the telephone number.'),
  provider: Provider,
  next: Searched,
});
const EmailSearch = z.strictObject({
  type: z.literal('email-search'),
  ...shared,
  email: Script.refine(
    ({ writes }) => writes.length === 0,
    'writes nothing: its result is the address',
  ).describe('Its result is the address.'),
  provider: Provider,
  next: Searched,
});
const ScriptNode = z.strictObject({
  type: z.literal('script'),
  ...shared,
  script: Script,
  next: exits([], ['success', 'fail', 'error']),
});
const Decision = z.strictObject({
  type: z.literal('decision'),
  ...shared,
  branches: z
    .array(z.strictObject({ when: Condition, to: NodeId }))
    .min(1)
    .max(50),
  next: exits(['otherwise']),
});
const IdentityCheck = z.strictObject({
  type: z.literal('identity-check'),
  ...shared,
  flowId: FlowId,
  next: Checked,
});
const CounterNode = z.strictObject({ type: z.literal('counter'), ...shared, flowId: FlowId, next: Checked });
const ReviewNode = z.strictObject({
  type: z.literal('review'),
  ...shared,
  next: exits(['approved', 'rejected']),
});
const Notify = z.strictObject({
  type: z.literal('notify'),
  ...shared,
  by: z.discriminatedUnion('channel', [
    z.strictObject({ channel: z.enum(['sms', 'email']), to: AttributeName, subject: Line, text: Text }),
    z.strictObject({ channel: z.literal('webhook'), tag: NodeId }),
  ]),
  next: exits(['next', 'error']),
});
const Wait = z.strictObject({
  type: z.literal('wait'),
  ...shared,
  minutes: z.int().min(1).max(43_200),
  event: NodeId.optional().describe('The event to wait for; without it, the time alone.'),
  next: exits(['next'], ['timeout']),
});

export const WorkflowNode = z
  .discriminatedUnion('type', [
    Selfie,
    DocumentCapture,
    Interaction,
    OutcomeNode,
    PhoneSearch,
    EmailSearch,
    ScriptNode,
    Decision,
    IdentityCheck,
    CounterNode,
    ReviewNode,
    Notify,
    Wait,
  ])
  .meta({ id: 'WorkflowNode' });
export type WorkflowNode = z.infer<typeof WorkflowNode>;
export type NodeOf<T extends WorkflowNode['type']> = Extract<WorkflowNode, { type: T }>;
export { Line as WorkflowName };
