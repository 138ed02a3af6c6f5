import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '#core/contract/flow.ts';
import { PERMISSIONS } from '#core/contract/kit.ts';
import { DAY_MS } from '#core/days.ts';
import { fromBase64Url, toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { GALLERY_AUTHORITY_TYPE, GALLERY_MODEL_ID, type GalleryAction } from '#services/contract/gallery.ts';
import { eraseOldSearches } from '#services/gallery/erase-searches.ts';
import { Galleries, vectorOf } from '#services/gallery/galleries.ts';
import type { GallerySearch } from '#services/gallery/gallery-search.ts';
import { runSearch } from '#services/gallery/run-search.ts';
import { enrolFace } from '#services/gallery/use-gallery.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import { startRetention } from '#services/privacy/retention.ts';
import { lockSession } from '#services/sessions/session.repository.ts';
import { entry, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

/** A template that points along one axis, turned a little towards the next. */
function template(axis: number, turn = 0) {
  const vector = new Float32Array(128);
  vector[axis] = Math.cos(turn);
  vector[(axis + 1) % 128] = Math.sin(turn);
  return {
    modelId: GALLERY_MODEL_ID as typeof GALLERY_MODEL_ID,
    vector: toBase64Url(new Uint8Array(vector.buffer)),
  };
}

onEachDatabase('a gallery', (current) => {
  let kiosk: KioskUnderTest;
  /** Two sessions in which faces were captured. */
  let sessionId: string;
  let otherSession: string;
  let consent: { textVersion: string; language: string; time: string };
  const supervisor = jwsSigner(generateKeyPair());
  const operator = jwsSigner(generateKeyPair());
  const reviewer = jwsSigner(generateKeyPair());

  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
    const record = (operatorId: string, signer: JwsSigner, permissions: string[]) => ({
      operatorId,
      name: `Name of ${operatorId}`,
      role: operatorId === 'super' ? ('supervisor' as const) : ('operator' as const),
      permissions: permissions as never[],
      verifier: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
      did: signer.did,
      wrappedKey: 'sealed',
    });
    const first = record('super', supervisor, [...PERMISSIONS]);
    await kiosk.api.POST('/v1/operators', {
      body: { operator: first, authority: { kind: 'enrolment', code: kiosk.enrolmentCode } },
    });
    for (const listed of [
      record('operator', operator, ['gallery.search']),
      record('rita', reviewer, ['gallery.review']),
    ]) {
      const claims = {
        communityId: kiosk.communityId,
        recordHash: toBase64Url(canonicalDigest(listed)),
        iat: Math.floor(Date.now() / 1000),
      };
      const signature = supervisor.signJws(claims, 'counterproof-operator-authority+jws');
      const added = await kiosk.api.POST('/v1/operators', {
        body: { operator: listed, authority: { kind: 'supervisor', signature } },
      });
      expect(added.error).toBeUndefined();
    }
    [sessionId, otherSession] = [await newSession(), await newSession()];
    const { data } = await kiosk.api.GET('/v1/gallery/consent');
    expect(Object.keys(data?.texts ?? {})).toEqual([...LANGUAGES]);
    consent = { textVersion: data?.version ?? '', language: 'en', time: new Date().toISOString() };
  });

  async function newSession(): Promise<string> {
    const { open } = scenario({ kiosk: kiosk.wallet });
    const path = { params: { path: { id: open.sessionId } } };
    const created = await kiosk.api.PUT('/proofingsession/{id}', { ...path, body: entry(open) });
    expect(created.error).toBeUndefined();
    return open.sessionId;
  }
  const by = <P>(signer: JwsSigner, action: GalleryAction, payload: P, change = {}) => ({
    authority: signer.signJws(
      {
        communityId: kiosk.communityId,
        action,
        payloadHash: toBase64Url(canonicalDigest(payload)),
        iat: Math.floor(Date.now() / 1000),
        ...change,
      },
      GALLERY_AUTHORITY_TYPE,
    ),
    payload,
  });
  /** In other words each time: two signatures within one second make one request. */
  const setting = (enabled: boolean, options = {}) => ({
    enabled,
    purpose: `Notice one person under two names (${randomUUID()})`,
    threshold: 0.95,
    searchesPerHour: 1000,
    ...options,
  });
  const turn = (enabled: boolean, signer = supervisor) =>
    kiosk.api.PUT('/v1/gallery', { body: by(signer, 'configure', setting(enabled)) });
  const enrolment = (axis: number, options = {}) => ({
    requestId: randomUUID(),
    template: template(axis),
    consent,
    sessionId,
    checkDuplicates: false,
    ...options,
  });
  const enrol = (payload: ReturnType<typeof enrolment>, signer = supervisor) =>
    kiosk.api.POST('/v1/gallery/faces', { body: by(signer, 'enrol', payload) });
  const ask = (axis: number, turned = 0, options = {}) => {
    const payload = {
      searchId: randomUUID() as string,
      template: template(axis, turned),
      consent,
      sessionId,
      ...options,
    };
    return kiosk.api.POST('/v1/gallery/searches', { body: by(operator, 'search', payload) });
  };
  const search = async (axis: number, turned = 0, options = {}) => (await ask(axis, turned, options)).data;
  const configure = (options: object) =>
    kiosk.api.PUT('/v1/gallery', { body: by(supervisor, 'configure', setting(true, options)) });
  const removeFace = (faceKey: string) =>
    kiosk.api.POST('/v1/gallery/faces/remove', { body: by(supervisor, 'remove', { faceKey }) });
  const candidates = (searchId: string, signer = reviewer) =>
    kiosk.api.POST('/v1/gallery/searches/candidates', { body: by(signer, 'candidates', { searchId }) });
  const report = async () =>
    (await kiosk.api.POST('/v1/gallery/report', { body: by(supervisor, 'report', {}) })).data;

  it('is off until somebody with the permission turns it on', async () => {
    expect((await enrol(enrolment(0))).error?.code).toBe('GALLERY_OFF');
    expect((await turn(true, operator)).error?.code).toBe('AUTHORITY_INVALID');
    expect((await turn(true)).data).toEqual({ done: true });
    expect((await enrol(enrolment(0))).error).toBeUndefined();
  });

  it('does nothing without the fresh signature of an operator with the permission, over this very payload', async () => {
    const payload = enrolment(1);
    const refused = async (body: ReturnType<typeof by<typeof payload>>) =>
      (await kiosk.api.POST('/v1/gallery/faces', { body })).error?.code;
    const bodies = [
      by(operator, 'enrol', payload),
      by(jwsSigner(generateKeyPair()), 'enrol', payload),
      by(supervisor, 'remove', payload),
      by(supervisor, 'enrol', payload, { iat: 1 }),
      by(supervisor, 'enrol', payload, { communityId: randomUUID() }),
      { ...by(supervisor, 'enrol', payload), payload: enrolment(1) },
      { authority: 'nonsense', payload },
    ];
    for (const body of bodies) expect(await refused(body)).toBe('AUTHORITY_INVALID');
    expect((await candidates(randomUUID(), operator)).error?.code).toBe('AUTHORITY_INVALID');
  });

  it('finds a face again, tells the operator only to refer, and the reviewer which face it was', async () => {
    const payload = enrolment(10);
    const faceKey = (await enrol(payload)).data?.faceKey;
    const found = await search(10, 0.1);
    expect(found).toEqual({ searchId: found?.searchId, outcome: 'refer' });
    const { data } = await candidates(found?.searchId ?? '');
    expect(data?.candidates).toEqual([
      { rank: 1, faceKey, sessionId: payload.sessionId, score: expect.closeTo(Math.cos(0.1), 5) },
    ]);
    expect((await search(60))?.outcome).toBe('no-candidate');
  });

  it('answers a repeated request as before and enrols nothing twice', async () => {
    const payload = enrolment(20);
    const [first, second] = [(await enrol(payload)).data, (await enrol(payload)).data];
    expect(second).toEqual(first);
    const searchId = randomUUID();
    const before = await report();
    expect(await search(20, 0, { searchId })).toEqual(await search(20, 0, { searchId }));
    expect((await report())?.searches).toBe((before?.searches ?? 0) + 1);
  });

  it('refuses another face, another session and another purpose under the id of a search', async () => {
    const searchId = randomUUID();
    await search(20, 0, { searchId });
    expect((await ask(90, 0, { searchId })).error?.code).toBe('IDEMPOTENCY_CONFLICT');
    const elsewhere = { searchId, sessionId: otherSession };
    expect((await ask(20, 0, elsewhere)).error?.code).toBe('IDEMPOTENCY_CONFLICT');
    const enrolled = await enrol(enrolment(20, { requestId: searchId, checkDuplicates: true }));
    expect(enrolled.error?.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('takes faces from sessions of its community alone', async () => {
    const stranger = await enrolledKiosk(current().services, 'Elsewhere');
    const { open } = scenario({ kiosk: stranger.wallet });
    const path = { params: { path: { id: open.sessionId } } };
    expect((await stranger.api.PUT('/proofingsession/{id}', { ...path, body: entry(open) })).error).toBe(
      undefined,
    );
    for (const unknown of [randomUUID(), open.sessionId]) {
      const enrolled = await enrol(enrolment(21, { sessionId: unknown }));
      expect(enrolled.error?.code).toBe('SESSION_NOT_FOUND');
      expect((await ask(20, 0, { sessionId: unknown })).error?.code).toBe('SESSION_NOT_FOUND');
    }
    expect((await search(21))?.outcome).toBe('no-candidate');
  });

  it('flags a possible duplicate at enrolment when asked, and enrols all the same', async () => {
    await enrol(enrolment(30));
    const duplicate = enrolment(30, { checkDuplicates: true });
    const { data } = await enrol(duplicate);
    expect(data).toMatchObject({ duplicates: 'refer', faceKey: expect.any(String) });
    expect((await candidates(duplicate.requestId)).data?.candidates).toHaveLength(1);
    expect((await enrol(enrolment(31, { checkDuplicates: true }))).data?.duplicates).toBe('no-candidate');
  });

  it('flags duplicates whatever the request says where the gallery is set so', async () => {
    await configure({ checkDuplicates: true });
    expect((await enrol(enrolment(30))).data?.duplicates).toBe('refer');
    await configure({ checkDuplicates: false });
    expect((await enrol(enrolment(30))).data).toEqual({ faceKey: expect.any(String) });
  });

  it('forgets a removed face at once, also while it is off', async () => {
    const faceKey = (await enrol(enrolment(40))).data?.faceKey ?? '';
    const searchId = randomUUID();
    const found = await search(40, 0, { searchId });
    expect(found?.outcome).toBe('refer');
    await turn(false);
    expect((await removeFace(faceKey)).data).toEqual({ done: true });
    expect((await removeFace(faceKey)).error?.code).toBe('GALLERY_FACE_NOT_FOUND');
    expect(await search(40)).toBeUndefined();
    await turn(true);
    expect((await search(40))?.outcome).toBe('no-candidate');
    expect((await search(40, 0, { searchId }))?.outcome).toBe('no-candidate');
    expect((await candidates(found?.searchId ?? '')).data?.candidates).toEqual([]);
  });

  it('does not repeat a request that was signed before a later one', async () => {
    const payload = enrolment(50);
    const enrolled = by(supervisor, 'enrol', payload);
    const send = () => kiosk.api.POST('/v1/gallery/faces', { body: enrolled });
    const faceKey = (await send()).data?.faceKey ?? '';
    expect((await send()).data).toEqual({ faceKey });
    await removeFace(faceKey);
    expect((await send()).error?.code).toBe('GALLERY_FACE_NOT_FOUND');
    expect((await search(50))?.outcome).toBe('no-candidate');

    const on = by(supervisor, 'configure', setting(true));
    const turnOn = () => kiosk.api.PUT('/v1/gallery', { body: on });
    expect((await turnOn()).data).toEqual({ done: true });
    await turn(false);
    expect((await turnOn()).data).toEqual({ done: true });
    expect((await enrol(enrolment(51))).error?.code).toBe('GALLERY_OFF');
    await turn(true);
    expect((await enrol(enrolment(51))).error).toBeUndefined();

    const { searchId = '' } = (await search(10)) ?? {};
    const word = (decision: 'same-person' | 'inconclusive') => {
      const body = by(reviewer, 'decide', { searchId, decision });
      return () => kiosk.api.POST('/v1/gallery/searches/decision', { body });
    };
    const [first, second] = [word('inconclusive'), word('same-person')];
    for (const say of [first, second, first]) expect((await say()).data).toEqual({ done: true });
    expect((await candidates(searchId)).data?.decision).toBe('same-person');
  });

  it('refuses another face under the name of a request that enrolled one', async () => {
    const payload = enrolment(52);
    await enrol(payload);
    const other = { ...payload, template: template(53) };
    expect((await enrol(other)).error?.code).toBe('IDEMPOTENCY_CONFLICT');
    const elsewhere = { ...payload, sessionId: otherSession };
    expect((await enrol(elsewhere)).error?.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await search(53))?.outcome).toBe('no-candidate');
  });

  const principalOf = (): KioskPrincipal => ({
    kind: 'kiosk',
    tenantId: kiosk.tenantId,
    communityId: kiosk.communityId,
    kioskId: kiosk.clientId,
    did: kiosk.wallet.did,
    scopes: new Set(),
  });
  /** A gallery in which something happens while it is searched. */
  async function slowGalleries(
    meanwhile: (found: Awaited<ReturnType<GallerySearch['search']>>) => Promise<void>,
  ): Promise<Galleries> {
    const galleries = new Galleries(current().services.context);
    const { setting, search: faces } = await galleries.open(principalOf());
    const slow: GallerySearch = {
      size: faces.size,
      bytes: faces.bytes,
      add: (face) => faces.add(face),
      remove: (key) => faces.remove(key),
      async search(probe: Float32Array, limit: number) {
        const found = await faces.search(probe, limit);
        await meanwhile(found);
        return found;
      },
    };
    galleries.open = async () => ({ setting, search: slow });
    return galleries;
  }
  /** What the gallery has of a session: faces, and hashes of what was searched for. */
  async function keptOf(session: string) {
    const { db } = current().services.context;
    const faces = await db
      .selectFrom('gallery_face')
      .select('face_key')
      .where('session_id', '=', session)
      .execute();
    const hashes = await db
      .selectFrom('gallery_search')
      .select('search_id')
      .where('session_id', '=', session)
      .where('probe_hash', 'is not', null)
      .execute();
    return { faces: faces.length, hashes: hashes.length };
  }

  it('keeps nothing of a person who withdraws during the search before an enrolment', async () => {
    const admin = await administrator(current().services, { tenantId: kiosk.tenantId });
    const id = await newSession();
    const galleries = await slowGalleries(async () => {
      const cancelled = await admin.api.POST('/proofingsession/{id}/cancel', {
        params: { path: { id } },
        body: { reason: 'applicant-withdrew' },
      });
      expect(cancelled.response.status).toBe(204);
    });
    const body = by(supervisor, 'enrol', enrolment(72, { sessionId: id, checkDuplicates: true }));
    const { context } = current().services;
    await expect(enrolFace({ context, galleries, kiosk: principalOf() }, body)).rejects.toMatchObject({
      code: 'SESSION_ENDED',
    });
    expect(await keptOf(id)).toEqual({ faces: 0, hashes: 0 });
  });

  it('enrols no face of a person who withdraws after the search, even if the kiosk asks for it', async () => {
    const id = await newSession();
    const { context } = current().services;
    const withdraw = () =>
      context.db.transaction().execute(async (trx) => {
        const session = await lockSession(trx, kiosk.tenantId, id);
        const ending = { flow: COUNTER_STANDARD, outcome: 'Not Performed' as const, conclusion: 'withdrawn' };
        await startRetention(trx, session!, { ...ending, at: context.now() });
      });
    // What an enrolment asks for last before its transaction.
    const community: typeof context.sealers.community = async (...of) => {
      await withdraw();
      return context.sealers.community(...of);
    };
    const slow = { ...context, sealers: { ...context.sealers, community } };
    const use = { context: slow, galleries: new Galleries(context), kiosk: principalOf() };
    const body = by(supervisor, 'enrol', enrolment(74, { sessionId: id }));
    await expect(enrolFace(use, body)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    expect(await keptOf(id)).toEqual({ faces: 0, hashes: 0 });
  });

  it('does not name a face that is removed while it is searched', async () => {
    const faceKey = (await enrol(enrolment(70))).data?.faceKey ?? '';
    const { context } = current().services;
    const principal = principalOf();
    const galleries = await slowGalleries(async (found) => {
      expect(found[0]?.faceKey).toBe(faceKey);
      expect((await removeFace(faceKey)).data).toEqual({ done: true });
    });
    const searchId = randomUUID();
    const bytes = fromBase64Url(template(70).vector);
    const probe = {
      searchId,
      kind: 'search',
      sessionId,
      bytes,
      vector: vectorOf(bytes),
      actor: 'operator',
    } as const;
    expect(await runSearch({ context, galleries, kiosk: principal }, probe)).toBe('no-candidate');
    const stored = await context.db
      .selectFrom('gallery_search')
      .select('candidates')
      .where('search_id', '=', searchId)
      .executeTakeFirstOrThrow();
    expect(stored.candidates).toEqual([]);
  });

  it('keeps no more communities in memory than allowed, and none without searches', async () => {
    const { context } = current().services;
    const communities = [kiosk];
    for (const name of ['North', 'South']) {
      const other = await enrolledKiosk(current().services, name);
      await context.db
        .insertInto('gallery')
        .values({
          tenant_id: other.tenantId,
          community_id: other.communityId,
          ...{ enabled: true, purpose: 'to see what is kept', threshold: 0.95 },
          ...{ configured_by: 'super', configured_at: new Date() },
        })
        .execute();
      communities.push(other);
    }
    let at = Date.now();
    const timed = { ...context, now: () => new Date(at) };
    const holding = async (bounds: { communities: number; bytes: number }) => {
      const galleries = new Galleries(timed, { ...bounds, idleMs: 60_000 });
      for (const community of communities) await galleries.open(community);
      return galleries;
    };
    const all = await holding({ communities: 9, bytes: Number.POSITIVE_INFINITY });
    expect(all.held).toEqual({ communities: 3, bytes: expect.any(Number) });
    expect((await holding({ communities: 2, bytes: Number.POSITIVE_INFINITY })).held.communities).toBe(2);
    // The template in use is never the one that is removed.
    expect((await holding({ communities: 9, bytes: 1 })).held.communities).toBe(1);
    at += 30_000;
    await all.open(communities[0]!);
    at += 30_000;
    all.evictIdle();
    expect(all.held.communities).toBe(1);
    const { search: again } = await all.open(communities[0]!);
    expect(again.size).toBeGreaterThan(0);
  });

  it('refuses only the operator who searched too often within the hour', async () => {
    const done = (await report())?.searches ?? 0;
    await configure({ searchesPerHour: 1 });
    expect((await ask(20)).error?.code).toBe('RATE_LIMITED');
    // Another operator enrols; looking for duplicates counts like any other search.
    const used = await kioskSearches('super');
    await configure({ searchesPerHour: used + 1 });
    const twice = [enrolment(71, { checkDuplicates: true }), enrolment(72, { checkDuplicates: true })];
    const answers = await Promise.all(twice.map((one) => enrol(one)));
    expect(answers.map(({ error }) => error?.code).toSorted()).toEqual(['RATE_LIMITED', undefined]);
    expect((await report())?.searches).toBe(done + 1);
    await configure({ searchesPerHour: 1000 });
    expect((await ask(20)).error).toBeUndefined();
  });

  async function kioskSearches(operatorId: string): Promise<number> {
    const rows = await current()
      .services.context.db.selectFrom('gallery_search')
      .select('search_id')
      .where('searched_by', '=', operatorId)
      .execute();
    return rows.length;
  }

  it('reports how often a search errs, at the size that it has', async () => {
    const before = await report();
    const { searchId = '' } = (await search(0)) ?? {};
    const decided = await kiosk.api.POST('/v1/gallery/searches/decision', {
      body: by(reviewer, 'decide', { searchId, decision: 'different-person' as const }),
    });
    expect(decided.data).toEqual({ done: true });
    expect((await candidates(searchId)).data?.decision).toBe('different-person');
    const after = await report();
    expect(after?.searches).toBe((before?.searches ?? 0) + 1);
    expect(after?.fpirObserved.events).toBe(1);
    expect(after?.fpirExpected[0]).toEqual({ fmr: 0.001, fpir: 1 - 0.999 ** (after?.gallerySize ?? 0) });
    expect((await candidates(randomUUID())).error?.code).toBe('SEARCH_NOT_FOUND');
  });

  it('erases searches after seven days, and continues counting them', async () => {
    const { context } = current().services;
    const { searchId: old = '' } = (await search(0)) ?? {};
    const { searchId: recent = '' } = (await search(0)) ?? {};
    const before = await report();
    const ageOf = (searchId: string, ms: number) =>
      context.db
        .updateTable('gallery_search')
        .set({ searched_at: new Date(Date.now() - ms) })
        .where('search_id', '=', searchId)
        .execute();
    await ageOf(old, 7 * DAY_MS + 60_000);
    await ageOf(recent, 7 * DAY_MS - 60_000);
    // The timer of the services may have been faster.
    expect(await eraseOldSearches(context)).toBeLessThanOrEqual(1);
    expect((await candidates(old)).error?.code).toBe('SEARCH_NOT_FOUND');
    expect((await candidates(recent)).error).toBeUndefined();
    expect(await eraseOldSearches(context)).toBe(0);
    const after = await report();
    expect(after?.searches).toBe(before?.searches);
    expect(after?.fpirObserved).toEqual(before?.fpirObserved);
  });

  it('refuses a template that is none, and a consent to another text', async () => {
    const zero = { ...template(0), vector: toBase64Url(new Uint8Array(512)) };
    expect((await enrol(enrolment(0, { template: zero }))).error?.code).toBe('INVALID_REQUEST');
    const nan = { ...template(0), vector: toBase64Url(new Uint8Array(512).fill(255)) };
    expect((await enrol(enrolment(0, { template: nan }))).error?.code).toBe('INVALID_REQUEST');
    const other = { ...consent, textVersion: '2026-11' };
    expect((await enrol(enrolment(0, { consent: other }))).error?.code).toBe('INVALID_REQUEST');
  });

  it('needs its module in a licence for every new face and search, and lets faces be removed without', async () => {
    await turn(true);
    const kept = (await enrol(enrolment(40))).data?.faceKey ?? '';
    const licences = (modules: string[]) =>
      current()
        .services.context.db.updateTable('licence')
        .set({ modules: JSON.stringify(modules) })
        .where('tenant_id', '=', kiosk.tenantId)
        .execute();
    await licences(['idproofing']);
    expect((await enrol(enrolment(41))).error?.code).toBe('LICENSE_MODULE_MISSING');
    expect((await ask(40)).error?.code).toBe('LICENSE_MODULE_MISSING');
    expect((await removeFace(kept)).error).toBeUndefined();
    await licences(['idproofing', 'gallery']);
    expect((await enrol(enrolment(41))).error).toBeUndefined();
  });

  it('is still there after a restart', async () => {
    await current().restart();
    expect((await search(10))?.outcome).toBe('refer');
  });
});
