import { describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { assuranceCalls } from '#core/contract/wallet-calls/assurance.ts';
import { authenticationCalls } from '#core/contract/wallet-calls/authentication.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { RequestError } from './request-errors.ts';
import type { ServicesClient } from './services-client.ts';
import { walletServices } from './wallet-services.ts';

const wallet = jwsSigner(generateKeyPair());
type Client = Parameters<typeof walletServices>[0];

const clientOf = (change: Partial<Record<keyof Client, unknown>>) =>
  walletServices({
    authorised: vi.fn(async () => undefined),
    facts: vi.fn(),
    ...change,
  } as unknown as Client);
const refusing = (problem: string) =>
  clientOf({
    authorised: async () => {
      throw new RequestError(failure('SERVICES_REFUSED', `409 ${problem}`), { status: 409, problem });
    },
  });

describe('the calls of a person', () => {
  it('are made as their records say, with the proof of the wallet where they ask for one', async () => {
    const authorised = vi.fn(async (_request: Parameters<ServicesClient['authorised']>[0]) => ({
      sessionId: 'x',
    }));
    const services = clientOf({ authorised });
    await services.call(assuranceCalls.bind, { params: { id: 'a/b ?' } }, wallet);
    expect(authorised.mock.calls[0]?.[0]).toEqual({
      method: 'PUT',
      path: '/v1/wallet/proofing-sessions/a%2Fb%20%3F',
      answer: assuranceCalls.bind.output[200],
      wallet,
    });
    await services.call(authenticationCalls.create, { body: { scopes: 'did' } }, wallet);
    expect(authorised.mock.calls[1]?.[0]).toEqual({
      method: 'PUT',
      path: '/sessions/session/new',
      answer: authenticationCalls.create.output[201],
      json: { scopes: 'did' },
    });
  });

  it('name the refusals that their records declare', async () => {
    const call = (problem: string) =>
      refusing(problem).call(authenticationCalls.read, { params: { id: 'x' } }, wallet);
    await expect(call('AUTH_SESSION_NOT_FOUND')).rejects.toMatchObject({ code: 'AUTH_SESSION_NOT_FOUND' });
    await expect(call('WALLET_REVOKED')).rejects.toMatchObject({ code: 'WALLET_REVOKED' });
    // Neither declared, nor known here.
    await expect(call('AUTH_SESSION_ANSWERED')).rejects.toMatchObject({ code: 'SERVICES_REFUSED' });
    await expect(call('RATE_LIMITED')).rejects.toMatchObject({ code: 'SERVICES_REFUSED' });
  });

  it('keep failures of the connection as they are', async () => {
    const lost = clientOf({ authorised: async () => Promise.reject(failure('SERVICES_TIMEOUT', 'slow')) });
    await expect(lost.call(assuranceCalls.ial, {}, wallet)).rejects.toMatchObject({
      code: 'SERVICES_TIMEOUT',
    });
  });

  it('find the authentication sessions below the origin that the directory proved', async () => {
    const facts = async () => ({
      issuer: 'https://id.example.org/tenant',
      services: { sessions: '/sessions' },
    });
    expect(await clientOf({ facts }).sessionsAddress()).toBe('https://id.example.org/sessions');
    const older = async () => ({ issuer: 'https://id.example.org', services: {} });
    await expect(clientOf({ facts: older }).sessionsAddress()).rejects.toMatchObject({
      code: 'SERVICES_INVALID_ANSWER',
    });
  });
});
