import { describe, expect, it } from 'vitest';
import { AppError } from '#core/contract/errors.ts';
import { connectionError, mapRefusal } from '#sdk/network/request-errors.ts';
import type { KioskRequest, ServicesClient } from '#sdk/network/services-client.ts';
import { claimSession, releaseSession } from './prepared-sessions.ts';

const CLAIMED = {
  sessionId: '0190a000-0000-7000-8000-000000000001',
  reference: 'ABCD-EFGH',
  state: 'Pending',
  flow: { id: 'counter-standard', version: 1, hash: 'f'.repeat(43) },
  expiresAt: '2026-11-29T10:00:00.000Z',
  applicant: { surname: 'Eriksson' },
  language: 'es',
};
const refused = (status: number, code: string, detail = '') =>
  mapRefusal({ status, data: { code, detail, status }, retryAfter: undefined }, {});

function clientThat(answer: unknown) {
  const asked: Pick<KioskRequest<never>, 'method' | 'path' | 'json'>[] = [];
  const client: Pick<ServicesClient, 'authorised'> = {
    authorised: async ({ method, path, json, answer: schema }) => {
      asked.push({ method, path, json });
      if (answer instanceof Error) throw answer;
      return schema.parse(answer) as never;
    },
  };
  return { client, asked };
}

describe('a prepared session', () => {
  it('is claimed by its reference and given back by its id', async () => {
    const { client, asked } = clientThat(CLAIMED);
    expect(await claimSession(client, 'ABCD-EFGH')).toEqual(CLAIMED);
    const released = clientThat(undefined);
    await releaseSession(released.client, CLAIMED.sessionId);
    expect([...asked, ...released.asked]).toEqual([
      { method: 'POST', path: '/v1/kiosk-sessions/claim', json: { reference: 'ABCD-EFGH' } },
      { method: 'POST', path: `/v1/kiosk-sessions/${CLAIMED.sessionId}/release`, json: {} },
    ]);
  });

  it.each([
    [404, 'SESSION_NOT_FOUND', '', 'REFERENCE_UNKNOWN'],
    [409, 'SESSION_CLAIMED', '', 'SESSION_CLAIMED'],
    [409, 'FLOW_NOT_ALLOWED', '', 'FLOW_NOT_ALLOWED'],
    [409, 'HAND_OVER_REVOKED', '', 'HAND_OVER_REVOKED'],
    [409, 'EVIDENCE_OUT_OF_ORDER', '', 'HAND_OVER_INCOMPLETE'],
    [409, 'SESSION_EXPIRED', 'Other words.', 'SESSION_EXPIRED'],
    [
      409,
      'TRANSITION_NOT_ALLOWED',
      'The session is Success; a claim is not possible.',
      'SESSION_NOT_WAITING',
    ],
    [403, 'SCOPE_MISSING', '', 'SERVICES_REFUSED'],
  ])('is refused by name for %i %s %s', async (status, problem, detail, code) => {
    const { client } = clientThat(refused(status, problem, detail));
    const error = await claimSession(client, 'ABCD-EFGH').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code, detail: { probe: expect.stringContaining(problem) } });
  });

  it('says so when the services cannot be reached', async () => {
    const { client } = clientThat(connectionError('SERVICES_UNREACHABLE', 'connect ECONNREFUSED'));
    await expect(claimSession(client, 'ABCD-EFGH')).rejects.toMatchObject({ code: 'SERVICES_UNREACHABLE' });
  });
});
