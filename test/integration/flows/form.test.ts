import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { Flow } from '#core/contract/flow.ts';
import type { Answers } from '#core/contract/form-answer.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import {
  administrator,
  apiClient,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { readRequest } from '#services/sessions/session-request.repository.ts';
import { type ScenarioOptions, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

const label = { en: 'L', fr: 'L', 'zh-Hans': 'L', es: 'L' };
const INPUTS = [
  { id: 'name', type: 'text', label, required: true, maxLength: 20 },
  { id: 'born', type: 'date', label },
  { id: 'code', type: 'password', label },
];
const HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$TGtS0qH7n20ENcWkE5fIOg$HXgSaJ7QPV5oYJeIEPFoyHQErRxKGaFFOOgB0IddWqw';

onEachDatabase('the form of a flow at the counter', (current) => {
  let kiosk: KioskUnderTest;
  let operator: JwsSigner;
  let program: CallerUnderTest;
  let flow: Flow;

  beforeAll(async () => {
    const { services } = current();
    kiosk = await enrolledKiosk(services);
    operator = await operatorOf(kiosk);
    const place = { tenantId: kiosk.tenantId, communityId: kiosk.communityId };
    program = await apiClient(services, place);
    flow = await published(await administrator(services, place));
  });

  /** A flow of the community with a form, as its kiosks run it. */
  async function published(admin: CallerUnderTest): Promise<Flow> {
    const base = `/v2/tenant/${kiosk.tenantId}/community/${kiosk.communityId}/verification_flows`;
    const { version: _version, ...standard } = COUNTER_STANDARD;
    const body = { ...standard, id: 'with-form', uniqueTag: 'with-form', form: { inputs: INPUTS } };
    const headers = { 'content-type': 'application/json' };
    const draft = await admin.fetch(base, { method: 'POST', headers, body: JSON.stringify(body) });
    const etag = draft.headers.get('etag') ?? '';
    const made = await admin.fetch(`${base}/with-form/publish`, {
      method: 'POST',
      headers: { 'if-match': etag },
    });
    expect(made.status).toBeLessThan(300);
    return Flow.parse({ ...body, version: 1 });
  }

  const at = (id: string) => ({ params: { path: { id } } });
  const answered = (answers: Answers, given = 'counter'): NonNullable<ScenarioOptions['more']>[number] => ({
    type: 'form.answered',
    by: 'applicant',
    payload: { given, inputs: Object.keys(answers) },
    fields: Object.fromEntries(Object.entries(answers).map(([id, value]) => [`answer.${id}`, value])),
  });
  const run = async (options: Partial<ScenarioOptions>) => {
    const session = scenario({ kiosk: kiosk.wallet, operator, stepMs: 100, flow, ...options });
    await deliverSession(current().services, kiosk.api, session);
    const { data } = await program.api.GET('/proofingsession/{id}/result', at(session.sessionId));
    return { id: session.sessionId, state: data?.state, reasons: data?.reasons };
  };
  const personOf = async (id: string) =>
    (await program.api.POST('/proofingsession/{id}/fetch/user-device-details', at(id))).data?.user;
  const prepared = async (answers: Answers) => {
    const wish = { flowId: 'with-form', uid: randomUUID(), answers };
    const { data } = await program.api.POST('/proofingsession/create', { body: wish });
    if (!data) throw new Error('not prepared');
    const claimed = await kiosk.api.POST('/v1/kiosk-sessions/claim', { body: { reference: data.reference } });
    expect(claimed.data?.answers).toEqual(answers);
    return { sessionId: data.sessionId, uid: wish.uid };
  };

  it('is answered by a walk-in, and stands where the answers of a link stand', async () => {
    const answers = { name: 'Ada Ferry', born: '1974-08-12', code: HASH };
    const { id, ...ended } = await run({ more: [answered(answers)] });
    expect(ended).toEqual({ state: 'Success', reasons: [] });
    // A password shows only that it was given: from a hash, a weak one could be found.
    expect((await personOf(id))?.answers).toEqual({ ...answers, code: true });
  });

  it('is told to the kiosk without the hash of a password that was given beforehand, and keeps the hash', async () => {
    const wish = { flowId: 'with-form', answers: { name: 'Ada Ferry', code: 'correct horse' } };
    const { data: made } = await program.api.POST('/proofingsession/create', { body: wish });
    const body = { reference: made?.reference ?? '' };
    const { data: claimed } = await kiosk.api.POST('/v1/kiosk-sessions/claim', { body });
    expect(claimed?.answers).toEqual({ name: 'Ada Ferry', code: true });
    const { sessionId = '' } = made ?? {};
    const more = [answered(claimed?.answers ?? {}, 'beforehand'), answered({ born: '1974-08-12' })];
    expect(await run({ sessionId, more })).toMatchObject({ state: 'Success', reasons: [] });
    const { tenantId, communityId } = kiosk;
    const { db, sealers } = current().services.context;
    const sealer = await sealers.community(db, tenantId, communityId);
    const kept = await readRequest(db, { tenantId, sessionId }, sealer);
    expect(kept?.answers?.code).toMatch(/^\$argon2id\$/);
  });

  it('adds to earlier answers', async () => {
    const { sessionId, uid } = await prepared({ born: '1974-08-12' });
    const before = answered({ born: '1974-08-12' }, 'beforehand');
    const ended = await run({ sessionId, more: [before, answered({ name: 'Ada Ferry' })] });
    expect(ended.state).toBe('Success');
    expect(await personOf(sessionId)).toMatchObject({
      uid,
      answers: { name: 'Ada Ferry', born: '1974-08-12' },
    });
  });

  it('needs no word of the counter where it was answered beforehand', async () => {
    const { sessionId } = await prepared({ name: 'Ada Ferry' });
    expect(await run({ sessionId })).toMatchObject({ state: 'Success', reasons: [] });
    expect((await personOf(sessionId))?.answers).toEqual({ name: 'Ada Ferry' });
  });

  it.each([
    ['an answer is too long', [answered({ name: 'A'.repeat(21) })]],
    ['an answer is longer than any may be', [answered({ name: 'A'.repeat(4000) })]],
    ['a free answer is no answer', [answered({ name: 'Ada', born: { year: 1974 } as never })]],
    ['a day does not exist', [answered({ name: 'Ada', born: '1974-02-30' })]],
    ['a question is not of this version of the flow', [answered({ name: 'Ada', nick: 'x' })]],
    ['a password is readable', [answered({ name: 'Ada', code: 'correct horse' })]],
    ['a required answer is missing', [answered({ born: '1974-08-12' })]],
    ['nobody was asked', []],
  ])('sends an approval to review, and keeps no answer, where %s', async (_what, more) => {
    const { id, ...ended } = await run({ more });
    expect(ended).toEqual({ state: 'Review', reasons: ['ANSWERS_INVALID'] });
    expect((await personOf(id))?.answers).toBeUndefined();
  });

  it('may stay unanswered without an approval', async () => {
    expect(await run({ conclusion: 'withdrawn' })).toMatchObject({ state: 'Not Performed', reasons: [] });
  });

  it('is no evidence of a flow that asks nothing', async () => {
    const ended = await run({ flow: COUNTER_STANDARD, more: [answered({ name: 'Ada' })] });
    expect(ended).toMatchObject({ state: 'Review', reasons: ['ANSWERS_INVALID'] });
  });
});
