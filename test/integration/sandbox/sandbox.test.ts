import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '#core/contract/flow.ts';
import { ENROLMENT_PROOF_TYPE } from '#core/contract/platform.ts';
import { SANDBOX_NOTICE } from '#core/contract/sandbox-mark.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { jwsSigner, verifyJws } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import {
  enrolledKiosk,
  type KioskUnderTest,
  openClient,
} from '#scripts/harness/services/kiosk-under-test.ts';
import { communityName } from '#services/contact/message-facts.ts';
import { sendDue } from '#services/contact/send-due.ts';
import type { SandboxEnd } from '#services/contract/sandbox.ts';
import { isSessionOf } from '#services/gallery/gallery.repository.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

const MARK = { sandbox: true, sandboxNotice: SANDBOX_NOTICE };
const payloadOf = (jws: string | undefined): unknown => {
  const verdict = verifyJws(jws ?? '');
  return verdict.valid ? verdict.payload : undefined;
};

onEachDatabase('a sandbox', (current) => {
  let kiosk: KioskUnderTest;
  let admin: CallerUnderTest;
  let sandboxId: string;

  beforeAll(async () => {
    const { services } = current();
    kiosk = await enrolledKiosk(services);
    admin = await administrator(services, { tenantId: kiosk.tenantId });
    const made = await admin.api.POST('/v1/communities', { body: { name: 'Try-out', sandbox: true } });
    expect(made.data).toMatchObject({ sandbox: true });
    sandboxId = made.data?.id ?? '';
  });

  const at = (id: string) => ({ params: { path: { id } } });
  const create = async (communityId = sandboxId, wish: object = {}) =>
    (await admin.api.POST('/proofingsession/create', { body: { communityId, ...wish } })).data;
  const finish = (id: string, as: SandboxEnd) =>
    admin.api.POST('/v1/sandbox/sessions/{id}/finish', { ...at(id), body: { as } });
  const finished = async (as: SandboxEnd, wish: object = {}) => {
    const id = (await create(sandboxId, wish))?.sessionId ?? '';
    const answer = await finish(id, as);
    expect(answer.error).toBeUndefined();
    return { id, result: answer.data };
  };

  it.each<[SandboxEnd, string]>([
    ['approved', 'Success'],
    ['failed', 'Failed'],
    ['review', 'Review'],
    ['expired', 'Expired'],
  ])('ends a session as %s without a kiosk: %s', async (as, state) => {
    const { result } = await finished(as);
    expect(result).toMatchObject({ ...MARK, state, reasons: [] });
    expect(payloadOf(result?.jws)).toMatchObject({ ...MARK, state });
  });

  it('is decided by the rules of the flow: entered data that differ go to Review', async () => {
    const { result } = await finished('approved', { applicant: { surname: 'Eriksson' } });
    expect(result).toMatchObject({ ...MARK, state: 'Review' });
  });

  it('is marked in everything that tells of a session', async () => {
    const created = await create(sandboxId, { uid: 'try-out-1' });
    expect(created).toMatchObject(MARK);
    const id = created?.sessionId ?? '';
    expect((await admin.api.GET('/proofingsession/{id}/poll', at(id))).data).toMatchObject(MARK);
    await finish(id, 'approved');
    const poll = (await admin.api.GET('/v3/proofingsession/{id}/poll', at(id))).data;
    expect(poll).toMatchObject({ ...MARK, resultStatus: 'SUCCESS' });
    expect(payloadOf(poll?.token)).toMatchObject(MARK);
    const details = (await admin.api.POST('/proofingsession/{id}/fetch/details', { ...at(id), body: {} }))
      .data;
    expect(details?.session).toMatchObject(MARK);
    expect(details?.events.length).toBeGreaterThan(0);
    for (const { data } of details?.events ?? []) expect(data).toMatchObject(MARK);
    const person = await admin.api.POST('/proofingsession/{id}/fetch/user-device-details', at(id));
    expect(person.data).toMatchObject(MARK);
    const assurance = (await admin.api.GET('/proofingsession/{id}/assurance', at(id))).data;
    expect(assurance).toMatchObject({ ...MARK, level: 'none' });
    expect(payloadOf(assurance?.jws)).toMatchObject(MARK);
    const { db } = current().services.context;
    const events = await db.selectFrom('proofing_event').selectAll().where('session_id', '=', id).execute();
    for (const { data } of events) expect(data).toMatchObject(MARK);
  });

  it('is marked in every row of a report and of its download', async () => {
    const { id } = await finished('approved');
    const body = { communityId: sandboxId };
    const { data } = await admin.api.POST('/v1/reports/verification-sessions', { body });
    expect(data?.sessions.length).toBeGreaterThan(0);
    for (const row of data?.sessions ?? []) expect(row).toMatchObject(MARK);
    const download = await admin.fetch('/v1/reports/verification-sessions/download', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, format: 'csv' }),
    });
    const [head, ...rows] = (await download.text()).trim().split('\r\n');
    expect(head).toMatch(/,sandbox,sandboxNotice$/);
    expect(rows.some((row) => row.startsWith(id))).toBe(true);
    for (const row of rows) expect(row).toContain(SANDBOX_NOTICE);
  });

  it('is apart from other sessions in the list of a whole tenant', async () => {
    const { id } = await finished('failed');
    const real = (await create(kiosk.communityId))?.sessionId;
    const list = async (query: object) =>
      (await admin.api.GET('/proofingsession', { params: { query: { limit: 100, ...query } } })).data
        ?.sessions ?? [];
    const all = await list({});
    expect(all.map(({ sessionId }) => sessionId)).toContain(real);
    for (const row of all) expect(row).not.toHaveProperty('sandbox');
    const drawn = await list({ sandbox: 'true' });
    expect(drawn.map(({ sessionId }) => sessionId)).toContain(id);
    for (const row of drawn) expect(row).toMatchObject(MARK);
  });

  it('is apart in the queue of reviewers of a whole tenant, and marked in its own', async () => {
    const { id } = await finished('review');
    const queue = async (query: object) =>
      (await admin.api.GET('/v1/review/cases', { params: { query: { limit: 200, ...query } } })).data
        ?.cases ?? [];
    expect((await queue({})).map(({ sessionId }) => sessionId)).not.toContain(id);
    const own = await queue({ communityId: sandboxId });
    expect(own.find(({ sessionId }) => sessionId === id)).toMatchObject(MARK);
    const caseId = own.find(({ sessionId }) => sessionId === id)?.caseId ?? '';
    const path = { params: { path: { caseId } } };
    expect((await admin.api.POST('/v1/review/cases/{caseId}/claim', path)).error).toBeUndefined();
    expect((await admin.api.GET('/v1/review/cases/{caseId}/evidence', path)).data).toMatchObject(MARK);
  });

  it('admits no kiosk, by its routes or by its tables', async () => {
    const code = (await admin.api.POST('/v1/enrolment-codes', { body: { communityId: sandboxId } })).data;
    const licence = (
      await admin.api.POST('/v1/licenses', {
        body: { communityId: sandboxId, modules: ['idproofing'], expiresAt: null },
      })
    ).data;
    const [licenseKey, enrolmentCode] = [licence?.licenseKey ?? '', code?.enrolmentCode ?? ''];
    const wallet = jwsSigner(generateKeyPair());
    const claims = {
      aud: kiosk.servicesDid,
      iat: Math.floor(Date.now() / 1000),
      kioskName: 'Counter 1',
      codeHash: toBase64Url(sha256(utf8(enrolmentCode))),
    };
    const proof = wallet.signJws(claims, ENROLMENT_PROOF_TYPE);
    const body = { licenseKey, enrolmentCode, kioskDid: wallet.did, kioskName: 'Counter 1', proof };
    const { error } = await openClient(current().services.url).POST('/v1/kiosks', { body });
    expect(error).toMatchObject({ status: 409, code: 'SANDBOX_COMMUNITY' });
    const { db } = current().services.context;
    const row = { tenant_id: kiosk.tenantId, community_id: sandboxId, name: 'Smuggled', active: true };
    const smuggled = { ...row, kiosk_id: randomUUID(), did: randomUUID(), registered_at: new Date() };
    await expect(db.insertInto('kiosk').values(smuggled).execute()).rejects.toThrow('kiosk_kind');
    const own = { kiosk_id: kiosk.clientId.split('.')[1] ?? '' };
    const moved = db
      .updateTable('kiosk')
      .set({ community_id: sandboxId })
      .where('kiosk_id', '=', own.kiosk_id);
    await expect(moved.execute()).rejects.toThrow('kiosk_kind');
  });

  it('gives its sessions to no kiosk of another community, and their faces to no other gallery', async () => {
    const waiting = await create();
    const claim = await kiosk.api.POST('/v1/kiosk-sessions/claim', {
      body: { reference: waiting?.reference ?? '' },
    });
    expect(claim.error).toMatchObject({ status: 404, code: 'SESSION_NOT_FOUND' });
    const { db } = current().services.context;
    expect(await isSessionOf(db, kiosk, waiting?.sessionId ?? '')).toBe(false);
    const move = db
      .updateTable('proofing_session')
      .set({ community_id: kiosk.communityId })
      .where('session_id', '=', waiting?.sessionId ?? '');
    await expect(move.execute()).rejects.toThrow('proofing_session_kind');
  });

  it('is fixed when the community is created', async () => {
    const change = { params: { path: { communityId: sandboxId } }, body: { sandbox: false } as object };
    const { error } = await admin.api.PATCH('/v1/communities/{communityId}', change);
    expect(error).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });

  it('is needed to end a session so: one of another community stays, and one that ended', async () => {
    const real = (await create(kiosk.communityId))?.sessionId ?? '';
    expect((await finish(real, 'approved')).error).toMatchObject({ status: 409, code: 'SANDBOX_NEEDED' });
    const result = (await admin.api.GET('/proofingsession/{id}/result', at(real))).data;
    expect(result).toMatchObject({ state: 'Pending' });
    expect(result).not.toHaveProperty('sandbox');
    const { id } = await finished('approved');
    expect((await finish(id, 'failed')).error).toMatchObject({ status: 409, code: 'TRANSITION_NOT_ALLOWED' });
    expect((await finish(randomUUID(), 'approved')).error).toMatchObject({ code: 'SESSION_NOT_FOUND' });
  });

  it('is marked in messages to persons, and on the pages behind their links in every language', async () => {
    const { services } = current();
    const taken = Promise.withResolvers<string>();
    const email = {
      send: async ({ text }: { text: string }) => {
        taken.resolve(text);
        return {};
      },
    };
    Object.assign(services.context, { messages: { email }, publicOrigin: 'https://id.example.org' });
    const id = (await create())?.sessionId ?? '';
    const body = { channel: 'email', to: 'ada@example.org' } as const;
    expect(
      (await admin.api.POST('/proofingsession/{id}/link/send', { ...at(id), body })).error,
    ).toBeUndefined();
    await sendDue(services.context);
    const text = await taken.promise;
    expect(text).toContain('[SANDBOX]');
    const { pathname } = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
    for (const language of LANGUAGES) {
      const page = await (await fetch(`${services.url}${pathname}?lang=${language}`)).text();
      expect(page).toContain('[SANDBOX]');
      expect(page).toContain(`role="note">${LANGUAGE_TEXTS[language].pages.sandbox}`);
    }
  });

  it('has its name say what it is wherever a person reads it', async () => {
    const { db } = current().services.context;
    const { tenantId } = kiosk;
    expect(await communityName(db, { tenantId, communityId: sandboxId })).toBe('Try-out [SANDBOX]');
    expect(await communityName(db, { tenantId, communityId: kiosk.communityId })).not.toContain('SANDBOX');
  });
});
