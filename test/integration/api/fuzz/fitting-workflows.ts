import { inAll, outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { openMessage } from '#services/contact/message.repository.ts';
import type { Maker } from './fitting-types.ts';
import type { World } from './fuzz-tenant.ts';

const at = '/v1/tenant/{tenantId}/community/{communityId}/workflows';
const another = (world: World) => ({ ...workflowOf([outcomeNode('end')]), id: world.name() });

/** As a draft, which can be changed and published. */
async function draft(world: World) {
  const body = another(world);
  const path = `${world.base('v1')}/workflows/${body.id}`;
  await world.ask({ method: 'PUT', path, body });
  return { body, path: { workflowId: body.id }, headers: { 'if-match': '"r1"' } };
}
const asDraft: Maker = async (world) => {
  const { path, headers } = await draft(world);
  return { path, headers };
};

const create = '/workflowapi/workflow_instance/tenant/{tenantId}/community/{communityId}/create';

/** An instance that waits at its first node. */
async function instanceOf(world: World, first: object): Promise<{ instanceId: string; url: string }> {
  const definition = { ...workflowOf([first, outcomeNode('end')]), id: world.name() };
  const base = `${world.base('v1')}/workflows/${definition.id}`;
  await world.ask({ method: 'PUT', path: base, body: definition });
  await world.ask({ method: 'POST', path: `${base}/publish`, headers: { 'if-match': '"r1"' } });
  const { tenantId, communityId } = world.place;
  const path = `/workflowapi/workflow_instance/tenant/${tenantId}/community/${communityId}/create`;
  const made = await world.ask({ method: 'POST', path, body: { workflowId: definition.id } });
  const instance = made.body as unknown as { instanceId: string; url: string };
  // As after the CAPTCHA that a call beside this one may have configured.
  await world.services.context.db
    .updateTable('workflow_instance')
    .set({ person_at: new Date() })
    .where('instance_id', '=', instance.instanceId)
    .execute();
  return instance;
}
const page = { id: 'page', type: 'interaction', title: inAll('A page'), next: { next: 'end' } };
const event = { id: 'wait', type: 'wait', minutes: 9, event: 'paid', next: { next: 'end', timeout: 'end' } };
const review = { id: 'look', type: 'review', next: { approved: 'end', rejected: 'end' } };
const waiting =
  (first: object, body?: object): Maker =>
  async (world) => {
    const { instanceId } = await instanceOf(world, first);
    return { path: { instanceId }, ...(body ? { body } : {}) };
  };
const shown =
  (body?: object): Maker =>
  async (world) => {
    const { url } = await instanceOf(world, page);
    return { path: { token: url.split('/').at(-1) ?? '' }, ...(body ? { body } : {}) };
  };

/** An instance that waits for the code of a mail, and the code. */
async function coded(world: World): Promise<{ token: string; code: string }> {
  const to = `${world.name()}@example.org`;
  const email = { source: `return '${to}';` };
  const next = { success: 'end', fail: 'end', error: 'end' };
  const { instanceId, url } = await instanceOf(world, { id: 'mail', type: 'email-search', email, next });
  const { db, sealers } = world.services.context;
  const message = await db
    .selectFrom('contact_message')
    .selectAll()
    .where('session_id', '=', instanceId)
    .executeTakeFirstOrThrow();
  const { text } = await openMessage(db, sealers, {
    tenantId: message.tenant_id,
    communityId: message.community_id,
    sessionId: instanceId,
    messageId: message.message_id,
    kind: message.kind,
    channel: message.channel,
    attempts: message.attempts,
    createdAt: message.created_at,
    sealed: message.message_sealed,
  });
  // Long enough ago for another one.
  await db
    .updateTable('workflow_code')
    .set({ sent_at: new Date(Date.now() - 120_000) })
    .where('instance_id', '=', instanceId)
    .execute();
  return { token: url.split('/').at(-1) ?? '', code: /\b\d{6}\b/.exec(text)?.[0] ?? '' };
}

const secretOf = (world: World) => ({
  tag: world.name(),
  value: 'a long secret',
  hosts: ['crm.example.org'],
});

/** Workflows and their instances. */
export const workflows: Readonly<Record<string, Maker>> = {
  [`GET ${at}/{workflowId}`]: () => ({ path: { workflowId: 'contact-check' } }),
  [`GET ${at}/{workflowId}/difference`]: () => ({
    path: { workflowId: 'contact-check' },
    query: { from: '1' },
  }),
  [`GET ${at}/{workflowId}/export`]: () => ({ path: { workflowId: 'contact-check' } }),
  [`GET ${at}/{workflowId}/versions`]: () => ({ path: { workflowId: 'contact-check' } }),
  [`PUT ${at}/{workflowId}`]: draft,
  [`POST ${at}/{workflowId}/publish`]: asDraft,
  [`POST ${at}/{workflowId}/archive`]: asDraft,
  [`POST ${at}/import`]: (world) => ({
    body: { format: 'counterproof-workflow', v: 1, workflow: another(world) },
  }),
  [`POST ${at}/{workflowId}/access_codes`]: () => ({
    path: { workflowId: 'contact-check' },
    body: { mostUses: 3 },
  }),
  [`GET ${at}/{workflowId}/access_codes`]: () => ({ path: { workflowId: 'contact-check' } }),
  [`DELETE ${at}/{workflowId}/access_codes/{codeId}`]: async (world) => {
    const path = `${world.base('v1')}/workflows/contact-check/access_codes`;
    const { body } = await world.ask({ method: 'POST', path, body: {} });
    return { path: { workflowId: 'contact-check', codeId: String(body.codeId) } };
  },
  'POST /v1/tenant/{tenantId}/community/{communityId}/workflow_secrets': (world) => ({
    body: secretOf(world),
  }),
  'DELETE /v1/tenant/{tenantId}/community/{communityId}/workflow_secrets/{tag}': async (world) => {
    const body = secretOf(world);
    await world.ask({ method: 'POST', path: `${world.base('v1')}/workflow_secrets`, body });
    return { path: { tag: body.tag } };
  },
  'PUT /v1/tenant/{tenantId}/community/{communityId}/workflow_hosts': () => ({
    body: { hosts: ['crm.example.org'] },
  }),
  [`POST ${create}`]: () => ({ body: { workflowId: 'remote-identity-check' } }),
  'GET /workflow_instance/{instanceId}': waiting(page),
  'GET /workflow_instance/{instanceId}/results': waiting(page),
  'GET /workflowapi/workflow_instance/{instanceId}/results': waiting(page),
  'POST /workflow_instance/{instanceId}/cancel': waiting(page),
  'POST /workflow_instance/{instanceId}/fetch/user-device-details': waiting(page),
  'POST /workflow_instance/{instanceId}/events': waiting(event, { event: 'paid' }),
  'POST /workflow_instance/{instanceId}/review': waiting(review, { decision: 'approved' }),
  'GET /workflow/{token}': shown(),
  'POST /workflow/{token}/answers': shown({ revision: 1, values: {} }),
  'POST /workflow/{token}/code': async (world) => {
    const { token, code } = await coded(world);
    return { path: { token }, body: { code } };
  },
  'POST /workflow/{token}/codes': async (world) => ({ path: { token: (await coded(world)).token } }),
};
