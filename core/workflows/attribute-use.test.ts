import { describe, expect, it } from 'vitest';
import { namedBy, readsOf, writesOf } from './attribute-use.ts';
import { edgesOf, scriptsOf } from './node-parts.ts';
import { WorkflowNode } from './nodes.ts';
import { inAll, outcomeNode } from './workflow.fixture.ts';

const input = (attribute: string, required = true) => ({
  ...{ type: 'input', attribute, label: inAll('Answer'), required },
});
const code = (reads: string[], writes: string[] = []) => ({ source: '1', reads, writes });
const scripted = (reads: string[], writes: string[] = []) => ({
  type: 'script',
  script: code(reads, writes),
});
const searched = { success: 'end', fail: 'end', error: 'end' };

const page = WorkflowNode.parse({
  ...{ id: 'page', type: 'interaction', title: inAll('A page'), next: { next: 'end' } },
  elements: [
    { type: 'text', text: inAll('Hello') },
    input('asked'),
    input('optional', false),
    scripted(['asked', 'optional', 'before'], ['made']),
    scripted(['made', 'later'], ['last']),
  ],
});
const script = WorkflowNode.parse({
  ...{ id: 'script', type: 'script', script: code(['read'], ['written']), next: { success: 'end' } },
});
const email = WorkflowNode.parse({
  ...{ id: 'email', type: 'email-search', email: code(['address']), next: searched },
});
const phone = WorkflowNode.parse({
  ...{ id: 'phone', type: 'phone-search', attribute: 'number', next: searched },
});
const letter = (by: object) =>
  WorkflowNode.parse({ id: 'notify', type: 'notify', by, next: { next: 'end', error: 'end' } });
const mail = letter({ channel: 'email', to: 'address', subject: inAll('Hello'), text: inAll('Hello') });
const hook = letter({ channel: 'webhook', tag: 'done' });
const document = WorkflowNode.parse({
  ...{ id: 'document', type: 'document', next: { success: 'end', failed: 'end', incomplete: 'end' } },
  fields: [
    { field: 'surname', attribute: 'name' },
    { field: 'city', attribute: 'town', required: false },
  ],
});
const decision = WorkflowNode.parse({
  ...{ id: 'decision', type: 'decision', next: { otherwise: 'end' } },
  branches: [
    {
      when: {
        all: [
          { attribute: 'age', is: 'more', to: { attribute: 'least' } },
          { attribute: 'there', is: 'present' },
          { not: { node: 'page', result: ['next'] } },
        ],
      },
      to: 'first',
    },
    { when: { attribute: 'colour', is: 'among', of: ['red'] }, to: 'second' },
  ],
});
const outcome = WorkflowNode.parse({ ...outcomeNode('end'), elements: [scripted(['read'])] });

describe('the attributes that a node reads', () => {
  it('are those of its scripts without what the page has written before', () => {
    expect(readsOf(page)).toEqual(['optional', 'before', 'later']);
    expect(readsOf(script)).toEqual(['read']);
    expect(readsOf(email)).toEqual(['address']);
    expect(readsOf(outcome)).toEqual(['read']);
  });

  it('are those that a condition compares, and not those that it only looks for', () => {
    expect(readsOf(decision)).toEqual(['age', 'least', 'colour']);
  });

  it('are the number that is searched and the receiver of a message', () => {
    expect(readsOf(phone)).toEqual(['number']);
    expect(readsOf(mail)).toEqual(['address']);
    expect(readsOf(hook)).toEqual([]);
  });
});

describe('the attributes that have a value after a node', () => {
  it('are required answers and what the scripts of a page write', () => {
    expect(writesOf(page, 'next')).toEqual(['asked', 'made', 'last']);
    expect(writesOf(page, 'exhausted')).toEqual([]);
    expect(writesOf(page, 'success')).toEqual([]);
  });

  it('are what a script writes where it succeeds', () => {
    expect(writesOf(script, 'success')).toEqual(['written']);
    expect(writesOf(script, 'fail')).toEqual([]);
  });

  it('are the required fields of a document that was read', () => {
    expect(writesOf(document, 'success')).toEqual(['name']);
    expect(writesOf(document, 'incomplete')).toEqual([]);
    const plain = WorkflowNode.parse({ ...document, fields: undefined });
    expect(writesOf(plain, 'success')).toEqual([]);
    expect(namedBy(plain)).toEqual([]);
    expect(writesOf(phone, 'success')).toEqual([]);
  });
});

describe('the attributes that a node names', () => {
  it('are all that it asks for, reads, writes or looks for', () => {
    expect(namedBy(page)).toEqual([
      ...['asked', 'optional', 'asked', 'optional', 'before', 'made', 'made', 'later', 'last'],
    ]);
    expect(namedBy(document)).toEqual(['name', 'town']);
    expect(new Set(namedBy(decision))).toEqual(new Set(['age', 'least', 'there', 'colour']));
    expect(new Set(namedBy(script))).toEqual(new Set(['read', 'written']));
    expect(namedBy(phone)).toEqual(['number']);
    expect(namedBy(mail)).toEqual(['address']);
    expect(namedBy(hook)).toEqual([]);
  });
});

describe('the parts of a node', () => {
  it('are its exits, the branches of a decision first', () => {
    expect(edgesOf(decision)).toEqual([
      { exit: 'branch-1', to: 'first' },
      { exit: 'branch-2', to: 'second' },
      { exit: 'otherwise', to: 'end' },
    ]);
    expect(edgesOf(script)).toEqual([{ exit: 'success', to: 'end' }]);
    expect(edgesOf(outcome)).toEqual([]);
  });

  it('are its scripts', () => {
    const reads = (node: WorkflowNode) => scriptsOf(node).map((one) => one.reads);
    expect(reads(script)).toEqual([['read']]);
    expect(reads(email)).toEqual([['address']]);
    expect(reads(page)).toEqual([
      ['asked', 'optional', 'before'],
      ['made', 'later'],
    ]);
    expect(reads(outcome)).toEqual([['read']]);
    expect([decision, phone, mail, document].flatMap(reads)).toEqual([]);
  });
});
