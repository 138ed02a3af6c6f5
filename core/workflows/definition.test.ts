import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeOf, definitionHash, readDefinition } from './definition.ts';
import { differenceOf } from './difference.ts';
import { drawWorkflow } from './draw.ts';
import { problemsOf } from './graph.ts';
import { READY_MADE } from './ready-made.ts';
import { inAll, outcomeNode, workflowOf } from './workflow.fixture.ts';

const [ready] = READY_MADE;
if (!ready) throw new Error('no workflow');
const document = { id: 'mine', name: inAll('Mine'), start: 'end', nodes: [outcomeNode('end')] };
const places = (value: unknown) => readDefinition(value).faults?.map(({ path }) => path);
const faults = (value: unknown) =>
  readDefinition(value).faults?.map(({ path, message }) => `${path} ${message}`);

describe('a definition', () => {
  it('is read with defaults for the members that it leaves out', () => {
    expect(readDefinition(document).definition).toMatchObject({
      expiresInMin: 10_080,
      retentionDays: 7,
      attributes: {},
    });
  });

  it('is refused with the place of each fault', () => {
    const selfie = { id: 'a', type: 'selfie', maxRetries: 11, next: { success: 'end', failed: 'end' } };
    expect(places({ ...document, nodes: [selfie, outcomeNode('end')], surprise: 1 })).toEqual([
      '/nodes/0/maxRetries',
      '/nodes/0/next/incomplete',
      '/surprise',
    ]);
    expect(places({ ...document, nodes: [{ id: 'a', type: 'teleport' }] })).toEqual(['/nodes/0/type']);
    expect(places({ ...document, nodes: [] })).toEqual(['/nodes']);
    expect(faults({ ...document, name: inAll('half \ud800') })).toEqual([
      ' a text contains half of a character, or the character with code 0',
    ]);
  });

  it('has an id of lowercase letters, digits and hyphens', () => {
    for (const id of ['ab', 'a-1', `a${'b'.repeat(63)}`])
      expect(faults({ ...document, id }), id).toBeUndefined();
    for (const id of ['a', 'Ab', '1a', '-ab', 'a b', 'ab!', ' ab', `a${'b'.repeat(64)}`]) {
      expect(faults({ ...document, id }), id).toEqual([
        '/id lowercase letters, digits and hyphens, 2 to 64 of them',
      ]);
    }
  });

  it('is refused with 50 faults at most', () => {
    const nodes = Array.from({ length: 60 }, () => ({ id: 'a', type: 'teleport' }));
    expect(places({ ...document, nodes })).toHaveLength(50);
  });

  it('declares its own attributes and no others', () => {
    const definition = workflowOf([outcomeNode('end')], { attributes: { age: { type: 'integer' } } });
    expect(attributeOf(definition, 'age')).toMatchObject({ type: 'integer' });
    expect(attributeOf(definition, 'name')).toBeUndefined();
    expect(attributeOf(definition, 'constructor')).toBeUndefined();
  });

  it('takes no hostile name for a node or an attribute', () => {
    for (const id of ['__proto__', '../etc', '<svg>', 'A', '', 'a'.repeat(41), 'a b']) {
      expect(places({ ...document, nodes: [{ ...outcomeNode('end'), id }] }), id).toEqual(['/nodes/0/id']);
    }
    const hostile = JSON.parse('{"__proto__":{"type":"string"}}') as object;
    expect(readDefinition({ ...document, attributes: hostile }).definition?.attributes ?? {}).toEqual({});
  });

  it('is not looked at when it is nested too deeply', () => {
    let when: object = { attribute: 'a', is: 'present' };
    for (let depth = 0; depth < 100_000; depth += 1) when = { not: when };
    const node = { id: 'a', type: 'decision', branches: [{ when, to: 'end' }], next: { otherwise: 'end' } };
    expect(faults({ ...document, nodes: [node] })).toEqual([
      ' the document is nested too deeply or too large',
    ]);
  });

  it('of 10,000 nodes is read; one more is refused', () => {
    const many = (length: number) => ({
      ...document,
      start: 'n0',
      nodes: Array.from({ length }, (_, i) => outcomeNode(`n${i}`)),
    });
    expect(readDefinition(many(10_000)).definition?.nodes).toHaveLength(10_000);
    expect(places(many(10_001))).toEqual(['/nodes']);
  });

  it('never fails on other input, and whatever it reads is judged and drawn', () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const node = fc.oneof(
      fc.anything(),
      fc.record({
        id,
        type: fc.constant('outcome'),
        outcome: fc.constant('Failed'),
        title: fc.constant(inAll('x')),
      }),
      fc.record({ id, type: fc.constant('review'), next: fc.record({ approved: id, rejected: id }) }),
    );
    const any = fc.record({
      id: fc.constant('mine'),
      name: fc.constant(inAll('x')),
      start: id,
      nodes: fc.array(node),
    });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), any), (value) => {
        const { definition } = readDefinition(value);
        if (definition) drawWorkflow(definition, problemsOf(definition));
      }),
    );
  });

  it('refuses a search whose script writes attributes, which it could not', () => {
    const next = { success: 'end', fail: 'end', error: 'end' };
    const searching = (writes: string[]) => {
      const email = { source: 'return "";', reads: [], writes, secrets: [] };
      return { ...workflowOf([outcomeNode('end')]), nodes: [{ id: 'a', type: 'email-search', email, next }] };
    };
    expect(readDefinition(searching([])).faults).toBeUndefined();
    expect(readDefinition(searching(['email'])).faults).toEqual([
      expect.objectContaining({
        path: '/nodes/0/email',
        message: 'writes nothing: its result is the address',
      }),
    ]);
  });

  it('has one hash whatever the order of its members, and another one for another text', () => {
    const again = workflowOf([outcomeNode('end')]);
    const turned = Object.fromEntries(Object.entries(again).reverse()) as typeof again;
    expect(definitionHash(turned)).toBe(definitionHash(again));
    expect(definitionHash(workflowOf([outcomeNode('end', 'Failed')]))).not.toBe(definitionHash(again));
    expect(ready.hash).toMatch(/^[\w-]{43}$/);
  });
});

