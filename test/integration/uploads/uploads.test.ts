import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import {
  MAX_ARTEFACT_BYTES,
  MAX_ARTEFACTS,
  MAX_EARLIER_SESSION_BYTES,
  MAX_SESSION_BYTES,
} from '#core/contract/outbox-entries.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { type KioskPrincipal, parseClientId, SCOPES } from '#services/kernel/access.ts';
import { deletePendingBlobs } from '#services/privacy/delete-pending-blobs.ts';
import { removeOrphans } from '#services/privacy/remove-orphans.ts';
import { appendPart } from '#services/uploads/append-part.ts';
import { sweepUploads } from '#services/uploads/sweep-uploads.ts';
import { entry, evidenceEntry, type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

const PART = 64 * 1024;
const DAY = 24 * 60 * 60 * 1000;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

onEachDatabase('uploads of evidence', (current) => {
  let kiosk: KioskUnderTest;
  let token: string;

  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
    token = await kiosk.token();
  });

  const context = () => current().services.context;
  const later = (ms: number) => ({ ...context(), now: () => new Date(Date.now() + ms) });
  const send = async (path: string, init: RequestInit & { as?: KioskUnderTest } = {}) => {
    const { as = kiosk, ...rest } = init;
    const url = current().services.url + path;
    const access = as === kiosk ? token : await as.token();
    const headers = new Headers(rest.headers);
    headers.set('authorization', `DPoP ${access}`);
    headers.set('dpop', await as.dpop.proof(rest.method ?? 'GET', url, access));
    return fetch(url, { ...rest, headers });
  };
  const opened = async (evidence?: number) => {
    const session = scenario({ kiosk: kiosk.wallet, ...(evidence === undefined ? {} : { evidence }) });
    const path = { params: { path: { id: session.sessionId } } };
    const created = await kiosk.api.PUT('/proofingsession/{id}', { ...path, body: entry(session.open) });
    expect(created.error).toBeUndefined();
    return session;
  };
  const declare = (session: Scenario, bytes: Uint8Array, change = {}) =>
    kiosk.api.POST('/proofingsession/{id}/uploads', {
      params: { path: { id: session.sessionId } },
      body: {
        artefactId: 'selfie-1',
        size: bytes.length,
        sha256: sha256(bytes),
        mediaType: 'image/jpeg',
        ...change,
      },
    });
  const putContent = async ({ sessionId }: Scenario, name: string) => {
    const bytes = randomBytes(10);
    const answer = await send(`/proofingsession/${sessionId}/artefacts/${name}/content`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/octet-stream',
        'content-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
      },
      body: bytes as BodyInit,
    });
    return answer.status === 204 ? 'stored' : ((await answer.json()) as { code: string }).code;
  };
  const patch = (at: string, offset: number, bytes: Uint8Array, init = {}) =>
    send(at, {
      method: 'PATCH',
      headers: { 'upload-offset': String(offset), 'content-type': 'application/partial-upload' },
      body: bytes as BodyInit,
      ...init,
    });
  const placeOf = (session: Scenario, uploadId = '') =>
    `/proofingsession/${session.sessionId}/uploads/${uploadId}`;
  const blobsOf = async ({ sessionId }: Scenario) => {
    const keys: string[] = [];
    for await (const { key } of context().blobs.list()) if (key.includes(sessionId)) keys.push(key);
    return keys;
  };
  const artefactsOf = async ({ sessionId }: Scenario) =>
    context().db.selectFrom('artefact').selectAll().where('session_id', '=', sessionId).execute();

  it('continue where they were broken off, and end as one sealed artefact with the announced hash', async () => {
    const session = await opened();
    const bytes = randomBytes(2 * PART + 1000);
    const first = await declare(session, bytes);
    expect(first.response.status).toBe(201);
    const at = placeOf(session, first.data?.uploadId);
    expect(first.response.headers.get('location')).toBe(at);
    const one = await patch(at, 0, bytes.subarray(0, PART));
    expect([one.status, one.headers.get('upload-offset')]).toEqual([204, String(PART)]);
    // The answer was lost: the kiosk asks where it stands.
    const head = await send(at, { method: 'HEAD' });
    expect(head.headers.get('upload-offset')).toBe(String(PART));
    expect(head.headers.get('upload-complete')).toBe('?0');
    expect((await patch(at, 0, bytes.subarray(0, PART))).status).toBe(409);
    const again = await declare(session, bytes);
    expect(again.data).toMatchObject({ uploadId: first.data?.uploadId, offset: PART });
    const [stored] = await blobsOf(session);
    const sealed = await context().blobs.get(stored ?? '');
    expect(Buffer.from(sealed).includes(bytes.subarray(0, 32))).toBe(false);
    expect((await patch(at, PART, bytes.subarray(PART, 2 * PART))).status).toBe(204);
    const last = await patch(at, 2 * PART, bytes.subarray(2 * PART));
    expect([last.status, last.headers.get('upload-complete')]).toEqual([204, '?1']);
    expect(await artefactsOf(session)).toMatchObject([{ size: bytes.length, content_hash: sha256(bytes) }]);
    expect(await blobsOf(session)).toHaveLength(1);
    expect((await declare(session, bytes)).data).toMatchObject({ complete: true, offset: bytes.length });
  });

  it('are refused by size and kind before a byte is read', async () => {
    const session = await opened();
    const bytes = randomBytes(PART);
    const large = await declare(session, bytes, { size: MAX_ARTEFACT_BYTES + 1 });
    expect(large.error).toMatchObject({ code: 'BODY_TOO_LARGE' });
    const kind = await declare(session, bytes, { mediaType: 'text/html' });
    expect(kind.error).toMatchObject({ code: 'MEDIA_TYPE_UNSUPPORTED' });
    const { data } = await declare(session, bytes);
    const at = placeOf(session, data?.uploadId);
    const more = await patch(at, 0, randomBytes(PART + 1));
    expect(await more.json()).toMatchObject({ code: 'BODY_TOO_LARGE' });
    const short = await patch(at, 0, randomBytes(10));
    expect(await short.json()).toMatchObject({ code: 'INVALID_REQUEST' });
    const typed = await patch(at, 0, bytes, {
      headers: { 'upload-offset': '0', 'content-type': 'text/plain' },
    });
    expect(typed.status).toBe(415);
    const ahead = await patch(at, 5, bytes.subarray(5));
    expect(await ahead.json()).toMatchObject({ code: 'UPLOAD_OFFSET_CONFLICT' });
    expect(await blobsOf(session)).toEqual([]);
  });

  it('are forgotten when the whole does not have the announced hash, and can be announced again', async () => {
    const session = await opened();
    const bytes = randomBytes(PART + 5);
    const { data } = await declare(session, bytes);
    const at = placeOf(session, data?.uploadId);
    await patch(at, 0, bytes.subarray(0, PART));
    const wrong = await patch(at, PART, randomBytes(5));
    expect(await wrong.json()).toMatchObject({ code: 'CONTENT_HASH_MISMATCH' });
    expect(await blobsOf(session)).toEqual([]);
    expect((await send(at, { method: 'HEAD' })).status).toBe(404);
    expect((await declare(session, bytes)).data).toMatchObject({ offset: 0 });
  });

  it('belong to the kiosk of the session', async () => {
    const session = await opened();
    const bytes = randomBytes(PART);
    const { data } = await declare(session, bytes);
    const other = await enrolledKiosk(current().services, 'Elsewhere');
    const at = placeOf(session, data?.uploadId);
    expect((await send(at, { method: 'HEAD', as: other })).status).toBe(404);
    expect((await patch(at, 0, bytes, { as: other })).status).toBe(404);
    expect((await patch(placeOf(session, randomUUID()), 0, bytes)).status).toBe(404);
  });

  it('that are not continued are swept with their parts', async () => {
    const session = await opened();
    const bytes = randomBytes(2 * PART);
    const { data } = await declare(session, bytes);
    await patch(placeOf(session, data?.uploadId), 0, bytes.subarray(0, PART));
    await sweepUploads(later(DAY / 2));
    expect(await blobsOf(session)).toHaveLength(1);
    await removeOrphans(later(DAY / 2));
    expect(await blobsOf(session)).toHaveLength(1);
    await Promise.all([sweepUploads(later(2 * DAY)), sweepUploads(later(2 * DAY))]);
    await Promise.all([deletePendingBlobs(later(2 * DAY)), deletePendingBlobs(later(2 * DAY))]);
    expect(await blobsOf(session)).toEqual([]);
    expect((await send(placeOf(session, data?.uploadId), { method: 'HEAD' })).status).toBe(404);
  });

  it('that are being finished are not swept', async () => {
    const session = await opened();
    const bytes = randomBytes(2 * PART);
    const { data } = await declare(session, bytes);
    const { uploadId = '' } = data ?? {};
    await patch(placeOf(session, uploadId), 0, bytes.subarray(0, PART));
    const { blobs } = context();
    let sweeping: Promise<number> | undefined;
    const put = async (key: string, sealed: Uint8Array) => {
      sweeping ??= sweepUploads(later(2 * DAY)).then(() => deletePendingBlobs(later(2 * DAY)));
      await Promise.race([sweeping, setTimeout(1000)]);
      await blobs.put(key, sealed);
    };
    const principal: KioskPrincipal = {
      kind: 'kiosk',
      tenantId: kiosk.tenantId,
      communityId: kiosk.communityId,
      kioskId: parseClientId(kiosk.clientId)?.kioskId ?? '',
      did: kiosk.wallet.did,
      scopes: new Set(SCOPES),
    };
    const last = { sessionId: session.sessionId, uploadId, offset: PART, bytes: bytes.subarray(PART) };
    const state = await appendPart({ ...context(), blobs: { ...blobs, put } }, principal, last);
    expect(state).toMatchObject({ complete: true, offset: bytes.length });
    await sweeping;
    expect(await artefactsOf(session)).toMatchObject([{ size: bytes.length, content_hash: sha256(bytes) }]);
    expect(await blobsOf(session)).toHaveLength(1);
  });

  it('take no more room together than a session has, whichever way they come', async () => {
    const announced = await opened();
    const announce = async (artefactId: string, size: number) => {
      const { error } = await declare(announced, randomBytes(10), { artefactId, size });
      return error?.code ?? 'announced';
    };
    const half = MAX_SESSION_BYTES / 2;
    expect(await announce('first', half)).toBe('announced');
    expect(await announce('too-large', half + 1)).toBe('PICTURES_EXHAUSTED');
    expect(await announce('just-fits', half)).toBe('announced');
    const session = await opened();
    const put = (name: string) => putContent(session, name);
    expect(await put('first')).toBe('stored');
    await current()
      .services.context.db.updateTable('artefact')
      .set({ size: MAX_SESSION_BYTES - 9 })
      .where('session_id', '=', session.sessionId)
      .execute();
    expect(await put('second')).toBe('PICTURES_EXHAUSTED');
  });

  it.each([
    ['2', 2, MAX_EARLIER_SESSION_BYTES],
    ['3', 3, MAX_EARLIER_SESSION_BYTES],
    ['the present one', undefined, MAX_SESSION_BYTES],
  ])('have the room of the version of their log: %s', async (_name, version, most) => {
    const session = await opened(version);
    const { error } = await kiosk.api.POST('/proofingsession/{id}/evidence', {
      params: { path: { id: session.sessionId } },
      body: evidenceEntry(session.segments[0]),
    });
    expect(error).toBeUndefined();
    expect(await putContent(session, 'first')).toBe('stored');
    const take = (size: number) =>
      context()
        .db.updateTable('artefact')
        .set({ size })
        .where('session_id', '=', session.sessionId)
        .execute();
    await take(most - 9);
    expect(await putContent(session, 'second')).toBe('PICTURES_EXHAUSTED');
    await take(most - 10);
    expect(await putContent(session, 'second')).toBe('stored');
  });

  /** As many rows more as leave room for one, made of the first. */
  const fill = async ({ sessionId }: Scenario, table: 'artefact' | 'upload') => {
    const { db } = context();
    const ofSession = db.selectFrom(table).selectAll().where('session_id', '=', sessionId);
    const first = await ofSession.executeTakeFirstOrThrow();
    const copies = Array.from({ length: MAX_ARTEFACTS - 2 }, (_, n) => ({
      ...first,
      artefact_id: `copy-${n}`,
      ...('upload_id' in first ? { upload_id: randomUUID() } : {}),
    }));
    await db.insertInto(table).values(copies).execute();
  };

  it('are no more in a session than it may have, whichever way they come, and of a kind that evidence has', async () => {
    const session = await opened();
    const put = (name: string) => putContent(session, name);
    expect(await put('first')).toBe('stored');
    await fill(session, 'artefact');
    expect(await put('last')).toBe('stored');
    expect(await put('one-more')).toBe('ARTEFACTS_EXHAUSTED');
    const announced = await opened();
    const announce = async (artefactId: string) =>
      (await declare(announced, randomBytes(10), { artefactId })).error?.code ?? 'announced';
    expect(await announce('first')).toBe('announced');
    await fill(announced, 'upload');
    expect(await announce('last')).toBe('announced');
    expect(await announce('one-more')).toBe('ARTEFACTS_EXHAUSTED');
    const { artefact } = session;
    const declared = await kiosk.api.POST('/proofingsession/{id}/artefacts', {
      params: { path: { id: session.sessionId } },
      body: entry({ ...artefact, mediaType: 'text/html' } as never) as never,
    });
    expect(declared.error).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('come as a form in one request', async () => {
    const session = await opened();
    const bytes = randomBytes(3000);
    const form = (change: Record<string, string> = {}, content: Uint8Array = bytes) => {
      const data = new FormData();
      const fields = {
        artefactId: 'portrait',
        size: String(bytes.length),
        sha256: sha256(bytes),
        mediaType: 'image/png',
      };
      for (const [name, value] of Object.entries({ ...fields, ...change })) data.set(name, value);
      data.set('content', new Blob([content as BlobPart]), 'portrait.png');
      return send(`/proofingsession/${session.sessionId}/uploads/form`, { method: 'POST', body: data });
    };
    expect((await form()).status).toBe(204);
    expect((await form()).status).toBe(204);
    expect(await artefactsOf(session)).toMatchObject([{ artefact_id: 'portrait', size: 3000 }]);
    const code = async (answer: Response) => ((await answer.json()) as { code: string }).code;
    expect(await code(await form({}, randomBytes(3000)))).toBe('CONTENT_HASH_MISMATCH');
    expect(await code(await form({ mediaType: 'text/html' }))).toBe('MEDIA_TYPE_UNSUPPORTED');
    expect(await code(await form({ more: 'x' }))).toBe('INVALID_REQUEST');
    expect(await code(await form({}, randomBytes(MAX_ARTEFACT_BYTES + 1)))).toBe('BODY_TOO_LARGE');
    const path = `/proofingsession/${session.sessionId}/uploads/form`;
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=b', '--b\r\nnothing'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--',
      ],
    ] as const) {
      const answer = await send(path, { method: 'POST', headers: { 'content-type': type }, body });
      expect(answer.status, `${type} ${body}`).toBeLessThan(500);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('stored for a transaction that was never committed are found and removed after a time of grace', async () => {
    const session = await opened();
    const orphan = `${kiosk.tenantId}/${session.sessionId}/selfie-${'A'.repeat(43)}`;
    await context().blobs.put(orphan, randomBytes(100));
    const kept = randomBytes(PART);
    const { data } = await declare(session, kept);
    await patch(placeOf(session, data?.uploadId), 0, kept);
    await removeOrphans(context());
    expect(await blobsOf(session)).toHaveLength(2);
    await removeOrphans(later(2 * 60 * 60 * 1000));
    const left = await blobsOf(session);
    expect(left).toHaveLength(1);
    expect(left).not.toContain(orphan);
  });
});
