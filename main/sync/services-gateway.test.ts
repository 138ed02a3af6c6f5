import { describe, expect, it } from 'vitest';
import { ROSTER_TYPE } from '#core/contract/operators.ts';
import { FLOWS_TYPE } from '#core/contract/published-flows.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { BUILT_IN_FLOWS } from '#core/proofing/built-in-flows.ts';
import { remoteEndpoint } from '#sdk/network/endpoint.ts';
import type { ServicesClient } from '#sdk/network/services-client.ts';
import { servicesGateway } from './services-gateway.ts';
import { servicesHealth } from './services-health.ts';

const services = jwsSigner(generateKeyPair());
const other = jwsSigner(generateKeyPair());
const list = { v: 1, issuedAt: '2026-01-02T03:04:05.006Z', flows: BUILT_IN_FLOWS };

/** A kiosk that pinned the key of `services`, and is answered with `answer`. */
function gatewayAnswered(answer: unknown) {
  const endpoint = remoteEndpoint('http://127.0.0.1:1');
  const client: ServicesClient = {
    facts: () => Promise.reject(new Error('not asked')),
    open: () => Promise.reject(new Error('not asked')),
    stream: () => Promise.reject(new Error('not asked')),
    authorised: async (request) => request.answer.parse(answer) as never,
    clockOffsetMs: () => undefined,
  };
  const identity = () => ({ clientId: 'kiosk', servicesDid: services.did });
  return servicesGateway({
    endpoint,
    health: servicesHealth(endpoint),
    client,
    signer: other,
    identity,
    download: () => Promise.reject(new Error('no download')),
  });
}

describe('flows from the services', () => {
  it('are taken when the pinned key signed them', async () => {
    const answer = await gatewayAnswered({ jws: services.signJws(list, FLOWS_TYPE) }).fetchFlows();
    expect(answer).toEqual(list);
  });

  const [head = '', body = '', signature = ''] = services.signJws(list, FLOWS_TYPE).split('.');
  const altered = Buffer.from(
    Buffer.from(body, 'base64url').toString().replace('"attended":true', '"attended":false'),
  ).toString('base64url');
  it.each([
    ['another key', other.signJws(list, FLOWS_TYPE)],
    ['the pinned key for another purpose', services.signJws(list, ROSTER_TYPE)],
    ['the pinned key over something else', services.signJws({ flows: [] }, FLOWS_TYPE)],
    ['the pinned key before they were altered', `${head}.${altered}.${signature}`],
    ['nobody', 'not a signature'],
  ])('are refused by name when signed by %s', async (_who, jws) => {
    expect(jws).not.toBe(`${head}.${body}.${signature}`);
    await expect(gatewayAnswered({ jws }).fetchFlows()).rejects.toMatchObject({
      code: 'SERVICES_SIGNATURE_INVALID',
      detail: { component: 'flows' },
    });
  });
});
