/*
 * What is refused, and where it is shown. Rows of the error table of the web services specification (part 7) come first.
 *
 * | row                                            | shown by                                                       |
 * |------------------------------------------------|----------------------------------------------------------------|
 * | unsupported, expired, photographed document    | bad-input.test.ts at the counter; told by services: below      |
 * | CAPTCHA configuration missing                  | flow-templates.test.ts                                         |
 * | workflow, access code or community not valid   | instances.test.ts                                              |
 * | duplicate unique tag                           | flows.test.ts                                                  |
 * | retry count above 4                            | flows.test.ts                                                  |
 * | report above 2,000,000 records                 | below                                                          |
 * | malformed JSON, wrong types, unknown fields    | below for every operation; security.test.ts                    |
 * | body of 100 MB, slow body                      | below                                                          |
 * | path traversal, SQL and header injection       | below; fuzz.test.ts                                            |
 * | same idempotency key, other body               | sessions.test.ts, proofing.test.ts                             |
 * | expired and forged tokens                      | below; none and altered ones: security.test.ts                 |
 * | wrong tenant                                   | proofing.test.ts, fuzz.test.ts                                 |
 * | wrong community                                | below                                                          |
 * | replayed proofs                                | security.test.ts                                               |
 * | clock skew                                     | below                                                          |
 * | webhook targets in private ranges              | webhooks.test.ts                                               |
 * | formulas in CSV                                | reports.test.ts                                                |
 * | proofs of a wallet: other, late, used, spoilt  | users.test.ts                                                  |
 * | codes: expired, used, foreign, not validated   | access-codes.test.ts                                           |
 * | headers in names, addresses and words of mails | users.test.ts, access-codes.test.ts                            |
 * | wrong and weak passwords, unknown users        | access-codes.test.ts                                           |
 * | consents, pictures and faces asked too often   | identify-selfie.test.ts                                        |
 * | paths of a configuration that lead elsewhere   | configuration.test.ts                                          |
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Flow } from '#core/contract/flow.ts';
import { flowHash } from '#core/contract/flow-hash.ts';
import type { LivenessSignal } from '#core/document/document-records.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { CheckResult, OperatorDecision } from '#core/proofing/verdicts.ts';
import { accessKey, administrator } from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { walletProof } from '#scripts/harness/services/person-under-test.ts';
import { Problem } from '#services/contract/problem.ts';
import { insertFlowVersion } from '#services/flows/flow-version.repository.ts';
import type { RunningServices } from '#services/server.ts';
import { FLOW, type ScenarioOptions, scenario } from '#specimens/evidence-under-test.ts';
import { passportCapture } from '#specimens/logged-captures.ts';
import { running } from '../support/services-under-test.ts';
import { resigned } from '../support/token-forger.ts';

const MIB = 1024 * 1024;
const NODE = fileURLToPath(new URL('../support/services-child.ts', import.meta.url));
const JSON_TYPE = { 'content-type': 'application/json' };
const DOWNLOAD = '/v1/reports/verification-sessions/download';
const SKEW_S = 5 * 60;
/** Two signals of a copy shown on a screen. */
const OF_A_SCREEN = (['moire', 'screen-grid'] as const).map(
  (signal): LivenessSignal => ({
    signal,
    value: 1,
    threshold: 0.5,
    unit: 'ln of power ratio',
    role: 'rule',
    verdict: 'FAILED',
  }),
);

interface Operation {
  method: string;
  path: string;
  security: Record<string, string[]>[];
  hasJson: boolean;
}

