import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { ErrorCode } from '#core/contract/errors.ts';
import { accountCalls } from '#core/contract/wallet-calls/accounts.ts';
import { configurationCalls } from '#core/contract/wallet-calls/configuration.ts';
import { walletCall } from '#core/contract/wallet-calls/wallet-call.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { WalletEventFrame } from '../ports/services.ts';
import { connectionError, mapRefusal } from './request-errors.ts';
import type { KioskRequest, KioskStream } from './services-client.ts';
import { walletServices } from './wallet-services.ts';

const wallet = jwsSigner(generateKeyPair());
const REMOVE = walletCall({
  operationId: 'removeThing',
  method: 'DELETE',
  path: '/v1/wallet/things/:thingId',
  summary: 'Removes a thing.',
  input: { params: z.object({ thingId: z.string() }) },
  output: { 200: z.object({ done: z.literal(true) }), 202: z.object({ later: z.string() }) },
  problems: [],
  proof: 'wallet',
});

function services(answer: (request: KioskRequest<z.ZodType>) => unknown = () => ({})) {
  const authorised = vi.fn(async (request: KioskRequest<z.ZodType>) => answer(request));
  const facts = async () => ({
    issuer: 'https://services.example:8443/oauth2',
    services: { sessions: '/sessions' },
  });
  return { authorised, wallets: walletServices({ authorised, facts } as never) };
}
/** Services whose stream answers so. */
function streaming(answer: (request: KioskStream) => AsyncIterable<Uint8Array>) {
  const stream = vi.fn(async (request: KioskStream) => answer(request));
  return { stream, wallets: walletServices({ stream } as never) };
}
async function* chunksOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
const refusal = (status: number, problem: string) =>
  mapRefusal({ status, data: { code: problem, detail: 'No.', status }, retryAfter: undefined }, {});
const refusedWith = (status: number, problem: string, retryAfter?: string) =>
  services(() => {
    throw mapRefusal({ status, data: { code: problem, detail: 'No.', status }, retryAfter }, {});
  }).wallets.call(accountCalls.unlink, { body: { userId: 'berta' } }, wallet);
const code = (name: ErrorCode) => expect.objectContaining({ code: name });

describe('a call of the SDK', () => {
  it('follows its record, with the proof of the wallet where that is needed', async () => {
    const { authorised, wallets } = services();
    await wallets.call(accountCalls.exists, { body: { userId: 'berta' } }, wallet);
    expect(authorised).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        method: 'POST',
        path: '/v1/wallet/users/exists',
        json: { userId: 'berta' },
        wallet,
      }),
    );
  });

  it('names its query, leaves out absent members, and needs no wallet for public calls', async () => {
    const { authorised, wallets } = services();
    const query = { tag: 'a b&c', dns: undefined, keyPath: 'tenant.name' };
    await wallets.call(configurationCalls.tenant, { query }, wallet);
    const [request] = authorised.mock.lastCall ?? [];
    expect(request?.path).toBe('/v1/wallet/configuration/tenant?tag=a+b%26c&keyPath=tenant.name');
    expect(request).not.toHaveProperty('wallet');
    expect(request).not.toHaveProperty('json');
  });

  it('fills the parameters of its path, and accepts each answer of its record and no other', async () => {
    const { authorised, wallets } = services();
    await wallets.call(REMOVE, { params: { thingId: 'a/b?' } }, wallet);
    const [request] = authorised.mock.lastCall ?? [];
    expect(request).toMatchObject({ method: 'DELETE', path: '/v1/wallet/things/a%2Fb%3F' });
    expect(request?.answer.safeParse({ later: 'x' }).success).toBe(true);
    expect(request?.answer.safeParse({ done: true }).success).toBe(true);
    expect(request?.answer.safeParse({ done: false }).success).toBe(false);
  });

  it('is refused by the code that its record declares', async () => {
    await expect(refusedWith(404, 'ACCOUNT_NOT_LINKED')).rejects.toEqual(code('ACCOUNT_NOT_LINKED'));
  });

  it('is refused as any call may be, with the wait that was asked for', async () => {
    await expect(refusedWith(403, 'WALLET_REVOKED')).rejects.toEqual(code('WALLET_REVOKED'));
    const limited = { code: 'RATE_LIMITED', detail: { probe: '429 RATE_LIMITED: No.; wait 12 s' } };
    await expect(refusedWith(429, 'RATE_LIMITED', '12')).rejects.toMatchObject(limited);
  });

  it.each(['USER_NOT_FOUND', 'INVALID_REQUEST', 'SOMETHING_NEW'])(
    'is refused by %s, which it does not declare, as by any other refusal',
    async (problem) => {
      await expect(refusedWith(404, problem)).rejects.toEqual(code('SERVICES_REFUSED'));
    },
  );

  it('has a cause of its own for a missing answer', async () => {
    const { wallets } = services(() => {
      throw mapRefusal({ status: 502, data: '', retryAfter: undefined }, {});
    });
    const call = wallets.call(accountCalls.list, {}, wallet);
    await expect(call).rejects.toEqual(code('SERVICES_INVALID_ANSWER'));
  });
});

