import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KeyType, SCOPES_OF_KEY_TYPE } from '../../services/contract/permissions.ts';
import { servicesLog } from '../../services/log.ts';
import { type RunningServices, startServices } from '../../services/server.ts';
import { fromSchema, HOSTILE, type JsonSchema } from './fuzz/from-schema.ts';
import { accessKey, administrator } from './support/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from './support/kiosk-under-test.ts';
import { findPostgres, type PostgresServer, startPostgres } from './support/postgres-server.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 200);
/** With fewer, chance decides whether a route that asks for much succeeds once. */
const ENOUGH_RUNS = 1000;
/** Routes at work at a time; a route's own runs follow each other. */
const WIDTH = 4;
const TYPE: KeyType = 'system';

/** Routes that may never succeed under fuzz, each of which somebody has looked at. */
function reviewedRoutes(): string[] {
  const text = readFileSync(new URL('./services-fuzz.reviewed.txt', import.meta.url), 'utf8');
  return text.split('\n').filter((line) => /^[A-Z]+ \//.test(line));
}

interface Operation {
  summary?: string;
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
  security?: Record<string, string[]>[];
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, JsonSchema> };
}
interface Route {
  method: string;
  path: string;
  operation: Operation;
}

const postgres = findPostgres();
const where = 'bin' in postgres ? 'PostgreSQL server' : `embedded database (${postgres.absent})`;