describe('bad input', () => {
  const current = running(undefined, {
    rateLimits: { address: 1e9, refusals: 1e9, caller: 1e9 },
    requestTimeoutMs: 1000,
    timers: false,
  });
  let services: RunningServices;
  let kiosk: KioskUnderTest;
  let admin: Awaited<ReturnType<typeof administrator>>;
  let program: Awaited<ReturnType<typeof accessKey>>;
  let operations: Operation[];
  const wallet = jwsSigner(generateKeyPair());
  let token: string;
  let operator: JwsSigner | undefined;

  beforeAll(async () => {
    services = current().services;
    kiosk = await enrolledKiosk(services);
    const place = { tenantId: kiosk.tenantId, communityId: kiosk.communityId };
    admin = await administrator(services, { tenantId: kiosk.tenantId });
    program = await accessKey(services, { ...place, type: 'system' });
    token = await kiosk.token();
    operations = await described(services.url);
  });

  /** Sends as an admitted caller, byte by byte as given: fetch would normalise the path. */
  async function send(operation: Operation, path: string, body?: string) {
    const headers = await credentials(operation, path, body);
    return rawRequest(services.url, { method: operation.method, path, headers, body });
  }
  async function credentials(
    { security, method }: Operation,
    path: string,
    body: string | undefined,
  ): Promise<Record<string, string>> {
    const admitted = new Set(security.flatMap((one) => Object.keys(one)));
    if (admitted.has('account')) return { authorization: `Bearer ${admin.token}` };
    if (admitted.has('accessKey')) return { authorization: `AccessKey ${program.key}` };
    if (admitted.has('bootstrap')) return { authorization: `Bootstrap ${services.issueBootstrapSecret()}` };
    if (!admitted.has('kiosk')) return {};
    const url = services.url + path;
    const dpop = await kiosk.dpop.proof(method, url, token);
    const proof = admitted.has('wallet') ? walletProof(wallet, { method, url, body }) : {};
    return { authorization: `DPoP ${token}`, dpop, ...proof };
  }
  const create = async (body: object, by = program) => {
    const answer = await by.fetch('/proofingsession/create', {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { sessionId: string } };
  };
  const download = (body: object) =>
    admin.fetch(DOWNLOAD, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });

  type Refused = {
    reason: CheckResult['reason'];
    document?: ScenarioOptions['document'];
    lists?: Partial<Flow['document']>;
  };
  const REFUSED_DOCUMENTS: Refused[] = [
    { reason: 'unsupported-document', lists: { supported: ['identity-card'] } },
    { reason: 'blocked-document', lists: { blocked: [{ country: 'DEU', type: 'passport' }] } },
    {
      reason: 'expired',
      document: (portrait, on) => passportCapture(portrait, { ...on, dateOfExpiry: '2020-01-01' }),
    },
    {
      reason: 'recaptured-screen',
      document: (portrait, on) => ({ ...passportCapture(portrait, on), liveness: OF_A_SCREEN }),
    },
  ];
  const DECISIONS = [
    { kind: 'approve', reasons: ['identity-confirmed'] },
    { kind: 'reject', reasons: ['document-suspect'] },
  ] satisfies OperatorDecision[];
  const pairs = REFUSED_DOCUMENTS.flatMap((refused) =>
    DECISIONS.map((decision) => ({ ...refused, decision })),
  );
  /** A flow of the community whose lists are those. */
  const flowWith = async (lists: Partial<Flow['document']>) => {
    const name = `lists-${randomUUID().slice(0, 8)}`;
    const named = { ...FLOW, id: name, uniqueTag: name, document: { ...FLOW.document, ...lists } };
    const flow = Flow.parse(named);
    const reference = { id: flow.id, version: flow.version, hash: flowHash(flow) };
    const { db, now } = services.context;
    await insertFlowVersion(db, kiosk, { flow, document: flow, reference }, { by: 'test', at: now() });
    return flow;
  };

  it.each(pairs)(
    'tells why a document was refused: $reason, whatever the operator says: $decision.kind',
    async ({ reason, document, lists, decision }) => {
      operator ??= await operatorOf(kiosk);
      const isBlocked = reason === 'blocked-document';
      const claim = { number: 1, kind: { basis: 'machine-read' } };
      const session = scenario({
        kiosk: kiosk.wallet,
        operator,
        startedAt: new Date(Date.now() - 60_000),
        ...(document ? { document } : {}),
        ...(lists ? { flow: await flowWith(lists) } : {}),
        decision,
        // The services tell what they find, and nothing that only the kiosk says.
        more: isBlocked ? [] : [{ type: 'document.not-allowed', by: 'kiosk', payload: claim }],
      });
      await deliverSession(services, kiosk.api, session);
      const at = { params: { path: { id: session.sessionId } } };
      const { data } = await kiosk.api.POST('/proofingsession/{id}/fetch/details', { ...at, body: {} });
      // Decided by the check, and not because the evidence were broken.
      expect(data?.session).toMatchObject({
        state: decision.kind === 'approve' ? 'Review' : 'Failed',
        reasons: [],
      });
      const polled = await program.api.GET('/v3/proofingsession/{id}/poll', at);
      expect(polled.data).toMatchObject({ reasonCode: reason });
      const told = data?.events.filter(({ type }) => type === 'E_IDV_DOCUMENT_NOT_ALLOWED') ?? [];
      expect(told.map(({ data: facts }) => facts)).toEqual(
        isBlocked ? [expect.objectContaining({ reason: 'blocked-document' })] : [],
      );
    },
  );

  it('asks to refine a report of more than 2,000,000 records, and sends it once it is refined', async () => {
    const { body } = await create({ uid: 'counted' });
    const { db } = services.context;
    // One session, seen 2,000,001 times: what the search counts is the view.
    await sql`ALTER TABLE proofing_session RENAME TO one_session`.execute(db);
    await sql`CREATE VIEW proofing_session AS SELECT s.* FROM one_session s,
      generate_series(1, CASE WHEN s.session_id = ${sql.lit(body.sessionId)}::uuid THEN 2000001 ELSE 1 END)`.execute(
      db,
    );
    try {
      const refused = await download({ uid: 'counted' });
      expect(Problem.parse(await refused.json())).toMatchObject({
        status: 422,
        code: 'REPORT_TOO_LARGE',
        detail: expect.stringContaining('refine the search'),
      });
      expect((await download({ uid: 'counted', states: ['Success'] })).status).toBe(200);
    } finally {
      await sql`DROP VIEW proofing_session`.execute(db);
      await sql`ALTER TABLE one_session RENAME TO proofing_session`.execute(db);
    }
  });

  it('refuses what is no JSON, of a wrong type or unknown, at every operation that takes JSON', async () => {
    const bodies = ['{', '{"a":1}}', '[]', '"text"', 'null', '7', '{"surprise":true}'];
    const taken: string[] = [];
    const withBody = operations.filter(({ hasJson }) => hasJson);
    expect(withBody.length).toBeGreaterThan(40);
    for (const operation of withBody) {
      for (const body of bodies) {
        const answer = await send(operation, filled(operation.path), body);
        const isRefused = [400, 404, 409, 412, 422, 428].includes(answer.status);
        if (!isRefused) taken.push(`${operation.method} ${operation.path} ${body}: ${answer.status}`);
      }
    }
    expect(taken).toEqual([]);
  }, 120_000);

  it('refuses a path that leads elsewhere in every parameter, and writes no file', async () => {
    const folder = current().dataDir;
    const before = readdirSync(folder).sort();
    const stored = () => readdirSync(join(folder, 'blobs'), { recursive: true }).sort();
    const pictures = stored();
    const leading = [
      '../..',
      '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '..%5c..%5cwindows',
      '....%2f%2f',
      '%00',
      'a%2F..',
    ];
    const taken: string[] = [];
    /** Its answer does not depend on the token, and a file that it wrote would be found below. */
    const isSilent = (path: string) => path === '/workflow/{token}/link';
    const withParameters = operations.filter(({ path }) => path.includes('{'));
    for (const operation of withParameters) {
      const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([whole]) => whole);
      for (const [place, value] of names.flatMap((name) => leading.map((one) => [name, one] as const))) {
        const path = filled(operation.path.replace(place, () => value));
        const answer = await send(operation, path, operation.hasJson ? '{}' : undefined);
        if (![400, 404].includes(answer.status) && !isSilent(operation.path))
          taken.push(`${operation.method} ${path}: ${answer.status}`);
        expect(answer.text).not.toContain('root:');
      }
    }
    expect(taken).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(before);
    expect(stored()).toEqual(pictures);
  }, 120_000);

  it('answers an address that no route can have with problem details, and repeats nothing of it', async () => {
    for (const address of ['/v1/webhooks/%E0%A4%A', `/v1/webhooks/${'tooLong'.repeat(100)}`]) {
      const answer = await fetch(services.url + address);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      const text = await answer.text();
      expect(text).not.toMatch(/E0|tooLong/);
      expect(Problem.parse(JSON.parse(text))).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    }
  });

  it('says in plain words what is wrong with a body, where, and what is accepted', async () => {
    const create = async (body: unknown) => {
      const answer = await admin.fetch('/proofingsession/create', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return Problem.parse(await answer.json());
    };
    const wrong = { surprise: true, communityId: 'x', applicant: { dateOfBirth: '12.08.1974' }, uid: 7 };
    const { faults = [], detail } = await create(wrong);
    expect(faults).toEqual(
      expect.arrayContaining([
        { path: '/surprise', message: 'there is no such member', members: expect.arrayContaining(['uid']) },
        { path: '/communityId', message: 'is not a UUID', format: 'uuid' },
        { path: '/applicant/dateOfBirth', message: 'is not a date (YYYY-MM-DD)', format: 'date' },
        { path: '/uid', message: 'is not a text', type: 'string' },
      ]),
    );
    expect(detail).toContain('body /uid: is not a text');
    expect((await create([])).detail).toBe('body: is not an object');
  });

  it('names a text with the character of code 0 where it is only looked for', async () => {
    const answer = await fetch(`${services.url}/v1/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenant: 'a\0b', name: 'Nobody', passphrase: 'whatever it is' }),
    });
    expect(Problem.parse(await answer.json())).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });

  it('refuses half of a character in a name, and stores nothing', async () => {
    const kioskOf = async () => (await admin.api.GET('/v1/kiosks')).data?.kiosks[0];
    const before = await kioskOf();
    const answer = await admin.fetch(`/v1/kiosks/${before?.kioskId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Half \\ud800 of a character"}',
    });
    expect(Problem.parse(await answer.json())).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(await kioskOf()).toEqual(before);
  });

  it('takes SQL in a text as text', async () => {
    const evil = `'; DROP TABLE proofing_session; --`;
    const { body, status } = await create({ uid: evil });
    expect(status).toBe(201);
    const listed = async (query: Record<string, string>) => {
      const answer = await admin.fetch(`/proofingsession?${new URLSearchParams(query)}`);
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { sessions: { sessionId: string }[] }).sessions;
    };
    expect((await listed({ uid: evil })).map(({ sessionId }) => sessionId)).toEqual([body.sessionId]);
    expect(await listed({ uid: `' OR '1'='1` })).toEqual([]);
    expect(await listed({ reference: `' UNION SELECT 1 --` })).toEqual([]);
    for (const filter of ['completedBy', 'documentType', 'flowId', 'uid']) {
      const report = await download({ [filter]: `' OR 1=1 --` });
      expect((await report.text()).trim().split('\r\n')).toHaveLength(1);
    }
  });

  it('lets no input write a header of an answer', async () => {
    const evil = 'x%0d%0aX-Injected:%20yes';
    const paths = [
      `/v1/services/${evil}/publickey`,
      `/proofingsession?uid=${evil}`,
      `/v1/events?cursor=${evil}`,
      `/proofingsession/${evil}/poll`,
      `/${evil}`,
    ];
    for (const path of paths) {
      const headers = { authorization: `Bearer ${admin.token}`, 'idempotency-key': 'x%0d%0aX-Injected: yes' };
      const answer = await rawRequest(services.url, { method: 'GET', path, headers });
      expect(answer.status, path).toBeLessThan(500);
      expect(answer.headers['x-injected'], path).toBeUndefined();
    }
  });

  it('refuses a token that is expired, of another issuer, audience or type, or signed by another key', async () => {
    const claims = decodeJwt(token);
    const { kid } = decodeProtectedHeader(token);
    const ask = async (presented: string) => {
      const dpop = await kiosk.dpop.proof('GET', `${services.url}/v1/flows`, presented);
      const headers = { authorization: `DPoP ${presented}`, dpop };
      const answer = await fetch(`${services.url}/v1/flows`, { headers });
      return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
    };
    const forged = (change: object, header: object = {}) =>
      resigned(services, { claims: { ...claims, ...change }, header: { kid, typ: 'at+jwt', ...header } });
    const past = Math.floor(Date.now() / 1000) - 3600;
    const refused = { status: 401, code: 'TOKEN_INVALID' };
    // Without a change it counts like the services' own: what follows is refused for its change alone.
    expect(await ask(await forged({}))).toMatchObject({ status: 200 });
    expect(await ask(await forged({ iat: past, exp: past + 60 }))).toEqual(refused);
    expect(await ask(await forged({ iss: 'https://elsewhere.example' }))).toEqual(refused);
    expect(await ask(await forged({ aud: 'https://elsewhere.example' }))).toEqual(refused);
    expect(await ask(await forged({ exp: undefined }))).toEqual(refused);
    expect(await ask(await forged({ cnf: undefined }))).toEqual(refused);
    expect(await ask(await forged({}, { typ: 'JWT' }))).toEqual(refused);
    expect(await ask(await forged({}, { kid: 'nobody' }))).toEqual(refused);
    const foreign = jwsSigner(generateKeyPair()).signJws({ ...claims }, 'at+jwt');
    expect(await ask(foreign)).toEqual(refused);
  });

  it('refuses a proof from five minutes ahead or behind and tells the time of the services', async () => {
    const url = `${services.url}/v1/flows`;
    for (const skew of [SKEW_S, -SKEW_S]) {
      const iat = Math.floor(Date.now() / 1000) + skew;
      const dpop = await kiosk.dpop.proof('GET', url, token, { iat });
      const answer = await fetch(url, { headers: { authorization: `DPoP ${token}`, dpop } });
      const { code, detail } = Problem.parse(await answer.json());
      expect(code).toBe('DPOP_INVALID');
      const told = Date.parse(/\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(detail)?.[0] ?? '') / 1000;
      expect(Math.abs(told - (iat - skew))).toBeLessThan(SKEW_S / 2);
    }
  });

  it('makes only accounts that reach the community reviewers', async () => {
    const stranger = await administrator(services, await enrolledKiosk(services, 'Strangers'));
    for (const accountId of [stranger.accountId, randomUUID()]) {
      const linked = await admin.api.PUT('/v1/review/reviewers/{communityId}/{accountId}/operators', {
        params: { path: { communityId: kiosk.communityId, accountId } },
        body: { operatorIds: [] },
      });
      expect(linked.error).toMatchObject({ status: 404, code: 'ACCOUNT_NOT_FOUND' });
    }
  });

  it('hides a session from other communities of the same tenant', async () => {
    const { body } = await create({ uid: 'neighbour' });
    const communityId = randomUUID();
    await sql`INSERT INTO community SELECT (jsonb_populate_record(c, jsonb_build_object('community_id', ${communityId}::text,
      'name', 'Another community'))).* FROM community c WHERE c.community_id = ${kiosk.communityId}`.execute(
      services.context.db,
    );
    const neighbour = await administrator(services, { tenantId: kiosk.tenantId, communityId });
    const there = `/proofingsession/${body.sessionId}`;
    const post = { method: 'POST', headers: JSON_TYPE, body: '{}' };
    for (const [path, init] of [
      [`${there}/poll`, {}],
      [`${there}/result`, {}],
      [`${there}/fetch/details`, post],
      [`${there}/fetch/user-device-details`, post],
      [`${there}/cancel`, post],
    ] as const) {
      const answer = await neighbour.fetch(path, init);
      expect(Problem.parse(await answer.json()), path).toMatchObject({ code: 'SESSION_NOT_FOUND' });
    }
    const listed = await neighbour.fetch('/proofingsession?uid=neighbour');
    expect(await listed.json()).toEqual({ sessions: [] });
    const mine = await admin.fetch('/proofingsession?uid=neighbour');
    expect(((await mine.json()) as { sessions: [] }).sessions).toHaveLength(1);
  });

  it('ends a request whose body does not come, and answers others meanwhile', async () => {
    const { host, port } = new URL(services.url);
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`POST /v1/sign-in HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`);
    socket.write('Content-Length: 100\r\n\r\n{"name":');
    expect((await fetch(`${services.url}/v1/directory`)).status).toBe(200);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(Problem.parse(JSON.parse(text.split('\r\n\r\n')[1] ?? ''))).toMatchObject({
      code: 'REQUEST_TIMEOUT',
    });
  });

  it('answers bytes that are no HTTP with problem details', async () => {
    const socket = connect(Number(new URL(services.url).port), '127.0.0.1');
    socket.end('no request at all\r\n\r\n');
    let text = '';
    for await (const chunk of socket) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.1 400 .*"code":"INVALID_REQUEST"/s);
  });
});

