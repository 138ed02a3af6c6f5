import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SERVICES_PROOF_TYPE } from '#core/contract/platform.ts';
import { RECEIPT_TYPE } from '#core/contract/receipt.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { SyncLoop } from '#main/ports/services-gateway.ts';
import type { ServicesLink } from '#main/ports/services-link.ts';
import { problemBody } from '#services/contract/problem.ts';
import { connectorUnderTest, until } from '../support/link-under-test.ts';
import { QUEUED, queueSession, type TemporaryVault, temporaryVault } from '../support/outbox-under-test.ts';

const servicesKey = jwsSigner(generateKeyPair());
const facts = () => ({
  servicesDid: servicesKey.did,
  issuer: 'https://services.example',
  tokenEndpoint: '/oauth2/token',
  serverTime: new Date().toISOString(),
  durability: 'server',
  version: '1',
  services: {},
});
const json = (body: unknown, status = 200): RequestListener => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
};
/** Signs the nonce of the kiosk, with the key of the services unless told otherwise. */
const proof =
  (signer = servicesKey): RequestListener =>
  async (request, response) => {
    const { nonce, jkt } = JSON.parse(await text(request));
    const origin = `http://${request.headers.host}`;
    const { issuer, serverTime } = facts();
    const claims = { nonce, issuer, origin, serverTime, cnf: { jkt } };
    json({ jws: signer.signJws(claims, SERVICES_PROOF_TYPE) })(request, response);
  };
const token = json({ access_token: 'token', token_type: 'DPoP', expires_in: 600 });

describe('the outbox against services that do not work', () => {
  let store: TemporaryVault;
  let server: Server;
  let link: ServicesLink;
  let loop: SyncLoop;
  let sessionId: string;
  let answer: RequestListener;
  let prove: RequestListener;
  let paths: (string | undefined)[];

  beforeEach(async () => {
    store = temporaryVault();
    const wallet = jwsSigner(generateKeyPair());
    sessionId = queueSession(store.vault, wallet, jwsSigner(generateKeyPair())).sessionId;
    prove = proof();
    paths = [];
    server = createServer((request, response) => {
      paths.push(request.url);
      if (request.url === '/v1/directory') return json(facts())(request, response);
      if (request.url === '/v1/directory/proof') return prove(request, response);
      if (request.url === '/oauth2/token') return token(request, response);
      return answer(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    link = connectorUnderTest(undefined, 400).link({ mode: 'remote', address }, wallet);
    link.enrolled({
      clientId: 'kiosk',
      servicesDid: servicesKey.did,
      tenantId: 't',
      communityId: 'c',
      communityName: 'n',
      publicKey: 'k',
    });
    loop = link.syncLoop(store.vault);
  });
  afterEach(async () => {
    await loop.stop();
    await link.close();
    server.closeAllConnections();
    server.close();
    store.remove();
  });

  const failsWith = async (code: string) => {
    loop.start();
    await until(() => loop.status().error?.code === code, code);
    expect(loop.status().waiting).toBe(QUEUED);
    expect(store.vault.outbox.receipts(sessionId)).toEqual([]);
    return loop.status();
  };

  it('waits and reports that no services answer', async () => {
    server.close();
    server.closeAllConnections();
    const status = await failsWith('SERVICES_UNREACHABLE');
    expect(status.error?.cause?.probe).toMatch(/ECONNREFUSED/);
    expect(status.nextAttempt).toBeDefined();
    expect(status.perSession.get(sessionId)).toMatchObject({ waiting: QUEUED, refused: false });
    expect(link.gateway.state()).toMatchObject({ state: 'unreachable' });
  });

  it('refuses services whose key is not the pinned one', async () => {
    link.enrolled({
      clientId: 'kiosk',
      servicesDid: jwsSigner(generateKeyPair()).did,
      tenantId: 't',
      communityId: 'c',
      communityName: 'n',
      publicKey: 'k',
    });
    const status = await failsWith('SERVICES_NOT_PROVEN');
    expect(status.error?.cause?.probe).toMatch(/pinned/);
    expect(new Set(paths)).toEqual(new Set(['/v1/directory']));
  });

  it.each([
    ['repeats the directory and knows nothing else', json({}, 404), /404/],
    ['repeats the directory to every question', json(facts()), /no proof/],
    ['signs with a key of its own', proof(jwsSigner(generateKeyPair())), /another key/],
  ])('sends nothing to a host that %s, and says that it is not the one of the set-up', async (...row) => {
    prove = row[1];
    const status = await failsWith('SERVICES_NOT_PROVEN');
    expect(status.error?.message).toBe('These are not the services of the set-up');
    expect(status.error?.cause?.probe).toMatch(row[2]);
    expect(link.gateway.state()).toMatchObject({
      state: 'unreachable',
      error: { code: 'SERVICES_NOT_PROVEN' },
    });
    expect(new Set(paths)).toEqual(new Set(['/v1/directory', '/v1/directory/proof']));
  });

  it.each([
    ['a page of a network login', 'text/html', '<html>Please sign in</html>'],
    ['an empty answer', 'application/json', ''],
    ['JSON of somebody else', 'application/json', '{"receipt":5}'],
    ['an endless answer', 'application/json', 'x'.repeat(5_000_000)],
  ])('names %s an answer that is none of the services', async (_name, type, body) => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': type }).end(body);
    await failsWith('SERVICES_INVALID_ANSWER');
  });

  it('follows no redirect', async () => {
    answer = (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    const status = await failsWith('SERVICES_INVALID_ANSWER');
    expect(status.error?.cause?.probe).toMatch(/302/);
  });

  it('believes no receipt of another key, and keeps trying', async () => {
    const stranger = jwsSigner(generateKeyPair());
    answer = json({ receipt: stranger.signJws({ v: 1 }, RECEIPT_TYPE) });
    const status = await failsWith('RECEIPT_INVALID');
    expect(status.perSession.get(sessionId)?.refused).toBe(false);
  });

  it('believes no receipt for other content', async () => {
    const [entry] = store.vault.outbox.due(new Date(Date.now() + 60_000).toISOString(), 1);
    const receipt = {
      v: 1,
      sessionId,
      entryId: entry?.entryId,
      idempotencyKey: entry?.idempotencyKey,
      contentHash: 'A'.repeat(43),
      serverTime: new Date().toISOString(),
      durability: 'server',
    };
    answer = json({ receipt: servicesKey.signJws(receipt, RECEIPT_TYPE) });
    const status = await failsWith('RECEIPT_INVALID');
    expect(status.error?.cause?.probe).toMatch(/contentHash/);
  });

  it('stops at a refusal that will not change by itself, and says the code', async () => {
    answer = json(problemBody('FLOW_NOT_FOUND', 'No flow has this id.', 'r'), 404);
    const status = await failsWith('SERVICES_REFUSED');
    expect(status.perSession.get(sessionId)).toMatchObject({ refused: true, waiting: QUEUED });
    expect(status.error?.cause?.probe).toMatch(/404 FLOW_NOT_FOUND/);
  });

  it('tries again after a failure inside the services', async () => {
    let calls = 0;
    answer = (request, response) => {
      calls += 1;
      json(problemBody('DATABASE_UNAVAILABLE', 'Try again later.', 'r'), 503)(request, response);
    };
    const status = await failsWith('SERVICES_REFUSED');
    expect(status.perSession.get(sessionId)?.refused).toBe(false);
    await until(() => calls >= 3, 'three attempts');
  });

  it('gives up on an answer that never comes, and keeps the entry', async () => {
    server.removeAllListeners('request').on('request', () => undefined);
    await failsWith('SERVICES_TIMEOUT');
  });
});
