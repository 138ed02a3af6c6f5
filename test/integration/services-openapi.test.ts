import { describe, expect, it } from 'vitest';
import { apiReference, type ServedDocument } from './support/api-reference.ts';
import { openApiTypes } from './support/openapi-types.ts';
import { running } from './support/services-under-test.ts';

describe('the OpenAPI document', () => {
  const current = running(() => undefined);

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

  it('is what the committed client types were generated from', async () => {
    await expect(await openApiTypes(await served())).toMatchFileSnapshot(
      '../../services/contract/openapi.d.ts',
    );
  });

  it('is what the committed reference was generated from', async () => {
    await expect(apiReference(await served())).toMatchFileSnapshot('../../docs/api.md');
  });

  async function served() {
    const answer = await fetch(`${current().services.url}/openapi.json`);
    return (await answer.json()) as ServedDocument;
  }
});
