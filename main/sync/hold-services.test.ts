import { describe, expect, it } from 'vitest';
import { connectionError, mapRefusal } from '#sdk/network/request-errors.ts';
import type { ServicesClient } from '#sdk/network/services-client.ts';
import { holdServices } from './hold-services.ts';

const ID = '0190a000-0000-7000-8000-000000000001';
const COMMUNITY = '0190a000-0000-7000-8000-0000000000bb';
const PLACE = { tenantId: ID, communityId: COMMUNITY };
const OFFICER = { name: 'Ines', passphrase: 'a passphrase' };
const AT = '2026-11-20T08:00:00.000Z';
const HOLD = {
  ...{ holdId: ID, communityId: COMMUNITY, sessionId: ID, reason: 'suspicion', heldBy: 'kiosk:k1' },
  ...{ operatorId: 'op-1', heldSince: AT, state: 'held', release: null },
};
const account = (permissions: string[], communityId: string | null = null) => ({
  ...{ accountId: ID, name: 'Ines', communityId, active: true, createdAt: AT, roles: [], permissions },
});
const refused = (code: string) =>
  mapRefusal({ status: 403, data: { code, detail: '', status: 403 }, retryAfter: undefined }, {});

function servicesThat(answers: Readonly<Record<string, unknown>>, unproven?: Error) {
  const asked: string[] = [];
  const client: Pick<ServicesClient, 'facts' | 'open'> = {
    facts: async () => {
      if (unproven) throw unproven;
      asked.push('proof');
      return {} as never;
    },
    open: async ({ method, path, headers, answer }) => {
      asked.push(`${method} ${path}${headers ? ` ${headers.authorization}` : ''}`);
      const found = answers[`${method} ${path.split('?')[0]}`];
      if (found instanceof Error) throw found;
      return answer.parse(found) as never;
    },
  };
  return { services: holdServices(client), asked };
}
const signingIn = (facts: unknown) =>
  servicesThat({
    'POST /v1/sign-in': { token: 't', endsAt: AT, tenantId: ID, accountId: ID },
    'GET /v1/account': facts,
  });

describe('holds at the services', () => {
  it('has the services prove their key before passphrase and token leave', async () => {
    const { services, asked } = signingIn(account(['holds.manage']));
    expect(await services.signIn(PLACE, OFFICER)).toMatchObject({ mayRead: true, mayRelease: true });
    expect(asked).toEqual(['proof', 'POST /v1/sign-in', 'proof', 'GET /v1/account Bearer t']);
    const strangers = servicesThat({}, connectionError('SERVICES_NOT_PROVEN', 'another key'));
    await expect(strangers.services.signIn(PLACE, OFFICER)).rejects.toMatchObject({
      code: 'SERVICES_NOT_PROVEN',
    });
    await expect(strangers.services.list('t', COMMUNITY)).rejects.toMatchObject({
      code: 'SERVICES_NOT_PROVEN',
    });
    expect(strangers.asked).toEqual([]);
  });

  it('leaves no sign-in behind whose account it could not read', async () => {
    const { services, asked } = servicesThat({
      'POST /v1/sign-in': { token: 't', endsAt: AT, tenantId: ID, accountId: ID },
      'GET /v1/account': connectionError('SERVICES_TIMEOUT', 'timeout of 10000ms exceeded'),
      'POST /v1/sign-out': { done: true },
    });
    await expect(services.signIn(PLACE, OFFICER)).rejects.toMatchObject({ code: 'SERVICES_TIMEOUT' });
    expect(asked.at(-1)).toBe('POST /v1/sign-out Bearer t');
  });

  it.each([
    [['audit.read'], null, { mayRead: true, mayRelease: false }],
    [['holds.manage'], COMMUNITY, { mayRead: true, mayRelease: true }],
    [['holds.manage', 'audit.read'], ID, { mayRead: false, mayRelease: false }],
    [['idproofing.manual-review'], null, { mayRead: false, mayRelease: false }],
  ])('lets an account with %j of community %s do what it may', async (permissions, community, may) => {
    const { services } = signingIn(account(permissions, community));
    expect(await services.signIn(PLACE, OFFICER)).toMatchObject(may);
  });

  it('lists the holds of the community of the kiosk, page by page', async () => {
    const { services, asked } = servicesThat({ 'GET /v1/holds': { holds: [HOLD], next: ID } });
    expect(await services.list('t', COMMUNITY, ID)).toEqual({ holds: [HOLD], next: ID });
    expect(asked[1]).toBe(`GET /v1/holds?communityId=${COMMUNITY}&cursor=${ID} Bearer t`);
  });

  it.each([
    ['SIGN_IN_ENDED', 'SIGN_IN_ENDED'],
    ['PERMISSION_MISSING', 'PERMISSION_DENIED'],
    ['HOLD_RELEASED', 'HOLD_RELEASED'],
    ['RELEASE_NOT_ASKED', 'RELEASE_NOT_ASKED'],
    ['REVIEWER_EXCLUDED', 'REVIEWER_EXCLUDED'],
    ['SECOND_PERSON_REQUIRED', 'SECOND_PERSON_REQUIRED'],
    ['FLOW_UNREADABLE', 'SERVICES_REFUSED'],
  ])('names the refusal %s', async (problem, code) => {
    const { services } = servicesThat({ [`POST /v1/holds/${ID}/release/confirmation`]: refused(problem) });
    await expect(services.confirm('t', ID)).rejects.toMatchObject({ code });
  });

  it('asks, refuses and signs out as the account', async () => {
    const { services, asked } = servicesThat({
      [`POST /v1/holds/${ID}/release`]: HOLD,
      [`DELETE /v1/holds/${ID}/release`]: HOLD,
      'POST /v1/sign-out': { done: true },
    });
    expect(await services.ask('t', ID, 'unfounded')).toMatchObject({ holdId: ID });
    expect(await services.refuse('t', ID)).toMatchObject({ state: 'held' });
    await services.signOut('t');
    expect(asked.filter((one) => one !== 'proof')).toEqual([
      `POST /v1/holds/${ID}/release Bearer t`,
      `DELETE /v1/holds/${ID}/release Bearer t`,
      'POST /v1/sign-out Bearer t',
    ]);
  });
});
