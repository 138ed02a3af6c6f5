import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { code } from '../sdk.fixture.ts';
import { type OverloadedMethod, resolveOverload } from './overloads.ts';

const COUNTS: Record<OverloadedMethod, readonly number[]> = {
  registerDocument: [6, 8, 9, 11],
  verifyDocument: [5, 6],
  createDocumentSession: [3, 5],
  pollDocumentSession: [3, 4],
  restoreWalletWithLiveID: [5, 6],
  generateNewSession: [4, 5],
  authenticateUser: [10, 11, 12, 15],
};
const methods = Object.keys(COUNTS) as OverloadedMethod[];

describe('an overload', () => {
  it.each(methods)('of %s is chosen by the number of arguments, whatever they are', (method) => {
    fc.assert(
      fc.property(fc.constantFrom(...COUNTS[method]), fc.infiniteStream(fc.anything()), (count, stream) => {
        const values = [...stream.take(count)];
        const named = resolveOverload(method, values);
        expect(Object.values(named)).toEqual(values);
        expect(named.listener).toBe(values.at(-1));
      }),
    );
  });

  it.each(methods)('of %s with another number of arguments is refused', (method) => {
    fc.assert(
      fc.property(
        fc.array(fc.anything(), { maxLength: 18 }).filter(({ length }) => !COUNTS[method].includes(length)),
        (values) => {
          expect(() => resolveOverload(method, values)).toThrow(
            expect.objectContaining(code('INVALID_INPUT')),
          );
        },
      ),
    );
  });

  it('names the arguments in the order of the specification', () => {
    expect(resolveOverload('registerDocument', ['c', 'd', 's', true, false, 'ms', 'md', 'l'])).toEqual({
      context: 'c',
      data: 'd',
      signToken: 's',
      storeArtifacts: true,
      syncArtifacts: false,
      mobileSessionID: 'ms',
      mobileDocumentID: 'md',
      listener: 'l',
    });
    expect(
      resolveOverload('registerDocument', ['c', 'd', 'b', 'p', 'ds', 'ls', true, false, 'ms', 'md', 'l']),
    ).toEqual({
      context: 'c',
      data: 'd',
      liveIdBitmap: 'b',
      liveIdProofedBy: 'p',
      signToken: 'ds',
      liveIdSignToken: 'ls',
      storeArtifacts: true,
      syncArtifacts: false,
      mobileSessionID: 'ms',
      mobileDocumentID: 'md',
      listener: 'l',
    });
    expect(resolveOverload('verifyDocument', ['dvc', 'd', 'v', null, null, 'l'])).toMatchObject({
      dvcID: 'dvc',
      document: 'd',
    });
    expect(resolveOverload('createDocumentSession', ['c', 't', null, 'u', 'l'])).toMatchObject({
      dvcID: null,
      uid: 'u',
    });
    expect(resolveOverload('pollDocumentSession', ['c', 's', 'dvc', 'l'])).toMatchObject({ dvcID: 'dvc' });
  });
});
