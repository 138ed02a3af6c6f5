import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { failureLine, readRequest, resultLine } from './rpc-message.ts';

const refusalOf = (line: string | undefined) => {
  const request = readRequest(line);
  if (!('refusal' in request)) throw new Error('a request');
  return JSON.parse(request.refusal) as unknown;
};

describe('a line', () => {
  it('is a request, or has an answer that says why not, whatever it is', () => {
    const line = fc.oneof(
      fc.string(),
      fc.json(),
      fc.anything().map((value) => JSON.stringify(value) ?? ''),
    );
    fc.assert(
      fc.property(line, (text) => {
        const request = readRequest(text);
        if ('refusal' in request) expect(request.refusal).toMatch(/^\{"jsonrpc":"2.0".*\}\n$/);
        else expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', method: request.method });
      }),
    );
  });

  it('of a request is read, with or without parameters', () => {
    expect(readRequest('{"jsonrpc":"2.0","id":1,"method":"wallet.did"}')).toMatchObject({
      id: 1,
      params: {},
    });
    const named = '{"jsonrpc":"2.0","id":"a","method":"m","params":{"b":[1]}}';
    expect(readRequest(named)).toMatchObject({ id: 'a', params: { b: [1] } });
  });

  it.each([
    [undefined, null, -32_700],
    ['{"jsonrpc":"2.0"', null, -32_700],
    ['[]', null, -32_600],
    ['{"jsonrpc":"2.0","method":"m"}', null, -32_600],
    ['{"jsonrpc":"1.0","id":7,"method":"m"}', 7, -32_600],
    ['{"jsonrpc":"2.0","id":7,"method":"m","params":[1]}', 7, -32_600],
  ])('%s is refused', (line, id, code) => {
    expect(refusalOf(line)).toMatchObject({ id, error: { code } });
  });
});

it('answers with the error of the product', () => {
  const error = failure('PROGRAM_SCOPE_MISSING', 'x').toResponse();
  expect(JSON.parse(failureLine(3, error))).toEqual({
    jsonrpc: '2.0',
    id: 3,
    error: { code: -32_000, message: error.message, data: error },
  });
  expect(JSON.parse(resultLine(4, undefined))).toEqual({ jsonrpc: '2.0', id: 4, result: null });
});
