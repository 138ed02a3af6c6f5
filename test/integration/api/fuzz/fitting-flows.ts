import type { Maker } from './fitting-types.ts';
import type { World } from './fuzz-tenant.ts';

const CAPTCHA = { provider: 'turnstile', siteKey: 'site-key-1', secret: 'secret-key-1' };

export function flows(form: 'v1' | 'v2'): Record<string, Maker> {
  const at = `/${form}/tenant/{tenantId}/community/{communityId}/verification_flows`;
  const inForm = async (world: World, id: string) => {
    const told = await world.ask({ method: 'GET', path: `${world.base(form)}/verification_flows/${id}` });
    return told.body.flow as unknown as Record<string, unknown>;
  };
  /** As a draft, which can be changed and published. */
  const draft = async (world: World) => {
    const { id, etag } = await world.flow();
    return { path: { flowId: id }, headers: { 'if-match': etag } };
  };
  const published: Maker = async (world) => ({
    path: { flowId: (await world.publishedFlow()).id, version: '1' },
  });
  const another = async (world: World) => {
    const id = world.name();
    const flow = await inForm(world, 'counter-standard');
    return { ...flow, id, uniqueTag: id };
  };
  return {
    [`POST ${at}`]: async (world) => ({ body: await another(world) }),
    [`GET ${at}/{flowId}`]: published,
    [`GET ${at}/{flowId}/history`]: published,
    [`GET ${at}/{flowId}/versions/{version}`]: published,
    [`GET ${at}/{flowId}/export`]: published,
    [`PUT ${at}/{flowId}`]: async (world) => {
      const { path, headers } = await draft(world);
      return { path, headers, body: { ...(await inForm(world, path.flowId)), retryCount: 3 } };
    },
    [`POST ${at}/{flowId}/publish`]: draft,
    [`POST ${at}/{flowId}/archive`]: draft,
    [`POST ${at}/{flowId}/copy`]: async (world) => {
      const id = world.name();
      return { path: { flowId: 'counter-standard' }, body: { id, uniqueTag: id } };
    },
    [`POST ${at}/import`]: async (world) => ({
      body: { format: 'counterproof-flow', v: 1, flow: await another(world) },
    }),
  };
}

export function communityOptions(): Record<string, Maker> {
  const at = '/v2/tenant/{tenantId}/community/{communityId}';
  return {
    [`PUT ${at}/kiosks/{kioskId}/flows`]: async (world) => ({
      path: { kioskId: await world.otherKiosk() },
      headers: { 'if-match': '"r0"' },
      body: { flowIds: null },
    }),
    [`PUT ${at}/verification_flows/{flowId}/kiosk_word`]: async (world) => ({
      path: { flowId: (await world.publishedFlow()).id },
      headers: { 'if-match': '"r0"' },
      body: { accepted: false },
    }),
    [`PUT ${at}/flow_options`]: async (world) => ({
      headers: { 'if-match': await world.flowOptions() },
      body: { defaultFlowId: null, ignoreMiddleNames: true },
    }),
    [`GET ${at}/proofing_templates/{flowId}`]: async (world) => ({
      path: { flowId: (await world.template()).id },
    }),
    [`PUT ${at}/proofing_templates/{flowId}`]: async (world) => {
      const { id, etag } = await world.template();
      const body = { consent: { en: 'Do you agree?' }, result: { fr: null } };
      return { path: { flowId: id }, headers: { 'if-match': etag }, body };
    },
    [`POST ${at}/proofing_templates/update_from_flows`]: async (world) => ({
      body: { flowIds: [(await world.publishedFlow()).id] },
    }),
    [`PUT ${at}/recaptcha_config`]: () => ({ body: CAPTCHA }),
    [`DELETE ${at}/recaptcha_config`]: async (world) => {
      await world.ask({ method: 'PUT', path: `${world.base('v2')}/recaptcha_config`, body: CAPTCHA });
      return {};
    },
    'POST /proofingsession/recaptcha_config/fetch': async (world) => {
      await world.ask({ method: 'PUT', path: `${world.base('v2')}/recaptcha_config`, body: CAPTCHA });
      return { body: { communityId: world.kiosk.communityId } };
    },
  };
}

export function dvcs(form: 'v1' | 'v2'): Record<string, Maker> {
  const at = `/${form}/tenant/{tenantId}/community/{communityId}/dvcid`;
  const settings = form === 'v1' ? {} : { camera_enforcement: 'default', face_liveness: { skip: false } };
  const body = (world: World) => ({ name: world.name(), flowId: 'counter-standard', ...settings });
  const known = async (world: World) => {
    const { id, etag } = await world.dvc();
    return { path: { dvcID: id }, headers: { 'if-match': etag } };
  };
  return {
    [`POST ${at}`]: (world) => ({ body: body(world) }),
    [`GET ${at}/{dvcID}`]: async (world) => ({ path: { dvcID: (await world.dvc()).id } }),
    [`PUT ${at}/{dvcID}`]: async (world) => ({ ...(await known(world)), body: body(world) }),
    [`DELETE ${at}/{dvcID}`]: known,
  };
}
