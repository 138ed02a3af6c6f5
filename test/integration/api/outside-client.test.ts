import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessKey } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import type { Problem } from '#services/contract/problem.ts';
import { running } from '../support/services-under-test.ts';

const CACHE = fileURLToPath(new URL('../../../.cache/', import.meta.url));

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: the code that types it is generated while the test runs
  data?: any;
  error?: Problem;
  response: Response;
}
type Call = (request: object) => Promise<Answer>;

describe('a client that an outsider generates from the OpenAPI document', () => {
  const current = running(() => undefined);
  let folder = '';
  let sdk: Record<string, Call>;
  let client: object;

  beforeAll(async () => {
    const { services } = current();
    mkdirSync(CACHE, { recursive: true });
    // Inside of the project, where the types of Node are found.
    folder = mkdtempSync(join(CACHE, 'outside-client-'));
    const input = (await (await fetch(`${services.url}/openapi.json`)).json()) as Record<string, unknown>;
    await createClient({
      input,
      output: folder,
      logs: { level: 'silent' },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    });
    const load = (file: string) => import(pathToFileURL(join(folder, file)).href);
    sdk = (await load('sdk.gen.ts')) as Record<string, Call>;
    const { tenantId, communityId } = await enrolledKiosk(services);
    const scopes = ['proofing_sessions.create', 'proofing_sessions.manage', 'results.poll'] as const;
    const { key } = await accessKey(services, {
      tenantId,
      communityId,
      scopes: [...scopes, 'reports.read', 'events.read'],
    });
    const { createClient: open } = (await load('client/index.ts')) as { createClient: Call };
    const auth = ({ type }: { type: string }) => (type === 'apiKey' ? `AccessKey ${key}` : undefined);
    client = await open({ baseUrl: services.url, auth });
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const call = (operationId: string, request: object = {}) => {
    const operation = sdk[operationId];
    if (!operation) throw new Error(`the generated client has no ${operationId}`);
    return operation({ client, ...request });
  };

  it('compiles', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(folder, file));
    expect(files.length).toBeGreaterThan(3);
    const program = ts.createProgram(files, {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: ['node'],
    });
    const told = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
      return `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
    expect(told).toEqual([]);
  }, 120_000);

  it('creates a session once, polls it, finds it in the list, and calls it off', async () => {
    const body = { uid: 'customer-4711', applicant: { givenNames: 'Anna Maria', surname: 'Eriksson' } };
    const headers = { 'idempotency-key': 'visit-4711-2026' };
    const created = await call('createSession', { body, headers });
    expect(created.error).toBeUndefined();
    expect((await call('createSession', { body, headers })).data).toEqual(created.data);
    const { sessionId: id, reference } = created.data;
    const path = { id };
    expect((await call('pollSession', { path })).data).toMatchObject({ responseStatus: expect.any(String) });
    expect((await call('getSessionResult', { path })).data).toMatchObject({ state: 'Pending' });
    const listed = await call('listSessions', { query: { uid: 'customer-4711', limit: 1 } });
    expect(listed.data).toMatchObject({ sessions: [{ sessionId: id, reference, state: 'Pending' }] });
    const cancelled = await call('cancelSession', { path, body: { reason: 'not-needed' } });
    expect(cancelled.response.status).toBe(204);
    expect((await call('getSessionDetails', { path, body: {} })).data.session).toMatchObject({
      state: 'Abandoned',
    });
    const reported = await call('searchReports', { body: { uid: 'customer-4711' } });
    expect(reported.data.sessions).toMatchObject([{ sessionId: id, state: 'Abandoned' }]);
    const events = await call('listEvents', { query: { types: 'E_IDV_SESSION_ABANDONED' } });
    expect(events.data.events).toMatchObject([{ sessionId: id }]);
    const rest = await call('listEvents', { query: { cursor: events.data.next } });
    expect(rest.data).toMatchObject({ events: [], more: false });
  });

  it('learns what is wrong with a request, and which values are accepted', async () => {
    const { error } = await call('listSessions', { query: { state: 'Lost', limit: 1000 } });
    expect(error).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      faults: [
        { in: 'query', path: '/state', allowed: expect.arrayContaining(['Pending', 'Success']) },
        { in: 'query', path: '/limit', maximum: 200 },
      ],
    });
    const missing = await call('getSessionResult', { path: { id: '0191f2c4-7b1e-7c3a-9d52-6f0a1b2c3d4e' } });
    expect(missing.error).toMatchObject({ status: 404, code: 'SESSION_NOT_FOUND' });
    // The generated client keeps its key from operations that do not admit one.
    const denied = await call('listRoles');
    expect(denied.error).toMatchObject({ status: 401, code: 'TOKEN_MISSING' });
    expect(denied.response.headers.get('www-authenticate')).toBe('Bearer realm="counterproof"');
  });
});
