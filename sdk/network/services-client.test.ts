import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SERVICES_PROOF_TYPE, type ServicesChallenge } from '#core/contract/platform.ts';
import { utf8 } from '#core/keys/bytes.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { bodyHashOf, verifyWalletProof, WALLET_PROOF_HEADER } from '#core/keys/wallet-proof.ts';
import type { EndpointState, ServicesEndpoint } from './endpoint.ts';
import type { HttpClient, HttpRequest } from './http-client.ts';
import { connectionError, mapRefusal } from './request-errors.ts';
import { type ServicesClient, servicesClient } from './services-client.ts';

const services = jwsSigner(generateKeyPair());
const stranger = jwsSigner(generateKeyPair());
const wallet = jwsSigner(generateKeyPair());
const ISSUER = 'https://services.example';
const SERVER_TIME = '2030-01-02T03:04:05.006Z';
const ROSTER = { method: 'GET', path: '/v1/roster', answer: z.unknown() } as const;

const refusal = (status: number, data: unknown) => mapRefusal({ status, data, retryAfter: undefined }, {});
const problem = (status: number, code: string) => refusal(status, { code, detail: 'No.', status });

describe('a kiosk before services', () => {
  let address: string;
  let seen: { path: string; request: HttpRequest<z.ZodType> }[];
  let prove: (challenge: ServicesChallenge, origin: string) => unknown;
  let roster: () => unknown;
  let tokenEndpoint: string;
  let client: ServicesClient;

  const claimsOf = ({ nonce, jkt }: ServicesChallenge, origin: string) => ({
    nonce,
    issuer: ISSUER,
    origin,
    serverTime: SERVER_TIME,
    cnf: { jkt },
  });
  const signed = (claims: unknown, signer = services, typ = SERVICES_PROOF_TYPE) => ({
    jws: signer.signJws(claims, typ),
  });
  const answerTo = ({ url, json }: HttpRequest<z.ZodType>): unknown => {
    const { pathname, origin } = new URL(url);
    if (pathname === '/v1/directory') {
      return {
        servicesDid: services.did,
        issuer: ISSUER,
        tokenEndpoint,
        serverTime: '2000-01-01T00:00:00.000Z',
        durability: 'server',
        version: '1',
        services: {},
      };
    }
    if (pathname === '/v1/directory/proof') return prove(json as ServicesChallenge, origin);
    if (pathname === '/oauth2/token') return { access_token: 'token', token_type: 'DPoP', expires_in: 600 };
    return roster();
  };
  const http: HttpClient = {
    async request(request) {
      seen.push({ path: new URL(request.url).pathname, request });
      return request.answer.parse(answerTo(request)) as never;
    },
    stream: () => Promise.reject(new Error('not asked')),
    close: () => undefined,
  };
  const endpoint: ServicesEndpoint = {
    mode: 'remote',
    state: (): EndpointState => ({ state: 'up', url: address }),
    onState: () => () => undefined,
    bootstrapSecret: async () => undefined,
  };

  beforeEach(() => {
    address = 'https://services.example';
    seen = [];
    prove = (challenge, origin) => signed(claimsOf(challenge, origin));
    roster = () => 'roster';
    tokenEndpoint = '/oauth2/token';
    const identity = () => ({ clientId: 'kiosk', servicesDid: services.did });
    client = servicesClient({ endpoint, http, signer: wallet, identity });
  });

  const paths = () => seen.splice(0).map(({ path }) => path);
  const FIRST = ['/v1/directory', '/v1/directory/proof', '/oauth2/token', '/v1/roster'];

  it('has them prove their key before it asks for a token, once for the life of the token', async () => {
    await client.authorised(ROSTER);
    expect(paths()).toEqual(FIRST);
    await client.authorised(ROSTER);
    expect(paths()).toEqual(['/v1/roster']);
  });

  it('adds the proof of a wallet over address and body, made again for each try, where a request has one', async () => {
    const person = jwsSigner(generateKeyPair());
    const wish = {
      method: 'POST',
      path: '/v1/wallet/things?a=b',
      json: { b: 1 },
      answer: z.unknown(),
    } as const;
    let tries = 0;
    roster = () => {
      tries += 1;
      if (tries === 1) throw problem(401, 'TOKEN_INVALID');
      return {};
    };
    await client.authorised({ ...wish, wallet: person });
    const proofs = seen.flatMap(({ request }) => request.headers?.[WALLET_PROOF_HEADER] ?? []);
    expect(new Set(proofs).size).toBe(2);
    const sent = { method: 'POST', url: seen.at(-1)!.request.url, at: new Date(SERVER_TIME) };
    const bodyHash = bodyHashOf(utf8(JSON.stringify(wish.json)));
    expect(verifyWalletProof(proofs[1] ?? '', sent)).toMatchObject({
      valid: true,
      did: person.did,
      bodyHash,
    });
    await client.authorised(wish);
    expect(seen.at(-1)!.request.headers).not.toHaveProperty(WALLET_PROOF_HEADER);
  });

  it('names its DPoP key in the client assertion, as in the challenge', async () => {
    await client.authorised(ROSTER);
    const [, proof, token] = seen;
    const assertion = decodeJwt(token?.request.form?.get('client_assertion') ?? '');
    const { jkt } = (proof?.request.json ?? {}) as Partial<ServicesChallenge>;
    expect(jkt).toMatch(/^[\w-]{43}$/);
    expect(assertion.cnf).toEqual({ jkt });
  });

  it('takes their time from the proof, not from the directory', async () => {
    const { serverTime } = await client.facts();
    expect(serverTime).toBe(SERVER_TIME);
    expect(Date.now() + (client.clockOffsetMs() ?? 0)).toBeCloseTo(Date.parse(SERVER_TIME), -4);
  });

  it('sends another nonce each time', async () => {
    await client.facts();
    await client.facts();
    const nonces = seen.flatMap(
      ({ request }) => (request.json as ServicesChallenge | undefined)?.nonce ?? [],
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('has them prove it again when their address changes', async () => {
    await client.authorised(ROSTER);
    address = 'https://other.example';
    seen = [];
    await client.authorised(ROSTER);
    expect(paths()).toEqual(FIRST);
  });

  it.each([
    ['fails TLS', () => connectionError('CERTIFICATE_UNTRUSTED', 'SELF_SIGNED_CERT_IN_CHAIN')],
    ['is refused', () => connectionError('SERVICES_UNREACHABLE', 'connect ECONNREFUSED')],
    ['leads to a page of somebody else', () => refusal(404, '<html>')],
  ])('has them prove it again after a connection %s', async (_what, error) => {
    await client.authorised(ROSTER);
    roster = () => {
      throw error();
    };
    await expect(client.authorised(ROSTER)).rejects.toThrow();
    roster = () => 'roster';
    seen = [];
    await client.authorised(ROSTER);
    expect(paths()).toEqual(FIRST);
  });

  it.each(['@elsewhere.example/token', '.elsewhere.example/token'])(
    'asks for no token at another host, where the directory names %s',
    async (named) => {
      tokenEndpoint = named;
      await expect(client.authorised(ROSTER)).rejects.toThrow(/tokenEndpoint/);
      expect(paths()).toEqual(['/v1/directory']);
    },
  );

  it('keeps its token after a refusal in their own words', async () => {
    await client.authorised(ROSTER);
    roster = () => {
      throw problem(404, 'FLOW_NOT_FOUND');
    };
    await expect(client.authorised(ROSTER)).rejects.toThrow();
    roster = () => 'roster';
    seen = [];
    await client.authorised(ROSTER);
    expect(paths()).toEqual(['/v1/roster']);
  });

  it('asks for no token after a proof that answered its nonce before this one', async () => {
    let earlier: unknown;
    prove = (challenge, origin) => {
      earlier = signed(claimsOf(challenge, origin));
      return earlier;
    };
    await client.facts();
    prove = () => earlier;
    seen = [];
    await expect(client.authorised(ROSTER)).rejects.toMatchObject({
      code: 'SERVICES_NOT_PROVEN',
      detail: { probe: 'the proof is for another nonce' },
    });
    expect(paths()).toEqual(['/v1/directory', '/v1/directory/proof']);
  });

  it.each<[string, RegExp, typeof prove]>([
    ['another nonce', /another nonce/, (c, o) => signed({ ...claimsOf(c, o), nonce: 'A'.repeat(43) })],
    [
      "another kiosk's key",
      /key of another kiosk/,
      (c, o) => signed({ ...claimsOf(c, o), cnf: { jkt: 'A'.repeat(43) } }),
    ],
    ['another address', /another address/, (c) => signed(claimsOf(c, 'https://real.example'))],
    [
      'another issuer',
      /another issuer/,
      (c, o) => signed({ ...claimsOf(c, o), issuer: 'https://x.example' }),
    ],
    ['the key of other services', /signed by another key/, (c, o) => signed(claimsOf(c, o), stranger)],
    ['another purpose', /is no proof/, (c, o) => signed(claimsOf(c, o), services, 'JWT')],
    ['half of it', /is no proof/, ({ nonce }) => signed({ nonce })],
    ['nothing', /does not verify: not a compact JWS/, () => ({ jws: 'nothing' })],
    ['an altered payload', /does not verify/, (c, o) => altered(signed(claimsOf(c, o)))],
    ['the directory', /no proof/, () => ({ servicesDid: services.did })],
  ])('asks for no token after a proof of %s', async (_what, probe, answer) => {
    prove = answer;
    await expect(client.authorised(ROSTER)).rejects.toMatchObject({
      code: 'SERVICES_NOT_PROVEN',
      detail: { probe: expect.stringMatching(probe) },
    });
    expect(paths()).toEqual(['/v1/directory', '/v1/directory/proof']);
  });

  it.each([
    ['SERVICES_NOT_PROVEN', 'without the resource', () => problem(404, 'ROUTE_NOT_FOUND')],
    ['SERVICES_NOT_PROVEN', 'with a page', () => refusal(404, '<html>')],
    ['SERVICES_NOT_PROVEN', 'with a redirect', () => refusal(302, '')],
    ['SERVICES_REFUSED', 'that are too busy', () => problem(429, 'RATE_LIMITED')],
    ['SERVICES_REFUSED', 'without their database', () => problem(503, 'DATABASE_BUSY')],
    ['SERVICES_INVALID_ANSWER', 'behind a balancer that reaches no node', () => refusal(502, '<html>')],
    [
      'SERVICES_UNREACHABLE',
      'that end meanwhile',
      () => connectionError('SERVICES_UNREACHABLE', 'ECONNRESET'),
    ],
  ])('says %s of services %s', async (code, _what, error) => {
    prove = () => {
      throw error();
    };
    await expect(client.authorised(ROSTER)).rejects.toMatchObject({ code });
    expect(paths()).toEqual(['/v1/directory', '/v1/directory/proof']);
  });
});

function altered({ jws }: { jws: string }) {
  const [head = '', body = '', signature = ''] = jws.split('.');
  const claims = Buffer.from(body, 'base64url').toString().replace('2030', '2031');
  return { jws: `${head}.${Buffer.from(claims).toString('base64url')}.${signature}` };
}
