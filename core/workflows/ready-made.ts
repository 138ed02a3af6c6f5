import { definitionHash, WorkflowDefinition } from './definition.ts';
import { READY_MADE_TEXTS as T } from './ready-made-texts.ts';

/** Built-in flows that the ready-made workflows run. */
const REMOTE_FLOW = 'remote-check';
const COUNTER_FLOW = 'counter-standard';

const outcome = (id: string, name: 'Success' | 'Review' | 'Failed' | 'Not Performed', title: object) => ({
  id,
  type: 'outcome',
  outcome: name,
  title,
});
const OUTCOMES = [
  outcome('verified', 'Success', T.verified),
  outcome('failed', 'Failed', T.failed),
  outcome('incomplete', 'Not Performed', T.incomplete),
];
const ENDS = { success: 'verified', failed: 'failed', incomplete: 'incomplete', ended: 'incomplete' };
const welcome = (text: object, next: string) => ({
  id: 'welcome',
  type: 'interaction',
  title: T.welcome,
  elements: [{ type: 'text', text }],
  next: { next },
});

const DOCUMENTS = [
  {
    id: 'remote-identity-check',
    name: T.remoteName,
    start: 'welcome',
    nodes: [
      welcome(T.remoteWelcome, 'check'),
      { id: 'check', type: 'identity-check', flowId: REMOTE_FLOW, next: ENDS },
      ...OUTCOMES,
    ],
  },
  {
    id: 'remote-then-counter',
    name: T.counterName,
    start: 'welcome',
    nodes: [
      welcome(T.counterWelcome, 'remote'),
      {
        id: 'remote',
        type: 'identity-check',
        flowId: REMOTE_FLOW,
        next: { ...ENDS, success: 'counter', review: 'counter', incomplete: 'counter' },
      },
      { id: 'counter', type: 'counter', flowId: COUNTER_FLOW, next: ENDS },
      ...OUTCOMES,
    ],
  },
  {
    id: 'contact-check',
    name: T.contactName,
    attributes: {
      email: { type: 'string', format: 'email', maxLength: 254, input: 'optional' },
      phone: { type: 'string', format: 'phone', input: 'optional' },
    },
    start: 'details',
    nodes: [
      {
        id: 'details',
        type: 'interaction',
        title: T.contactTitle,
        elements: [
          { type: 'input', attribute: 'email', label: T.email },
          { type: 'input', attribute: 'phone', label: T.phone },
        ],
        visits: 3,
        next: { next: 'email', exhausted: 'incomplete' },
      },
      {
        id: 'email',
        type: 'email-search',
        email: { source: 'return attributes.email;', reads: ['email'] },
        next: { success: 'phone', fail: 'details', error: 'incomplete' },
      },
      {
        id: 'phone',
        type: 'phone-search',
        attribute: 'phone',
        next: { success: 'verified', fail: 'details', error: 'incomplete' },
      },
      outcome('verified', 'Success', T.contactVerified),
      outcome('incomplete', 'Not Performed', T.incomplete),
    ],
  },
];

/** The workflows of the product. Every community has them as published versions, and none can change them. */
export const READY_MADE = DOCUMENTS.map((document) => {
  const definition = WorkflowDefinition.parse(document);
  return { definition, hash: definitionHash(definition) };
});
