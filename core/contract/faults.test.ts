import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultsOf } from './faults.ts';

const faults = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  if (!error) throw new Error('the value fits');
  return faultsOf(error);
};

describe('the faults of a document', () => {
  it('name their place by a JSON pointer, each unknown member by its own', () => {
    const schema = z.strictObject({ 'a/b': z.strictObject({ 'c~d': z.number() }) });
    expect(faults(schema, { 'a/b': { 'c~d': 'x', e: 1 }, f: 2 })).toEqual([
      { path: '/a~1b/c~0d', message: expect.stringContaining('expected number') },
      { path: '/a~1b/e', message: 'there is no such setting' },
      { path: '/f', message: 'there is no such setting' },
    ]);
  });

  it('name every value that is accepted, and the limits of numbers, texts and lists', () => {
    const schema = z.object({
      kind: z.enum(['a', 'b']),
      v: z.literal(1),
      age: z.number().min(18),
      name: z.string().max(3),
      ids: z.array(z.string()).min(1),
    });
    expect(faults(schema, { kind: 'c', v: 2, age: 3, name: 'four', ids: [] })).toMatchObject([
      { path: '/kind', allowed: ['a', 'b'] },
      { path: '/v', allowed: [1] },
      { path: '/age', minimum: 18 },
      { path: '/name', maximum: 3 },
      { path: '/ids', minimum: 1 },
    ]);
  });

  it('are those of the alternative that comes closest, or of the member that chooses one', () => {
    const chosen = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('cat'), lives: z.number() }),
      z.object({ kind: z.literal('dog'), tricks: z.number() }),
    ]);
    expect(faults(chosen, { kind: 'cow' })).toMatchObject([{ path: '/kind', allowed: ['cat', 'dog'] }]);
    expect(faults(chosen, { kind: 'dog', tricks: 'none' })).toMatchObject([{ path: '/tricks' }]);
    const either = z.object({
      at: z.union([z.strictObject({ id: z.number() }), z.strictObject({ from: z.number(), to: z.number() })]),
    });
    expect(faults(either, { at: { id: 'x' } })).toMatchObject([{ path: '/at/id' }]);
  });

  it('hold nothing of the document but the names of its members', () => {
    const schema = z.object({ secret: z.string().regex(/^\d+$/).max(4), other: z.enum(['a']) });
    const text = JSON.stringify(faults(schema, { secret: 'Mustermann', other: 'Erika' }));
    expect(text).not.toMatch(/Mustermann|Erika/);
  });
});
