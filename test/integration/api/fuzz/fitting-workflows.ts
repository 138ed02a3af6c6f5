import { outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
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

/** Definitions of workflows. */
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
};