describe('the events of a wallet', () => {
  const { signal } = new AbortController();
  const EVENT = {
    eventId: '0197a000-0000-7000-8000-000000000001',
    type: 'E_WALLET_LINKED',
    timestamp: '2026-01-02T03:04:05.006Z',
    sessionId: null,
    data: { userId: 'u' },
    cursor: '8',
  };

  it('are read after the place that is named, with the proof of the wallet', async () => {
    const { stream, wallets } = streaming(() =>
      chunksOf('retry: 2000\n\nid: 7\n: still here\n\n', `id: 8\ndata: ${JSON.stringify(EVENT)}\n\n`),
    );
    const frames: WalletEventFrame[] = [];
    for await (const frame of (await wallets.events('6', wallet, signal)) ?? []) frames.push(frame);
    expect(frames).toEqual([
      { cursor: '7', event: undefined },
      { cursor: '8', event: EVENT },
    ]);
    expect(stream).toHaveBeenCalledExactlyOnceWith({
      path: '/v1/wallet/events/stream',
      headers: { 'last-event-id': '6' },
      mediaType: 'text/event-stream',
      wallet,
      signal,
    });
    await wallets.events(undefined, wallet, signal);
    expect(stream.mock.lastCall?.[0]).toMatchObject({ headers: {} });
  });

  it.each([
    ['services before it', refusal(404, 'ROUTE_NOT_FOUND')],
    ['something else that answers', connectionError('SERVICES_INVALID_ANSWER', 'no text/event-stream')],
  ])('have no stream at %s', async (_, error) => {
    const { wallets } = streaming(() => {
      throw error;
    });
    expect(await wallets.events('0', wallet, signal)).toBeUndefined();
  });

  it.each([
    [refusal(403, 'WALLET_REVOKED'), 'WALLET_REVOKED'],
    [refusal(429, 'RATE_LIMITED'), 'RATE_LIMITED'],
    [refusal(503, 'SHUTTING_DOWN'), 'SERVICES_REFUSED'],
    [connectionError('SERVICES_UNREACHABLE', 'gone'), 'SERVICES_UNREACHABLE'],
  ] as const)('are refused as a call is: %o', async (error, name) => {
    const { wallets } = streaming(() => {
      throw error;
    });
    await expect(wallets.events('0', wallet, signal)).rejects.toEqual(code(name));
  });

  it.each(['{', '{"type":"E_OTHER"}'])('of another form are no answer: %s', async (data) => {
    const { wallets } = streaming(() => chunksOf(`id: 8\ndata: ${data}\n\n`));
    const read = async () => {
      for await (const _frame of (await wallets.events('0', wallet, signal)) ?? []);
    };
    await expect(read()).rejects.toEqual(code('SERVICES_INVALID_ANSWER'));
  });
});

it('tells the origin of the services as their proven directory names it', async () => {
  expect(await services().wallets.origin()).toBe('https://services.example:8443');
});

it('finds the authentication sessions below the origin that the directory proved', async () => {
  expect(await services().wallets.sessionsAddress()).toBe('https://services.example:8443/sessions');
  const facts = async () => ({ issuer: 'https://services.example', services: {} });
  const older = walletServices({ authorised: vi.fn(), facts } as never);
  await expect(older.sessionsAddress()).rejects.toEqual(code('SERVICES_INVALID_ANSWER'));
});
