import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import type { SignedSessionResult } from '#core/contract/session-results.ts';
import { packFrames } from '#core/imaging/frame-container.ts';
import { REMOTE_CHECK } from '#core/proofing/built-in-flows.ts';
import { inAll, outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { agreed, castOf, HostedPhone, phonePassport } from '#scripts/harness/hosted-phone.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { verifyHosted } from '#scripts/harness/services/hosted-package.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { buildModels } from '#scripts/models-build.ts';
import type {
  CreatedInstance,
  InstancePage,
  InstanceResults,
} from '#services/contract/workflow-instances.ts';
import { forgetCaptures } from '#services/hosted/hosted-capture.repository.ts';
import { eraseWithdrawn } from '#services/privacy/index.ts';
import { findSession } from '#services/sessions/index.ts';
import { sweepInstances } from '#services/workflows/sweep-instances.ts';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import type { Cast } from '#specimens/puppet/performance.ts';
import { specimenSides } from '#specimens/specimen-documents.ts';
import { SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { running } from '../support/services-under-test.ts';
import { asking, workflowDesk } from '../support/workflows-under-test.ts';

type SignedResult = z.infer<typeof SignedSessionResult>;
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
let jpegOfTable: Buffer;
const onDesk = async (...given: Parameters<typeof phonePassport>) =>
  Buffer.from(await phonePassport(...given));

beforeAll(async () => {
  await buildModels();
  kiosk = await enrolledKiosk(current().services, `Phones ${randomUUID()}`);
  desk = await workflowDesk(current().services, kiosk);
  cast = await castOf();
  passport = await onDesk();
  jpegOfTable = await sharp(passport).resize(640).jpeg({ quality: 60 }).toBuffer();
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
/** A published flow for phones with something else in it; one without an inspection needs two who publish it. */
async function flowOf(change: object): Promise<string> {
  const id = `remote-${randomUUID().slice(0, 8)}`;
  const { services } = current();
  const { tenantId, communityId } = kiosk;
  const flows = `/v2/tenant/${tenantId}/community/${communityId}/verification_flows`;
  const { version: _version, ...settings } = REMOTE_CHECK;
  const admins = [await administrator(services, { tenantId }), await administrator(services, { tenantId })];
  const [first, second] = admins.map(asking);
  const draft = await first?.('POST', flows, { ...settings, ...change, id, uniqueTag: id });
  const ifMatch = { 'if-match': draft?.etag ?? '' };
  await first?.('POST', `${flows}/${id}/publish`, undefined, ifMatch);
  const published = await second?.('POST', `${flows}/${id}/publish`, undefined, ifMatch);
  expect(published).toMatchObject({ status: 200 });
  return id;
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

  it('is asked for its other side, which is told apart from the first', async () => {
    const { phone, results } = await phoneAt([document(), ...ENDS]);
    await phone.consent();
    const [front = passport, back = passport] = await Promise.all(
      (await specimenSides('identity-card')).map((side) => placeOnDesk(side)),
    );
    expect((await phone.picture('document-front', front)).body).toMatchObject({
      result: 'taken',
      next: { capture: { step: 'document-back' } },
    });
    expect((await phone.picture('document-front', front)).body.code).toBe('INSTANCE_MOVED');
    const again = await phone.picture('document-back', front);
    expect(again.body).toMatchObject({ result: 'again', reason: 'document-back-unclear' });
    expect((await phone.picture('document-back', back)).body).toMatchObject({ result: 'taken' });
    const [left] = await results();
    expect(left).toMatchObject({ result: 'success' });
    expect(await verdictOn(left?.detail)).toMatchObject({ reasons: [] });
  });

  it('that the flow blocks is told at once, and may be followed by another', async () => {
    const flowId = await flowOf({
      document: { ...REMOTE_CHECK.document, blocked: [{ country: 'SWE' }] },
    });
    const next = { ...END, ended: 'open' };
    const { phone } = await phoneAt([{ id: 'check', type: 'identity-check', flowId, next }, ...ENDS]);
    await phone.consent();
    const { body } = await phone.picture('document-front', passport);
    expect(body).toMatchObject({ result: 'again', reason: 'document-blocked' });
    const { db } = current().services.context;
    const told = await db
      .selectFrom('proofing_event')
      .select('data')
      .where('type', '=', 'E_IDV_DOCUMENT_NOT_ALLOWED')
      .execute();
    expect(told.map(({ data }) => data)).toMatchObject([
      { reason: 'blocked-document', type: 'passport', country: 'SWE', rule: { country: 'SWE' } },
    ]);
    const other = await onDesk({ issuingState: 'NOR', nationality: 'NOR' });
    expect((await phone.picture('document-front', other)).body).toMatchObject({ result: 'taken' });
  });

  it('that the flow does not handle is refused by name', async () => {
    const flowId = await flowOf({ document: { ...REMOTE_CHECK.document, supported: ['driving-licence'] } });
    const next = { ...END, ended: 'open' };
    const { phone } = await phoneAt([{ id: 'check', type: 'identity-check', flowId, next }, ...ENDS]);
    await phone.consent();
    const { body } = await phone.picture('document-front', passport);
    expect(body).toMatchObject({ result: 'again', reason: 'document-unsupported' });
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

describe('a document and a face of one instance', () => {
  const both = [document({ ...END, success: 'face' }), selfie(), ...ENDS];

  it('share one session, whose verdict is on both', async () => {
    const { phone, results } = await phoneAt(both);
    await phone.consent();
    await phone.picture('document-front', passport);
    expect(await step(phone)).toBe('selfie');
    await phone.selfie();
    // Between two questions the services may end: what was done stays done.
    const first = (await phone.begin()).body;
    const next = await phone.clip(first.challengeId, 0, await phone.film(first.question));
    expect(next.body).toMatchObject({ accepted: true, question: { index: 1 } });
    await current().restart();
    const again = (await phone.begin()).body;
    expect(again).toMatchObject({ challengeId: first.challengeId, question: { index: 1 } });
    expect((await phone.answer(again)).body).toMatchObject({ result: 'taken', next: { state: 'Success' } });
    const left = await results();
    expect(left.map(({ result }) => result)).toEqual(['success', 'success']);
    expect(left[0]?.detail.sessionId).toBe(left[1]?.detail.sessionId);
    expect(await verdictOn(left[1]?.detail)).toMatchObject({ state: 'Success', reasons: [] });
  });

  it('show two persons to nobody who looks: the second node fails', async () => {
    const { phone, results } = await phoneAt(both);
    await phone.consent();
    await phone.picture('document-front', await onDesk({}, SPECIMEN_PERSONS.other));
    await phone.selfie();
    const { body } = await phone.answer((await phone.begin()).body);
    expect(body).toMatchObject({ result: 'refused', reason: 'face-differs', next: { state: 'Failed' } });
    expect((await results()).at(-1)).toMatchObject({ node: 'face', result: 'failed' });
  });
});

describe('a face that is not taken', () => {
  /** Answers with other movements until the attempt is over; a question may stay open until its time is. */
  const failAttempt = async (phone: HostedPhone) => {
    const begun = (await phone.begin()).body;
    const answered = await phone.answer(begun, 'answers-another');
    if (answered.body.result) return answered.body;
    time.pass(40_000);
    return (await phone.answer((await phone.begin()).body, 'ignores')).body;
  };

  it('is asked for again after questions that nobody answered, and fails when the tries are used up', async () => {
    const { phone, results } = await phoneAt([selfie({ maxRetries: 1 }), ...ENDS]);
    await phone.consent();
    await phone.selfie();
    expect(await failAttempt(phone)).toMatchObject({
      ...{ accepted: false, result: 'again' },
      reason: expect.stringMatching(/^(challenge-(failed|late)|face-lost)$/),
    });
    expect((await phone.page()).capture).toMatchObject({ step: 'retry', retriesRemaining: 0, attempt: 2 });
    expect((await phone.selfie()).body).toMatchObject({ result: 'taken' });
    expect(await failAttempt(phone)).toMatchObject({ result: 'refused', next: { state: 'Failed' } });
    const [left] = await results();
    expect(left).toMatchObject({ result: 'failed' });
    expect(await verdictOn(left?.detail)).toMatchObject({ state: 'Failed', reasons: [] });
    const told = await current()
      .services.context.db.selectFrom('proofing_event')
      .select('data')
      .where('type', '=', 'E_IDV_SELFIECAPTURE')
      .where('session_id', '=', String(left?.detail.sessionId))
      .orderBy('written')
      .execute();
    expect(told.map(({ data }) => data)).toMatchObject([
      { attempt_number: 1, max_retry_count: 1, retries_remaining: 1, result: 'retry', reason: 'confidence' },
      { attempt_number: 2, max_retry_count: 1, retries_remaining: 0, result: 'fail' },
    ]);
  });

  it('is asked for again without losing a try where only its quality is wanting', async () => {
    const { phone } = await phoneAt([selfie({ maxRetries: 1, autoCapture: false }), ...ENDS]);
    await phone.consent();
    const face = await phone.facePicture();
    const dark = await sharp(face).modulate({ brightness: 0.05 }).jpeg().toBuffer();
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await phone.picture('selfie', dark)).body).toMatchObject({ result: 'again' });
    }
    expect((await phone.page()).capture).toMatchObject({ step: 'selfie', retriesRemaining: 1 });
    expect((await phone.picture('selfie', face)).body).toMatchObject({ result: 'taken' });
  });

  it('is not held where the frames are too short, and not asked of who did not agree', async () => {
    const { phone } = await phoneAt([selfie(), ...ENDS]);
    await phone.consent();
    expect((await phone.selfie('obeys', 3)).body).toMatchObject({ result: 'again', reason: 'face-not-held' });
    const other = await phoneAt([selfie(), ...ENDS]);
    await other.phone.consent(agreed(true, false));
    expect(await other.results()).toMatchObject([
      { result: 'incomplete', detail: { reason: 'biometric-refused' } },
    ]);
    const third = await phoneAt([document(), ...ENDS]);
    await third.phone.consent(agreed(false, false));
    expect(await third.results()).toMatchObject([
      { result: 'incomplete', detail: { reason: 'consent-refused' } },
    ]);
  });

  it('of the browser’s own camera is for a person to look at', async () => {
    const { phone, results } = await phoneAt([selfie({ lightMode: true }), ...ENDS]);
    await phone.consent();
    const face = await phone.facePicture();
    expect((await phone.picture('selfie', face)).body.code).toBe('CAPTURE_INVALID');
    expect((await phone.picture('selfie-native', face)).body).toMatchObject({ result: 'taken' });
    const [left] = await results();
    expect(left).toMatchObject({ result: 'success' });
    expect(await verdictOn(left?.detail)).toMatchObject({ state: 'Review' });
  });
});

describe('what a phone may not send', () => {
  it('is told by its own code', async () => {
    const { phone } = await phoneAt([document(), ...ENDS]);
    await phone.consent();
    const refusals = async (of: Parameters<HostedPhone['picture']>[0], bytes: Uint8Array, options = {}) => {
      const { status, body } = await phone.picture(of, bytes, options);
      return `${status} ${body.code}`;
    };
    const text = new TextEncoder().encode('no picture');
    const tiny = await sharp(passport).resize(100, 100).jpeg().toBuffer();
    expect(await refusals('document-front', text)).toBe('422 CAPTURE_INVALID');
    expect(await refusals('document-front', tiny)).toBe('422 CAPTURE_INVALID');
    expect(await refusals('document-file', passport)).toBe('422 CAPTURE_INVALID');
    expect(await refusals('document-back', passport)).toBe('409 INSTANCE_MOVED');
    expect(await refusals('selfie', passport)).toBe('409 INSTANCE_MOVED');
    expect(await refusals('document-front', passport, { facts: { ageMs: -1 } })).toBe('422 CAPTURE_INVALID');
    expect(await refusals('document-front', passport, { type: 'image/png' })).toBe(
      '415 MEDIA_TYPE_UNSUPPORTED',
    );
    const large = new Uint8Array(4 * 1024 * 1024 + 1);
    expect(await refusals('document-front', large)).toBe('413 BODY_TOO_LARGE');
    expect((await phone.hint('document', passport)).body.code).toBe('BODY_TOO_LARGE');
    const cut = new Uint8Array(passport).subarray(0, passport.length / 2);
    const late = { facts: { ageMs: 20_000 } };
    expect((await phone.picture('document-front', passport, late)).body).toMatchObject({
      result: 'again',
      reason: 'picture-stale',
    });
    expect((await phone.picture('document-front', cut)).body).toMatchObject({ result: 'again' });
    expect((await phone.page()).capture).toMatchObject({ step: 'document-front' });
  });

  it('is a clip of another question, of the future, or that is no clip', async () => {
    const { phone } = await phoneAt([selfie(), ...ENDS]);
    await phone.consent();
    expect((await phone.begin()).body.code).toBe('INSTANCE_MOVED');
    await phone.selfie();
    const { challengeId, question } = (await phone.begin()).body;
    const again = (await phone.begin()).body;
    expect(again).toMatchObject({ challengeId, question: { index: 0, kind: question.kind } });
    const jpeg = new Uint8Array(await sharp(passport).resize(640).jpeg().toBuffer());
    const future = packFrames([{ at: 60_000, jpeg }]);
    const codeOf = async (id: string, index: number, bytes: Uint8Array) =>
      (await phone.clip(id, index, bytes)).body.code;
    expect(await codeOf(challengeId, 0, future)).toBe('CAPTURE_INVALID');
    expect(await codeOf(challengeId, 0, jpeg)).toBe('CAPTURE_INVALID');
    const twice = [
      { at: 5, jpeg },
      { at: 5, jpeg },
    ];
    expect(await codeOf(challengeId, 0, packFrames(twice))).toBe('CAPTURE_INVALID');
    const film = await phone.film(question);
    expect(await codeOf(randomUUID(), 0, film)).toBe('CAPTURE_CHALLENGE_GONE');
    expect(await codeOf(challengeId, 1, film)).toBe('CAPTURE_CHALLENGE_GONE');
    const next = await phone.clip(challengeId, 0, film);
    expect(next.body).toMatchObject({ accepted: true, question: { index: 1 } });
    // The same clip answers nothing a second time, and is no answer to the next question.
    expect(await codeOf(challengeId, 0, film)).toBe('CAPTURE_CHALLENGE_GONE');
  });

  it('is anything of an older tab, which may take the instance back', async () => {
    const { phone, url } = await phoneAt([document(), ...ENDS]);
    await phone.consent();
    const other = new HostedPhone(url, cast, time);
    await other.take();
    expect((await phone.picture('document-front', passport)).body.code).toBe('INSTANCE_MOVED_TAB');
    expect((await phone.hint('document', jpegOfTable)).body.code).toBe('INSTANCE_MOVED_TAB');
    await phone.take();
    expect((await other.picture('document-front', passport)).body.code).toBe('INSTANCE_MOVED_TAB');
    expect((await phone.picture('document-front', passport)).body).toMatchObject({ result: 'taken' });
  });

  it('is anything for an instance that is not there, is over, or stands elsewhere', async () => {
    const { phone, url, instanceId } = await phoneAt([document(), ...ENDS]);
    const stranger = new HostedPhone(`${url.slice(0, -4)}AAAA`, cast, time);
    expect((await stranger.send('/claim')).body.code).toBe('INSTANCE_NOT_FOUND');
    const { capture } = await phone.page();
    const old = { revision: 1, version: capture?.consents?.version, language: 'en', answers: [] };
    expect((await phone.send('/consents', { ...old, revision: 99 })).body.code).toBe('INSTANCE_MOVED');
    expect((await phone.send('/consents', { ...old, version: 'other' })).body.code).toBe('INSTANCE_MOVED');
    const noClaim = new HostedPhone(url, cast, time);
    expect((await noClaim.picture('document-front', passport)).body.code).toBe('INVALID_REQUEST');
    await desk.ask('POST', `/workflow_instance/${instanceId}/cancel`);
    expect((await phone.picture('document-front', passport)).body.code).toBe('INSTANCE_MOVED');
  });

  it('ends with what the person stops: the session is withdrawn, and its pictures are erased', async () => {
    const { phone, instanceId } = await phoneAt(
      [document(), selfie({ id: 'face' }), ...ENDS].with(0, {
        ...document({ ...END, success: 'face' }),
      }),
    );
    await phone.consent();
    await phone.picture('document-front', passport);
    const { revision } = await phone.page();
    expect((await phone.send('/stop', { revision })).body).toMatchObject({ state: 'Abandoned' });
    await current().services.verdictsDone();
    const { db } = current().services.context;
    const step = await db
      .selectFrom('workflow_step')
      .select('detail')
      .where('instance_id', '=', instanceId)
      .executeTakeFirstOrThrow();
    const sessionId = String((step.detail as Record<string, unknown>).sessionId);
    expect(await verdictOn({ sessionId })).toMatchObject({ state: 'Not Performed' });
    const kept = await db.selectFrom('artefact').select('size').where('session_id', '=', sessionId).execute();
    expect(kept).toEqual([]);
  });
});

describe('what is captured', () => {
  const rows = () => current().services.context.db.selectFrom('hosted_capture').selectAll().execute();

  it('is sealed, forgotten when nobody goes on with it, and erased with its session', async () => {
    const { db } = current().services.context;
    await db.deleteFrom('hosted_capture').execute();
    const { phone } = await phoneAt(
      [document(), ...ENDS].with(0, { ...document({ ...END, success: 'face' }) }).concat(selfie()),
    );
    await phone.consent();
    await phone.picture('document-front', passport);
    await phone.selfie();
    const [row] = await rows();
    const stored = [row?.state_sealed, row?.attempt_sealed].map((bytes) => Buffer.from(bytes ?? []));
    for (const bytes of stored) {
      expect(bytes.length).toBeGreaterThan(100);
      expect(bytes.includes('LINDQVIST')).toBe(false);
    }
    const { session_id: id, expires_at: until } = row ?? {};
    await forgetCaptures(db, new Date(time.now()));
    expect(await rows()).toHaveLength(1);
    expect(Number(until) - time.now()).toBeLessThanOrEqual(60 * 60_000);
    const session = await findSession(db, kiosk.tenantId, id ?? '');
    if (!session) throw new Error('no session');
    await db.transaction().execute((trx) =>
      eraseWithdrawn(trx, session, {
        actor: 'test',
        reason: 'withdrawn',
        at: new Date(),
        orderKiosk: false,
      }),
    );
    expect(await rows()).toEqual([]);
    expect((await phone.begin()).body.code).toMatch(/^INSTANCE_MOVED/);
    await phoneAt([document(), ...ENDS]);
    await forgetCaptures(db, new Date(time.now() + 400 * 24 * 60 * 60_000));
    expect(await rows()).toEqual([]);
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
    const shown = await onDesk({}, portrait);
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
    const sessionId = String(results.at(-1)?.detail.sessionId);
    const ask = asking(await administrator(current().services, { tenantId: kiosk.tenantId }));
    const { body: said } = await ask<SignedResult>('GET', `/proofingsession/${sessionId}/result`);
    const place = { tenantId: kiosk.tenantId, communityId: kiosk.communityId, sessionId };
    expect(await verifyHosted(current().services, place, said)).toBe(true);
    // What it leaves to the phone's word, and nothing to a kiosk's.
    expect(said.final?.kioskWord).toEqual(['camera-delivery', 'consents', 'liveness-signals', 'remarks']);
  });

  it('has no counter where the workflow has none, and no phone where its flow is attended', async () => {
    const { phone } = await start('remote-identity-check');
    const { revision, canGoToCounter, reference } = await phone.page();
    expect({ canGoToCounter, reference }).toEqual({ canGoToCounter: false });
    expect((await phone.send('/counter', { revision })).body).toMatchObject({ code: 'INSTANCE_MOVED' });
    const next = { ...END, ended: 'open' };
    const check = { id: 'check', type: 'identity-check', flowId: 'counter-standard', next };
    const attended = await phoneAt([check, ...ENDS]);
    const page = await attended.phone.page();
    expect(page).toMatchObject({
      waitingFor: 'session',
      reference: expect.any(String),
      canGoToCounter: true,
    });
    expect(page.capture).toBeUndefined();
    expect((await attended.phone.consent()).body.code).toBe('INSTANCE_MOVED');
  });

  it('goes on at the counter where the workflow has one, after something was captured', async () => {
    const { phone, instanceId } = await start('remote-then-counter');
    await phone.consent();
    const { revision } = await phone.page();
    expect(await phone.page()).toMatchObject({ canGoToCounter: true });
    const there = await phone.send<InstancePage>('/counter', { revision });
    expect(there.body).toMatchObject({ node: 'counter', waitingFor: 'session' });
    expect((await resultsOf(instanceId)).results.at(-1)).toMatchObject({
      node: 'remote',
      result: 'incomplete',
      detail: { reason: 'counter-chosen' },
    });
  });

  it('fails where the document shows another person', async () => {
    const { phone, instanceId } = await start('remote-identity-check');
    await whole(phone, SPECIMEN_PERSONS.other);
    await current().services.verdictsDone();
    await sweep();
    expect((await resultsOf(instanceId)).state).toBe('Failed');
  });
});
