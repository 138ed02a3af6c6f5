import { describe, expect, it } from 'vitest';
import { problemsOf } from './graph.ts';
import { READY_MADE } from './ready-made.ts';
import { inAll, outcomeNode, workflowOf } from './workflow.fixture.ts';

const ask = (id: string, next: string, attribute?: string, change: object = {}) => ({
  id,
  type: 'interaction',
  title: inAll('A question'),
  elements: attribute ? [{ type: 'input', attribute, label: inAll('Answer') }] : [],
  next: { next },
  ...change,
});
const decide = (id: string, when: object, to: string, otherwise: string) => ({
  id,
  type: 'decision',
  branches: [{ when, to }],
  next: { otherwise },
});
const text = { type: 'string' };
const found = (nodes: readonly object[], change?: object) =>
  problemsOf(workflowOf(nodes, change)).map(({ code, node }) => (node ? `${node}: ${code}` : code));

describe('the graph of a workflow', () => {
  it('has no problem in the workflows of the product', () => {
    const known = { flows: new Set(['counter-standard', 'remote-check']), secrets: new Set<string>() };
    for (const { definition } of READY_MADE) expect(problemsOf(definition, known)).toEqual([]);
    expect(READY_MADE.map(({ definition: { id } }) => id)).toEqual([
      'remote-identity-check',
      'remote-then-counter',
      'contact-check',
    ]);
  });

  it('has its start, each id once, and no exit to an absent node', () => {
    const nodes = [ask('a', 'nowhere'), outcomeNode('end'), outcomeNode('end')];
    expect(found(nodes)).toEqual(['end: node-twice', 'a: exit-unknown', 'end: unreachable']);
    expect(found([outcomeNode('end')], { start: 'begin' })).toEqual(['start-unknown']);
  });

  it('is reached as a whole from the start', () => {
    expect(found([ask('a', 'end'), ask('b', 'end'), outcomeNode('end')])).toEqual(['b: unreachable']);
  });

  it('has a limit of visits in each loop, and only nodes of a loop are named', () => {
    const loop = [
      ask('before', 'a', 'name'),
      ask('a', 'b'),
      decide('b', { attribute: 'name', is: 'equal', to: 'x' }, 'a', 'end'),
      outcomeNode('end'),
    ];
    const attributes = { name: text };
    expect(found(loop, { attributes })).toEqual(['a: loop-unbounded', 'b: loop-unbounded']);
    const limited = loop.with(
      1,
      ask('a', 'b', undefined, { visits: 3, next: { next: 'b', exhausted: 'end' } }),
    );
    expect(found(limited, { attributes })).toEqual([]);
    expect(found([ask('a', 'a')])).toEqual(['a: loop-unbounded']);
  });

  it('needs an exit for visits that are exhausted, and no such exit without a limit', () => {
    expect(found([ask('a', 'end', undefined, { visits: 2 }), outcomeNode('end')])).toEqual([
      'a: exit-missing',
    ]);
    const idle = ask('a', 'end', undefined, { next: { next: 'end', exhausted: 'end' } });
    expect(found([idle, outcomeNode('end')])).toEqual(['a: exit-missing']);
  });

  it('has no circle of exits for exhausted visits', () => {
    const limited = (id: string, next: string) =>
      ask(id, 'end', undefined, { visits: 1, next: { next: 'end', exhausted: next } });
    const circle = [limited('a', 'b'), limited('b', 'a'), limited('c', 'a'), outcomeNode('end')];
    expect(found(circle)).toEqual(['c: unreachable', 'a: loop-unbounded', 'b: loop-unbounded']);
    expect(found([limited('a', 'b'), limited('b', 'end'), outcomeNode('end')])).toEqual([]);
  });

  it('needs an exit of a script, and one for an event that does not come', () => {
    const script = { id: 'a', type: 'script', script: { source: '1' }, next: {} };
    expect(found([script])).toEqual(['a: exit-missing']);
    const wait = (change: object) => ({
      id: 'a',
      type: 'wait',
      minutes: 5,
      next: { next: 'end' },
      ...change,
    });
    expect(found([wait({}), outcomeNode('end')])).toEqual([]);
    expect(found([wait({ event: 'paid' }), outcomeNode('end')])).toEqual(['a: exit-missing']);
    const timeout = { next: { next: 'end', timeout: 'end' } };
    expect(found([wait(timeout), outcomeNode('end')])).toEqual(['a: exit-missing']);
    expect(found([wait({ event: 'paid', ...timeout }), outcomeNode('end')])).toEqual([]);
  });

  it('writes each attribute before it is read, on every path', () => {
    const read = decide('read', { attribute: 'name', is: 'equal', to: 'x' }, 'end', 'end');
    const nodes = [
      decide('fork', { attribute: 'age', is: 'more', to: 17 }, 'write', 'read'),
      ask('write', 'read', 'name'),
      read,
      outcomeNode('end'),
    ];
    const age = { type: 'integer', input: 'required' };
    expect(found(nodes, { attributes: { age, name: text } })).toEqual(['read: attribute-unwritten']);
    expect(found(nodes, { attributes: { age, name: { ...text, input: 'optional' } } })).toEqual([
      'read: attribute-unwritten',
    ]);
    expect(found(nodes, { attributes: { age, name: { ...text, input: 'required' } } })).toEqual([]);
    const both = nodes.with(0, decide('fork', { attribute: 'age', is: 'more', to: 17 }, 'write', 'write'));
    expect(found(both, { attributes: { age, name: text } })).toEqual([]);
  });

  it('does not count an optional answer, nor the attributes of a failed script', () => {
    const read = decide('read', { attribute: 'name', is: 'equal', to: 'x' }, 'end', 'end');
    const element = { type: 'input', attribute: 'name', label: inAll('Name'), required: false };
    const optional = ask('ask', 'read', undefined, { elements: [element] });
    const attributes = { name: text };
    expect(found([optional, read, outcomeNode('end')], { attributes })).toEqual([
      'read: attribute-unwritten',
    ]);
    const script = (next: object) => ({
      id: 'write',
      type: 'script',
      script: { source: '1', writes: ['name'] },
      next,
    });
    const after = [read, outcomeNode('end')];
    expect(found([script({ success: 'read' }), ...after], { attributes })).toEqual([]);
    expect(found([script({ success: 'read', fail: 'read' }), ...after], { attributes })).toEqual([
      'read: attribute-unwritten',
    ]);
  });

  it('counts the fields that a document node needs, and takes fields into personal texts alone', () => {
    const reading = (fields: object[]) => ({
      ...{ id: 'a', type: 'document', fields },
      next: { success: 'read', failed: 'end', incomplete: 'end' },
    });
    const nodes = (fields: object[]) => [
      reading(fields),
      decide('read', { attribute: 'name', is: 'equal', to: 'x' }, 'end', 'end'),
      outcomeNode('end'),
    ];
    const surname = { field: 'surname', attribute: 'name' };
    expect(found(nodes([surname]), { attributes: { name: text } })).toEqual([]);
    expect(found(nodes([{ ...surname, required: false }]), { attributes: { name: text } })).toEqual([
      'read: attribute-unwritten',
    ]);
    const misfit = ['a: attribute-misfit'];
    expect(found(nodes([surname, { ...surname, field: 'city' }]), { attributes: { name: text } })).toEqual(
      misfit,
    );
    expect(found(nodes([surname]), { attributes: { name: { ...text, personal: false } } })).toEqual(misfit);
    expect(found(nodes([surname]), { attributes: { name: { ...text, format: 'date' } } })).toEqual(misfit);
    const born = { field: 'dateOfBirth', attribute: 'name' };
    expect(found(nodes([born]), { attributes: { name: { ...text, format: 'date' } } })).toEqual([]);
    expect(found(nodes([surname]))).toContain('a: attribute-unknown');
  });

  it('lets a script element of a page read the page’s answers', () => {
    const elements = [
      { type: 'input', attribute: 'name', label: inAll('Name') },
      { type: 'script', script: { source: '1', reads: ['name'], writes: ['age'] } },
      { type: 'script', script: { source: '1', reads: ['age', 'late'] } },
    ];
    const nodes = [ask('a', 'end', undefined, { elements }), outcomeNode('end')];
    const attributes = { name: text, age: { type: 'integer' }, late: text };
    expect(found(nodes, { attributes })).toEqual(['a: attribute-unwritten']);
  });

  it('names no attribute that is not declared, and compares only comparable ones', () => {
    const nodes = (when: object) => [decide('a', when, 'end', 'end'), outcomeNode('end')];
    const attributes = {
      age: { type: 'integer', input: 'required' },
      ok: { type: 'boolean', input: 'required' },
    };
    const judge = (when: object) => found(nodes(when), { attributes });
    expect(judge({ attribute: 'constructor', is: 'present' })).toEqual(['a: attribute-unknown']);
    expect(judge({ attribute: 'age', is: 'equal', to: 'x' })).toEqual(['a: condition-misfit']);
    expect(judge({ attribute: 'age', is: 'equal', to: { attribute: 'ok' } })).toEqual([
      'a: condition-misfit',
    ]);
    expect(judge({ attribute: 'age', is: 'among', of: [1, 'x'] })).toEqual(['a: condition-misfit']);
    expect(judge({ attribute: 'ok', is: 'less', to: true })).toEqual(['a: condition-misfit']);
    expect(judge({ attribute: 'ok', is: 'equal', to: true })).toEqual([]);
    expect(judge({ node: 'b', result: ['next'] })).toEqual(['a: condition-misfit']);
    expect(judge({ node: 'a', result: ['next'] })).toEqual(['a: condition-misfit']);
    expect(judge({ node: 'a', result: ['branch-1', 'otherwise'] })).toEqual([]);
  });

  it('names no flow and no secret that the community lacks', () => {
    const nodes = [
      { id: 'a', type: 'script', script: { source: '1', secrets: ['crm'] }, next: { success: 'b' } },
      {
        id: 'b',
        type: 'counter',
        flowId: 'mine',
        next: { success: 'end', failed: 'end', incomplete: 'end', ended: 'end' },
      },
      outcomeNode('end'),
    ];
    const judge = (flows: string[], secrets: string[]) =>
      problemsOf(workflowOf(nodes), { flows: new Set(flows), secrets: new Set(secrets) }).map(
        ({ code, node }) => `${node}: ${code}`,
      );
    expect(judge(['mine'], ['crm'])).toEqual([]);
    expect(judge([], [])).toEqual(['a: secret-unknown', 'b: flow-unknown']);
  });

  it('is judged in a time that grows with its size and no faster', () => {
    const names = Array.from({ length: 50 }, (_, i) => `a${i}`);
    const attributes = Object.fromEntries(names.map((name) => [name, text]));
    const chain = (length: number) =>
      workflowOf(
        [
          ...Array.from({ length }, (_, i) =>
            i % 2
              ? decide(
                  `n${i}`,
                  { attribute: names[i % 50], is: 'equal', to: 'x' },
                  `n${Math.max(0, i - 99)}`,
                  `n${i + 1}`,
                )
              : ask(`n${i}`, `n${i + 1}`, names[i % 50]),
          ),
          outcomeNode(`n${length}`),
        ],
        { attributes },
      );
    const time = (length: number) => {
      const definition = chain(length);
      const runs = Array.from({ length: 3 }, () => {
        const start = performance.now();
        problemsOf(definition);
        return performance.now() - start;
      });
      return Math.min(...runs);
    };
    time(1000);
    const [small, large] = [time(1000), time(9_999)];
    expect(large).toBeLessThan(Math.max(small, 1) * 10 * 4);
  });
});
