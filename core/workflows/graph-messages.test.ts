import { describe, expect, it } from 'vitest';
import { type KnownNames, problemsOf } from './graph.ts';
import { inAll, outcomeNode, workflowOf } from './workflow.fixture.ts';

const END = outcomeNode('end');
const page = (id: string, next: object, change: object = {}) => ({
  ...{ id, type: 'interaction', title: inAll('A question'), elements: [], next },
  ...change,
});
const script = (script: object, next: object) => ({
  ...{ id: 'a', type: 'script', script: { source: '1', ...script } },
  next,
});
const wait = (change: object) => ({
  ...{ id: 'a', type: 'wait', minutes: 5, next: { next: 'end' } },
  ...change,
});
const decision = (when: object) => ({
  ...{ id: 'a', type: 'decision', branches: [{ when, to: 'end' }] },
  next: { otherwise: 'end' },
});
const counter = {
  ...{ id: 'a', type: 'counter', flowId: 'mine' },
  next: { success: 'end', failed: 'end', incomplete: 'end', ended: 'end' },
};
const reading = (...fields: object[]) => ({
  ...{ id: 'a', type: 'document', fields },
  next: { success: 'end', failed: 'end', incomplete: 'end' },
});
const surname = { field: 'surname', attribute: 'name' };

const messages = (nodes: readonly object[], change?: object, known?: KnownNames) =>
  problemsOf(workflowOf(nodes, change), known).map(({ message }) => message);
const attributes = (name: object) => ({ attributes: { name: { type: 'string', ...name } } });

describe('the message of a problem of the graph', () => {
  it.each([
    ['an id that is used twice', [page('a', { next: 'end' }), END, END], 'another node has this id'],
    ['a node without a path to it', [END, outcomeNode('b')], 'no path from the start leads here'],
    [
      'an exit to no node',
      [page('a', { next: 'gone' })],
      'the exit next leads to gone, but there is no such node',
    ],
    [
      'a limit of visits without its exit',
      [page('a', { next: 'end' }, { visits: 2 }), END],
      'visits are limited, so the exit exhausted must lead to a node',
    ],
    [
      'an exit for a limit that is missing',
      [page('a', { next: 'end', exhausted: 'end' }), END],
      'the exit exhausted is never taken, because visits have no limit',
    ],
    ['a script without an exit', [script({}, {})], 'one of success, fail and error must lead to a node'],
    [
      'an event without a timeout',
      [wait({ event: 'paid' }), END],
      'an event needs the exit timeout, and the exit timeout needs an event',
    ],
    [
      'a loop without a limit',
      [page('a', { next: 'b' }), page('b', { next: 'a' })],
      ['no node of this loop limits its visits', 'no node of this loop limits its visits'],
    ],
    [
      'a loop of exits for exhausted visits',
      [page('a', { next: 'end', exhausted: 'a' }, { visits: 1 }), END],
      'the exits exhausted lead back to this node',
    ],
    ['a condition on no node', [decision({ node: 'gone', result: ['next'] }), END], 'there is no node gone'],
    [
      'a condition on an exit that a node lacks',
      [decision({ node: 'a', result: ['otherwise', 'next'] }), END],
      'the node a has no exit next',
    ],
  ])('names %s', (_, nodes, said) => {
    expect(messages(nodes)).toEqual([said].flat());
  });

  it('names a start that does not exist', () => {
    expect(messages([END], { start: 'begin' })).toEqual(['there is no node begin to start at']);
  });

  it('names an attribute that is missing, without a value, or compared with another type', () => {
    const when = { attribute: 'name', is: 'equal', to: 'x' };
    const bare = 'the attribute name has no value on at least one path to this node';
    expect(messages([decision(when), END])).toEqual([
      'the attribute name is not declared',
      'name is compared with a value of another type',
    ]);
    expect(messages([decision(when), END], attributes({}))).toEqual([bare]);
    expect(messages([decision({ ...when, to: 1 }), END], attributes({ input: 'required' }))).toEqual([
      'name is compared with a value of another type',
    ]);
  });

  it.each([
    ['two fields', [surname, { ...surname, field: 'city' }], {}, 'the attribute name takes two fields'],
    [
      'a field, and is no text',
      [surname],
      { type: 'boolean' },
      'the attribute name must be a string to take surname',
    ],
    [
      'a field, and is not personal',
      [surname],
      { personal: false },
      'the attribute name must be personal to take surname',
    ],
    [
      'a field of another format',
      [surname],
      { format: 'date' },
      'the attribute name takes a date, and surname is not one',
    ],
    [
      'a date, and is a telephone number',
      [{ ...surname, field: 'dateOfBirth' }],
      { format: 'phone' },
      'the attribute name takes a phone, and dateOfBirth is not one',
    ],
  ])('names an attribute that takes %s', (_, fields, attribute, said) => {
    expect(messages([reading(...fields), END], attributes(attribute))).toEqual([said]);
  });

  it('names a secret and a flow that the community lacks, and each once', () => {
    const none = { flows: new Set<string>(), secrets: new Set<string>() };
    const some = { flows: new Set(['mine']), secrets: new Set(['crm']) };
    const elements = [1, 2].map(() => ({ type: 'script', script: { source: '1', secrets: ['crm'] } }));
    const asking = [page('a', { next: 'end' }, { elements }), END];
    expect(messages(asking, {}, none)).toEqual(['there is no secret crm']);
    expect(messages([counter, END], {}, none)).toEqual(['no published flow is named mine']);
    expect([...messages(asking, {}, some), ...messages([counter, END], {}, some)]).toEqual([]);
    expect([...messages(asking), ...messages([counter, END])]).toEqual([]);
  });
});
