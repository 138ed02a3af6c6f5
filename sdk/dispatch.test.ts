import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { causeOf, ErrorResponse, failure } from '#core/contract/errors.ts';
import { type ErrorCode, KIOSK_ERRORS } from '#core/contract/kiosk-errors.ts';
import { type Authorisation, type Caller, operation } from '#core/contract/kit.ts';
import { createDispatch, createDispatchSync } from './dispatch.ts';

const operations = {
  'note.write': operation({
    summary: 'Writes a note.',
    input: z.strictObject({ text: z.string().max(10), tags: z.record(z.string(), z.number()).optional() }),
    output: z.object({ length: z.number() }),
    errors: ['DISK_FULL'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'note.count': operation({
    summary: 'Counts the notes.',
    input: z.strictObject({}),
    output: z.number(),
    errors: [],
    roles: ['operator', 'applicant'],
    auth: 'none',
  }),
} as const;

const operator: Caller = { role: 'operator', connectionId: 'o1' };
const applicant: Caller = { role: 'applicant', connectionId: 'a1' };
const host: Caller = { role: 'host', connectionId: 'host' };

const order: string[] = [];
const write = vi.fn((_input: { text: string }): unknown => ({ length: 4 }));
const authorise = vi.fn((_auth: Authorisation, _caller: Caller): void => undefined);
const warn = vi.fn();
const options = {
  operations,
  handlers: {
    'note.write': (input: { text: string }) => write(input) as { length: number },
    'note.count': () => 7,
  },
  authorise: (auth: Authorisation, caller: Caller) => authorise(auth, caller),
  log: { warn },
};
const dispatch = createDispatch(options);
const dispatchSync = createDispatchSync(options);

const codeOf = async (answer: ReturnType<typeof dispatch>): Promise<string> => {
  const envelope = await answer;
  return envelope.ok ? 'ok' : envelope.error.code;
};

beforeEach(() => {
  order.length = 0;
  write.mockReset().mockImplementation(() => ({ length: 4 }));
  authorise.mockReset();
  warn.mockReset();
});

describe('the gate', () => {
  it('answers with the validated output of the handler and drops members that the contract does not name', async () => {
    write.mockReturnValue({ length: 4, secret: 'key' });
    expect(await dispatch('note.write', { text: 'note' }, operator)).toEqual({
      ok: true,
      value: { length: 4 },
    });
  });

  it('checks role, then authorisation, then input, and only then runs the handler', async () => {
    authorise.mockImplementation(() => {
      order.push('authorise');
      throw failure('NOT_SIGNED_IN', 'Sign in first.');
    });
    expect(await codeOf(dispatch('note.write', { wrong: true }, applicant))).toBe('FORBIDDEN_ROLE');
    expect(order).toEqual([]);
    expect(await codeOf(dispatch('note.write', { wrong: true }, operator))).toBe('NOT_SIGNED_IN');
    authorise.mockReset();
    expect(await codeOf(dispatch('note.write', { wrong: true }, operator))).toBe('INVALID_INPUT');
    expect(write).not.toHaveBeenCalled();
  });

  it('hands the authorisation of the operation and the caller to the check', async () => {
    await dispatch('note.write', { text: 'x' }, operator);
    expect(authorise).toHaveBeenCalledWith('counter.verify', operator);
  });

  it('lets the host call operations that no renderer of another role may', async () => {
    expect(await codeOf(dispatch('note.write', { text: 'x' }, host))).toBe('ok');
  });

  it.each(['__proto__', 'constructor', 'toString', 'note', '', 7, null, undefined, {}, ['note.write']])(
    'knows no operation named %j',
    async (name) => {
      expect(await codeOf(dispatch(name, {}, operator))).toBe('UNKNOWN_OPERATION');
    },
  );

  it('refuses a caller without a role', async () => {
    const nobody = { role: 'root', connectionId: 'x' } as unknown as Caller;
    expect(await codeOf(dispatch('note.count', {}, nobody))).toBe('FORBIDDEN_SENDER');
  });

  it('names the path of a wrong field and never its value or a key that the caller invented', async () => {
    const input = { text: 'a secret longer than ten', tags: { 'Jane Doe 1970': 'x' }, 'Jane Doe': 1 };
    const envelope = await dispatch('note.write', input, operator);
    const text = JSON.stringify(envelope);
    expect(text).toContain('text: too_big');
    expect(text).not.toContain('secret');
    expect(text).not.toContain('Jane');
  });

  it('refuses __proto__ as a field', async () => {
    const input: unknown = JSON.parse('{"text":"x","__proto__":{"polluted":true}}');
    expect(await codeOf(dispatch('note.write', input, operator))).toBe('INVALID_INPUT');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('passes an expected failure on with its cause', async () => {
    write.mockImplementation(() => {
      throw failure('DISK_FULL', 'ENOSPC');
    });
    const envelope = await dispatch('note.write', { text: 'x' }, operator);
    expect(envelope).toEqual({
      ok: false,
      error: { code: 'DISK_FULL', message: 'The disk is full', cause: causeOf('DISK_FULL', 'ENOSPC') },
    });
  });

  it('answers an unknown failure with a correlation id and logs it without its message', async () => {
    write.mockImplementation(() => {
      throw new TypeError('cannot read Jane Doe');
    });
    const envelope = await dispatch('note.write', { text: 'x' }, operator);
    const fields = warn.mock.calls[0]?.[1] as { correlationId: string; error: string };
    expect(envelope).toMatchObject({
      ok: false,
      error: { code: 'INTERNAL', correlationId: fields.correlationId },
    });
    expect(fields.error).toBe('TypeError');
    expect(JSON.stringify([envelope, warn.mock.calls])).not.toContain('Jane');
  });

  it('answers INTERNAL when an output does not fit its contract', async () => {
    write.mockReturnValue({ length: 'Jane' });
    expect(await codeOf(dispatch('note.write', { text: 'x' }, operator))).toBe('INTERNAL');
    expect(warn.mock.calls[0]?.[1]).toMatchObject({ probe: 'length: invalid_type' });
  });

  it('answers every junk with an envelope of the closed union', async () => {
    const names = fc.oneof(fc.constantFrom('note.write', 'note.count'), fc.anything());
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.anything({ withNullPrototype: true, withBigInt: true }),
        async (name, input) => {
          const envelope = await dispatch(name, input, operator);
          if (!envelope.ok) expect(ErrorResponse.safeParse(envelope.error).success).toBe(true);
          else expect(['note.write', 'note.count']).toContain(name);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('refuses an input whose getters throw', async () => {
    const input = Object.defineProperty({}, 'text', {
      enumerable: true,
      get: () => {
        throw new Error('trap');
      },
    });
    expect(await codeOf(dispatch('note.write', input, operator))).toBe('INVALID_INPUT');
  });
});

describe('a refusal', () => {
  const causeOf = async (name: unknown, input: unknown, caller: Caller) => {
    const envelope = await dispatch(name, input, caller);
    if (envelope.ok) throw new Error('the call was answered');
    return { message: envelope.error.message, ...envelope.error.cause };
  };
  const says = (code: ErrorCode) => {
    const { title, nextStep } = KIOSK_ERRORS[code];
    return { message: title, component: 'dispatch', nextStep };
  };

  it('names its cause and the next step', async () => {
    const nobody = { role: 'root', connectionId: 'x' } as unknown as Caller;
    expect(await causeOf('note.count', {}, nobody)).toEqual({
      ...says('FORBIDDEN_SENDER'),
      probe: 'the caller has no role',
    });
    expect(await causeOf('note', {}, operator)).toEqual({
      ...says('UNKNOWN_OPERATION'),
      probe: 'no operation has this name',
    });
    expect(await causeOf('note.write', {}, applicant)).toEqual({
      ...says('FORBIDDEN_ROLE'),
      probe: 'the applicant display may not call note.write',
    });
  });

  it('of an input names each wrong field by its path, the input as a whole, and at most five of them', async () => {
    const probe = async (input: unknown) => (await causeOf('note.write', input, operator)).probe;
    expect(await causeOf('note.write', 7, operator)).toEqual({
      ...says('INVALID_INPUT'),
      probe: 'input: invalid_type',
    });
    expect(await probe({ text: 1, tags: { a: 'x' } })).toBe('text: invalid_type; tags.a: invalid_type');
    const tags = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => [key, 'x']));
    expect(await probe({ text: 'x', tags })).toBe(
      ['a', 'b', 'c', 'd', 'e'].map((key) => `tags.${key}: invalid_type`).join('; '),
    );
  });

  it.each([
    ['a', 'a'],
    ['birth-date_1', 'birth-date_1'],
    ['x'.repeat(41), 'x'.repeat(41)],
    ['x'.repeat(42), '?'],
    ['-x', '?'],
    ['x y', '?'],
    ['Jane!', '?'],
    ['', '?'],
  ])('masks the name of a field that only a caller could have chosen: %j', async (key, shown) => {
    const { probe } = await causeOf('note.write', { text: 'x', tags: { [key]: 'x' } }, operator);
    expect(probe).toBe(`tags.${shown}: invalid_type`);
  });
});

describe('the log of an unexpected failure', () => {
  const entry = () => warn.mock.calls.map(([event, { operation, probe }]) => ({ event, operation, probe }));
  const trapped = () => {
    throw new Error('trap');
  };

  it('is the operation, and a probe only for an output', async () => {
    write.mockImplementation(trapped);
    const envelope = await dispatch('note.write', { text: 'x' }, operator);
    expect(entry()).toEqual([{ event: 'dispatch.internal', operation: 'note.write', probe: undefined }]);
    expect(envelope).toMatchObject({ error: { message: KIOSK_ERRORS.INTERNAL.title } });
  });

  it('is the beginning of a long name, and the type of one that is no text', async () => {
    authorise.mockImplementation(trapped);
    const long = 'n'.repeat(100);
    const record = { ...operations, [long]: operations['note.count'] };
    const dispatchLong = createDispatch({ ...options, operations: record } as unknown as typeof options);
    await dispatchLong(long, {}, operator);
    expect(entry()).toEqual([{ event: 'dispatch.internal', operation: 'n'.repeat(80), probe: undefined }]);
    warn.mockReset();
    const hostile = { role: operator.role } as { role: Caller['role']; connectionId: string };
    Object.defineProperty(hostile, 'role', { get: trapped });
    await dispatch(7, {}, hostile);
    expect(entry()).toEqual([{ event: 'dispatch.internal', operation: 'number', probe: undefined }]);
  });

  it('is that an operation has no handler, own ones alone', async () => {
    const record = { 'note.write': operations['note.write'], toString: operations['note.count'] };
    const handlers = { 'note.write': options.handlers['note.write'] };
    const partial = createDispatch({ ...options, operations: record, handlers } as unknown as typeof options);
    expect(await codeOf(partial('toString', {}, operator))).toBe('INTERNAL');
    expect(warn).toHaveBeenCalledWith('dispatch.internal', expect.objectContaining({ error: 'Error' }));
  });
});

describe('the synchronous gate', () => {
  it('answers at once', () => {
    expect(dispatchSync('note.count', {}, host)).toEqual({ ok: true, value: 7 });
  });
  it('refuses a handler that answers later', () => {
    write.mockReturnValue(Promise.reject(new Error('late')));
    const envelope = dispatchSync('note.write', { text: 'x' }, host);
    expect(envelope.ok ? 'ok' : envelope.error.code).toBe('INTERNAL');
  });
  it('refuses one that answers later with a fitting value, and an output that does not fit', () => {
    write.mockReturnValue(Promise.resolve({ length: 4 }));
    expect(dispatchSync('note.write', { text: 'x' }, host)).toMatchObject({ error: { code: 'INTERNAL' } });
    expect(warn.mock.calls[0]?.[1]).not.toHaveProperty('probe');
    write.mockReturnValue({ length: 'x' });
    expect(dispatchSync('note.write', { text: 'x' }, host)).toMatchObject({ error: { code: 'INTERNAL' } });
    expect(warn.mock.calls[1]?.[1]).toMatchObject({ probe: 'length: invalid_type' });
  });
  it('refuses as the other gate does', () => {
    expect(dispatchSync('note.write', { text: 1 }, host)).toMatchObject({ error: { code: 'INVALID_INPUT' } });
    expect(dispatchSync('note.write', { text: 'x' }, applicant)).toMatchObject({
      error: { code: 'FORBIDDEN_ROLE' },
    });
  });
});
