import { z } from 'zod';
import { Language } from '#core/contract/language.ts';
import { UserDeviceDetails } from '#core/contract/session-details.ts';
import { AttributeValue } from '#core/workflows/attributes.ts';
import { WorkflowId } from '#core/workflows/definition.ts';
import { NodeId } from '#core/workflows/node-id.ts';
import { CaptchaFacts } from './captcha.ts';
import { CapturePage, CaptureQuestion, CaptureReason, TAKEN_RESULTS } from './hosted.ts';
import { ListQuery, next } from './paging.ts';
import { CodePage } from './workflow-codes.ts';

const Id = z.uuid();
const INSTANCE = '0191f2c4-7b1e-7c3a-9d52-6f0a1b2c3d4e';
const [CREATED, EXPIRES] = ['2026-03-14T09:26:53.589Z', '2026-03-21T09:26:53.589Z'];
/** Longest text of one input in a URL, and how many there may be. */
const MOST_INPUTS = 50;
const Values = z
  .record(z.string().max(40), AttributeValue)
  .refine((values) => Object.keys(values).length <= MOST_INPUTS, `has more than ${MOST_INPUTS} members`);

export const CreateInstance = z
  .strictObject({
    workflowId: WorkflowId.optional().describe('Needed without an access code, which names its workflow.'),
    accessCode: z.string().max(200).optional(),
    inputs: Values.default({}).describe('Attributes that the workflow declares as inputs.'),
    language: Language.optional().describe('In which the person is written to; English unless said.'),
  })
  .meta({ id: 'CreateWorkflowInstance', examples: [{ workflowId: 'remote-then-counter', inputs: {} }] });
/** With an access code: each parameter is an input. */
export const InputQuery = z.object({}).catchall(z.string().max(4000));

const INSTANCE_STATES = [
  'In Progress',
  'Success',
  'Review',
  'Failed',
  'Not Performed',
  'Expired',
  'Abandoned',
] as const;
export const CreatedInstance = z
  .object({
    instanceId: Id,
    url: z.url().describe('For the person alone: a holder can answer in their place.'),
    workflowId: WorkflowId,
    version: z.number().int(),
    expiresAt: z.iso.datetime(),
  })
  .meta({
    id: 'CreatedWorkflowInstance',
    examples: [
      {
        instanceId: INSTANCE,
        url: 'https://id.example.org/workflow/AZHyxHseezqdUm8KGyw9TgGR8sR7Hnw6nVJvChssPU4',
        workflowId: 'remote-then-counter',
        version: 1,
        expiresAt: EXPIRES,
      },
    ],
  });
export type CreatedInstance = z.infer<typeof CreatedInstance>;

