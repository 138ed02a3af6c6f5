import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { judgeRemote } from '#capture/remote/judge-remote.ts';
import { REMOTE_CHECK } from '#core/proofing/built-in-flows.ts';
import { outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { castOf, HostedPhone, phonePassport } from '#scripts/harness/hosted-phone.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { buildModels } from '#scripts/models-build.ts';
import type { CreatedInstance, InstanceResults } from '#services/contract/workflow-instances.ts';
import type { RemoteJudge } from '#services/kernel/ports/captures.ts';
import { sweepInstances } from '#services/workflows/sweep-instances.ts';
import type { Cast } from '#specimens/puppet/performance.ts';
import { LONG } from '#test/support/depth.ts';
import { sharedVision } from '#test/support/shared-vision.ts';
import { running } from './services-under-test.ts';
import { asking, workflowDesk } from './workflows-under-test.ts';

/** Where each exit of a capture leads. */
export const END = { success: 'good', failed: 'bad', incomplete: 'open' };
export const ENDS = [outcomeNode('good'), outcomeNode('bad', 'Failed'), outcomeNode('open', 'Not Performed')];
export const documentNode = (next: object = END) => ({ id: 'document', type: 'document', next });
export const selfieNode = (change: object = {}) => ({
  id: 'face',
  type: 'selfie',
  autoCapture: true,
  next: END,
  ...change,
});

export const onDesk = async (...given: Parameters<typeof phonePassport>) =>
  Buffer.from(await phonePassport(...given));

/** Judges in this process, on models that files of tests share; in the long run processes judge, as in the product. */
const judgeHere: RemoteJudge = {
  places: 2,
  judge: (task) => judgeRemote(sharedVision(), { newId: randomUUID }, task),
  close: async () => undefined,
};

/** Services with the models of this installation, and phones of an invented person. */
export function phonesUnderTest() {
  let ahead = 0;
  /** A person takes their time; the services' clock moves on, and the test does not wait. */
  const time = {
    now: () => Date.now() + ahead,
    pass: (ms: number): void => {
      ahead += ms;
    },
  };
  // Captures are made again by the models, as for any log.
  const current = running(undefined, {
    now: () => new Date(time.now()),
    examiner: undefined,
    remoteJudge: LONG ? undefined : judgeHere,
  });
  let kiosk: KioskUnderTest;
  let desk: Awaited<ReturnType<typeof workflowDesk>>;
  let cast: Cast;
  let passport: Buffer;
  beforeAll(async () => {
    await buildModels();
    kiosk = await enrolledKiosk(current().services, `Phones ${randomUUID()}`);
    desk = await workflowDesk(current().services, kiosk);
    cast = await castOf();
    passport = await onDesk();
  });

  /** A phone that has claimed the instance of a workflow. */
  async function phoneIn(workflowId: string) {
    const { tenantId, communityId } = kiosk;
    const path = `/workflowapi/workflow_instance/tenant/${tenantId}/community/${communityId}/create`;
    const { body } = await desk.ask<CreatedInstance>('POST', path, { workflowId });
    const { url, instanceId } = body;
    const phone = new HostedPhone(url, cast, time);
    await phone.take();
    const found = async () =>
      (await desk.ask<InstanceResults>('GET', `/workflow_instance/${instanceId}/results`)).body;
    const results = async () =>
      (await found()).results.map(({ node, result, detail }) => ({ node, result, detail }));
    /**
     * The instance reaches this state when its captures are judged. The timers of the services may hold it meanwhile,
     * so that it continues only at a later look.
     */
    const judged = async (state: InstanceResults['state']) => {
      await current().services.verdictsDone();
      const looked = async () => {
        await sweepInstances(current().services.context);
        return (await found()).state;
      };
      await expect.poll(looked).toBe(state);
    };
    return { phone, results, found, judged, url, instanceId };
  }
  return {
    time,
    current,
    kiosk: () => kiosk,
    desk: () => desk,
    passport: () => passport,
    phoneIn,
    /** An instance of these nodes, and a phone that has claimed it. */
    async phoneAt(nodes: readonly object[], change: object = {}) {
      const definition = { ...workflowOf(nodes, change), id: `w-${randomUUID()}` };
      await desk.publish(definition);
      return phoneIn(definition.id);
    },
    /** Another tab of the same person. */
    tabAt: (url: string) => new HostedPhone(url, cast, time),
    /** A published flow for phones with something else in it; one without an inspection needs two who publish it. */
    async flowOf(change: object): Promise<string> {
      const id = `remote-${randomUUID().slice(0, 8)}`;
      const { services } = current();
      const { tenantId, communityId } = kiosk;
      const flows = `/v2/tenant/${tenantId}/community/${communityId}/verification_flows`;
      const { version: _version, ...settings } = REMOTE_CHECK;
      const first = asking(await administrator(services, { tenantId }));
      const second = asking(await administrator(services, { tenantId }));
      const draft = await first('POST', flows, { ...settings, ...change, id, uniqueTag: id });
      const ifMatch = { 'if-match': draft.etag };
      await first('POST', `${flows}/${id}/publish`, undefined, ifMatch);
      const published = await second('POST', `${flows}/${id}/publish`, undefined, ifMatch);
      expect(published).toMatchObject({ status: 200 });
      return id;
    },
    /** What became of the session of a node. */
    async verdictOn(detail: Record<string, unknown> | undefined) {
      await current().services.verdictsDone();
      return current()
        .services.context.db.selectFrom('proofing_session')
        .select(['state', 'final', 'reasons', 'device', 'kiosk_id'])
        .where('session_id', '=', String(detail?.sessionId))
        .executeTakeFirstOrThrow();
    },
  };
}