describe('a body of 100 MB', () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-large-body-'));
  let child: ChildProcess;
  let url: string;
  beforeAll(async () => {
    const options = JSON.stringify({ dataDir: folder, timers: false });
    child = fork(NODE, [options], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    [{ url }] = (await once(child, 'message')) as [{ url: string }];
  });
  afterAll(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });

  /** Most memory that the node ever had, in bytes. */
  const peak = (): number => {
    const [, kib] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    return Number(kib) * 1024;
  };
  /** Sends 100 MB as long as the server reads; returns the status, and how much was read. */
  const flood = (headers: Record<string, string>) =>
    new Promise<{ status: number; sent: number }>((resolve) => {
      const { port } = new URL(url);
      const request = httpRequest({
        port,
        method: 'POST',
        path: '/v1/sign-in',
        headers: { ...JSON_TYPE, ...headers },
      });
      let sent = 0;
      let status = 0;
      const part = Buffer.alloc(MIB, 0x20);
      const more = (): void => {
        if (sent >= 100 || request.destroyed) return void request.end();
        sent += 1;
        request.write(part, (error) => {
          if (!error) setImmediate(more);
        });
      };
      request.on('response', (answer) => {
        status = answer.statusCode ?? 0;
        answer.resume();
      });
      request.on('error', () => undefined);
      request.on('close', () => resolve({ status, sent }));
      more();
    });

  it.skipIf(process.platform !== 'linux')(
    'is refused before it is read, announced or not, and takes no memory',
    async () => {
      const small = () => fetch(`${url}/v1/sign-in`, { method: 'POST', headers: JSON_TYPE, body: '{}' });
      for (let i = 0; i < 10; i++) expect((await small()).status).toBe(400);
      const before = peak();
      for (const [name, value] of [
        ['content-length', String(100 * MIB)],
        ['transfer-encoding', 'chunked'],
      ] as const) {
        const { status, sent } = await flood({ [name]: value });
        // The refusal can be lost with the connection, when more was on its way.
        expect([413, 0]).toContain(status);
        expect(sent).toBeLessThan(100);
      }
      expect((await small()).status).toBe(400);
      expect(peak() - before).toBeLessThan(50 * MIB);
    },
  );
});

/** Every operation of the served document. */
async function described(url: string): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<
      string,
      Record<string, { security?: Operation['security']; requestBody?: { content: object } }>
    >;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      security,
      hasJson: 'application/json' in (requestBody?.content ?? {}),
    })),
  );
}

/** A path with ids of the right form that nothing has. */
const filled = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_whole, name) => (name === 'version' ? '1' : uuidV7(Date.now())));

interface RawRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}
function rawRequest(url: string, { method, path, headers, body }: RawRequest) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const { port } = new URL(url);
      const all = { ...headers, ...(body === undefined ? {} : JSON_TYPE) };
      const request = httpRequest({ port, host: '127.0.0.1', method, path, headers: all }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      });
      request.on('error', reject);
      request.end(body);
    },
  );
}
