import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { workflowOf } from '#core/workflows/workflow.fixture.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import type {
  CreatedInstance,
  InstancePage,
  InstanceResults,
} from '#services/contract/workflow-instances.ts';
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

type Told = InstancePage & { code?: unknown };
/** What the person of an address is shown. */
export const page = async (url: string) => (await (await fetch(url)).json()) as Told;
/** Sends what a person answers, to the path of pages unless told otherwise. */
export async function answer(url: string, body: object, path = 'answers') {
  const headers = { 'content-type': 'application/json' };
  const sent = await fetch(`${url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: sent.status, body: (await sent.json()) as Told };
}

/** Makers and readers of instances. */
export function instanceDesk(
  { ask, publish }: Awaited<ReturnType<typeof workflowDesk>>,
  { tenantId, communityId }: Place,
) {
  const create = `/workflowapi/workflow_instance/tenant/${tenantId}/community/${communityId}/create`;
  return {
    create,
    /** Publishes a workflow of these nodes, and names it. */
    async published(nodes: readonly object[], change: object = {}): Promise<string> {
      const definition = { ...workflowOf(nodes, change), id: `w-${randomUUID()}` };
      await publish(definition);
      return definition.id;
    },
    async begin(workflowId: string, inputs: object = {}, wish: object = {}): Promise<CreatedInstance> {
      const made = await ask<CreatedInstance>('POST', create, { workflowId, inputs, ...wish });
      expect(made).toMatchObject({ status: 201, body: { workflowId } });
      return made.body;
    },
    state: async (instanceId: string) => (await ask('GET', `/workflow_instance/${instanceId}`)).body,
    async results(instanceId: string): Promise<string[]> {
      const { body } = await ask<InstanceResults>('GET', `/workflow_instance/${instanceId}/results`);
      return body.results.map(({ node, result }) => `${node}: ${result}`);
    },
  };
}
export type Instances = ReturnType<typeof instanceDesk>;
