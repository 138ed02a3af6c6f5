import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { verifyReceipt } from '#core/evidence/trust.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { deliverPictures } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { entry, evidenceEntry, type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

onEachDatabase('a proofing session', (current) => {
  let kiosk: KioskUnderTest;
  let other: KioskUnderTest;
  let operator: JwsSigner;

  beforeAll(async () => {
    other = await enrolledKiosk(current().services, 'Elsewhere');
    kiosk = await enrolledKiosk(current().services);
    operator = await operatorOf(kiosk);
  });

  const path = ({ sessionId }: Scenario) => ({ params: { path: { id: sessionId } } });
  const create = (session: Scenario, ids = {}) =>
    kiosk.api.PUT('/proofingsession/{id}', { ...path(session), body: entry(session.open, ids) });
  const send = (session: Scenario, part: 0 | 1, ids = {}) =>
    kiosk.api.POST('/proofingsession/{id}/evidence', {
      ...path(session),
      body: evidenceEntry(session.segments[part], ids),
    });
  const sendPictures = (session: Scenario) => deliverPictures(current().services, kiosk.api, session);
  const result = async (session: Scenario) =>
    (await kiosk.api.GET('/proofingsession/{id}/result', path(session))).data;
  const receiptOf = (jws: string | undefined) => {
    const verdict = verifyReceipt(jws ?? '', publicKeyFromDid(kiosk.servicesDid));
    return verdict.valid ? verdict.receipt : undefined;
  };
  const made = (options: Partial<Parameters<typeof scenario>[0]> = {}) =>
    scenario({ kiosk: kiosk.wallet, operator, startedAt: new Date(), stepMs: 100, ...options });

  it('goes from Pending over In Progress to the outcome, and every entry has a receipt that verifies', async () => {
    const session = made();
    const created = await create(session, { entryId: session.sessionId });
    expect(created.error).toBeUndefined();
    expect(receiptOf(created.data?.receipt)).toMatchObject({
      sessionId: session.sessionId,
      entryId: session.sessionId,
      durability: current().databaseUrl ? 'server' : 'embedded',
      independence: current().databaseUrl ? 'server' : 'same-machine',
    });
    expect(await result(session)).toMatchObject({ state: 'Pending', ended: false });
    expect((await send(session, 0)).error).toBeUndefined();
    expect(await result(session)).toMatchObject({ state: 'In Progress', ended: false });
    const last = await send(session, 1);
    expect(receiptOf(last.data?.receipt)).toMatchObject({
      evidence: { count: session.head.seq, head: session.head.hash },
    });
    const waiting = await result(session);
    expect(waiting).toMatchObject({ state: 'In Progress', ended: true });
    expect(waiting).not.toHaveProperty('final');
    await sendPictures(session);
    expect(await result(session)).toMatchObject({
      state: 'Success',
      ended: true,
      disagreement: false,
      reasons: [],
      final: { outcome: 'Success' },
    });
  });

  it('is created once under the id of the kiosk, however often it is sent', async () => {
    const session = made();
    const ids = { entryId: session.sessionId, idempotencyKey: 'create-twice' };
    const [first, second] = [await create(session, ids), await create(session, ids)];
    expect(second.data?.receipt).toBe(first.data?.receipt);
    expect((await create(session)).error).toBeUndefined();
    const other = { ...session.open, startedAt: new Date(0).toISOString() };
    const conflict = await kiosk.api.PUT('/proofingsession/{id}', { ...path(session), body: entry(other) });
    expect(conflict.error).toMatchObject({ status: 409, code: 'SESSION_CONFLICT' });
  });

  it('answers a repeated idempotency key with the same receipt, and with 409 for another body', async () => {
    const session = made();
    await create(session);
    const ids = { entryId: session.sessionId, idempotencyKey: 'evidence-key' };
    const first = await send(session, 0, ids);
    expect((await send(session, 0, ids)).data?.receipt).toBe(first.data?.receipt);
    const other = await send(session, 1, ids);
    expect(other.response.status).toBe(409);
    expect(other.error).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('refuses evidence that skips, forks, or was signed by another kiosk', async () => {
    const session = made();
    await create(session);
    expect((await send(session, 1)).error).toMatchObject({ code: 'EVIDENCE_OUT_OF_ORDER' });
    expect((await send(session, 0)).error).toBeUndefined();
    expect((await send(session, 0)).error).toMatchObject({ code: 'EVIDENCE_INVALID' });
    const stranger = made({ kiosk: jwsSigner(generateKeyPair()) });
    await create(stranger);
    expect((await send(stranger, 0)).error).toMatchObject({ code: 'EVIDENCE_INVALID' });
  });

  it('sends a session to Review with both verdicts when the counter claims another outcome', async () => {
    const score = {
      performed: true,
      score: 0.2,
      model: 'm',
      interEyePx: { selfie: 90, portrait: 60 },
    } as const;
    const claim = { outcome: 'Success', ruleSet: 'outcome-rules-1', rules: [] } as const;
    const session = made({ comparison: score, claim: { ...claim, rules: [] } });
    await create(session);
    await send(session, 0);
    await send(session, 1);
    await sendPictures(session);
    expect(await result(session)).toMatchObject({
      state: 'Review',
      disagreement: true,
      reasons: ['DECISION_DIFFERS'],
      provisional: { outcome: 'Success' },
      final: { outcome: 'Review' },
      reviewResult: 'review pending',
    });
  });

  it('does not believe an operator that the community never had', async () => {
    const session = made({ operator: jwsSigner(generateKeyPair()) });
    await create(session);
    await send(session, 0);
    await send(session, 1);
    await sendPictures(session);
    expect(await result(session)).toMatchObject({ state: 'Review', reasons: ['EVIDENCE_BROKEN'] });
  });

  it('stores a picture only with the hash that was announced, and receipts it only when it opens its commitment', async () => {
    const session = made();
    await create(session);
    const place = { params: { path: { id: session.sessionId, artefactId: session.artefact.artefactId } } };
    const put = (bytes: Uint8Array, digestOf = bytes) =>
      kiosk.api.PUT('/proofingsession/{id}/artefacts/{artefactId}/content', {
        params: { ...place.params, header: { 'content-digest': contentDigest(digestOf) } },
        headers: { 'content-type': 'application/octet-stream' },
        body: bytes,
        bodySerializer: (body) => body as BodyInit,
      });
    const declare = (change = {}) =>
      kiosk.api.POST('/proofingsession/{id}/artefacts', {
        ...path(session),
        body: entry({ ...session.artefact, ...change }),
      });
    expect((await put(session.picture, new Uint8Array([1]))).error).toMatchObject({
      code: 'CONTENT_HASH_MISMATCH',
    });
    expect((await declare()).error).toMatchObject({ code: 'EVIDENCE_OUT_OF_ORDER' });
    expect((await put(session.picture)).response.status).toBe(204);
    expect((await put(session.picture)).response.status).toBe(204);
    expect((await declare()).error).toMatchObject({ code: 'EVIDENCE_OUT_OF_ORDER' });
    await send(session, 0);
    expect((await declare({ digest: 'A'.repeat(43) })).error).toMatchObject({
      code: 'EVIDENCE_OUT_OF_ORDER',
    });
    expect(receiptOf((await declare()).data?.receipt)).toMatchObject({ sessionId: session.sessionId });
    const { data } = await kiosk.api.POST('/proofingsession/{id}/fetch/details', {
      ...path(session),
      body: {},
    });
    expect(data?.artefacts).toEqual([
      { artefactId: session.artefact.artefactId, size: session.picture.length },
    ]);
  });

  it('tells what happened as events and answers the poll with responseStatus', async () => {
    const session = made();
    const poll = async () => (await kiosk.api.GET('/proofingsession/{id}/poll', path(session))).data;
    await create(session);
    expect(await poll()).toEqual({ sessionId: session.sessionId, responseStatus: 'pending' });
    await send(session, 0);
    expect(await poll()).toEqual({ sessionId: session.sessionId, responseStatus: 'in_progress' });
    await send(session, 1);
    expect(await poll()).toEqual({ sessionId: session.sessionId, responseStatus: 'in_progress' });
    await sendPictures(session);
    expect(await poll()).toMatchObject({ responseStatus: 'success', resultStatus: 'SUCCESS' });
    const { data } = await kiosk.api.POST('/proofingsession/{id}/fetch/details', {
      ...path(session),
      body: { certificateType: 'document' },
    });
    expect(data?.events.map(({ type }) => type)).toEqual([
      'E_IDV_SELFIECAPTURE',
      'E_IDV_SESSION_RETRY',
      'E_IDV_SELFIECAPTURE',
      'E_IDV_SESSION_ENDED',
    ]);
    expect(data?.events[0]?.data).toEqual({
      attempt_number: 1,
      max_retry_count: 3,
      retries_remaining: 3,
      result: 'retry',
      reason: 'quality',
    });
    expect(data?.checks.every(({ id }) => id.startsWith('document.'))).toBe(true);
  });

  it('is invisible to a kiosk of another tenant', async () => {
    const session = made();
    expect((await create(session)).error).toBeUndefined();
    const seen = await other.api.GET('/proofingsession/{id}/result', path(session));
    expect(seen.error).toMatchObject({ status: 404, code: 'SESSION_NOT_FOUND' });
    const written = await other.api.POST('/proofingsession/{id}/evidence', {
      ...path(session),
      body: evidenceEntry(session.segments[0]),
    });
    expect(written.error).toMatchObject({ code: 'SESSION_NOT_FOUND' });
  });
});

/** Content-Digest (RFC 9530) of some bytes. */
function contentDigest(bytes: Uint8Array): string {
  return `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
}
