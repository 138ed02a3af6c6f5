import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { walletCall } from '#core/contract/wallet-calls/wallet-call.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { walletCaller } from './wallet-caller.ts';

const person = jwsSigner(generateKeyPair());
const record = <Proof extends 'wallet' | 'none'>(proof: Proof) =>
  walletCall({
    operationId: 'example',
    method: 'POST',
    path: '/v1/users/:userId/things/:thing',
    summary: 'An example.',
    output: { 200: z.object({ done: z.boolean() }) },
    problems: [],
    proof,
  });

describe('a call of a person', () => {
  it('is made of its record, with every parameter escaped', async () => {
    const authorised = vi.fn(async () => ({ done: true }));
    const call = walletCaller({ authorised } as never);
    const request = { params: { userId: 'a/b', thing: 'c?d' }, query: { at: 'x y' }, body: { a: 1 } };
    expect(await call(record('wallet'), request, person)).toEqual({ done: true });
    const path = '/v1/users/a%2Fb/things/c%3Fd?at=x+y';
    expect(authorised).toHaveBeenCalledWith(
      expect.objectContaining({ method: 'POST', path, json: { a: 1 } }),
      person,
    );
  });

  it('is proved by the wallet only where its record asks for that', async () => {
    const authorised = vi.fn(async () => ({ done: true }));
    await walletCaller({ authorised } as never)(record('none'), {}, person);
    expect(authorised).toHaveBeenCalledWith(expect.anything(), undefined);
  });
});
