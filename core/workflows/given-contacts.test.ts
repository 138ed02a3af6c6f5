import { expect, it } from 'vitest';
import { readDefinition } from './definition.ts';
import { givenContacts, writtenIn } from './given-contacts.ts';
import { inAll, outcomeNode, workflowOf } from './workflow.fixture.ts';

const VALUES = new Map([
  ['mail', 'anna@example.org'],
  ['number', '+33612345678'],
  ['typed', 'other@example.org'],
  ['note', 'anna@example.org'],
  ['inner', '+33612345679'],
]);

const contactsOf = (nodes: readonly object[], values: ReadonlyMap<string, string> = VALUES) => {
  const text = { type: 'string', input: 'optional' };
  const { definition } = readDefinition(
    workflowOf(nodes, {
      attributes: {
        mail: { ...text, format: 'email' },
        typed: { ...text, format: 'email' },
        number: { ...text, format: 'phone' },
        note: text,
        inner: { type: 'string', format: 'phone' },
      },
    }),
  );
  if (!definition) throw new Error('the definition is unreadable');
  return givenContacts(definition, values);
};

it('are inputs of their formats that no node writes, numbers first', () => {
  const ask = {
    id: 'ask',
    type: 'interaction',
    title: inAll('Ask'),
    elements: [{ type: 'input', attribute: 'typed', label: inAll('Address') }],
    next: { next: 'end' },
  };
  expect(contactsOf([ask, outcomeNode('end')])).toEqual([
    { kind: 'phone', value: '+33612345678' },
    { kind: 'email', value: 'anna@example.org' },
  ]);
});

it('are none that is read off a document', () => {
  const document = {
    id: 'document',
    type: 'document',
    fields: [{ field: 'surname', attribute: 'mail' }],
    next: { success: 'end', failed: 'end', incomplete: 'end' },
  };
  expect(contactsOf([document, outcomeNode('end')])).toEqual([
    { kind: 'phone', value: '+33612345678' },
    { kind: 'email', value: 'other@example.org' },
  ]);
});

it('are none that a script may change', () => {
  const script = {
    id: 'script',
    type: 'script',
    script: { source: 'return {};', writes: ['mail', 'number', 'typed'] },
    next: { success: 'end' },
  };
  expect(contactsOf([script, outcomeNode('end')])).toEqual([]);
});

it('are none without a value', () => {
  expect(contactsOf([outcomeNode('end')], new Map([['typed', 'other@example.org']]))).toEqual([
    { kind: 'email', value: 'other@example.org' },
  ]);
});

it('are not among the attributes that pages, documents and scripts write', () => {
  const next = { success: 'end', failed: 'end', incomplete: 'end' };
  const nodes = [
    {
      id: 'page',
      type: 'interaction',
      title: inAll('Ask'),
      elements: [
        { type: 'text', text: inAll('Hello') },
        { type: 'input', attribute: 'asked', label: inAll('Answer') },
        { type: 'script', script: { source: '1', reads: ['read'], writes: ['computed'] } },
      ],
      next: { next: 'paper' },
    },
    { id: 'paper', type: 'document', fields: [{ field: 'surname', attribute: 'name' }], next },
    { id: 'plain', type: 'document', next },
    { id: 'selfie', type: 'selfie', next },
    outcomeNode('end'),
  ];
  expect(writtenIn(workflowOf(nodes))).toEqual(new Set(['asked', 'computed', 'name']));
});
