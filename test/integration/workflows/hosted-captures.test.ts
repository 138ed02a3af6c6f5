import { decodeJwt } from 'jose';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import type { SignedSessionResult } from '#core/contract/session-results.ts';
import { REMOTE_CHECK } from '#core/proofing/built-in-flows.ts';
import { captureFlow } from '#core/workflows/capture-flow.ts';
import { WorkflowNode } from '#core/workflows/nodes.ts';
import { inAll } from '#core/workflows/workflow.fixture.ts';
import { agreed, type HostedPhone } from '#scripts/harness/hosted-phone.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { verifyHosted } from '#scripts/harness/services/hosted-package.ts';
import type { InstancePage } from '#services/contract/workflow-instances.ts';
import { destroyRetiredKeys } from '#services/hosted/capture-key.ts';
import { pageOfSession } from '#services/workflows/session-page.ts';
import { sweepInstances } from '#services/workflows/sweep-instances.ts';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { specimenSides } from '#specimens/specimen-documents.ts';
import { SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { inDepth, LONG } from '../../support/depth.ts';
import {
  documentNode,
  END,
  ENDS,
  onDesk,
  phonesUnderTest,
  selfieNode,
} from '../support/phones-under-test.ts';
import { asking } from '../support/workflows-under-test.ts';

type SignedResult = z.infer<typeof SignedSessionResult>;
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const { current, kiosk, passport, phoneAt, phoneIn, tabAt, flowOf, verdictOn } = phonesUnderTest();

describe('a document before a phone', () => {
  it('is asked for after the agreement, read, and leaves its node by success', async () => {
    const { phone, results, judged } = await phoneAt([documentNode(), ...ENDS]);
    const first = await phone.page();
    expect(first).toMatchObject({
      workflowName: inAll('Test workflow'),
      capture: { kind: 'document', step: 'consent', maxRetries: 3, retriesRemaining: 3 },
    });
    expect(first.capture?.consents?.items.map(({ purpose }) => purpose)).toEqual(['procedure', 'biometric']);
    expect((await phone.picture('document-front', passport())).body.code).toBe('INSTANCE_MOVED');
    const agreed = await phone.consent();
    expect(agreed.body.capture?.step).toBe('document-front');
    const taken = await phone.picture('document-front', passport());
    // The end that the phone shows counts once the services have judged the evidence.
    const next = { state: 'In Progress', waitingFor: 'session', canGoToCounter: false };
    expect(taken).toMatchObject({ status: 200, body: { result: 'taken', next } });
    expect(taken.body.next).not.toHaveProperty('reference');
    await judged('Success');
    const [left] = await results();
    expect(left).toMatchObject({ node: 'document', result: 'success' });
  });

  it('puts what was read into attributes, which a condition behind it reads', async () => {
    const fields = [
      { field: 'surname', attribute: 'familyName' },
      { field: 'dateOfBirth', attribute: 'born' },
    ];
    const when = { attribute: 'familyName', is: 'equal', to: 'LINDQVIST' };
    const nodes = [
      { ...documentNode({ ...END, success: 'named' }), fields },
      { id: 'named', type: 'decision', branches: [{ when, to: 'good' }], next: { otherwise: 'bad' } },
      ...ENDS,
    ];
    const attributes = { familyName: { type: 'string' }, born: { type: 'string', format: 'date' } };
    const { phone, results, instanceId } = await phoneAt(nodes, { attributes });
    await phone.consent();
    expect((await phone.picture('document-front', passport())).body.result).toBe('taken');
    expect(await results()).toMatchObject([
      { node: 'document', result: 'success' },
      { node: 'named', result: 'branch-1' },
    ]);
    const { context } = current().services;
    const row = await context.db
      .selectFrom('workflow_instance')
      .selectAll()
      .where('instance_id', '=', instanceId)
      .executeTakeFirstOrThrow();
    // The values stand sealed alone.
    expect(JSON.stringify(row)).not.toContain('LINDQVIST');
  });

  it.runIf(LONG)('leaves a node by incomplete that did not read what it needs', async () => {
    const fields = [{ field: 'eyeColour', attribute: 'eyes' }];
    const { phone, results } = await phoneAt([{ ...documentNode(), fields }, ...ENDS], {
      attributes: { eyes: { type: 'string' } },
    });
    await phone.consent();
    await phone.picture('document-front', passport());
    const detail = { reason: 'document-field-missing', field: 'eyeColour' };
    expect(await results()).toMatchObject([{ node: 'document', result: 'incomplete', detail }]);
  });

  it.runIf(LONG)('that is expired is asked for again, and fails at last', async () => {
    const { phone, results } = await phoneAt([{ ...documentNode(), maxRetries: 1 }, ...ENDS]);
    await phone.consent();
    const shown = await onDesk({ dateOfExpiry: '2020-04-15' });
    const reason = 'document-expired';
    expect((await phone.picture('document-front', shown)).body).toMatchObject({ result: 'again', reason });
    expect((await phone.page()).capture).toMatchObject({ lastReason: reason, retriesRemaining: 0 });
    expect((await phone.picture('document-front', shown)).body).toMatchObject({ result: 'refused', reason });
    expect(await results()).toMatchObject([{ node: 'document', result: 'failed', detail: { reason } }]);
  });

  it.runIf(LONG)('that nobody can see is asked for again, and is not performed at last', async () => {
    const { phone, results } = await phoneAt([{ ...documentNode(), maxRetries: 1 }, ...ENDS]);
    await phone.consent();
    const empty = { create: { width: 1280, height: 720, channels: 3, background: '#8a8176' } } as const;
    const table = await sharp(empty).jpeg().toBuffer();
    const reason = 'document-not-found';
    expect((await phone.picture('document-front', table)).body).toMatchObject({ result: 'again', reason });
    expect((await phone.picture('document-front', table)).body).toMatchObject({ result: 'refused', reason });
    expect(await results()).toMatchObject([{ node: 'document', result: 'incomplete', detail: { reason } }]);
  });

  it.runIf(LONG)('is asked for its other side, which is distinguished from the first', async () => {
    const { phone, results } = await phoneAt([documentNode(), ...ENDS]);
    await phone.consent();
    const [front = passport(), back = passport()] = await Promise.all(
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
    const { body } = await phone.picture('document-front', passport());
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

  it.runIf(LONG)('that the flow does not handle is refused by name', async () => {
    const flowId = await flowOf({ document: { ...REMOTE_CHECK.document, supported: ['driving-licence'] } });
    const next = { ...END, ended: 'open' };
    const { phone } = await phoneAt([{ id: 'check', type: 'identity-check', flowId, next }, ...ENDS]);
    await phone.consent();
    const { body } = await phone.picture('document-front', passport());
    expect(body).toMatchObject({ result: 'again', reason: 'document-unsupported' });
  });

  it('has hints with the outline while it is searched', async () => {
    const { phone } = await phoneAt([documentNode(), ...ENDS]);
    await phone.consent();
    const small = await sharp(passport()).resize(640).jpeg({ quality: 70 }).toBuffer();
    const { status, body } = await phone.hint('document', small);
    expect(status).toBe(200);
    expect(body.outline).toHaveLength(4);
    expect(body).toMatchObject({ side: 'front', orientation: 'upright' });
  });
});

describe('a face before a phone', () => {
  it.runIf(LONG)('is held, answers two questions, and leaves its node by success', async () => {
    const { phone, results, judged } = await phoneAt([selfieNode(), ...ENDS]);
    await phone.consent();
    expect((await phone.page()).capture?.step).toBe('selfie');
    expect((await phone.selfie()).body).toMatchObject({
      result: 'taken',
      next: { capture: { step: 'challenge' } },
    });
    const begun = await phone.begin();
    expect(begun.body.question).toMatchObject({ index: 0, total: 2 });
    const answered = await phone.answer(begun.body);
    expect(answered.body).toMatchObject({ accepted: true, result: 'taken' });
    const [left] = await results();
    expect(left).toMatchObject({ node: 'face', result: 'success' });
    await judged('Success');
  });
});

describe.runIf(LONG)('coloured light of a phone’s screen', () => {
  const faceIn = async (reflects: boolean) => {
    const { face_liveness } = REMOTE_CHECK;
    const flowId = await flowOf({
      face_liveness: { ...face_liveness, light: { ...face_liveness.light, enabled: true } },
    });
    const next = { ...END, ended: 'open' };
    const { phone, results } = await phoneAt([
      { id: 'check', type: 'identity-check', flowId, next },
      ...ENDS,
    ]);
    await phone.consent();
    await phone.picture('document-front', passport());
    await phone.selfie();
    const begun = (await phone.begin()).body;
    phone.reflects = reflects;
    const { body } = await phone.answer(begun);
    await current().services.verdictsDone();
    await sweepInstances(current().services.context);
    return { asked: begun.question.total, accepted: body.accepted, results: await results() };
  };

  it('is shown after the movements, and its reflection is found on a face before it', async () => {
    const { asked, accepted } = await faceIn(true);
    expect(asked).toBe(REMOTE_CHECK.face_liveness.challenges.count + 1);
    expect(accepted).toBe(true);
  });

  it('that does not come back is no success', async () => {
    const { accepted, results } = await faceIn(false);
    expect(accepted).toBe(false);
    expect(results.map(({ result }) => result)).not.toContain('success');
  });
});

describe('a document and a face of one instance', () => {
  const both = [documentNode({ ...END, success: 'face' }), selfieNode(), ...ENDS];

  it.runIf(LONG)('share one session, whose verdict is on both', async () => {
    const { phone, results, judged } = await phoneAt(both);
    await phone.consent();
    await phone.picture('document-front', passport());
    expect((await phone.page()).capture?.step).toBe('selfie');
    await phone.selfie();
    // Between two questions the services may end: finished steps stay finished.
    const first = (await phone.begin()).body;
    const next = await phone.clip(first.challengeId, 0, await phone.film(first.question));
    expect(next.body).toMatchObject({ accepted: true, question: { index: 1 } });
    await current().restart();
    const again = (await phone.begin()).body;
    expect(again).toMatchObject({ challengeId: first.challengeId, question: { index: 1 } });
    expect((await phone.answer(again)).body).toMatchObject({ result: 'taken' });
    const left = await results();
    expect(left.map(({ result }) => result)).toEqual(['success', 'success']);
    expect(left[0]?.detail.sessionId).toBe(left[1]?.detail.sessionId);
    expect(await verdictOn(left[1]?.detail)).toMatchObject({ state: 'Success', reasons: [] });
    await judged('Success');
  });

  it.each(
    inDepth([
      ['was abandoned', 'Abandoned', 'Not Performed'],
      ['failed', 'Failed', 'Failed'],
    ] as const),
  )('succeed in nothing where their session %s', async (_how, state, expected) => {
    const pause = {
      id: 'pause',
      type: 'interaction',
      title: inAll('Pause'),
      elements: [],
      next: { next: 'good' },
    };
    const { phone, judged, results } = await phoneAt([
      documentNode({ ...END, success: 'pause' }),
      pause,
      ...ENDS,
    ]);
    await phone.consent();
    await phone.picture('document-front', passport());
    const [left] = await results();
    expect(left).toMatchObject({ result: 'success' });
    const { db } = current().services.context;
    const session = db
      .updateTable('proofing_session')
      .where('session_id', '=', String(left?.detail.sessionId));
    await session.set({ state, ended_at: new Date() }).execute();
    const { revision } = await phone.page();
    await phone.send('/answers', { revision, values: {} });
    await judged(expected);
  });

  it.runIf(LONG)('that show two persons are noticed: the second node fails', async () => {
    const { phone, results } = await phoneAt(both);
    await phone.consent();
    await phone.picture('document-front', await onDesk({}, SPECIMEN_PERSONS.other));
    await phone.selfie();
    const { body } = await phone.answer((await phone.begin()).body);
    expect(body).toMatchObject({ result: 'refused', reason: 'face-differs', next: { state: 'Failed' } });
    expect((await results()).at(-1)).toMatchObject({ node: 'face', result: 'failed' });
  });
});

describe('a check of an identity on a phone', () => {
  const start = async (workflowId: string) => {
    const begun = await phoneIn(workflowId);
    const { phone } = begun;
    await phone.device();
    const { revision } = await phone.page();
    await phone.send('/answers', { revision, values: {} });
    return begun;
  };
  const whole = async (phone: HostedPhone, portrait: string = SPECIMEN_PERSONS.applicant) => {
    await phone.consent();
    const shown = await onDesk({}, portrait);
    expect((await phone.picture('document-front', shown)).body).toMatchObject({ result: 'taken' });
    expect((await phone.selfie()).body).toMatchObject({ result: 'taken' });
    const { body } = await phone.begin();
    return phone.answer(body);
  };

  it('ends with the verdict of the services on a log that they signed themselves', async () => {
    const { phone, found, judged } = await start('remote-identity-check');
    expect(await phone.page()).toMatchObject({ waitingFor: 'session', capture: { kind: 'identity-check' } });
    const answered = await whole(phone);
    expect(answered.body).toMatchObject({ accepted: true, next: { capture: { step: 'judging' } } });
    await judged('Success');
    const { results } = await found();
    const verdict = await verdictOn(results.at(-1)?.detail);
    expect(verdict).toMatchObject({ reasons: [], state: 'Success' });
    expect(verdict.device).toMatchObject({
      deviceModel: ['Front Camera'],
      deviceAndBrowserContext: { model: 'Specimen Phone' },
    });
    const sessionId = String(results.at(-1)?.detail.sessionId);
    const ask = asking(await administrator(current().services, { tenantId: kiosk().tenantId }));
    const { body: said } = await ask<SignedResult>('GET', `/proofingsession/${sessionId}/result`);
    const place = { tenantId: kiosk().tenantId, communityId: kiosk().communityId, sessionId };
    expect(await verifyHosted(current().services, place, said)).toBe(true);
    // The facts that it leaves to the phone's word; none is left to a kiosk's.
    expect(said.final?.kioskWord).toEqual(['camera-delivery', 'consents', 'liveness-signals', 'remarks']);
  });

  it.runIf(LONG)('behind the link of a session ends with the verdict on this very session', async () => {
    const { tenantId, communityId } = kiosk();
    const { services } = current();
    const ask = asking(await administrator(services, { tenantId }));
    const wish = { flowId: 'remote-check', communityId };
    const { body: session } = await ask<{ sessionId: string }>('POST', '/proofingsession/create', wish);
    const { sessionId } = session;
    const arrival = { language: 'en', goesOnAt: null } as const;
    const path = await pageOfSession(services.context, { tenantId, sessionId }, arrival);
    const phone = tabAt(`${services.url}${path}`);
    await phone.take();
    expect((await whole(phone)).body).toMatchObject({ accepted: true });
    expect(await verdictOn({ sessionId })).toMatchObject({ reasons: [], state: 'Success' });
    const shown = async () => {
      await sweepInstances(services.context);
      return (await phone.page()).state;
    };
    await expect.poll(shown).toBe('Success');
    const listed = await ask<{ instances: { instanceId: string }[] }>(
      'GET',
      '/workflow_instance?workflowId=remote-identity-check&state=Success',
    );
    const steps = await Promise.all(
      listed.body.instances.map(({ instanceId }) => ask('GET', `/workflow_instance/${instanceId}/results`)),
    );
    const own = steps
      .map(({ body }) => body.results)
      .filter((results) => JSON.stringify(results).includes(sessionId));
    expect(own).toMatchObject([
      [{ node: 'check', result: 'success', detail: { sessionId, state: 'Success' } }],
    ]);
  });

  it('is signed to its end by the key that began it, also after that one was replaced', async () => {
    const { tenantId, communityId } = kiosk();
    const { phone, found, judged } = await phoneAt([documentNode(), ...ENDS]);
    await phone.device();
    await phone.consent();
    const keys = `/v1/tenant/${tenantId}/community/${communityId}/capture_keys`;
    const ask = asking(await administrator(current().services, { tenantId }));
    const stranger = asking(
      await administrator(current().services, { tenantId, permissions: ['workflow.manage'] }),
    );
    expect((await stranger('POST', keys)).body.code).toBe('PERMISSION_MISSING');
    const { status, body: rotated } = await ask<{ did: string; retired: string }>('POST', keys);
    expect(status).toBe(201);
    expect(rotated.did).not.toBe(rotated.retired);
    const { services } = current();
    await destroyRetiredKeys(services.context.db);
    expect((await phone.picture('document-front', passport())).body.result).toBe('taken');
    await judged('Success');
    const sessionId = String((await found()).results.at(-1)?.detail.sessionId);
    const { body: said } = await ask<SignedResult>('GET', `/proofingsession/${sessionId}/result`);
    expect(said.phone).toEqual({ model: 'Specimen Phone', browser: 'Specimen Browser 1.0' });
    expect(decodeJwt(said.jws)).toMatchObject({ phone: said.phone });
    expect(await verifyHosted(services, { tenantId, communityId, sessionId }, said)).toBe(true);
    const listed = await ask('GET', keys);
    expect(listed.body).toMatchObject({
      keys: [
        { did: rotated.did, retiredAt: null },
        { did: rotated.retired, retiredAt: expect.any(String) },
      ],
    });
    const privateOf = () =>
      services.context.db
        .selectFrom('capture_key')
        .select('private_sealed')
        .where('did', '=', rotated.retired)
        .executeTakeFirst();
    // Another session of the key may be open.
    const end = { ended_at: new Date() };
    await services.context.db
      .updateTable('proofing_session')
      .set(end)
      .where('ended_at', 'is', null)
      .execute();
    await destroyRetiredKeys(services.context.db);
    expect(await privateOf()).toEqual({ private_sealed: null });
    const audit = await services.context.db
      .selectFrom('audit')
      .select('action')
      .where('action', '=', 'community.capture-key-rotated')
      .execute();
    expect(audit).toHaveLength(1);
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

  it.runIf(LONG)('of a face alone is judged at once without consent to a picture of it', async () => {
    const face = WorkflowNode.parse(selfieNode());
    const { version: _version, leavesOut = [], ...flow } = captureFlow({ nodes: [face] });
    const printed = { check: 'document.printed-data', reason: 'No step captures a document.' };
    const flowId = await flowOf({ ...flow, leavesOut: [...leavesOut, printed] });
    const next = { ...END, ended: 'open' };
    const check = { id: 'check', type: 'identity-check', flowId, next };
    const { phone, judged } = await phoneAt([check, ...ENDS]);
    await phone.consent(agreed(true, false));
    expect((await phone.page()).capture?.step).toBe('judging');
    await judged('Not Performed');
  });

  it.runIf(LONG)(
    'continues at the counter where the workflow has one, after something was captured',
    async () => {
      const { phone, found } = await start('remote-then-counter');
      await phone.consent();
      const { revision } = await phone.page();
      expect(await phone.page()).toMatchObject({ canGoToCounter: true });
      const there = await phone.send<InstancePage>('/counter', { revision });
      expect(there.body).toMatchObject({ node: 'counter', waitingFor: 'session' });
      expect((await found()).results.at(-1)).toMatchObject({
        node: 'remote',
        result: 'incomplete',
        detail: { reason: 'counter-chosen' },
      });
    },
  );

  it.runIf(LONG)('fails where the document shows another person', async () => {
    const { phone, judged } = await start('remote-identity-check');
    await whole(phone, SPECIMEN_PERSONS.other);
    await judged('Failed');
  });
});
