import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { jwsSigner, verifyJws } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { apiClient } from '#scripts/harness/services/callers-under-test.ts';
import {
  authorised,
  dpopKey,
  enrolledKiosk,
  type KioskUnderTest,
  openClient,
  requestToken,
} from '#scripts/harness/services/kiosk-under-test.ts';
import { Problem } from '#services/contract/problem.ts';
import { entry, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

onEachDatabase('the doors of the services', (current) => {
  let kiosk: KioskUnderTest;
  let token: string;
  let url: string;

  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
    token = await kiosk.token();
    url = current().services.url;
  });

  const flows = async (authorization: string, dpop: string) => {
    const answer = await fetch(`${url}/v1/flows`, { headers: { authorization, dpop } });
    return { status: answer.status, body: (await answer.json()) as { code?: string } };
  };
  const refusal = async (answer: Response) => {
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    return Problem.parse(await answer.json());
  };
  const proof = (change = {}) => kiosk.dpop.proof('GET', `${url}/v1/flows`, token, change);
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(url + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

  it('lets the registered kiosk in', async () => {
    expect(await flows(`DPoP ${token}`, await proof())).toMatchObject({ status: 200 });
  });

  it('refuses a missing, foreign, altered and unbound token', async () => {
    const code = async (authorization: string) => (await flows(authorization, await proof())).body.code;
    expect(await code('')).toBe('TOKEN_MISSING');
    expect(await code(`Bearer ${token}`)).toBe('SIGN_IN_ENDED');
    expect(await code(`AccessKey ${token}`)).toBe('ACCESS_KEY_INVALID');
    expect(await code(`DPoP ${token.slice(0, -6)}AAAAAA`)).toBe('TOKEN_INVALID');
    const [, claims] = token.split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${claims}.`;
    expect(await code(`DPoP ${none}`)).toBe('TOKEN_INVALID');
    const own = kiosk.wallet.signJws(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()), 'at+jwt');
    expect(await code(`DPoP ${own}`)).toBe('TOKEN_INVALID');
  });

  it('refuses a proof that is replayed, old, for another request, another token or of another key', async () => {
    const code = async (dpop: string) => (await flows(`DPoP ${token}`, dpop)).body.code;
    const once = await proof();
    expect(await code(once)).toBeUndefined();
    expect(await code(once)).toBe('DPOP_REPLAYED');
    const old = Math.floor(Date.now() / 1000) - 120;
    expect(await code(await proof({ iat: old }))).toBe('DPOP_INVALID');
    expect(await code(await proof({ htm: 'POST' }))).toBe('DPOP_INVALID');
    expect(await code(await proof({ htu: `${url}/v1/roster` }))).toBe('DPOP_INVALID');
    expect(await code(await proof({ ath: 'x' }))).toBe('DPOP_INVALID');
    const other = await dpopKey();
    expect(await code(await other.proof('GET', `${url}/v1/flows`, token))).toBe('DPOP_INVALID');
    expect(await code('nonsense')).toBe('DPOP_INVALID');
  });

  it('lets one of many racing uses of a proof through', async () => {
    const dpop = await proof();
    const answers = await Promise.all(Array.from({ length: 8 }, () => flows(`DPoP ${token}`, dpop)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('gives tokens only to a registered kiosk that signs a fresh assertion for this issuer', async () => {
    const { data: facts } = await openClient(url).GET('/v1/directory');
    const issuer = facts?.issuer ?? '';
    const base = { url, issuer, clientId: kiosk.clientId, wallet: kiosk.wallet, dpop: kiosk.dpop };
    const status = async (change: Partial<typeof base>, claims = {}) =>
      (await requestToken({ ...base, ...change }, 'flows.read', claims)).status;
    expect(await status({})).toBe(200);
    expect(await status({ wallet: jwsSigner(generateKeyPair()) })).toBe(401);
    expect(await status({ clientId: `${kiosk.tenantId}.${kiosk.communityId}` })).toBe(401);
    expect(await status({ issuer: 'https://elsewhere.example' })).toBe(401);
    expect(await status({}, { exp: Math.floor(Date.now() / 1000) - 600 })).toBe(401);
    expect(await status({}, { jti: 'same-assertion' })).toBe(200);
    expect(await status({}, { jti: 'same-assertion' })).toBe(401);
  });

  it('gives a token only for the key that the assertion names', async () => {
    const { data: facts } = await openClient(url).GET('/v1/directory');
    const base = { url, issuer: facts?.issuer ?? '', clientId: kiosk.clientId, wallet: kiosk.wallet };
    const ask = async (claims: Record<string, unknown>, dpop = kiosk.dpop) => {
      const answer = await requestToken({ ...base, dpop }, 'flows.read', claims);
      return { status: answer.status, ...((await answer.json()) as { error?: string }) };
    };
    const relay = await dpopKey();
    const named = { cnf: { jkt: kiosk.dpop.thumbprint } };
    expect(await ask(named)).toMatchObject({ status: 200, token_type: 'DPoP' });
    expect(await ask(named, relay)).toEqual({
      status: 401,
      error: 'invalid_dpop_proof',
      error_description:
        'The request has no DPoP proof of the key that the client assertion names (cnf.jkt).',
    });
    const silent = { ...kiosk.dpop, proof: async () => '' };
    for (const dpop of [silent, { ...silent, proof: async () => 'nonsense' }]) {
      expect(await ask(named, dpop)).toMatchObject({ status: 401, error: 'invalid_dpop_proof' });
    }
    for (const cnf of [{}, { jkt: 5 }, 'key', null]) {
      expect(await ask({ cnf })).toMatchObject({ status: 401, error: 'invalid_client' });
    }
  });

  it('tells a kiosk of an earlier version, which names no key, to update', async () => {
    const { data: facts } = await openClient(url).GET('/v1/directory');
    const { clientId, wallet, dpop } = kiosk;
    const asked = { url, issuer: facts?.issuer ?? '', clientId, wallet, dpop };
    const answer = await requestToken(asked, 'flows.read', { cnf: undefined });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      error: 'invalid_client',
      error_description:
        'The client assertion names no DPoP key (cnf.jkt). A kiosk of an earlier version does not: update it.',
    });
  });

  it('lets an API client name no key, and holds it to the one that it names', async () => {
    const { data: facts } = await openClient(url).GET('/v1/directory');
    const { tenantId } = kiosk;
    const { clientId, wallet, dpop } = await apiClient(current().services, {
      tenantId,
      scopes: ['results.poll'],
    });
    const asked = { url, issuer: facts?.issuer ?? '', clientId, wallet };
    const status = async (claims: Record<string, unknown>, key = dpop) =>
      (await requestToken({ ...asked, dpop: key }, 'results.poll', claims)).status;
    expect(await status({ cnf: undefined })).toBe(200);
    expect(await status({})).toBe(200);
    expect(await status({ cnf: { jkt: kiosk.dpop.thumbprint } })).toBe(401);
    expect(await status({ cnf: {} })).toBe(401);
  });

  it('proves its key over any nonce, for the key that asks and under the address that it asked', async () => {
    const nonce = 'n'.repeat(43);
    const jkt = kiosk.dpop.thumbprint;
    const prove = (body: unknown) => post('/v1/directory/proof', JSON.stringify(body));
    const { jws } = (await (await prove({ nonce, jkt })).json()) as { jws: string };
    const verdict = verifyJws(jws);
    expect(verdict).toMatchObject({
      valid: true,
      did: kiosk.servicesDid,
      typ: 'counterproof-services-proof+jws',
      payload: { nonce, origin: url, cnf: { jkt } },
    });
    for (const body of [{ nonce }, { jkt }, { nonce: 'n', jkt }, { nonce, jkt: 'x'.repeat(44) }]) {
      expect(await refusal(await prove(body))).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    }
  });

  it('keeps a token inside its scope', async () => {
    const narrow = authorised(url, kiosk.dpop, await kiosk.token('flows.read'));
    expect((await narrow.GET('/v1/flows')).response.status).toBe(200);
    expect((await narrow.GET('/v1/roster')).response.status).toBe(403);
  });

  it('creates a branch once per bootstrap secret', async () => {
    const branch = (secret: string) =>
      post('/v1/branches', '{"name":"Side Street"}', { authorization: `Bootstrap ${secret}` });
    expect(await refusal(await branch('guessed'))).toMatchObject({ status: 401, code: 'BOOTSTRAP_INVALID' });
    const secret = current().services.issueBootstrapSecret();
    const statuses = (await Promise.all([branch(secret), branch(secret)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 401]);
    expect(await refusal(await branch(secret))).toMatchObject({ code: 'BOOTSTRAP_INVALID' });
  });

  it('refuses broken JSON, a prototype, unknown members, wrong media types and unknown paths alike', async () => {
    const secret = () => ({ authorization: `Bootstrap ${current().services.issueBootstrapSecret()}` });
    const code = async (body: string, headers = {}) =>
      (await refusal(await post('/v1/branches', body, { ...secret(), ...headers }))).code;
    expect(await code('{"name":')).toBe('MALFORMED_JSON');
    expect(await code('{"__proto__":{"x":1},"name":"Side"}')).toBe('MALFORMED_JSON');
    expect(await code('{"name":"Side","tenantId":"mine"}')).toBe('INVALID_REQUEST');
    expect(await code('{"name":"Side"}', { 'content-type': 'text/plain' })).toBe('MEDIA_TYPE_UNSUPPORTED');
    expect(await refusal(await fetch(`${url}/admin`))).toMatchObject({
      status: 404,
      code: 'ROUTE_NOT_FOUND',
    });
  });

  it('refuses bodies of 50 MB before it reads them', async () => {
    const huge = new Uint8Array(50 * 1024 * 1024);
    const codes = [413, 'network'];
    const answer = await post('/v1/kiosks', huge).then(
      ({ status }) => status,
      () => 'network' as const,
    );
    expect(codes).toContain(answer);
    const withoutToken = await fetch(
      `${url}/proofingsession/${scenario({ kiosk: kiosk.wallet }).sessionId}/artefacts/a/content`,
      { method: 'PUT', body: huge, headers: { 'content-type': 'application/octet-stream' } },
    ).then(
      ({ status }) => status,
      () => 'network' as const,
    );
    expect([401, 'network']).toContain(withoutToken);
    expect((await fetch(`${url}/v1/directory`)).status).toBe(200);
  });

  it('says which part of a request is wrong and never repeats what it held', async () => {
    const session = scenario({ kiosk: kiosk.wallet });
    const { error } = await kiosk.api.PUT('/proofingsession/{id}', {
      params: { path: { id: session.sessionId } },
      body: entry({ ...session.open, startedAt: 'SECRET-NAME' }),
    });
    expect(error).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(JSON.stringify(error)).toContain('startedAt');
    expect(JSON.stringify(error)).not.toContain('SECRET-NAME');
  });

  it('answers only to its own name, and to no web page', async () => {
    const { port } = new URL(url);
    const ask = async (lines: string[]) => {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`GET /v1/directory HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
      let text = '';
      for await (const chunk of socket) text += chunk;
      return Number(text.split(' ')[1]);
    };
    expect(await ask([`Host: 127.0.0.1:${port}`])).toBe(200);
    expect(await ask(['Host: rebound.example'])).toBe(421);
    expect(await ask([`Host: 127.0.0.1:${port}`, 'Origin: https://page.example'])).toBe(421);
  });

  it('slows down who guesses enrolment codes', async () => {
    const guess = () => post('/v1/kiosks', '{}');
    let last = 0;
    for (let i = 0; i < 30 && last !== 429; i++) last = (await guess()).status;
    expect(last).toBe(429);
  });
});
