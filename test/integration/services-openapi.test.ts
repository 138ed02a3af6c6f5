import { describe, expect, it } from 'vitest';
import { apiReference, type ServedDocument } from './support/api-reference.ts';
import { lintOpenApi } from './support/openapi-lint.ts';
import { running } from './support/services-under-test.ts';

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

  it('keeps the rules of the linter', async () => {
    expect(await lintOpenApi(await served())).toEqual([]);
  });

  it('is linted by rules that find what is planted', async () => {
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

  it('is what the committed reference was generated from', async () => {
    await expect(apiReference(await served())).toMatchFileSnapshot('../../docs/api.md');
  });

  async function served() {
    const answer = await fetch(`${current().services.url}/openapi.json`);
    return (await answer.json()) as ServedDocument;
  }
});
