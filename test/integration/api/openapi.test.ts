import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AuditRecord } from '#services/contract/audit.ts';
import { ReportRow } from '#services/contract/reports.ts';
import { type AnyRoute, nothing } from '#services/kernel/http/route.ts';
import { isBodyForm } from '#services/kernel/http/route-bodies.ts';
import { type RouteParts, servicesRoutes } from '#services/routes.ts';
import { apiReference, type ServedDocument } from '../support/api-reference.ts';
import { lintOpenApi } from '../support/openapi-lint.ts';
import { running } from '../support/services-under-test.ts';

/** The records are read, and no route runs. */
const PARTS = {} as RouteParts;

/** The specification names the second one. A tenant's id is a UUID, so no request fits both. */
const SPECIFIED_PATHS = [
  '/v1/tenant/{tenantId}/community/{communityId}',
  '/v1/{tenantId}/community/{communityId}/authenticate_with_liveid',
];

/** One thing by two names, and where the second one comes from. */
const GIVEN_NAMES = [
  // RFC 6749.
  ['clientId', 'client_id'],
  // A header, and a member of a kiosk's entry.
  ['idempotency-key', 'idempotencyKey'],
  // Community lookup.
  ['tenantId', 'tenantid'],
  // Assurance levels of users.
  ['userName', 'username'],
];

describe('the OpenAPI document', () => {
  const current = running();

  it('is version 3.1 and gives every operation a summary, an answer and a named refusal', async () => {
    const document = await served();
    expect(document.openapi).toBe('3.1.0');
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const statuses = Object.keys(operation.responses);
        expect(operation.summary, `${method} ${path}`).toBeTruthy();
        expect(
          statuses.some((status) => status.startsWith('2')),
          `${method} ${path}`,
        ).toBe(true);
        const open = path === '/v1/directory';
        expect(open || statuses.some((status) => status.startsWith('4')), `${method} ${path}`).toBe(true);
      }
    }
  });

  it('names one thing in one form, apart from what a source of the protocol gives', async () => {
    const forms = new Map<string, Set<string>>();
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { properties, name, in: place } = value as Record<string, unknown>;
      const members = properties && typeof properties === 'object' ? Object.keys(properties) : [];
      for (const member of typeof place === 'string' ? [String(name)] : members) {
        const key = member.toLowerCase().replaceAll(/[_-]/g, '');
        forms.set(key, (forms.get(key) ?? new Set()).add(member));
      }
      for (const inner of Object.values(value)) collect(inner);
    };
    collect(await served());
    const doubled = [...forms.values()].filter(({ size }) => size > 1).map((names) => [...names].sort());
    expect(doubled.sort()).toEqual(GIVEN_NAMES);
  });

  it('describes every answer', async () => {
    const { paths } = await served();
    const answers = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.values(responses));
    expect(answers.filter(({ description }) => !description || /default/i.test(description))).toEqual([]);
  });

  it('keeps the rules of the linter', async () => {
    expect(await lintOpenApi(await served())).toEqual([
      expect.stringContaining(SPECIFIED_PATHS.map((path) => `\`${path}\``).join(' and ')),
    ]);
  });

  it('is linted by rules that find planted faults', async () => {
    const document = await served();
    const [path = ''] = Object.keys(document.paths);
    const planted = {
      ...document,
      paths: {
        ...document.paths,
        [`${path}/`]: { get: { responses: { 200: { description: 'x' } }, security: [{ nobody: [] }] } },
        '/v1/x/{id}': { get: { summary: 's', responses: { 200: { $ref: '#/components/schemas/None' } } } },
      },
    };
    const found = new Set((await lintOpenApi(planted)).map((line) => line.split(' ')[0]));
    for (const rule of ['security-defined', 'operation-summary', 'operation-4xx-response']) {
      expect(found).toContain(rule);
    }
    expect(found).toContain('no-path-trailing-slash');
    expect(found).toContain('no-unresolved-refs');
    expect(found).toContain('path-parameters-defined');
  });

  it('says of every operation who is admitted, by a scheme that it describes', async () => {
    for (const [path, operations] of Object.entries((await served()).paths)) {
      for (const [method, { security, responses }] of Object.entries(operations)) {
        expect(security, `${method} ${path}`).toBeDefined();
        const kinds = (security ?? []).flatMap((one) => Object.keys(one));
        if (kinds.length === 0) continue;
        // The one-time secret is valid or not; it has no rights that could be missing.
        const refusals = kinds.includes('bootstrap') ? ['401'] : ['401', '403'];
        expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(refusals));
      }
    }
  });

  it('names the address under which it was asked for, and the endpoint of tokens there', async () => {
    const { url } = current().services;
    const document = await served();
    expect(document.servers).toEqual([{ url }]);
    const { kiosk, client } = document.components.securitySchemes;
    for (const scheme of [kiosk, client]) {
      expect(scheme?.flows?.clientCredentials.tokenUrl).toBe(`${url}/oauth2/token`);
    }
  });

  it('gives every operation an id of its own, and examples that its schemas take', async () => {
    const { paths } = await served();
    const routes: readonly AnyRoute[] = servicesRoutes(PARTS);
    // The document leaves out HEAD: its answer is that of GET without a body.
    const documented = routes.filter(({ documented, method }) => documented !== false && method !== 'HEAD');
    expect(new Set(documented.map(({ operationId }) => operationId)).size).toBe(documented.length);
    const wrong: string[] = [];
    for (const record of documented) {
      const { operationId, input = {}, output } = record;
      const operation = paths[record.path.replaceAll(/:(\w+)/g, '{$1}')]?.[record.method.toLowerCase()];
      expect(operation?.operationId).toBe(operationId);
      const judge = (place: string, schema: z.ZodType, example: unknown): void => {
        const { error } = schema.safeParse(example);
        if (error)
          wrong.push(`${operationId} ${place}: ${z.prettifyError(error)} ${JSON.stringify(example)}`);
      };
      const parameters = (place: string) =>
        Object.fromEntries(
          (operation?.parameters ?? []).flatMap(({ in: at, name, example }) =>
            at === place && example !== undefined ? [[name, String(example)]] : [],
          ),
        );
      if (input.params) judge('path', input.params, parameters('path'));
      if (input.query) judge('query', input.query, parameters('query'));
      if (input.headers) judge('headers', input.headers, parameters('header'));
      if (input.body && !isBodyForm(input.body)) {
        judge('body', input.body, operation?.requestBody?.content['application/json']?.example);
      }
      for (const [status, sent] of Object.entries(output)) {
        if ('types' in sent || sent === nothing) continue;
        judge(status, sent, operation?.responses[status]?.content?.['application/json']?.example);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('shows lines of the downloads that the schemas of their entries take', async () => {
    const { paths } = await served();
    const exampleOf = (path: string, method: string, type: string) =>
      String(paths[path]?.[method]?.responses['200']?.content?.[type]?.example);
    const download = (type: string) => exampleOf('/v1/reports/verification-sessions/download', 'post', type);
    expect(
      AuditRecord.parse(JSON.parse(exampleOf('/v1/audit/export', 'get', 'application/x-ndjson'))),
    ).toBeDefined();
    expect(Object.keys(ReportRow.parse(JSON.parse(download('application/x-ndjson'))))).toEqual(
      download('text/csv').split('\r\n')[0]?.split(','),
    );
  });

  it('is what the committed reference was generated from', async () => {
    await expect(apiReference(await served())).toMatchFileSnapshot('../../../docs/api.md');
  });

  async function served() {
    const answer = await fetch(`${current().services.url}/openapi.json`);
    return (await answer.json()) as ServedDocument;
  }
});
