import { expect, it } from 'vitest';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { apiClient } from '#scripts/harness/services/callers-under-test.ts';
import { readRequest } from '#services/sessions/session-request.repository.ts';
import { as, flowDesk } from '../support/flows-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

onEachDatabase('verification flows', (current) => {
  const { kiosk, place, base, call, flows, published, expectAudited } = flowDesk(current);

  it('take answers within the limits of their form, and keep a password as a hash only', async () => {
    const label = { en: 'L', fr: 'L', 'zh-Hans': 'L', es: 'L' };
    const inputs = [
      { id: 'pin', type: 'password', label },
      { id: 'age', type: 'number', label, min: 0, max: 150 },
    ];
    const { id } = await published({ form: { inputs } });
    const { services } = current();
    const program = await apiClient(services, place());
    const ask = (answers: object) =>
      call('POST', '/proofingsession/create', { body: { flowId: id, answers }, by: program });
    expect(await ask({ age: 151, nick: 'x' })).toMatchObject({
      status: 422,
      body: { code: 'ANSWERS_INVALID', faults: [{ path: '/answers/age' }, { path: '/answers/nick' }] },
    });
    const session = await ask({ age: 41, pin: 'correct horse' });
    expect(session.status).toBe(201);
    const { db, sealers } = services.context;
    const sealer = await sealers.community(db, kiosk().tenantId, kiosk().communityId);
    const key = { tenantId: kiosk().tenantId, sessionId: String(session.body.sessionId) };
    const kept = await readRequest(db, key, sealer);
    expect(kept?.answers).toEqual({ age: 41, pin: expect.stringMatching(/^\$argon2id\$/) });
  });

  it('have templates in four languages that follow their settings and keep manual wording', async () => {
    const { id, body, etag } = await published({ retryCount: 2 });
    const update = () =>
      call('POST', `/v2${base()}/proofing_templates/update_from_flows`, { body: { flowIds: [id] } });
    const path = `/v2${base()}/proofing_templates/${id}`;
    expect((await call('GET', path)).body).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
    const first = await update();
    expect(as<{ changed: unknown[] }[]>(first.body.updated)[0]?.changed).toHaveLength(12);
    expect((await update()).body).toMatchObject({ updated: [], unchanged: [id] });
    const before = await call('GET', path);
    const texts = as<{ part: string; language: string; text: string }[]>(before.body.texts);
    expect(new Set(texts.map(({ language }) => language))).toEqual(new Set(['en', 'fr', 'zh-Hans', 'es']));
    expect(texts.every(({ text }) => text.length > 10)).toBe(true);

    const wording = { result: { en: 'Our own words.' } };
    const worded = await call('PUT', path, { body: wording, ifMatch: before.etag });
    expect(worded.body.texts).toContainEqual({
      part: 'result',
      language: 'en',
      text: 'Our own words.',
      source: 'manual',
    });
    const other = {
      retryCount: 4,
      retentionMin: { ...COUNTER_STANDARD.retentionMin, success: 60 * 24 * 30 },
    };
    const next = await call('PUT', `${flows()}/${id}`, { body: { ...body, ...other }, ifMatch: etag });
    await call('POST', `${flows()}/${id}/publish`, { ifMatch: next.etag });
    const second = as<{ changed: unknown[]; kept: unknown[] }[]>((await update()).body.updated)[0];
    expect(second?.changed).toHaveLength(12);
    expect(second?.kept).toEqual([{ part: 'result', language: 'en' }]);
    const after = await call('GET', path);
    expect(after.body.texts).toContainEqual({
      part: 'result',
      language: 'en',
      text: 'Our own words.',
      source: 'manual',
    });
    const without = await call('PUT', path, { body: { result: { en: null } }, ifMatch: after.etag });
    expect(as<{ source: string }[]>(without.body.texts).map(({ source }) => source)).not.toContain('manual');
  });

  it('have a CAPTCHA whose secret is never told, and whose absence is told in the words of the specification', async () => {
    const fetched = () => call('POST', '/proofingsession/recaptcha_config/fetch', { body: {} });
    expect(await fetched()).toMatchObject({
      status: 404,
      body: {
        code: 'CAPTCHA_MISSING',
        detail: 'recaptcha configuration is missing, contact your administrator',
      },
    });
    const body = {
      provider: 'recaptcha-v3',
      siteKey: 'site-key-of-the-page',
      secret: 'secret-of-the-services',
    };
    const facts = { provider: body.provider, siteKey: body.siteKey };
    expect(await call('PUT', `/v2${base()}/recaptcha_config`, { body })).toMatchObject({
      status: 200,
      body: facts,
    });
    expect((await fetched()).body).toEqual(facts);
    const { db, sealers } = current().services.context;
    const { tenantId, communityId } = place();
    const stored = await db.selectFrom('captcha_config').selectAll().executeTakeFirstOrThrow();
    expect(Buffer.from(stored.secret_sealed).includes(body.secret)).toBe(false);
    const sealer = await sealers.community(db, tenantId, communityId);
    const opened = sealer.open(stored.secret_sealed, `captcha_config.secret|${tenantId}|${communityId}`);
    expect(Buffer.from(opened).toString('utf8')).toBe(body.secret);
    const remove = () => call('DELETE', `/v2${base()}/recaptcha_config`);
    expect((await remove()).status).toBe(204);
    expect((await fetched()).body).toMatchObject({ code: 'CAPTCHA_MISSING' });
    expect(await db.selectFrom('captcha_config').selectAll().execute()).toEqual([]);
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'CAPTCHA_MISSING' } });
  });

  it('leave every administrative act in the audit log, without any wording, key or setting', () =>
    expectAudited(['templates.updated', 'template.worded', 'captcha.configured', 'captcha.removed']));
});
