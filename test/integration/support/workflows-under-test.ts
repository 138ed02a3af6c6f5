import { expect } from 'vitest';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import type { RunningServices } from '#services/server.ts';

interface Place {
  tenantId: string;
  communityId: string;
}
export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T & { code?: string; faults?: { path: string; message: string }[] };
  etag: string;
}

/** Sends JSON and reads JSON. */
export const asking =
  (caller: CallerUnderTest) =>
  async <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const init =
      body === undefined
        ? { method, headers }
        : { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
    const answer = await caller.fetch(path, init);
    const text = await answer.text();
    const parsed = (text === '' ? {} : JSON.parse(text)) as Answer<T>['body'];
    return { status: answer.status, body: parsed, etag: answer.headers.get('etag') ?? '' };
  };

/** An administrator of workflows of one community. */
export async function workflowDesk(services: RunningServices, { tenantId, communityId }: Place) {
  const admin = await administrator(services, { tenantId, permissions: ['workflow.manage'] });
  const ask = asking(admin);
  const base = `/v1/tenant/${tenantId}/community/${communityId}/workflows`;
  return {
    ask,
    base,
    admin,
    /** Stores and publishes a definition. */
    async publish(definition: { id: string }): Promise<void> {
      const stored = await ask('PUT', `${base}/${definition.id}`, definition);
      expect(stored.body).toMatchObject({ problems: [] });
      const published = await ask('POST', `${base}/${definition.id}/publish`, undefined, {
        'if-match': stored.etag,
      });
      expect(published.status).toBe(200);
    },
  };
}