const WAITING_FOR = ['person', 'review', 'session', 'time', 'event', 'code'] as const;
const facts = {
  instanceId: Id,
  communityId: Id,
  workflowId: WorkflowId,
  version: z.number().int(),
  state: z.enum(INSTANCE_STATES),
  node: NodeId.describe('Where the instance is, or ended.'),
  waitingFor: z
    .enum(WAITING_FOR)
    .nullable()
    .describe('Null: the services are at work, or the instance ended.'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  extensions: z.number().int().describe('How often the person took more time.'),
};
export const InstanceFacts = z.object(facts).meta({
  id: 'WorkflowInstance',
  examples: [
    {
      instanceId: INSTANCE,
      communityId: '0191f2c4-7b1e-7c3a-9d52-6f0a1b2c3d4f',
      workflowId: 'remote-then-counter',
      version: 1,
      state: 'In Progress',
      node: 'counter',
      waitingFor: 'session',
      createdAt: CREATED,
      expiresAt: EXPIRES,
      endedAt: null,
      extensions: 0,
    },
  ],
});
export type InstanceFacts = z.infer<typeof InstanceFacts>;
export const InstanceList = z
  .object({ instances: z.array(InstanceFacts), next })
  .meta({ id: 'WorkflowInstanceList' });
export const InstanceQuery = ListQuery.extend({
  workflowId: WorkflowId.optional(),
  state: z.enum(INSTANCE_STATES).optional(),
  waitingFor: z.enum(WAITING_FOR).optional(),
});
export type InstanceQuery = z.infer<typeof InstanceQuery>;

export const InstanceResults = z
  .object({
    instanceId: Id,
    state: z.enum(INSTANCE_STATES),
    results: z.array(
      z.object({
        node: NodeId,
        type: z.string(),
        visit: z.number().int().describe('1 of the first visit of this node.'),
        result: z.string().describe('The exit by which the instance left the node.'),
        at: z.iso.datetime(),
        detail: z.record(z.string(), z.unknown()).describe('Codes and ids; nothing personal.'),
      }),
    ),
  })
  .meta({
    id: 'WorkflowResults',
    description: 'The results of the nodes that the instance left, in their order.',
    examples: [
      {
        instanceId: INSTANCE,
        state: 'Success',
        results: [
          { node: 'details', type: 'interaction', visit: 1, result: 'next', at: CREATED, detail: {} },
          {
            node: 'phone',
            type: 'phone-search',
            visit: 1,
            result: 'success',
            at: CREATED,
            detail: { numberType: 'mobile' },
          },
        ],
      },
    ],
  });
export type InstanceResults = z.infer<typeof InstanceResults>;

export const InstanceDetails = z
  .object({
    instanceId: Id,
    attributes: z.record(z.string(), AttributeValue).describe('By their names; none once they are erased.'),
    language: Language.optional(),
    sessions: z.array(UserDeviceDetails).describe('Person and device of each session of the instance.'),
  })
  .meta({
    id: 'WorkflowInstanceDetails',
    examples: [
      {
        instanceId: INSTANCE,
        attributes: { email: 'anna@example.org', phone: '+33612345678' },
        language: 'fr',
        sessions: [],
      },
    ],
  });
export type InstanceDetails = z.infer<typeof InstanceDetails>;

export const InstanceEvent = z
  .strictObject({ event: NodeId })
  .meta({ id: 'WorkflowInstanceEvent', examples: [{ event: 'paid' }] });
export const InstanceReview = z
  .strictObject({ decision: z.enum(['approved', 'rejected']) })
  .meta({ id: 'WorkflowInstanceReview' });

const Texts = z.record(z.string(), z.string());
const PageElement = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: Texts }),
  z.object({
    type: z.literal('input'),
    attribute: z.string(),
    label: Texts,
    required: z.boolean(),
    valueType: z.enum(['string', 'integer', 'number', 'boolean']),
    format: z.string().optional(),
    allowed: z.array(z.string()).optional(),
  }),
]);
/** The page that the person sees now. */
export const InstancePage = z
  .object({
    state: z.enum(INSTANCE_STATES),
    node: NodeId,
    revision: z.number().int().describe('Of the instance; an answer names it.'),
    waitingFor: z.enum(WAITING_FOR).nullable(),
    title: Texts.optional(),
    elements: z.array(PageElement),
    reference: z.string().optional().describe('The reference that the person brings to the counter.'),
    qrText: z.string().optional(),
    code: CodePage.optional().describe('Set while the person is asked for a code.'),
    language: Language.optional().describe('In which the person is written to, where that was said.'),
    expiresAt: z.iso.datetime(),
    minutesLeft: z.number().int().describe('Until the time limit that ends first.'),
    secondsLeft: z.number().int().describe('The same in seconds.'),
    moreTime: z
      .object({
        left: z.number().int().describe('How often more time may be taken.'),
        minutes: z.number().int().describe('How long the person has from then on at least.'),
      })
      .describe('For `POST …/time`.'),
    workflowName: Texts,
    communityName: z.string(),
    goesOnAt: z
      .string()
      .optional()
      .describe('Path of the sign-in from which the person began it, and to which they come back.'),
    canGoToCounter: z.boolean().describe('A path leads to the counter from here.'),
    stop: z
      .enum(['erases', 'keeps'])
      .optional()
      .describe(
        'What `POST …/stop` does: erases what was captured, or keeps it as its verdict says. Absent where nothing can be stopped.',
      ),
    captcha: CaptchaFacts.optional().describe('Set until the person has solved it.'),
    capture: CapturePage.optional().describe('Set while something is captured.'),
    verdictQueue: z
      .object({ before: z.number().int().max(20), isMore: z.boolean() })
      .optional()
      .describe(
        'While what was captured waits for its verdict: how many of the tenant come before, 20 at most, and whether there are more.',
      ),
  })
  .meta({ id: 'WorkflowPage' });
export type InstancePage = z.infer<typeof InstancePage>;
/** The result of a picture: taken, asked for again, or refused for good. */
export const TakenPicture = z
  .object({ result: z.enum(TAKEN_RESULTS), reason: CaptureReason.optional(), next: InstancePage })
  .meta({ id: 'TakenPicture' });
export type TakenPicture = z.infer<typeof TakenPicture>;
/** The result of a clip: the next question, or the result of all of them. */
export const TakenClip = z
  .object({
    accepted: z.boolean(),
    question: CaptureQuestion.optional(),
    result: z.enum(TAKEN_RESULTS).optional().describe('Set once no question is left.'),
    reason: CaptureReason.optional(),
    next: InstancePage.optional(),
  })
  .meta({ id: 'TakenClip' });
export type TakenClip = z.infer<typeof TakenClip>;
export const InstanceAnswer = z
  .strictObject({
    revision: z.int().min(1),
    values: Values,
    language: Language.optional().describe('The language of the page and of messages.'),
  })
  .meta({ id: 'WorkflowAnswer', examples: [{ revision: 1, values: { email: 'anna@example.org' } }] });
export type InstanceAnswer = z.infer<typeof InstanceAnswer>;

export const SolvedCaptcha = z
  .strictObject({ captcha: z.string().min(1).max(8192).describe('The token that the CAPTCHA gave.') })
  .meta({ id: 'SolvedCaptcha' });

export const NewAccessCode = z
  .strictObject({
    mostUses: z.int().min(1).max(1_000_000).default(1),
    ttlSeconds: z.int().min(60).max(31_536_000).default(604_800),
  })
  .meta({ id: 'NewWorkflowAccessCode' });
const codeFacts = {
  codeId: Id,
  workflowId: WorkflowId,
  mostUses: z.number().int(),
  uses: z.number().int(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
};
export const AccessCodeFacts = z.object(codeFacts).meta({ id: 'WorkflowAccessCode' });
export type AccessCodeFacts = z.infer<typeof AccessCodeFacts>;
export const CreatedAccessCode = z
  .object({ ...codeFacts, accessCode: z.string().describe('Shown once.') })
  .meta({ id: 'CreatedWorkflowAccessCode' });
export type CreatedAccessCode = z.infer<typeof CreatedAccessCode>;
export const AccessCodeList = z
  .object({ accessCodes: z.array(AccessCodeFacts), next })
  .meta({ id: 'WorkflowAccessCodeList' });
