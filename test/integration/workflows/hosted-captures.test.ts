import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { inAll, outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { castOf, HostedPhone } from '#scripts/harness/hosted-phone.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { buildModels } from '#scripts/models-build.ts';
import type { CreatedInstance, InstanceResults } from '#services/contract/workflow-instances.ts';
import { sweepInstances } from '#services/workflows/sweep-instances.ts';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import type { Cast } from '#specimens/puppet/performance.ts';
import { renderPassport } from '#specimens/render-specimen.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { running } from '../support/services-under-test.ts';
import { workflowDesk } from '../support/workflows-under-test.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

let ahead = 0;
/** A person takes their time; the services' clock goes on, and nobody waits. */
const time = {
  now: () => Date.now() + ahead,
  pass: (ms: number): void => {
    ahead += ms;
  },
};
const current = running(undefined, {
  now: () => new Date(time.now()),
  // Captures are made again by the models, as for any log.
  examiner: undefined,
});
const END = { success: 'good', failed: 'bad', incomplete: 'open' };
/** A document whose data are those of no specimen. */
const REAL = {
  issuingState: 'SWE',
  nationality: 'SWE',
  surname: 'Lindqvist',
  givenNames: 'Anna Maria',
  documentNumber: 'K83911204',
} as const;
const ENDS = [outcomeNode('good'), outcomeNode('bad', 'Failed'), outcomeNode('open', 'Not Performed')];
const document = (next: object = END) => ({ id: 'document', type: 'document', next });
const selfie = (change: object = {}) => ({
  id: 'face',
  type: 'selfie',
  autoCapture: true,
  next: END,
  ...change,
});

let kiosk: KioskUnderTest;
let desk: Awaited<ReturnType<typeof workflowDesk>>;
let cast: Cast;
let passport: Buffer;
const person = (identity: string) => renderFace({ identity, width: 540, height: 680, headShare: 0.7 });
const onDesk = async (content: Parameters<typeof renderPassport>[0] = {}) =>
  placeOnDesk(await renderPassport({ portrait: await person(SPECIMEN_PERSONS.applicant), ...content }));

beforeAll(async () => {
  await buildModels();
  kiosk = await enrolledKiosk(current().services, `Phones ${randomUUID()}`);
  desk = await workflowDesk(current().services, kiosk);
  cast = await castOf();
  passport = await onDesk();
});

/** An instance of these nodes, and a phone that has claimed it. */
async function phoneAt(nodes: readonly object[], change: object = {}) {
  const definition = { ...workflowOf(nodes, change), id: `w-${randomUUID()}` };
  await desk.publish(definition);
  const path = `/workflowapi/workflow_instance/tenant/${kiosk.tenantId}/community/${kiosk.communityId}/create`;
  const { body } = await desk.ask<CreatedInstance>('POST', path, { workflowId: definition.id });
  const phone = new HostedPhone(body.url, cast, time);
  await phone.take();
  const results = async () => {
    const found = await desk.ask<InstanceResults>('GET', `/workflow_instance/${body.instanceId}/results`);
    return found.body.results.map(({ node, result, detail }) => ({ node, result, detail }));
  };
  return { phone, results, url: body.url, instanceId: body.instanceId };
}
const step = async (phone: HostedPhone) => (await phone.page()).capture?.step;
/** What became of the session of a node. */
const verdictOn = async (detail: Record<string, unknown> | undefined) => {
  await current().services.verdictsDone();
  const { db } = current().services.context;
  return db
    .selectFrom('proofing_session')
    .select(['state', 'final', 'reasons', 'device', 'kiosk_id'])
    .where('session_id', '=', String(detail?.sessionId))
    .executeTakeFirstOrThrow();
};
/** Instances that wait for a verdict go on. */
const sweep = () => sweepInstances(current().services.context);

describe('a document before a phone', () => {
  it('is asked for after the agreement, read, and leaves its node by success', async () => {
    const { phone, results } = await phoneAt([document(), ...ENDS]);
    const first = await phone.page();
    expect(first).toMatchObject({
      workflowName: inAll('Test workflow'),
      capture: { kind: 'document', step: 'consent', maxRetries: 3, retriesRemaining: 3 },
    });
    expect(first.capture?.consents?.items.map(({ purpose }) => purpose)).toEqual(['procedure', 'biometric']);
    expect((await phone.picture('document-front', passport)).body.code).toBe('INSTANCE_MOVED');
    const agreed = await phone.consent();
    expect(agreed.body.capture?.step).toBe('document-front');
    const taken = await phone.picture('document-front', passport);
    expect(taken).toMatchObject({ status: 200, body: { result: 'taken', next: { state: 'Success' } } });
    const [left] = await results();
    expect(left).toMatchObject({ node: 'document', result: 'success' });
  });

  it.each([['expired', { dateOfExpiry: '2020-04-15' }, 'document-expired', 'failed']])(
    'that is %s is asked for again, and fails at last',
    async (_what, content, reason, exit) => {
      const { phone, results } = await phoneAt([{ ...document(), maxRetries: 1 }, ...ENDS]);
      await phone.consent();
      const shown = await onDesk(content);
      expect((await phone.picture('document-front', shown)).body).toMatchObject({ result: 'again', reason });
      expect((await phone.page()).capture).toMatchObject({ lastReason: reason, retriesRemaining: 0 });
      expect((await phone.picture('document-front', shown)).body).toMatchObject({
        result: 'refused',
        reason,
      });
      expect(await results()).toMatchObject([{ node: 'document', result: exit, detail: { reason } }]);
    },
  );

  it('that nobody can see is asked for again, and is not performed at last', async () => {
    const { phone, results } = await phoneAt([{ ...document(), maxRetries: 1 }, ...ENDS]);
    await phone.consent();
    const empty = { create: { width: 1280, height: 720, channels: 3, background: '#8a8176' } } as const;
    const table = await sharp(empty).jpeg().toBuffer();
    const reason = 'document-not-found';
    expect((await phone.picture('document-front', table)).body).toMatchObject({ result: 'again', reason });
    expect((await phone.picture('document-front', table)).body).toMatchObject({ result: 'refused', reason });
    expect(await results()).toMatchObject([{ node: 'document', result: 'incomplete', detail: { reason } }]);
  });

  it('has hints with the outline while it is searched', async () => {
    const { phone } = await phoneAt([document(), ...ENDS]);
    await phone.consent();
    const small = await sharp(passport).resize(640).jpeg({ quality: 70 }).toBuffer();
    const { status, body } = await phone.hint('document', small);
    expect(status).toBe(200);
    expect(body.outline).toHaveLength(4);
    expect(body).toMatchObject({ side: 'front', orientation: 'upright' });
  });
});

describe('a face before a phone', () => {
  it('is held, answers two questions, and leaves its node by success', async () => {
    const { phone, results } = await phoneAt([selfie(), ...ENDS]);
    await phone.consent();
    expect(await step(phone)).toBe('selfie');
    expect((await phone.selfie()).body).toMatchObject({
      result: 'taken',
      next: { capture: { step: 'challenge' } },
    });
    const begun = await phone.begin();
    expect(begun.body.question).toMatchObject({ index: 0, total: 2 });
    const answered = await phone.answer(begun.body);
    expect(answered.body).toMatchObject({ accepted: true, result: 'taken', next: { state: 'Success' } });
    const [left] = await results();
    expect(left).toMatchObject({ node: 'face', result: 'success' });
  });
});

describe('a check of an identity on a phone', () => {
  const start = async (workflowId: string) => {
    const path = `/workflowapi/workflow_instance/tenant/${kiosk.tenantId}/community/${kiosk.communityId}/create`;
    const { body } = await desk.ask<CreatedInstance>('POST', path, { workflowId });
    const phone = new HostedPhone(body.url, cast, time);
    await phone.take();
    await phone.device();
    const { revision } = await phone.page();
    await phone.send('/answers', { revision, values: {} });
    return { phone, ...body };
  };
  const whole = async (phone: HostedPhone, portrait: string = SPECIMEN_PERSONS.applicant) => {
    await phone.consent();
    const shown = await onDesk({ ...REAL, portrait: await person(portrait) });
    expect((await phone.picture('document-front', shown)).body).toMatchObject({ result: 'taken' });
    expect((await phone.selfie()).body).toMatchObject({ result: 'taken' });
    const { body } = await phone.begin();
    return phone.answer(body);
  };
  const resultsOf = async (instanceId: string) =>
    (await desk.ask<InstanceResults>('GET', `/workflow_instance/${instanceId}/results`)).body;

  it('ends with the verdict of the services on a log that they signed themselves', async () => {
    const { phone, instanceId } = await start('remote-identity-check');
    expect(await phone.page()).toMatchObject({ waitingFor: 'session', capture: { kind: 'identity-check' } });
    const answered = await whole(phone);
    expect(answered.body).toMatchObject({ accepted: true, next: { capture: { step: 'judging' } } });
    await current().services.verdictsDone();
    await sweep();
    const { state, results } = await resultsOf(instanceId);
    const verdict = await verdictOn(results.at(-1)?.detail);
    expect(verdict).toMatchObject({ reasons: [], state: 'Success' });
    expect(verdict.device).toMatchObject({
      deviceModel: ['Front Camera'],
      deviceAndBrowserContext: { model: 'Specimen Phone' },
    });
    expect(state).toBe('Success');
  });

  it('fails where the document shows another person', async () => {
    const { phone, instanceId } = await start('remote-identity-check');
    await whole(phone, SPECIMEN_PERSONS.other);
    await current().services.verdictsDone();
    await sweep();
    expect((await resultsOf(instanceId)).state).toBe('Failed');
  });
});
