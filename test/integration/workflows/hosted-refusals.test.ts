import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { packFrames } from '#core/imaging/frame-container.ts';
import { inAll, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { agreed, type HostedPhone } from '#scripts/harness/hosted-phone.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import type { CreatedInstance, InstancePage } from '#services/contract/workflow-instances.ts';
import { captureSigner, rotateKey } from '#services/hosted/capture-key.ts';
import { forgetCaptures } from '#services/hosted/hosted-capture.repository.ts';
import { eraseWithdrawn } from '#services/privacy/index.ts';
import { findSession } from '#services/sessions/index.ts';
import { sweepInstances } from '#services/workflows/sweep-instances.ts';
import { LONG } from '../../support/depth.ts';
import { documentNode, END, ENDS, phonesUnderTest, selfieNode } from '../support/phones-under-test.ts';
import { asking, workflowDesk } from '../support/workflows-under-test.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const { current, kiosk, desk, passport, phoneAt, tabAt, time, verdictOn } = phonesUnderTest();
const tableOf = () => sharp(passport()).resize(640).jpeg({ quality: 60 }).toBuffer();

describe('a face that is not taken', () => {
  /** Answers with other movements until the attempt is over; a question may stay open until its time is. */
  const failAttempt = async (phone: HostedPhone) => {
    const begun = (await phone.begin()).body;
    const answered = await phone.answer(begun, 'answers-another');
    if (answered.body.result) return answered.body;
    time.pass(40_000);
    return (await phone.answer((await phone.begin()).body, 'ignores')).body;
  };

  it.runIf(LONG)('is asked for again after unanswered questions, and fails at last', async () => {
    const { phone, results } = await phoneAt([selfieNode({ maxRetries: 1 }), ...ENDS]);
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

  it.runIf(LONG)(
    'that answers minutes later, when an answer can be made for the question, is not taken',
    async () => {
      const { phone } = await phoneAt([selfieNode({ maxRetries: 1 }), ...ENDS]);
      await phone.consent();
      await phone.selfie();
      const { challengeId, question } = (await phone.begin()).body;
      const film = await phone.film(question);
      time.pass(5 * 60_000);
      const { status, body } = await phone.clip(challengeId, question.index, film);
      expect({ status, ...body }).toMatchObject({ status: 200, accepted: false, result: 'again' });
      expect((await phone.page()).capture).toMatchObject({ step: 'retry', retriesRemaining: 0 });
    },
  );

  it.runIf(LONG)('whose question three clips do not answer has used a try', async () => {
    const { phone } = await phoneAt([selfieNode({ maxRetries: 1 }), ...ENDS]);
    await phone.consent();
    await phone.selfie();
    const { challengeId } = (await phone.begin()).body;
    const jpeg = new Uint8Array(await sharp(passport()).resize(640).jpeg().toBuffer());
    time.pass(2000);
    const send = async (at: number) => (await phone.clip(challengeId, 0, packFrames([{ at, jpeg }]))).body;
    expect(await send(1)).toMatchObject({ accepted: false, question: { index: 0 } });
    expect(await send(2)).toMatchObject({ accepted: false, question: { index: 0 } });
    expect(await send(3)).toMatchObject({ accepted: false, result: 'again' });
    expect((await phone.page()).capture).toMatchObject({ step: 'retry', retriesRemaining: 0 });
    const wide = new Uint8Array(await sharp(passport()).resize(1281).jpeg().toBuffer());
    await phone.selfie();
    const again = (await phone.begin()).body;
    const { body } = await phone.clip(again.challengeId, 0, packFrames([{ at: 1, jpeg: wide }]));
    expect(body.code).toBe('CAPTURE_INVALID');
  });

  it('has no hints before somebody agreed, and none where no face is captured', async () => {
    const small = await tableOf();
    const { phone } = await phoneAt([selfieNode(), ...ENDS]);
    expect((await phone.hint('selfie', small)).body.code).toBe('INSTANCE_MOVED');
    await phone.consent();
    expect((await phone.hint('selfie', small)).status).toBe(200);
    expect((await phone.hint('document', small)).body.code).toBe('INSTANCE_MOVED');
    const other = await phoneAt([documentNode(), ...ENDS]);
    await other.phone.consent();
    expect((await other.phone.hint('selfie', small)).body.code).toBe('INSTANCE_MOVED');
  });

  it('is asked for again without losing a try where only its quality is wanting', async () => {
    const { phone } = await phoneAt([selfieNode({ maxRetries: 1, autoCapture: false }), ...ENDS]);
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
    const { phone } = await phoneAt([selfieNode(), ...ENDS]);
    await phone.consent();
    expect((await phone.selfie('obeys', 3)).body).toMatchObject({ result: 'again', reason: 'face-not-held' });
    const other = await phoneAt([selfieNode(), ...ENDS]);
    await other.phone.consent(agreed(true, false));
    expect(await other.results()).toMatchObject([
      { result: 'incomplete', detail: { reason: 'biometric-refused' } },
    ]);
    const third = await phoneAt([documentNode(), ...ENDS]);
    await third.phone.consent(agreed(false, false));
    expect(await third.results()).toMatchObject([
      { result: 'incomplete', detail: { reason: 'consent-refused' } },
    ]);
  });

  it('of the browser’s own camera is for a person to look at', async () => {
    const { phone, results, judged } = await phoneAt([selfieNode({ lightMode: true }), ...ENDS]);
    await phone.consent();
    const face = await phone.facePicture();
    expect((await phone.picture('selfie', face)).body.code).toBe('CAPTURE_INVALID');
    expect((await phone.picture('selfie-native', face)).body).toMatchObject({ result: 'taken' });
    const [left] = await results();
    expect(left).toMatchObject({ result: 'success' });
    expect(await verdictOn(left?.detail)).toMatchObject({ state: 'Review' });
    // Until a reviewer has decided, the instance is no success.
    await judged('In Progress');
    expect(await phone.page()).toMatchObject({ waitingFor: 'session', canGoToCounter: false });
  });

  it('may be of the system’s camera where no liveness is asked for, and nowhere else', async () => {
    const asked = await phoneAt([selfieNode({ autoCapture: false }), ...ENDS]);
    await asked.phone.consent();
    const face = await asked.phone.facePicture();
    expect((await asked.phone.picture('selfie-native', face)).body.code).toBe('CAPTURE_INVALID');
    const { phone, results } = await phoneAt([selfieNode({ skipLiveness: true }), ...ENDS]);
    await phone.consent();
    expect((await phone.picture('selfie-native', face)).body).toMatchObject({ result: 'taken' });
    const [left] = await results();
    expect(left).toMatchObject({ result: 'success' });
    expect(await verdictOn(left?.detail)).toMatchObject({ state: 'Success' });
  });
});

describe('what a phone may not send', () => {
  it('is told by its own code', async () => {
    const { phone } = await phoneAt([documentNode(), ...ENDS]);
    await phone.consent();
    const refusals = async (of: Parameters<HostedPhone['picture']>[0], bytes: Uint8Array, options = {}) => {
      const { status, body } = await phone.picture(of, bytes, options);
      return `${status} ${body.code}`;
    };
    const text = new TextEncoder().encode('no picture');
    const tiny = await sharp(passport()).resize(100, 100).jpeg().toBuffer();
    expect(await refusals('document-front', text)).toBe('422 CAPTURE_INVALID');
    expect(await refusals('document-front', tiny)).toBe('422 CAPTURE_INVALID');
    expect(await refusals('document-file', passport())).toBe('422 CAPTURE_INVALID');
    expect(await refusals('document-back', passport())).toBe('409 INSTANCE_MOVED');
    expect(await refusals('selfie', passport())).toBe('409 INSTANCE_MOVED');
    expect(await refusals('document-front', passport(), { facts: { ageMs: -1 } })).toBe(
      '422 CAPTURE_INVALID',
    );
    expect(await refusals('document-front', passport(), { type: 'image/png' })).toBe(
      '415 MEDIA_TYPE_UNSUPPORTED',
    );
    const large = new Uint8Array(4 * 1024 * 1024 + 1);
    expect(await refusals('document-front', large)).toBe('413 BODY_TOO_LARGE');
    expect((await phone.hint('document', passport())).body.code).toBe('BODY_TOO_LARGE');
    const cut = new Uint8Array(passport()).subarray(0, passport().length / 2);
    const late = { facts: { ageMs: 20_000 } };
    expect((await phone.picture('document-front', passport(), late)).body).toMatchObject({
      result: 'again',
      reason: 'picture-stale',
    });
    expect((await phone.picture('document-front', cut)).body).toMatchObject({ result: 'again' });
    expect((await phone.page()).capture).toMatchObject({ step: 'document-front' });
  });

  it('is a clip of another question, of the future, or that is no clip', async () => {
    const { phone } = await phoneAt([selfieNode(), ...ENDS]);
    await phone.consent();
    expect((await phone.begin()).body.code).toBe('INSTANCE_MOVED');
    await phone.selfie();
    const { challengeId, question } = (await phone.begin()).body;
    const again = (await phone.begin()).body;
    expect(again).toMatchObject({ challengeId, question: { index: 0, kind: question.kind } });
    const jpeg = new Uint8Array(await sharp(passport()).resize(640).jpeg().toBuffer());
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
    const { phone, url } = await phoneAt([documentNode(), ...ENDS]);
    await phone.consent();
    const other = tabAt(url);
    await other.take();
    expect((await phone.picture('document-front', passport())).body.code).toBe('INSTANCE_MOVED_TAB');
    expect((await phone.hint('document', await tableOf())).body.code).toBe('INSTANCE_MOVED_TAB');
    await phone.take();
    expect((await other.picture('document-front', passport())).body.code).toBe('INSTANCE_MOVED_TAB');
    expect((await phone.picture('document-front', passport())).body).toMatchObject({ result: 'taken' });
  });

  it('is anything for an instance that is not there, is over, or stands elsewhere', async () => {
    const { phone, url, instanceId } = await phoneAt([documentNode(), ...ENDS]);
    const stranger = tabAt(`${url.slice(0, -4)}AAAA`);
    expect((await stranger.send('/claim')).body.code).toBe('INSTANCE_NOT_FOUND');
    // Before a byte of it is read, however many there are.
    const large = new Uint8Array(4 * 1024 * 1024 + 1);
    stranger.claim = 1;
    expect((await stranger.picture('document-front', large)).body.code).toBe('INSTANCE_NOT_FOUND');
    const { capture } = await phone.page();
    const old = { revision: 1, version: capture?.consents?.version, language: 'en', answers: [] };
    expect((await phone.send('/consents', { ...old, revision: 99 })).body.code).toBe('INSTANCE_MOVED');
    expect((await phone.send('/consents', { ...old, version: 'other' })).body.code).toBe('INSTANCE_MOVED');
    const noClaim = tabAt(url);
    expect((await noClaim.picture('document-front', passport())).body.code).toBe('INVALID_REQUEST');
    await desk().ask('POST', `/workflow_instance/${instanceId}/cancel`);
    expect((await phone.picture('document-front', passport())).body.code).toBe('INSTANCE_MOVED');
  });

  it('is anything in a sandbox, which verifies no person', async () => {
    const { services } = current();
    const { tenantId } = kiosk();
    const ask = asking(await administrator(services, { tenantId }));
    const made = await ask<{ id: string }>('POST', '/v1/communities', { name: 'Try-out', sandbox: true });
    const communityId = made.body.id;
    const own = await workflowDesk(services, { tenantId, communityId });
    const definition = { ...workflowOf([documentNode(), ...ENDS]), id: 'w-sandbox' };
    await own.publish(definition);
    const path = `/workflowapi/workflow_instance/tenant/${tenantId}/community/${communityId}/create`;
    const created = await own.ask<CreatedInstance>('POST', path, { workflowId: definition.id });
    const phone = tabAt(created.body.url);
    await phone.take();
    expect(await phone.consent()).toMatchObject({ status: 503, body: { code: 'CAPTURE_UNAVAILABLE' } });
    const ready = await own.ask<CreatedInstance>('POST', path, { workflowId: 'remote-identity-check' });
    const other = tabAt(ready.body.url);
    await other.take();
    const { revision } = await other.page();
    await other.send('/answers', { revision, values: {} });
    const page = await other.page();
    expect(page).toMatchObject({ waitingFor: 'session', reference: expect.any(String) });
    expect(page.capture).toBeUndefined();
  });

  it('ends with what the person stops: the session is withdrawn, and its pictures are erased', async () => {
    const { phone, instanceId } = await phoneAt(
      [documentNode(), selfieNode({ id: 'face' }), ...ENDS].with(0, {
        ...documentNode({ ...END, success: 'face' }),
      }),
    );
    await phone.consent();
    await phone.picture('document-front', passport());
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

  it.each([
    ['the person stops at a page after it', 'stop', 'Not Performed'],
    ['the instance is cancelled', 'cancel', 'Success'],
  ])('is anything once %s: the log is closed', async (_when, how, state) => {
    const next = { next: 'good' };
    const pause = { id: 'pause', type: 'interaction', title: inAll('Pause'), elements: [], next };
    const nodes = [documentNode({ ...END, success: 'pause' }), pause, ...ENDS];
    const { phone, results, url, instanceId } = await phoneAt(nodes);
    await phone.consent();
    await phone.picture('document-front', passport());
    const { revision } = await phone.page();
    if (how === 'stop') {
      expect((await tabAt(url).send('/stop', { revision })).body.code).toBe('INVALID_REQUEST');
      expect((await phone.send('/stop', { revision })).body).toMatchObject({ state: 'Abandoned' });
    } else await desk().ask('POST', `/workflow_instance/${instanceId}/cancel`);
    const [left] = await results();
    expect(await verdictOn(left?.detail)).toMatchObject({ state });
    const { db } = current().services.context;
    const kept = await db
      .selectFrom('artefact')
      .select('size')
      .where('session_id', '=', String(left?.detail.sessionId))
      .execute();
    expect(kept.length === 0).toBe(how === 'stop');
  });
});

describe('a node that cannot continue', () => {
  it.runIf(LONG)(
    'is left without consent to its captures, and where another node has captured them',
    async () => {
      const both = [documentNode({ ...END, success: 'face' }), selfieNode(), ...ENDS];
      const { phone, results } = await phoneAt(both);
      await phone.consent(agreed(true, false));
      await phone.picture('document-front', passport());
      await phone.page();
      expect(await results()).toMatchObject([{ result: 'success' }, { node: 'face', result: 'incomplete' }]);
      const again = { ...documentNode(), id: 'again' };
      const other = await phoneAt([documentNode({ ...END, success: 'again' }), again, ...ENDS]);
      await other.phone.consent();
      await other.phone.picture('document-front', passport());
      await other.phone.page();
      expect((await other.results()).at(-1)).toMatchObject({ node: 'again', result: 'incomplete' });
    },
  );

  it('is left where its session was abandoned: its tries do not begin again', async () => {
    const { phone, results } = await phoneAt([selfieNode({ maxRetries: 1 }), ...ENDS]);
    await phone.consent();
    await phone.selfie();
    const { db, sealers } = current().services.context;
    await forgetCaptures(db, sealers, new Date(time.now() + 61 * 60_000));
    expect(await phone.page()).toMatchObject({ state: 'Not Performed' });
    expect((await phone.consent()).body.code).toBe('INSTANCE_MOVED');
    expect(await results()).toMatchObject([
      { node: 'face', result: 'incomplete', detail: { sessionId: expect.any(String) } },
    ]);
  });
});

describe('what is captured', () => {
  const rows = () => current().services.context.db.selectFrom('hosted_capture').selectAll().execute();

  it('is sealed, forgotten when its person does not continue, and erased with its session', async () => {
    const { db } = current().services.context;
    await db.deleteFrom('hosted_capture').execute();
    const { phone } = await phoneAt(
      [documentNode(), ...ENDS]
        .with(0, { ...documentNode({ ...END, success: 'face' }) })
        .concat(selfieNode()),
    );
    await phone.consent();
    await phone.picture('document-front', passport());
    await phone.selfie();
    const [row] = await rows();
    const stored = [row?.state_sealed, row?.attempt_sealed].map((bytes) => Buffer.from(bytes ?? []));
    for (const bytes of stored) {
      expect(bytes.length).toBeGreaterThan(100);
      expect(bytes.includes('LINDQVIST')).toBe(false);
    }
    const { session_id: id, expires_at: until } = row ?? {};
    await forgetCaptures(db, current().services.context.sealers, new Date(time.now()));
    expect(await rows()).toHaveLength(1);
    expect(Number(until) - time.now()).toBeLessThanOrEqual(60 * 60_000);
    const session = await findSession(db, kiosk().tenantId, id ?? '');
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
    await phoneAt([documentNode(), ...ENDS]);
    await forgetCaptures(
      db,
      current().services.context.sealers,
      new Date(time.now() + 400 * 24 * 60 * 60_000),
    );
    expect(await rows()).toEqual([]);
  });
});

describe('the key of phones', () => {
  it('is not replaced while it begins a session', async ({ skip }) => {
    skip(current().databaseUrl === undefined, 'the embedded database has one connection');
    const { context } = current().services;
    const { db } = context;
    const at = new Date(time.now());
    await db.transaction().execute((trx) => captureSigner(context, trx, kiosk(), at));
    await db.transaction().execute(async (trx) => {
      const { signer } = await captureSigner(context, trx, kiosk(), at);
      const rotated = db.transaction().execute(async (other) => {
        await sql`SET LOCAL lock_timeout = '100ms'`.execute(other);
        return rotateKey(context, other, kiosk(), at);
      });
      await expect(rotated).rejects.toThrow('lock timeout');
      expect((await captureSigner(context, trx, kiosk(), at)).signer.did).toBe(signer.did);
    });
  });
});

// The last ones: an hour goes by, and the sign-ins of these suites end.
describe('the time of a person', () => {
  const MINUTE_MS = 60_000;
  let short: Awaited<ReturnType<typeof phoneAt>>;
  let usual: Awaited<ReturnType<typeof phoneAt>>;
  beforeAll(async () => {
    short = await phoneAt([documentNode(), ...ENDS], { expiresInMin: 10 });
    usual = await phoneAt([documentNode(), ...ENDS]);
  });

  it('is told before it ends, and given ten times at most', async () => {
    const { phone } = short;
    time.pass(8 * MINUTE_MS);
    expect((await phone.page()).secondsLeft).toBeLessThanOrEqual(120);
    for (let count = 9; count >= 0; count -= 1) {
      expect((await phone.send('/time')).body).toMatchObject({ moreTime: { left: count } });
    }
    expect((await phone.send('/time')).body.code).toBe('INSTANCE_TIME_USED');
    expect((await phone.page()).minutesLeft).toBeGreaterThanOrEqual(28);
    time.pass(31 * MINUTE_MS);
    expect((await phone.send('/time')).body.code).toBe('INSTANCE_MOVED');
    await sweepInstances(current().services.context);
    expect(await phone.page()).toMatchObject({ state: 'Expired', minutesLeft: 0 });
  });

  it('is that of what was captured, which lasts as long, and every extension is an event', async () => {
    const { phone, instanceId } = usual;
    await phone.consent();
    // The session of the captures is abandoned long before the instance expires.
    expect(await phone.page()).toMatchObject({ moreTime: { left: 10, minutes: 30 }, minutesLeft: 59 });
    time.pass(50 * MINUTE_MS);
    expect((await phone.page()).minutesLeft).toBeLessThanOrEqual(10);
    const { status, body } = await phone.send<InstancePage>('/time');
    expect({ status, left: body.moreTime.left }).toEqual({ status: 200, left: 9 });
    expect(body.minutesLeft).toBeGreaterThan(50);
    time.pass(20 * MINUTE_MS);
    const { db, sealers } = current().services.context;
    await forgetCaptures(db, sealers, new Date(time.now()));
    expect((await phone.picture('document-front', passport())).body).toMatchObject({ result: 'taken' });
    const told = await db
      .selectFrom('proofing_event')
      .select('data')
      .where('type', '=', 'E_WORKFLOW_EXTENDED')
      .execute();
    expect(told.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ instanceId, extensions: 1 }),
    );
  });
});
