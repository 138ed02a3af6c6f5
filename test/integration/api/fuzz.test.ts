import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessKey, administrator } from '#scripts/harness/services/callers-under-test.ts';
import { CHEAP_VERIFIERS } from '#scripts/harness/services/cheap-verifiers.ts';
import { drawnExaminer } from '#scripts/harness/services/faces-under-test.ts';
import { findPostgres } from '#scripts/harness/services/postgres-server.ts';
import { type KeyType, SCOPES_OF_KEY_TYPE } from '#services/contract/permissions.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { sharedDatabase } from '../support/shared-postgres.ts';
import { FITTING } from './fuzz/fitting.ts';
import type { Fitting, Maker } from './fuzz/fitting-types.ts';
import { fromSchema, HOSTILE, type JsonSchema, type KnownIds } from './fuzz/from-schema.ts';
import { World } from './fuzz/fuzz-tenant.ts';
import { type Document, type FuzzRequest, plansFor, type Route, requestOf } from './fuzz/requests.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 5);
/** A request takes 22 ms on two idle cores, and there are more than 300 routes. */
const LIMIT_MS = 20 * 60_000 + RUNS * 20_000;
/** The same values in every run of `npm test`; where more runs are asked for, or a seed, others. */
const SEED = process.env.FUZZ_SEED ?? (process.env.FUZZ_RUNS === undefined ? 14 : undefined);
/** What fits is made again at most once in so many runs: it costs several requests. */
const RUNS_PER_FITTING = 40;
/** Stands in every name of the other tenant, and in nothing that is sent. */
const MARK = 'zwiebelfisch';
/** Own ids for each foreign one where a request names something. */
const SHARE_OF_OWN = Array.from({ length: 4 });
/** Ids that the services give; what callers choose, like a session's id, two tenants may have. */
const SERVICES_CHOSEN = [
  'tenantId',
  'communityId',
  'caseId',
  'holdId',
  'dvcID',
  'accountId',
  'roleId',
  'keyId',
  'clientId',
  'licenseId',
  'kioskId',
  'erasureId',
  'uploadId',
  'faceKey',
  'userId',
  'linkId',
  'relyingPartyId',
];
/** Routes at work at a time; a route's own runs follow each other. */
const WIDTH = 4;
const TYPE: KeyType = 'system';

