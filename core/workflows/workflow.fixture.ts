import { WorkflowDefinition } from './definition.ts';

/** One text for all languages. */
export const inAll = (text: string) => ({ en: text, fr: text, es: text, 'zh-Hans': text });

export const outcomeNode = (id: string, outcome = 'Success') => ({
  id,
  type: 'outcome',
  outcome,
  title: inAll('The end'),
});

/** A definition of these nodes; the first is the start. */
export const workflowOf = (nodes: readonly object[], change: object = {}): WorkflowDefinition =>
  WorkflowDefinition.parse({
    id: 'test-workflow',
    name: inAll('Test workflow'),
    start: (nodes[0] as { id: string }).id,
    nodes,
    ...change,
  });
