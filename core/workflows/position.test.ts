import { describe, expect, it } from 'vitest';
import { beginning, decided, leaving, nodeOf } from './position.ts';
import { inAll, outcomeNode, workflowOf } from './workflow.fixture.ts';

const ask = (id: string, next: object, change: object = {}) => ({
  id,
  type: 'interaction',
  title: inAll('A question'),
  next,
  ...change,
});
const definition = workflowOf([
  ask('a', { next: 'b' }),
  ask('b', { next: 'a', exhausted: 'end' }, { visits: 2 }),
  outcomeNode('end'),
]);

describe('the position of an instance', () => {
  it('begins at the start', () => {
    expect(beginning(definition)).toEqual({ node: 'a', visits: { a: 1 }, results: {} });
  });

  it('follows exits, counts visits, and takes exhausted instead of one too many', () => {
    const path: string[] = [];
    let position = beginning(definition);
    while (position.node !== 'end') {
      path.push(position.node);
      position = leaving(definition, position, 'next') ?? position;
    }
    expect(path).toEqual(['a', 'b', 'a', 'b', 'a']);
    expect(position).toEqual({
      node: 'end',
      visits: { a: 3, b: 3, end: 1 },
      results: { a: 'next', b: 'exhausted' },
    });
  });

  it('goes nowhere by an exit that is not there', () => {
    expect(leaving(definition, beginning(definition), 'constructor')).toBeUndefined();
    expect(() => nodeOf(definition, 'gone')).toThrow('no node gone');
  });

  it('is never caught between nodes that are exhausted', () => {
    const caught = workflowOf([
      ask('a', { next: 'b', exhausted: 'b' }, { visits: 1 }),
      ask('b', { next: 'a', exhausted: 'a' }, { visits: 1 }),
    ]);
    const second = leaving(caught, beginning(caught), 'next');
    expect(() => leaving(caught, second!, 'next')).toThrow('no way out');
  });

  it('takes the first branch of a decision that holds', () => {
    const [node] = workflowOf(
      [
        {
          id: 'fork',
          type: 'decision',
          branches: [
            { when: { attribute: 'age', is: 'at-least', to: 65 }, to: 'end' },
            { when: { node: 'a', result: ['next'] }, to: 'end' },
          ],
          next: { otherwise: 'end' },
        },
        outcomeNode('end'),
      ],
      { attributes: { age: { type: 'integer', input: 'optional' } } },
    ).nodes;
    if (node?.type !== 'decision') throw new Error('no decision');
    expect(decided(node, { results: {} }, new Map([['age', 70]]))).toBe('branch-1');
    expect(decided(node, { results: { a: 'next' } }, new Map([['age', 20]]))).toBe('branch-2');
    expect(decided(node, { results: {} }, new Map())).toBe('otherwise');
  });
});