/** Routes that may never succeed under fuzz, each of them reviewed. */
function reviewedRoutes(): string[] {
  const text = readFileSync(new URL('./fuzz.reviewed.txt', import.meta.url), 'utf8');
  return text.split('\n').filter((line) => /^[A-Z]+ \//.test(line));
}

const postgres = findPostgres();
const where = 'bin' in postgres ? 'PostgreSQL server' : `embedded database (${postgres.absent})`;

/**
 * Everything that the document offers, with what fits its schemas and what does not, by every admitted kind of caller.
 */
describe(`the whole OpenAPI document under fuzz, ${where}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-fuzz-'));
  let services: RunningServices;
  let document: Document;
  let own: World;
  let ownIds: Record<string, string> = {};
  let other: World;
  /** Another tenant's ids, which anybody may send. */
  let foreignIds: Record<string, string> = {};
  /** Values that only the rows of that tenant hold and no request sends; no answer may contain them. */
  let secrets: string[] = [];
  let known: KnownIds = { byName: {}, others: [] };
  let knownOwn: KnownIds = known;

  beforeAll(async () => {
    const databaseUrl = 'bin' in postgres ? sharedDatabase() : undefined;
    const start = (port: number, metricsTenant?: string) =>
      startServices({
        argon2Cost: CHEAP_VERIFIERS,
        examiner: drawnExaminer,
        dataDir: folder,
        databaseUrl,
        port,
        metricsTenant,
        log: servicesLog('silent'),
        rateLimits: { address: 1e9, refusals: 1e9, caller: 1e9, attempts: 1e9 },
        messages: { email: { send: async () => ({ providerId: 'none' }) } },
        mailExchanges: { takeMailFor: async () => true },
        source: { ask: async () => ({ kind: 'credible', confirmed: ['name'], alive: true }) },
        timers: false,
      });
    services = await start(0);
    own = await World.open(() => services, 'Own branch', 'spiegelei');
    // Whose keys read metrics is said when the services start.
    await services.close();
    services = await start(Number(new URL(services.url).port), own.kiosk.tenantId);
    document = (await (await fetch(`${services.url}/openapi.json`)).json()) as Document;
    other = await World.open(() => services, 'Second branch', MARK);
    ownIds = await own.ids();
    foreignIds = await other.ids();
    const names = Object.keys(foreignIds);
    const both = names.map((name) => [name, [...SHARE_OF_OWN.map(() => ownIds[name]), foreignIds[name]]]);
    known = {
      byName: Object.fromEntries(both),
      others: [...Object.values(ownIds), ...Object.values(foreignIds)],
    };
    const ownByName = Object.entries(ownIds).map(([name, id]) => [name, [id]]);
    knownOwn = { byName: Object.fromEntries(ownByName), others: Object.values(ownIds) };
    secrets = [MARK, other.kiosk.clientId, other.kiosk.wallet.did];
  }, 120_000);
  afterAll(async () => {
    await services?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    `answers no 5xx and nothing of another tenant, ${RUNS} runs a route`,
    async () => {
      const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]): Route => ({ method, path, operation })),
      );
      expect(routes.length).toBeGreaterThan(100);
      const before = await foreignRows();
      const counts = new Map<string, Map<number, number>>();
      const faults: string[] = [];
      const waiting = routes.values();
      const work = async (): Promise<void> => {
        for (const route of waiting) {
          const statuses = new Map<number, number>();
          counts.set(`${route.method.toUpperCase()} ${route.path}`, statuses);
          await fuzz(route, statuses).catch((fault: Error) => {
            faults.push(`${route.method} ${route.path}: ${fault.message} ${fault.cause ?? ''}`);
          });
        }
      };
      await Promise.all(Array.from({ length: WIDTH }, work));
      const silent = report(counts);
      const reviewed = reviewedRoutes();
      expect(reviewed.filter((route) => !counts.has(route))).toEqual([]);
      expect(faults).toEqual([]);
      expect(await foreignRows()).toEqual(before);
      expect(silent.filter((route) => !reviewed.includes(route))).toEqual([]);
      const runs = [...counts.values()].flatMap((statuses) => [...statuses.values()]);
      expect(runs.reduce((sum, count) => sum + count, 0)).toBe(routes.length * RUNS);
    },
    LIMIT_MS,
  );

  async function fuzz(route: Route, statuses: Map<number, number>): Promise<void> {
    const callers = await callersFor(route);
    const fitting = fittingFor(route, callers[0]?.accountId ?? '');
    // The party that runs the node may act in every tenant: nothing is foreign there.
    const isNodeWide = schemesOf(route).includes('bootstrap');
    const foreign = isNodeWide ? ownIds : foreignIds;
    const plans = plansFor(route, resolve, isNodeWide ? knownOwn : known, foreign);
    await fc.assert(
      fc.asyncProperty(plans, async (drawn) => {
        // No chance decides whether a route is reached.
        const plan = statuses.size === 0 ? { ...drawn, kind: 'fitting' as const } : drawn;
        const subject = await fitting.next();
        const request = requestOf(route, plan, subject, ownIds, foreign);
        // What fits is of the first caller.
        const caller = callers[plan.kind === 'drawn' ? plan.caller % callers.length : 0];
        const answer = await send(route, request, { ...caller, ...subject });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (plan.kind !== 'drawn') fitting.answered(answer.status);
        expect(answer.status, `${answer.status} ${answer.text.slice(0, 500)}`).toBeLessThan(500);
        const told = toldOf(route, answer, request);
        expect(told, `tells ${told} of another tenant: ${answer.text.slice(0, 300)}`).toEqual([]);
        expect(answer.headers.get('x-injected')).toBeNull();
      }),
      { numRuns: RUNS, endOnFailure: true, ...(SEED === undefined ? {} : { seed: Number(SEED) }) },
    );
  }

  const schemesOf = ({ operation }: Route): (string | undefined)[] =>
    (operation.security ?? []).map((scheme) => Object.keys(scheme)[0]);

  const resolve = (reference: string): JsonSchema =>
    document.components?.schemas?.[reference.replace('#/components/schemas/', '')] ?? {};

  /** Data of another tenant that an answer shows and the request did not contain. */
  function toldOf(route: Route, { text, status }: Answer, request: FuzzRequest): string[] {
    const said = `${request.path} ${request.query} ${String(request.body)}`;
    const asked = Object.values(foreignIds).filter((id) => said.includes(id));
    const unasked = asked.reduce((rest, id) => rest.replaceAll(id, ''), text);
    // A caller who knows the name of a tenant may look its ids up in the directory.
    const isSecret = status < 300 && schemesOf(route).length > 0;
    const ids = isSecret ? SERVICES_CHOSEN.map((name) => foreignIds[name] ?? '') : [];
    return [...secrets, ...ids].filter((secret) => unasked.includes(secret));
  }

  /** Fitting requests of a route; another one where the one before was taken, up to a number. */
  function fittingFor({ method, path }: Route, accountId: string) {
    const make = FITTING[`${method.toUpperCase()} ${path}`];
    let left = make ? Math.max(4, RUNS / RUNS_PER_FITTING) : 0;
    let current: Promise<Fitting> = Promise.resolve({});
    let isSpent = true;
    return {
      next(): Promise<Fitting> {
        if (make && isSpent && left > 0) {
          left -= 1;
          isSpent = false;
          current = tried(make, accountId);
        }
        return current;
      },
      answered(status: number): void {
        const isTaken = status < 300 && method !== 'get';
        isSpent ||= isTaken || [401, 404, 409, 412].includes(status);
      },
    };
  }

  /** Again where it failed: a parallel request may just have turned off what this route needs. */
  async function tried(make: Maker, accountId: string, left = 3): Promise<Fitting> {
    try {
      return await make(own, accountId);
    } catch (cause) {
      if (left === 0) throw cause;
      return tried(make, accountId, left - 1);
    }
  }

  interface Caller {
    accountId?: string;
    fetch(path: string, init: RequestInit): Promise<Response>;
  }
  interface Answer {
    status: number;
    text: string;
    headers: Headers;
  }

  /** One of each kind that is admitted, fresh, so that one route's acts do not shut out another's. */
  async function callersFor(route: Route): Promise<Caller[]> {
    const schemes = schemesOf(route);
    const callers: Caller[] = [];
    // Of the whole tenant: an administrator of one community is refused before most of the failures.
    const { tenantId } = own.kiosk;
    if (schemes.includes('account')) {
      callers.push(await administrator(services, { tenantId }));
    }
    if (schemes.includes('accessKey')) {
      const scopes = [...SCOPES_OF_KEY_TYPE[TYPE]];
      callers.push(await accessKey(services, { tenantId, type: TYPE, scopes }));
    }
    if (schemes.includes('kiosk')) {
      callers.push({ fetch: (path, init) => own.fetchAsKiosk(path, init) });
    }
    return callers.length > 0 ? callers : [{ fetch: anybody }];
  }

  function anybody(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (path.startsWith('/v1/branches') || path.startsWith('/v1/accounts/first')) {
      headers.set('authorization', `Bootstrap ${services.issueBootstrapSecret()}`);
    }
    return fetch(services.url + path, { ...init, headers });
  }

  async function send(
    { method }: Route,
    { path, query, headers, body }: FuzzRequest,
    { fetch: by = anybody, authorization }: Partial<Caller> & Fitting,
  ): Promise<Answer> {
    const init: RequestInit = {
      method: method.toUpperCase(),
      redirect: 'manual',
      headers: { ...headers, ...(authorization ? { authorization } : {}) },
      ...(body === undefined ? {} : { body: body as BodyInit }),
      signal: AbortSignal.timeout(60_000),
    };
    const answer = await (authorization ? anybody : by)(query === '' ? path : `${path}?${query}`, init);
    return { status: answer.status, headers: answer.headers, text: await textOf(answer) };
  }

  /** A stream of events has no end of its own. */
  async function textOf(answer: Response): Promise<string> {
    if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text();
    await answer.body?.cancel();
    return '';
  }

  /** Every row of the other tenant, as one text for each table. */
  async function foreignRows(): Promise<Record<string, string>> {
    const { db } = services.context;
    const { rows: tables } = await sql<{ name: string }>`SELECT c.relname AS name FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
      JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = current_schema()
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`.execute(db);
    const contents = tables.map(async ({ name }) => {
      const { rows } = await sql<{
        content: string | null;
      }>`SELECT string_agg(t::text, chr(10) ORDER BY t::text)
        AS content FROM ${sql.table(name)} t WHERE tenant_id = ${other.kiosk.tenantId}::uuid`.execute(db);
      return [name, rows[0]?.content ?? ''];
    });
    return Object.fromEntries(await Promise.all(contents));
  }

  /** Reports the results of all runs; returns the routes that never succeeded. */
  function report(counts: Map<string, Map<number, number>>): string[] {
    const all = new Map<number, number>();
    const silent: string[] = [];
    for (const [route, statuses] of counts) {
      for (const [status, count] of statuses) all.set(status, (all.get(status) ?? 0) + count);
      if (![...statuses.keys()].some((status) => status < 300)) silent.push(route);
    }
    const total = [...all].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
    const reached = `${counts.size - silent.length} of ${counts.size} routes reached`;
    console.log(`fuzz: ${reached} (an answer of 2xx), ${RUNS} runs each: ${total.join(', ')}`);
    console.log(`fuzz: ${silent.length} routes never got past their checks: ${silent.join(', ')}`);
    return silent;
  }
});

describe('the generator of the fuzz', () => {
  it('writes what fits as it is, seals what was altered, and names what is another tenant’s', () => {
    const parameters = [{ name: 'caseId', in: 'path' as const, schema: { type: 'string' } }];
    const content = { 'application/json': { schema: { type: 'object' } } };
    const route = {
      method: 'post',
      path: '/cases/{caseId}',
      operation: { parameters, requestBody: { content } },
    };
    const foreign = { caseId: 'foreign-case' };
    const plans = plansFor(route, () => ({}), { byName: {}, others: [] }, foreign);
    const seal = (body: unknown) => ({ body: { ...(body as object), sealed: true } });
    const fitting = { body: { reason: 'other', at: { hour: 1 } }, seal };
    const made = fc.sample(plans, { numRuns: 1000, seed: 1 }).map((plan) => ({
      kind: plan.kind,
      request: requestOf(route, plan, fitting, { caseId: 'own case' }, foreign),
    }));
    const fits = { path: '/cases/own%20case', body: '{"reason":"other","at":{"hour":1},"sealed":true}' };
    const of = (kind: string) => made.filter((one) => one.kind === kind).map(({ request }) => request);
    expect(of('fitting').length).toBeGreaterThan(20);
    for (const request of of('fitting')) expect(request).toMatchObject(fits);
    const altered = of('altered');
    expect(altered.some(({ path, body }) => path === fits.path && body !== fits.body)).toBe(true);
    expect(altered.some(({ path }) => path === '/cases/foreign-case')).toBe(true);
    expect(altered.some(({ body }) => /"hour":(?!1\})/.test(String(body)))).toBe(true);
  });

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
