import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { utcDay } from '#core/days.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { jwsSigner, verifyJwsWithKey } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { Outcome } from '#core/proofing/verdicts.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { followAuditChain } from '#services/audit/follow-audit-chain.ts';
import type { ErasureOrders } from '#services/contract/privacy.ts';
import { appendSessionEvents, listSessionEvents } from '#services/events/event.repository.ts';
import type { AccountPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { forgetApiAnswers } from '#services/kernel/idempotency/api-answer.repository.ts';
import { communitySealers } from '#services/kernel/keys/community-sealers.ts';
import { loadMasterKey } from '#services/kernel/keys/master-key.ts';
import { deletePendingBlobs } from '#services/privacy/delete-pending-blobs.ts';
import { eraseDue } from '#services/privacy/erase-due.ts';
import { eraseOnRequest, erasureStatus } from '#services/privacy/erase-on-request.ts';
import { removeOrphans } from '#services/privacy/remove-orphans.ts';

import { startRetention } from '#services/privacy/retention.ts';
import { rewrapDue } from '#services/privacy/rewrap-community.ts';
import { artefactPlace } from '#services/sessions/artefact-content.ts';
import { findSession, lockSession } from '#services/sessions/session.repository.ts';
import { updateSession } from '#services/sessions/session-change.repository.ts';
import { uidIndexOf } from '#services/sessions/session-uid.ts';
import { entry, evidenceEntry, type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

onEachDatabase('personal data', (current) => {
  let kiosk: KioskUnderTest;
  let admin: CallerUnderTest;
  let account: AccountPrincipal;
  const operator = jwsSigner(generateKeyPair());
  const context = () => current().services.context;
  const db = () => context().db;
  const later = (ms: number) => ({ ...context(), now: () => new Date(Date.now() + ms) });

  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
    const { accountId, ...caller } = await administrator(current().services, { tenantId: kiosk.tenantId });
    admin = caller;
    const { tenantId } = kiosk;
    const may = { signInId: randomUUID(), permissions: new Set<never>() };
    account = { kind: 'account', tenantId, communityId: null, accountId, ...may };
  });

  const path = ({ sessionId }: Scenario) => ({ params: { path: { id: sessionId } } });
  /** A session with evidence and a picture at the services. */
  const made = async (by = kiosk) => {
    const session = scenario({ kiosk: by.wallet, operator });
    await by.api.PUT('/proofingsession/{id}', { ...path(session), body: entry(session.open) });
    await by.api.POST('/proofingsession/{id}/evidence', {
      ...path(session),
      body: evidenceEntry(session.segments[0]),
    });
    const stored = await store(session, session.artefact.artefactId, session.picture, by);
    expect(stored.error).toBeUndefined();
    return session;
  };
  /** Sends bytes for an artefact of a session. */
  const store = (session: Scenario, artefactId: string, bytes: Uint8Array, by = kiosk) => {
    const digest = createHash('sha256').update(bytes).digest('base64');
    return by.api.PUT('/proofingsession/{id}/artefacts/{artefactId}/content', {
      params: {
        path: { id: session.sessionId, artefactId },
        header: { 'content-digest': `sha-256=:${digest}:` },
      },
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes as never,
      bodySerializer: (body) => body as BodyInit,
    });
  };
  /** Brings a session to its end, as closing, review and timers do. */
  const end = async (
    { sessionId }: Scenario,
    outcome: Outcome,
    at = new Date(),
    conclusion?: string,
    flow = COUNTER_STANDARD,
  ) =>
    db()
      .transaction()
      .execute(async (trx) => {
        const session = await lockSession(trx, kiosk.tenantId, sessionId);
        const ending = { flow, outcome, conclusion, at };
        await startRetention(trx, session!, ending);
      });
  const rowsOf = async ({ sessionId }: Scenario) => {
    const of = (table: 'evidence_segment' | 'artefact' | 'gallery_face' | 'upload') =>
      db().selectFrom(table).select('session_id').where('session_id', '=', sessionId).execute();
    const found = await Promise.all([
      of('evidence_segment'),
      of('artefact'),
      of('gallery_face'),
      of('upload'),
    ]);
    return found.map((rows) => rows.length);
  };
  const blobsOf = async ({ sessionId }: Scenario) => {
    const keys: string[] = [];
    for await (const { key } of context().blobs.list()) if (key.includes(sessionId)) keys.push(key);
    return keys;
  };
  const audited = async (action: string) => {
    const { data } = await admin.api.GET('/v1/audit', { params: { query: { action, limit: 1000 } } });
    return data?.entries ?? [];
  };
  const orders = async () => {
    const { data } = await kiosk.api.GET('/v1/kiosks/erasure-orders');
    const verdict = verifyJwsWithKey(data?.jws ?? '', publicKeyFromDid(kiosk.servicesDid));
    if (!verdict.valid) throw new Error(verdict.reason);
    return (verdict.payload as ErasureOrders).orders;
  };

  it('go a week after the end with a proof in the audit log, once, whichever node does it', async () => {
    const [gone, inReview, suspected] = [await made(), await made(), await made()];
    await end(gone, 'Success');
    await end(inReview, 'Review');
    await end(suspected, 'Failed', new Date(), 'suspected');
    await eraseDue(later(7 * DAY));
    expect(await rowsOf(gone)).toEqual([1, 1, 0, 0]);
    const before = (await audited('personal-data.erased')).length;
    const days = await Promise.all([eraseDue(later(9 * DAY)), eraseDue(later(9 * DAY))]);
    expect(days.filter((done) => done.length > 0)).toHaveLength(1);
    expect(await rowsOf(gone)).toEqual([0, 0, 0, 0]);
    expect(await blobsOf(gone)).toEqual([]);
    for (const kept of [inReview, suspected]) {
      expect(await rowsOf(kept)).toEqual([1, 1, 0, 0]);
      expect(await blobsOf(kept)).toHaveLength(1);
    }
    const proofs = await audited('personal-data.erased');
    expect(proofs).toHaveLength(before + 1);
    const id = `${gone.sessionId}/${gone.artefact.artefactId}`;
    expect(proofs.at(-1)?.data).toMatchObject({
      day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      tables: {
        evidence_segment: { rows: 1 },
        artefact: { rows: 1, ids: createHash('sha256').update(id).digest('hex') },
      },
      blobs: { deleted: 1, absent: 0 },
    });
    expect(await followAuditChain(db(), kiosk.tenantId)).toMatchObject({ intact: true });
  });

  it('are kept for each outcome as long as the flow says for it', async () => {
    const days = { success: 1, failed: 3, notPerformed: 5, review: 9, abandoned: 11 };
    const minutes = Object.entries(days).map(([outcome, count]) => [outcome, count * 24 * 60]);
    const flow = { ...COUNTER_STANDARD, retentionMin: Object.fromEntries(minutes) };
    const at = new Date('2026-03-01T12:00:00Z');
    const erasedOn = async (outcome: Outcome, before?: 'Review') => {
      const session = await made();
      const row = db().updateTable('proofing_session').where('session_id', '=', session.sessionId);
      if (before) await row.set({ state: before }).execute();
      await end(session, outcome, at, undefined, flow);
      const { erase_on } = await db()
        .selectFrom('proofing_session')
        .select(sql<string>`erase_on::text`.as('erase_on'))
        .where('session_id', '=', session.sessionId)
        .executeTakeFirstOrThrow();
      return erase_on;
    };
    expect(await erasedOn('Success')).toBe('2026-03-03');
    expect(await erasedOn('Failed')).toBe('2026-03-05');
    expect(await erasedOn('Not Performed')).toBe('2026-03-07');
    expect(await erasedOn('Abandoned')).toBe('2026-03-13');
    expect(await erasedOn('Expired')).toBe('2026-03-13');
    expect(await erasedOn('Failed', 'Review')).toBe('2026-03-11');
    expect(await erasedOn('Review')).toBe('9999-12-30');
  });

  it('count from the decision of a reviewer', async () => {
    const session = await made();
    await end(session, 'Review');
    await db()
      .updateTable('proofing_session')
      .set({ state: 'Review' })
      .where('session_id', '=', session.sessionId)
      .execute();
    await end(session, 'Success', new Date(Date.now() + 30 * DAY));
    await eraseDue(later(30 * DAY + 6 * DAY));
    expect(await rowsOf(session)).toEqual([1, 1, 0, 0]);
    await eraseDue(later(30 * DAY + 9 * DAY));
    expect(await rowsOf(session)).toEqual([0, 0, 0, 0]);
  });

  it('leave nothing behind when the erasure stops between blobs and rows, or between two blobs', async () => {
    const sessions = [await made(), await made(), await made()];
    for (const session of sessions) await end(session, 'Success');
    const dueOn = utcDay(new Date(Date.now() + 8 * DAY));
    const { blobs } = context();
    let allowed = 1;
    const failing: Pick<ServicesContext, 'db' | 'durability' | 'blobs' | 'now'> = {
      ...later(9 * DAY),
      blobs: {
        ...blobs,
        remove: async (key) => {
          if (allowed === 0) throw new Error('the disk is gone');
          allowed -= 1;
          return blobs.remove(key);
        },
      },
    };
    await expect(eraseDue(failing)).rejects.toThrow('the disk is gone');
    allowed = 1000;
    const broken = { ...failing, db: withoutTransactions(failing.db) };
    await expect(eraseDue(broken)).rejects.toThrow('the node was killed');
    for (const session of sessions) expect(await blobsOf(session)).toEqual([]);
    const { rows: stillThere } =
      await sql`SELECT 1 FROM ${sql.table(`artefact_${dueOn.replaceAll('-', '')}`)}`.execute(db());
    expect(stillThere.length).toBeGreaterThanOrEqual(sessions.length);
    expect(await eraseDue(later(9 * DAY))).toHaveLength(1);
    for (const session of sessions) expect(await rowsOf(session)).toEqual([0, 0, 0, 0]);
  });

  it('that were withdrawn go with the transaction, and their blobs only after it, whatever stops the removal', async () => {
    const session = await made();
    const withdraw = (after: (named: number) => void) =>
      db()
        .transaction()
        .execute(async (trx) => {
          const row = await lockSession(trx, kiosk.tenantId, session.sessionId);
          const ending = {
            flow: COUNTER_STANDARD,
            outcome: 'Not Performed',
            conclusion: 'withdrawn',
          } as const;
          await startRetention(trx, row!, { ...ending, at: new Date() });
          const pending = trx.selectFrom('pending_blob_delete').selectAll();
          after((await pending.where('session_id', '=', session.sessionId).execute()).length);
        });
    const killed = withdraw(() => {
      throw new Error('the node was killed');
    });
    await expect(killed).rejects.toThrow('the node was killed');
    expect(await rowsOf(session)).toEqual([1, 1, 0, 0]);
    expect(await blobsOf(session)).toHaveLength(1);
    await withdraw((named) => expect(named).toBe(1));
    expect(await rowsOf(session)).toEqual([0, 0, 0, 0]);
    // When a store fails or the node ends, the names of the blobs to delete stay.
    const remove = () => Promise.reject(new Error('the disk is gone'));
    await expect(deletePendingBlobs({ ...context(), blobs: { ...context().blobs, remove } })).rejects.toThrow(
      'could not be removed',
    );
    // It is tried again later and does not delay the others.
    await context().blobs.put(`${kiosk.tenantId}/another`, randomBytes(3));
    await db()
      .insertInto('pending_blob_delete')
      .values({
        tenant_id: kiosk.tenantId,
        session_id: session.sessionId,
        blob_key: `${kiosk.tenantId}/another`,
        due_at: new Date(),
      })
      .execute();
    expect(await deletePendingBlobs(context())).toBe(1);
    expect(await blobsOf(session)).toHaveLength(1);
    const tenMinutesOn = new Date(Date.now() + 11 * 60_000);
    expect(await deletePendingBlobs({ ...context(), now: () => tenMinutesOn })).toBe(1);
    expect(await blobsOf(session)).toEqual([]);
    expect(await db().selectFrom('pending_blob_delete').selectAll().execute()).toEqual([]);
  });

  it('that lost their rows are found as orphans', async () => {
    const session = await made();
    await db().deleteFrom('artefact').where('session_id', '=', session.sessionId).execute();
    await Promise.all([removeOrphans(later(DAY)), removeOrphans(later(DAY))]);
    expect(await blobsOf(session)).toEqual([]);
  });

  it('that are stored once more while orphans are removed stay', async () => {
    const session = await made();
    await db().deleteFrom('artefact').where('session_id', '=', session.sessionId).execute();
    const { blobs } = context();
    let storing: ReturnType<typeof store> | undefined;
    const remove = async (key: string) => {
      if (key.includes(session.sessionId)) {
        storing ??= store(session, session.artefact.artefactId, session.picture);
        await Promise.race([storing, setTimeout(1000)]);
      }
      return blobs.remove(key);
    };
    await removeOrphans({ ...later(DAY), blobs: { ...blobs, remove } });
    expect((await storing)?.response.status).toBeLessThan(300);
    expect(await rowsOf(session)).toEqual([1, 1, 0, 0]);
    expect(await blobsOf(session)).toHaveLength(1);
  });

  const faceOf = async (session: Scenario) => {
    const gallery = { tenant_id: kiosk.tenantId, community_id: kiosk.communityId };
    await db()
      .insertInto('gallery')
      .values({
        ...gallery,
        enabled: true,
        purpose: 'p',
        threshold: 0.9,
        configured_by: 'x',
        configured_at: new Date(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db()
      .insertInto('gallery_face')
      .values({
        ...gallery,
        face_key: randomUUID(),
        request_id: randomUUID(),
        session_id: session.sessionId,
        template_sealed: randomBytes(20),
        consent: '{}',
        enrolled_by: 'x',
        enrolled_at: new Date(),
      })
      .execute();
    const setting = () =>
      db().selectFrom('gallery').select('revision').where('tenant_id', '=', kiosk.tenantId);
    return async () => Number((await setting().executeTakeFirstOrThrow()).revision);
  };

  it('are erased on request: rows, blobs, uploads, faces at once, and at the kiosk when it follows', async () => {
    const session = await made();
    await end(session, 'Success');
    const revision = await faceOf(session);
    const before = await revision();
    const key = { tenantId: kiosk.tenantId, sessionId: session.sessionId };
    const blocked = { reason: 'blocked-document', document: 1, type: 'passport', country: 'UTO' };
    await db()
      .transaction()
      .execute(async (trx) => {
        const told = { type: 'E_IDV_DOCUMENT_NOT_ALLOWED' as const, data: blocked };
        await appendSessionEvents(trx, key, new Date(), [told]);
        await updateSession(trx, key, { documentExpiresOn: '2031-01-01' });
      });
    await kiosk.api.POST('/proofingsession/{id}/uploads', {
      ...path(session),
      body: { artefactId: 'more', size: 10, sha256: 'A'.repeat(43), mediaType: 'image/png' },
    });
    const answer = await admin.api.POST('/v1/privacy/erasure', {
      body: { sessionId: session.sessionId } as never,
    });
    expect(answer.data).toMatchObject({
      sessions: [session.sessionId],
      held: [],
      erased: { blobs: 1, artefact: 1, evidence_segment: 1, gallery_face: 1 },
      blobs: { deleted: 1, absent: 0, waiting: 0 },
      kiosks: [{ sessionId: session.sessionId }],
      complete: false,
    });
    const until = new Date(answer.data?.backups.until ?? 0).getTime();
    expect(Math.round((until - Date.now()) / DAY)).toBe(30);
    expect(await rowsOf(session)).toEqual([0, 0, 0, 0]);
    expect(await blobsOf(session)).toEqual([]);
    const kept = await findSession(db(), key.tenantId, key.sessionId);
    expect(kept).toMatchObject({ documentExpiresOn: null, device: null, reference: null });
    const events = await listSessionEvents(db(), key);
    const told = events.filter(({ type }) => type === 'E_IDV_DOCUMENT_NOT_ALLOWED');
    expect(told.map(({ data }) => data)).toEqual([{ reason: 'blocked-document', document: 1 }]);
    expect(await revision()).toBe(before + 1);
    const [order] = (await orders()).filter(({ sessionId }) => sessionId === session.sessionId);
    const acknowledge = () =>
      kiosk.api.PUT('/v1/kiosks/erasure-orders/{erasureId}/sessions/{sessionId}', {
        params: { path: { erasureId: order?.erasureId ?? '', sessionId: session.sessionId } },
        body: { removed: { vault: 3, outbox: 1 } },
      });
    expect((await acknowledge()).response.status).toBe(204);
    expect((await acknowledge()).response.status).toBe(204);
    expect((await orders()).filter(({ sessionId }) => sessionId === session.sessionId)).toEqual([]);
    const status = await admin.api.GET('/v1/privacy/erasure/{erasureId}', {
      params: { path: { erasureId: answer.data?.erasureId ?? '' } },
    });
    expect(status.data).toMatchObject({ complete: true, kiosks: [{ removed: { vault: 3, outbox: 1 } }] });
    expect((await audited('erasure.acknowledged')).length).toBe(1);
    // What the kiosk had still on its way does not come back; the outcome stays.
    const late = await kiosk.api.POST('/proofingsession/{id}/evidence', {
      ...path(session),
      body: evidenceEntry(session.segments[1]),
    });
    expect(late.error).toMatchObject({ code: 'SESSION_ENDED' });
    expect((await kiosk.api.GET('/proofingsession/{id}/result', path(session))).data).toBeDefined();
  });

  it('are read under another key of the community, blobs and rows, by nodes of before and after', async () => {
    const session = await made();
    const [key = ''] = await blobsOf(session);
    const before = await context().blobs.get(key);
    const masterKey = loadMasterKey(current().dataDir);
    const old = await communitySealers(masterKey).community(db(), kiosk.tenantId, kiosk.communityId);
    const replaced = await admin.api.POST('/v1/privacy/communities/{communityId}/data-key', {
      params: { path: { communityId: kiosk.communityId } },
    });
    expect(replaced.response.status).toBe(202);
    const now = () => new Date(Date.now() + 10 * MINUTE);
    const node = { ...context(), now, sealers: communitySealers(masterKey, now) };
    const sealer = await node.sealers.community(db(), kiosk.tenantId, kiosk.communityId);
    expect(await Promise.all([rewrapDue(node), rewrapDue(node)])).toContain(1);
    expect(await rewrapDue(node)).toBe(0);
    const place = artefactPlace(kiosk.tenantId, session.sessionId, session.artefact.artefactId);
    const after = await context().blobs.get(key);
    expect(Buffer.from(after).equals(before)).toBe(false);
    expect(Buffer.compare(sealer.openBlob(after, place), session.picture)).toBe(0);
    expect(Buffer.compare(sealer.openBlob(before, place), session.picture)).toBe(0);
    expect(() => old.openBlob(after, place)).toThrow();
    expect(sealer.blindIndex('a', 'b')).toEqual(old.blindIndex('a', 'b'));
    expect(Buffer.compare(sealer.open(old.seal(session.picture, 'p'), 'p'), session.picture)).toBe(0);
    expect((await audited('community.rewrapped')).length).toBe(1);
  });

  it('are neither lost nor brought back when they are stored or erased while their keys are sealed again', async () => {
    const [kept, gone] = [await made(), await made()];
    await admin.api.POST('/v1/privacy/communities/{communityId}/data-key', {
      params: { path: { communityId: kiosk.communityId } },
    });
    const now = () => new Date(Date.now() + 10 * MINUTE);
    const sealers = communitySealers(loadMasterKey(current().dataDir), now);
    const more = randomBytes(100);
    const meanwhile: Promise<{ response: Response }>[] = [];
    const at = (key: string, { sessionId }: Scenario, start: () => Promise<{ response: Response }>) => {
      if (key.includes(sessionId)) meanwhile.push(start());
    };
    const get = async (key: string) => {
      const sealed = await context().blobs.get(key);
      at(key, kept, () => store(kept, 'more', more));
      at(key, gone, () =>
        admin.api.POST('/v1/privacy/erasure', { body: { sessionId: gone.sessionId } as never }),
      );
      await Promise.race([Promise.all(meanwhile), setTimeout(1000)]);
      return sealed;
    };
    await rewrapDue({ ...context(), now, sealers, blobs: { ...context().blobs, get } });
    const answers = await Promise.all(meanwhile);
    expect(answers.map(({ response }) => response.ok)).toContain(true);
    expect(answers.every(({ response }) => response.ok)).toBe(true);
    expect(await rowsOf(gone)).toEqual([0, 0, 0, 0]);
    expect(await blobsOf(gone)).toEqual([]);
    const sealer = await sealers.community(db(), kiosk.tenantId, kiosk.communityId);
    const rows = await db()
      .selectFrom('artefact')
      .select(['artefact_id', 'blob_key'])
      .where('session_id', '=', kept.sessionId)
      .execute();
    expect(rows).toHaveLength(2);
    for (const { artefact_id, blob_key } of rows) {
      const place = artefactPlace(kiosk.tenantId, kept.sessionId, artefact_id);
      const bytes = sealer.openBlob(await context().blobs.get(blob_key), place);
      expect(Buffer.compare(bytes, artefact_id === 'more' ? more : kept.picture)).toBe(0);
    }
  });

  it('of one person are found by uid, and what waits for a decision is named and kept unless it is meant too', async () => {
    const [one, held] = [await made(), await made()];
    const uid_index = uidIndexOf(context(), kiosk.tenantId, 'person-7');
    await db()
      .updateTable('proofing_session')
      .set({ uid_index })
      .where('session_id', 'in', [one.sessionId, held.sessionId])
      .execute();
    await end(held, 'Review');
    const erase = async (more = {}) =>
      (await admin.api.POST('/v1/privacy/erasure', { body: { uid: 'person-7', ...more } as never })).data;
    expect(await erase()).toMatchObject({
      subject: 'uid',
      sessions: [one.sessionId],
      held: [held.sessionId],
      complete: false,
    });
    expect(await rowsOf(held)).toEqual([1, 1, 0, 0]);
    expect(await erase({ includeHeld: true })).toMatchObject({ sessions: [held.sessionId], held: [] });
    expect(await rowsOf(held)).toEqual([0, 0, 0, 0]);
    expect(await erase()).toMatchObject({ sessions: [], held: [], complete: true });
  });

  it('of sessions of the first versions are found by uid too, whatever is left of them, and what does not open is named', async () => {
    const earlier = context().sealers.service.blindIndex(
      'PERSON-8',
      `proofing_session.uid|${kiosk.tenantId}`,
    );
    const told = async (uid: string) => {
      const { data } = await admin.api.POST('/proofingsession/create', {
        body: { communityId: kiosk.communityId, uid } as never,
      });
      return data?.sessionId ?? '';
    };
    // The person's data is gone with its day; a face that they agreed to is not.
    const forgotten = await made();
    await faceOf(forgotten);
    const [another, damaged] = [await told('Person-8'), await told('person-8')];
    const ids = [forgotten.sessionId, another, damaged];
    await db()
      .updateTable('proofing_session')
      .set({ uid_index: earlier })
      .where('session_id', 'in', ids)
      .execute();
    await db()
      .updateTable('session_request')
      .set({ request_sealed: randomBytes(60) })
      .where('session_id', '=', damaged)
      .execute();
    const found = async (uid: string) => {
      const { data } = await admin.api.GET('/proofingsession', { params: { query: { uid } } });
      return data?.sessions.map(({ sessionId }) => sessionId);
    };
    const erase = async (more = {}) =>
      (await admin.api.POST('/v1/privacy/erasure', { body: { uid: 'person-8', ...more } as never })).data;
    expect(await erase()).toMatchObject({
      sessions: [forgotten.sessionId],
      held: [damaged],
      erased: { gallery_face: 1 },
      complete: false,
    });
    expect(await rowsOf(forgotten)).toEqual([0, 0, 0, 0]);
    expect(await found('Person-8')).toEqual([another]);
    expect(await erase({ includeHeld: true })).toMatchObject({ sessions: [damaged], held: [] });
    expect(await erase()).toMatchObject({ sessions: [], held: [], complete: true });
    expect(await found('Person-8')).toEqual([another]);
  });

  it('that were withdrawn go from the gallery as well', async () => {
    const session = await made();
    const revision = await faceOf(session);
    const before = await revision();
    expect(await rowsOf(session)).toEqual([1, 1, 1, 0]);
    await end(session, 'Not Performed', new Date(), 'withdrawn');
    expect(await rowsOf(session)).toEqual([0, 0, 0, 0]);
    expect(await revision()).toBe(before + 1);
    const proof = (await audited('personal-data.withdrawn')).at(-1);
    expect(proof?.data).toMatchObject({
      sessionId: session.sessionId,
      erased: { artefact: 1, gallery_face: 1 },
    });
  });

  it('of a person who withdraws before the visit are erased when the session is cancelled', async () => {
    const made = await admin.api.POST('/proofingsession/create', {
      body: { communityId: kiosk.communityId, uid: 'withdrawn', applicant: { surname: 'ERIKSSON' } } as never,
    });
    const { sessionId = '' } = made.data ?? {};
    const rows = () =>
      db().selectFrom('session_request').select('session_id').where('session_id', '=', sessionId).execute();
    expect(await rows()).toHaveLength(1);
    const cancelled = await admin.api.POST('/proofingsession/{id}/cancel', {
      params: { path: { id: sessionId } },
      body: { reason: 'applicant-withdrew' },
    });
    expect(cancelled.response.status).toBe(204);
    expect(await rows()).toEqual([]);
    const byUid = await admin.api.GET('/proofingsession', { params: { query: { uid: 'withdrawn' } } });
    expect(byUid.data?.sessions).toEqual([]);
    const late = await admin.api.POST('/proofingsession/{id}/link/send', {
      params: { path: { id: sessionId } },
      body: { channel: 'email', to: 'someone@example.com' } as never,
    });
    expect(late.error).toBeDefined();
  });

  it('of a person who withdraws during the visit are erased at once with a proof, and the kiosk gets an order to erase', async () => {
    const session = await made();
    const other = await made();
    await faceOf(session);
    expect(await rowsOf(session)).toEqual([1, 1, 1, 0]);
    const cancelled = await admin.api.POST('/proofingsession/{id}/cancel', {
      ...path(session),
      body: { reason: 'applicant-withdrew' },
    });
    expect(cancelled.response.status).toBe(204);
    expect(await rowsOf(session)).toEqual([0, 0, 0, 0]);
    await deletePendingBlobs(context());
    expect(await blobsOf(session)).toEqual([]);
    expect(await rowsOf(other)).toEqual([1, 1, 0, 0]);
    const row = await findSession(db(), kiosk.tenantId, session.sessionId);
    expect(row).toMatchObject({ state: 'Abandoned', eventCount: session.segments[0]?.events.length });

    const order = (await orders()).find(({ sessionId }) => sessionId === session.sessionId);
    expect(order).toMatchObject({ withdrawn: true });
    const erasureId = order?.erasureId ?? '';
    const proof = (await audited('personal-data.withdrawn')).at(-1);
    const erased = { evidence_segment: 1, artefact: 1, gallery_face: 1 };
    const of = { sessionId: session.sessionId, erasureId };
    expect(proof?.data).toMatchObject({ ...of, reason: 'withdrawn', erased });
    // Blobs are stated when they are gone, not when they are to go.
    expect(proof?.data).not.toMatchObject({ erased: { blobs: expect.anything() } });
    const removal = (await audited('blobs.erased')).at(-1);
    expect(removal?.data).toEqual({ ...of, deleted: 1, absent: 0, waiting: 0 });
    const status = () =>
      admin.api.GET('/v1/privacy/erasure/{erasureId}', { params: { path: { erasureId } } });
    expect((await status()).data).toMatchObject({ sessions: [session.sessionId], complete: false });
    await kiosk.api.PUT('/v1/kiosks/erasure-orders/{erasureId}/sessions/{sessionId}', {
      params: { path: { erasureId, sessionId: session.sessionId } },
      body: { removed: { vault: 3, outbox: 1 } },
    });
    expect((await status()).data).toMatchObject({ complete: true });
    expect(await followAuditChain(db(), kiosk.tenantId)).toMatchObject({ intact: true });
    // A request that is already on its way comes too late.
    const late = await store(session, session.artefact.artefactId, session.picture);
    expect(late.error).toMatchObject({ code: 'SESSION_ENDED' });
  });

  it('are stated as deleted only when the store has deleted them, and wait until it can', async () => {
    const [failing, lost] = [await made(), await made()];
    const remove = () => Promise.reject(new Error('the disk is gone'));
    const { blobs } = context();
    const asked = { sessionId: failing.sessionId, includeHeld: false };
    const answer = await eraseOnRequest({ ...context(), blobs: { ...blobs, remove } }, account, asked);
    expect(answer).toMatchObject({
      erased: { blobs: 0, artefact: 1 },
      blobs: { deleted: 0, absent: 0, waiting: 1 },
      complete: false,
    });
    expect(await blobsOf(failing)).toHaveLength(1);
    const statements = async () =>
      (await audited('blobs.erased'))
        .map(({ data }) => data)
        .filter((data) => data.erasureId === answer.erasureId);
    expect(await statements()).toEqual([]);
    const tenMinutesOn = new Date(Date.now() + 11 * 60_000);
    await deletePendingBlobs({ ...context(), now: () => tenMinutesOn });
    const { erasureId } = answer;
    expect(await erasureStatus(context(), account, erasureId)).toMatchObject({
      erased: { blobs: 1 },
      blobs: { deleted: 1, absent: 0, waiting: 0 },
    });
    expect(await statements()).toEqual([
      { sessionId: failing.sessionId, erasureId, deleted: 1, absent: 0, waiting: 0 },
    ]);

    await blobs.remove((await blobsOf(lost))[0] ?? '');
    const missing = await eraseOnRequest(context(), account, { ...asked, sessionId: lost.sessionId });
    expect(missing).toMatchObject({ erased: { blobs: 0 }, blobs: { deleted: 0, absent: 1, waiting: 0 } });
  });

  it('are not stated as erased while the folder of the store is not mounted', async () => {
    const session = await made();
    await end(session, 'Success');
    const folder = join(current().dataDir, 'blobs');
    renameSync(folder, `${folder}.elsewhere`);
    const before = (await audited('personal-data.erased')).length;
    await expect(eraseDue(later(9 * DAY))).rejects.toThrow('the store of the pictures is not there');
    expect(await audited('personal-data.erased')).toHaveLength(before);
    renameSync(`${folder}.elsewhere`, folder);
    await eraseDue(later(9 * DAY));
    expect(await blobsOf(session)).toEqual([]);
    expect((await audited('personal-data.erased')).at(-1)?.data).toMatchObject({
      blobs: { deleted: expect.any(Number), absent: 0 },
    });
  });

  it('leave with the answers that were kept for repetition, after thirty days', async () => {
    const create = async () => {
      const made = await admin.api.POST('/proofingsession/create', {
        params: { header: { 'idempotency-key': 'repeated-request' } },
        body: { communityId: kiosk.communityId } as never,
      });
      return made.data?.sessionId;
    };
    const first = await create();
    await forgetApiAnswers(later(29 * DAY));
    expect(await create()).toBe(first);
    await forgetApiAnswers(later(31 * DAY));
    expect(await create()).not.toBe(first);
  });

  it('are erased with the permission, in the caller’s community only, and again after a failure', async () => {
    const session = await made();
    const erase = (by: CallerUnderTest, body: Record<string, unknown> = { sessionId: session.sessionId }) =>
      by.api.POST('/v1/privacy/erasure', { body: body as never });
    const place = { tenantId: kiosk.tenantId };
    const other = await administrator(current().services, { ...place, permissions: ['audit.read'] });
    expect((await erase(other)).error).toMatchObject({ code: 'PERMISSION_MISSING' });
    const elsewhere = await enrolledKiosk(current().services, 'Elsewhere');
    const stranger = await administrator(current().services, { tenantId: elsewhere.tenantId });
    expect((await erase(stranger)).error).toMatchObject({ code: 'SESSION_NOT_FOUND' });
    for (const body of [{}, { sessionId: session.sessionId, uid: 'x' }, { uid: '' }]) {
      expect((await erase(admin, body)).error).toMatchObject({ code: 'INVALID_REQUEST' });
    }
    const key = (await blobsOf(session))[0] ?? '';
    expect(await rowsOf(session)).toEqual([1, 1, 0, 0]);
    const settings = await admin.api.PUT('/v1/privacy/settings', { body: { backupRetentionDays: 90 } });
    expect(settings.data).toEqual({ backupRetentionDays: 90 });
    const done = (await erase(admin)).data;
    expect(Math.round((new Date(done?.backups.until ?? 0).getTime() - Date.now()) / DAY)).toBe(90);
    await expect(context().blobs.get(key)).rejects.toThrow();
    const foreign = await stranger.api.GET('/v1/privacy/erasure/{erasureId}', {
      params: { path: { erasureId: done?.erasureId ?? '' } },
    });
    expect(foreign.error).toMatchObject({ code: 'ERASURE_NOT_FOUND' });
  });
});

/** A database whose transactions never begin, as if the process had ended before. */
function withoutTransactions(db: ServicesContext['db']): ServicesContext['db'] {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') throw new Error('the node was killed');
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
