import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultsOf, NO_SUCH_SETTING, parsePlainly } from './faults.ts';

const faults = (schema: z.ZodType, value: unknown) => {
  const { error } = parsePlainly(schema, value);
  if (!error) throw new Error('the value fits');
  return faultsOf(error);
};

describe('the faults of a document', () => {
  it('name their place by a JSON pointer, each unknown member by its own', () => {
    const schema = z.strictObject({ 'a/b': z.strictObject({ 'c~d': z.number() }) });
    expect(faults(schema, { 'a/b': { 'c~d': 'x', e: 1 }, f: 2 })).toEqual([
      { path: '/a~1b/c~0d', message: 'is not a number', type: 'number' },
      { path: '/a~1b/e', message: 'there is no such member', members: ['c~d'] },
      { path: '/f', message: 'there is no such member', members: ['a/b'] },
    ]);
    const { error } = parsePlainly(schema, { 'a/b': { 'c~d': 1 }, f: 2 }, NO_SUCH_SETTING);
    expect(error && faultsOf(error)).toMatchObject([{ path: '/f', message: 'there is no such setting' }]);
  });

  const wrong: [z.ZodType, unknown, object][] = [
    [z.string(), 1, { message: 'is not a text', type: 'string' }],
    [z.string(), undefined, { message: 'is missing', type: 'string' }],
    [z.int(), 1.5, { message: 'is not a whole number', type: 'integer' }],
    [z.boolean(), 'on', { message: 'is not true or false', type: 'boolean' }],
    [z.array(z.string()), {}, { message: 'is not a list', type: 'array' }],
    [z.record(z.string(), z.number()), 'x', { message: 'is not an object', type: 'object' }],
    [z.iso.date(), '31.1.2026', { message: 'is not a date (YYYY-MM-DD)', format: 'date' }],
    [z.iso.datetime(), 'now', { message: 'is not a time (YYYY-MM-DDThh:mm:ssZ)', format: 'date-time' }],
    [z.uuid(), 'x', { message: 'is not a UUID', format: 'uuid' }],
    [z.string().regex(/^\d{3}$/), 'x', { message: 'is not in the accepted form', pattern: '^\\d{3}$' }],
    [z.enum(['a']), 'b', { message: 'is not one of the accepted values', allowed: ['a'] }],
    [z.enum(['a']), undefined, { message: 'is missing', allowed: ['a'] }],
    [z.string().min(2), 'x', { message: 'has fewer than 2 characters', minimum: 2 }],
    [z.string().min(1), '', { message: 'is empty', minimum: 1 }],
    [z.array(z.string()).max(1), ['a', 'b'], { message: 'has more than 1 entry', maximum: 1 }],
    [z.number().min(18), 3, { message: 'is less than 18', minimum: 18 }],
    [z.number().lt(5), 5, { message: 'is not less than 5', maximum: 5 }],
    [z.number().multipleOf(5), 6, { message: 'is not a multiple of 5' }],
    [z.string().refine(() => false), 'x', { message: 'is not accepted' }],
    [z.string().refine(() => false, 'is taken'), 'x', { message: 'is taken' }],
    [z.string('give a name'), 1, { message: 'give a name', type: 'string' }],
  ];
  it.each(wrong)(
    'name the fault and the accepted values in plain words, whatever the schema: %#',
    (schema, value, fault) => {
      expect(faults(z.object({ at: schema }), { at: value })).toEqual([{ path: '/at', ...fault }]);
      const [whole] = faults(schema, value);
      expect(whole?.path).toBe('');
    },
  );

  it('never speak as the library does', () => {
    const schema = z.strictObject({
      text: z
        .string()
        .min(2)
        .max(9)
        .regex(/^[a-z]+$/),
      kind: z.enum(['a', 'b']),
      at: z.union([z.iso.date(), z.int().min(3)]),
      list: z.array(z.strictObject({ id: z.uuid() })).min(1),
      by: z.record(z.string().regex(/^[a-z]$/), z.boolean()),
    });
    const member = fc.constantFrom('text', 'kind', 'at', 'list', 'by', 'else');
    fc.assert(
      fc.property(fc.dictionary(member, fc.jsonValue()), (value) => {
        for (const { message, path } of faults(schema, value)) {
          expect(message).not.toMatch(/Invalid|Too (small|big)|expected|received|Unrecognized/);
          expect(path).toMatch(/^(\/|$)/);
        }
      }),
    );
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