/** Everything that the document offers, with what fits its schemas and what does not, by whoever is admitted. */
describe(`the whole OpenAPI document under fuzz, ${where}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-fuzz-'));
  let server: PostgresServer | undefined;
  let services: RunningServices;
  let document: Document;
  let own: KioskUnderTest;
  /** What only another tenant's rows hold; no answer may tell it. */
  let foreign: string[] = [];
  /** Its ids, which anybody may send. */
  let foreignIds: string[] = [];
  let ownSession = '';

  beforeAll(async () => {
    server = 'bin' in postgres ? await startPostgres(postgres.bin) : undefined;
    services = await startServices({
      dataDir: folder,
      databaseUrl: server?.database(),
      port: 0,
      log: servicesLog('silent'),
      rateLimits: { address: 1e9, refusals: 1e9, caller: 1e9 },
      timers: false,
    });
    document = (await (await fetch(`${services.url}/openapi.json`)).json()) as Document;
    own = await enrolledKiosk(services, 'Own branch');
    const other = await enrolledKiosk(services, 'Second branch');
    ownSession = await sessionOf(own, 'own-customer', 'Spiegelei');
    const otherSession = await sessionOf(other, 'foreign-customer', 'Zwiebelfisch');
    foreign = ['Zwiebelfisch', 'foreign-customer', other.clientId, other.wallet.did];
    foreignIds = [other.tenantId, other.communityId, otherSession];
  });
  afterAll(async () => {
    await services?.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function sessionOf(kiosk: KioskUnderTest, uid: string, surname: string): Promise<string> {
    const admin = await administrator(services, kiosk);
    const answer = await admin.fetch('/proofingsession/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ uid, applicant: { surname } }),
    });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { sessionId: string }).sessionId;
  }

  it(`answers no 5xx and nothing of another tenant, ${RUNS} runs a route`, async () => {
    const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]): Route => ({ method, path, operation })),
    );
    expect(routes.length).toBeGreaterThan(100);
    const counts = new Map<string, Map<number, number>>();
    const faults: string[] = [];
    const waiting = routes.values();
    const work = async (): Promise<void> => {
      for (const route of waiting) {
        const statuses = new Map<number, number>();
        counts.set(`${route.method.toUpperCase()} ${route.path}`, statuses);
        await fuzz(route, statuses).catch((fault: Error) => {
          faults.push(`${route.method} ${route.path}: ${fault.message}`);
        });
      }
    };
    await Promise.all(Array.from({ length: WIDTH }, work));
    const silent = report(counts);
    const reviewed = reviewedRoutes();
    expect(reviewed.filter((route) => !counts.has(route))).toEqual([]);
    // Fewer runs may miss what many find.
    if (RUNS >= ENOUGH_RUNS) expect(silent.filter((route) => !reviewed.includes(route))).toEqual([]);
    expect(faults).toEqual([]);
    const runs = [...counts.values()].flatMap((statuses) => [...statuses.values()]);
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(routes.length * RUNS);
  }, 1_200_000);

  async function fuzz(route: Route, statuses: Map<number, number>): Promise<void> {
    const send = await callerFor(route);
    await fc.assert(
      fc.asyncProperty(requestFor(route), async (request) => {
        const answer = await send(request);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const told = foreign.find((name) => answer.text.includes(name));
        expect(answer.status, `${answer.status} ${answer.text.slice(0, 500)}`).toBeLessThan(500);
        expect(told, `tells of another tenant: ${answer.text.slice(0, 300)}`).toBeUndefined();
        expect(answer.headers.get('x-injected')).toBeNull();
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  }

  interface FuzzRequest {
    path: string;
    query: string;
    headers: Record<string, string>;
    body: string | undefined;
    contentType: string | undefined;
  }

  const resolve = (reference: string): JsonSchema =>
    document.components?.schemas?.[reference.replace('#/components/schemas/', '')] ?? {};

  function requestFor({ path, operation }: Route): fc.Arbitrary<FuzzRequest> {
    const { tenantId, communityId } = own;
    const byName = { tenantId, communityId, id: ownSession, sessionId: ownSession };
    const known = { byName, others: [...Object.values(byName), ...foreignIds] };
    const parameter = (name: string, schema: JsonSchema) =>
      fromSchema({ type: 'object', properties: { [name]: schema }, required: [name] }, resolve, known).map(
        (made) => {
          const value = (made as Record<string, unknown> | null)?.[name];
          return typeof value === 'string' ? value : JSON.stringify(value ?? '');
        },
      );
    const texts = (place: 'path' | 'query' | 'header') =>
      fc.record(
        Object.fromEntries(
          (operation.parameters ?? [])
            .filter((parameter) => parameter.in === place)
            .map(({ name, schema }) => [name, parameter(name, schema)]),
        ),
        place === 'path' ? {} : { requiredKeys: [] },
      );
    const content = Object.entries(operation.requestBody?.content ?? {})[0];
    const isJson = content?.[0] === 'application/json';
    const json = content && isJson ? fromSchema(content[1].schema ?? {}, resolve, known) : undefined;
    const body = json
      ? fc.oneof(
          { weight: 19, arbitrary: json.map((value) => JSON.stringify(value)) },
          { weight: 1, arbitrary: fc.constantFrom('', '{', '[1,', '\u0000', '{"a":1}{"b":2}', '"\\ud800"') },
        )
      : fc.string({ unit: 'binary', maxLength: 200 });
    return fc
      .record({ path: texts('path'), query: texts('query'), headers: texts('header'), body })
      .map((made) => ({
        path: path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => inPath(made.path[name] ?? '')),
        query: new URLSearchParams(made.query as Record<string, string>).toString(),
        headers: Object.fromEntries(
          Object.entries(made.headers as Record<string, string>)
            .filter(([name]) => name !== 'host')
            .map(([name, value]) => [name, value.replaceAll(/[^\x20-\x7e]/g, '').trim()]),
        ),
        body: content ? made.body : undefined,
        contentType:
          content?.[0] === 'multipart/form-data' ? 'multipart/form-data; boundary=x' : content?.[0],
      }));
  }

  /** Lone surrogates cannot stand in an address; everything else can, encoded. */
  const inPath = (text: string): string => encodeURIComponent(text.toWellFormed().slice(0, 300)) || '%20';

  type Send = (request: FuzzRequest) => Promise<{ status: number; text: string; headers: Headers }>;

  /** A fresh caller of the first kind that is admitted, so that one route's acts do not shut out another's. */
  async function callerFor({ method, operation }: Route): Promise<Send> {
    const schemes = (operation.security ?? []).map((scheme) => Object.keys(scheme)[0]);
    // Of the whole tenant: an account of one community would be refused before most of what there is to fail.
    const whole = { tenantId: own.tenantId };
    const admin = schemes.includes('account') ? await administrator(services, whole) : undefined;
    const key = schemes.includes('accessKey')
      ? await accessKey(services, { ...own, type: TYPE, scopes: [...SCOPES_OF_KEY_TYPE[TYPE]] })
      : undefined;
    const token = schemes.includes('kiosk') ? await own.token() : undefined;
    return async ({ path, query, headers, body, contentType }) => {
      const address = query === '' ? path : `${path}?${query}`;
      const init: RequestInit = {
        method: method.toUpperCase(),
        redirect: 'manual',
        headers: { ...headers, ...(contentType ? { 'content-type': contentType } : {}) },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(60_000),
      };
      const answer = admin
        ? await admin.fetch(address, init)
        : key
          ? await key.fetch(address, init)
          : await open(address, init, token);
      return { status: answer.status, headers: answer.headers, text: await textOf(answer) };
    };
  }

  async function open(address: string, init: RequestInit, token: string | undefined): Promise<Response> {
    const url = `${services.url}${address}`;
    const headers = new Headers(init.headers);
    if (token) {
      headers.set('authorization', `DPoP ${token}`);
      headers.set('dpop', await own.dpop.proof(init.method ?? 'GET', url, token));
    } else if (address.startsWith('/v1/branches') || address.startsWith('/v1/accounts/first')) {
      headers.set('authorization', `Bootstrap ${services.issueBootstrapSecret()}`);
    }
    return fetch(url, { ...init, headers });
  }

  /** A stream of events has no end of its own. */
  async function textOf(answer: Response): Promise<string> {
    if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text();
    await answer.body?.cancel();
    return '';
  }

  /** Says what came of all runs; answers the routes that never succeeded. */
  function report(counts: Map<string, Map<number, number>>): string[] {
    const all = new Map<number, number>();
    const silent: string[] = [];
    for (const [route, statuses] of counts) {
      for (const [status, count] of statuses) all.set(status, (all.get(status) ?? 0) + count);
      if (![...statuses.keys()].some((status) => status < 300)) silent.push(route);
    }
    const total = [...all].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
    console.log(`fuzz: ${counts.size} routes, ${RUNS} runs each: ${total.join(', ')}`);
    console.log(`fuzz: ${silent.length} routes never got past their checks: ${silent.join(', ')}`);
    return silent;
  }
});

describe('the generator of the fuzz', () => {
  it('makes values that fit a schema, and hostile ones among them', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { n: { type: 'integer', minimum: 1, maximum: 5 }, id: { type: 'string', format: 'uuid' } },
      required: ['n'],
    };
    const made = fc.sample(
      fromSchema(schema, () => ({}), { byName: {}, others: [] }),
      { numRuns: 500, seed: 1 },
    );
    const fits = made.filter((value) => {
      const { n } = (value ?? {}) as { n?: unknown };
      return Number.isInteger(n) && Number(n) >= 1 && Number(n) <= 5;
    });
    expect(fits.length).toBeGreaterThan(350);
    expect(made.some((value) => HOSTILE.includes(value))).toBe(true);
  });
});