describe('the difference of two definitions', () => {
  it('names nodes, attributes and settings', () => {
    const before = workflowOf([outcomeNode('a'), outcomeNode('b')], {
      attributes: { x: { type: 'string' } },
    });
    const after = workflowOf([outcomeNode('a', 'Failed'), outcomeNode('c')], {
      attributes: { x: { type: 'boolean' }, y: { type: 'string' } },
      retentionDays: 30,
    });
    expect(differenceOf(before, after)).toEqual({
      nodes: { added: ['c'], removed: ['b'], changed: ['a'] },
      attributes: { added: ['y'], removed: [], changed: ['x'] },
      settings: ['retentionDays'],
    });
    expect(differenceOf(before, before).nodes).toEqual({ added: [], removed: [], changed: [] });
  });
});

describe('the picture of a workflow', () => {
  it('shows every node once, each way, and marks faults', () => {
    const picture = drawWorkflow(ready.definition, [{ code: 'unreachable', node: 'check', message: '' }]);
    for (const { id } of ready.definition.nodes)
      expect(picture.split(`fill="#12201d">${id}</text>`)).toHaveLength(2);
    expect(picture.match(/marker-end/g)).toHaveLength(5);
    expect(picture.match(/stroke-width="3"/g)).toHaveLength(1);
    expect(picture).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"[\s\S]*<\/svg>$/);
  });

  it('shows nodes that no path reaches, too', () => {
    expect(drawWorkflow(workflowOf([outcomeNode('a'), outcomeNode('b')]), [])).toContain('>b</text>');
  });
});
