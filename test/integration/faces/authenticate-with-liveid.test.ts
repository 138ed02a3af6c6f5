import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { JwsSigner } from '#core/keys/jws.ts';
import {
  accessKey,
  administrator,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import {
  drawnExaminer,
  drawnPicture,
  enrolDrawnFace,
  faceConsent,
  turnGallery,
} from '#scripts/harness/services/faces-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { type PersonUnderTest, personAt } from '#scripts/harness/services/person-under-test.ts';
import { scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

onEachDatabase(
  'authentication with a Live ID',
  (current) => {
    let kiosk: KioskUnderTest;
    let operator: JwsSigner;
    let program: CallerUnderTest;
    let admin: CallerUnderTest;
    /** The person of axis 1, whose wallet took the documents of a session, and the user of that wallet. */
    let anna: PersonUnderTest;
    let userId: string;
    let faceKey: string;

    beforeAll(async () => {
      const { services } = current();
      kiosk = await enrolledKiosk(services, `Faces ${randomUUID()}`);
      operator = await operatorOf(kiosk);
      admin = await administrator(services, { tenantId: kiosk.tenantId });
      program = await accessKey(services, { tenantId: kiosk.tenantId, scopes: ['faces.identify'] });
      await turnGallery(services, kiosk, true, 0.9);
      anna = await personAt(services, kiosk);
      const { sessionId } = await delivered();
      await anna.send('POST', '/v1/wallet/enrolments', { sessionId });
      faceKey = await enrolDrawnFace(services, kiosk, { axis: 1, sessionId });
      const { communityId } = kiosk;
      const user = await ask('/v1/users', { communityId, userName: `anna ${randomUUID()}` }, admin);
      userId = user.body.userId;
      await ask(`/v1/users/${userId}/wallets`, { did: anna.wallet.did }, admin);
      await anna.send('POST', '/v1/wallet/accounts', { userId });
    });

    async function delivered() {
      const session = scenario({ kiosk: kiosk.wallet, operator, stepMs: 100 });
      await deliverSession(current().services, kiosk.api, session);
      await current().services.verdictsDone();
      return session;
    }
    async function ask(path: string, body: object, by = program) {
      const headers = { 'content-type': 'application/json' };
      const answer = await by.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, body: await answer.json() };
    }
    const V2 = '/v2/authenticate_with_liveid';
    const wish = (picture = drawnPicture(1), change: object = {}) => ({
      picture,
      consent: faceConsent(),
      ...change,
    });

    it.each(['v1', 'v2'])('names face, wallet and user by the %s path', async (version) => {
      const inCommunity = `/v1/${kiosk.tenantId}/community/${kiosk.communityId}/authenticate_with_liveid`;
      const { status, body } = await ask(version === 'v1' ? inCommunity : V2, wish());
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          attemptId: expect.any(String),
          outcome: 'match',
          faceKey,
          quality: { verdict: 'PASSED', reason: 'ready' },
          liveness: { verdict: 'NOT_PERFORMED', reason: 'one-picture' },
          comparison: { verdict: 'PASSED', reason: 'ok' },
          wallet: { did: anna.wallet.did, userIds: [userId] },
        },
      });
    });

    it('differs with skip_liveid only in saying that liveness and comparison were skipped', async () => {
      const { body: whole } = await ask(V2, wish());
      const { body: skipped } = await ask(V2, wish(drawnPicture(1), { skip_liveid: true }));
      const said = { verdict: 'NOT_PERFORMED', reason: 'skipped' };
      expect(skipped).toEqual({
        ...whole,
        attemptId: skipped.attemptId,
        liveness: said,
        comparison: said,
      });
    });

    it('holds the face that was found to the comparison, unless that is skipped', async () => {
      // 0.917: above the threshold of the gallery, below that of a comparison.
      const picture = drawnPicture(1, 0.41);
      expect((await ask(V2, wish(picture))).body).toMatchObject({
        outcome: 'no-match',
        faceKey: null,
        comparison: { verdict: 'FAILED', reason: 'not-similar' },
        wallet: null,
      });
      expect((await ask(V2, wish(picture, { skip_liveid: true }))).body).toMatchObject({
        outcome: 'match',
        wallet: { did: anna.wallet.did },
      });
    });

    it('names no wallet for an unknown face, and compares nothing', async () => {
      expect((await ask(V2, wish(drawnPicture(50)))).body).toMatchObject({
        outcome: 'no-match',
        comparison: { verdict: 'NOT_PERFORMED', reason: 'no-face-found' },
        wallet: null,
      });
    });

    it('names no wallet where none took the documents of the session', async () => {
      const { sessionId } = await delivered();
      const other = await enrolDrawnFace(current().services, kiosk, { axis: 20, sessionId });
      expect((await ask(V2, wish(drawnPicture(20)))).body).toMatchObject({ faceKey: other, wallet: null });
    });

    it('names no wallet of a session that did not end with Success', async () => {
      const { db } = current().services.context;
      const ben = await personAt(current().services, kiosk);
      const { sessionId } = await delivered();
      await ben.send('POST', '/v1/wallet/enrolments', { sessionId });
      await enrolDrawnFace(current().services, kiosk, { axis: 30, sessionId });
      expect((await ask(V2, wish(drawnPicture(30)))).body.wallet).toEqual({
        did: ben.wallet.did,
        userIds: [],
      });
      await db
        .updateTable('proofing_session')
        .set({ state: 'Failed' })
        .where('session_id', '=', sessionId)
        .execute();
      expect((await ask(V2, wish(drawnPicture(30)))).body).toMatchObject({ outcome: 'match', wallet: null });
    });

    it('tells neither keys nor scores', async () => {
      const { body } = await ask(V2, wish());
      expect(JSON.stringify(body)).not.toMatch(/score|template|private|public|jwk|secret|seed|mnemonic/i);
    });

    it.each([
      ['skip_liveid is no boolean', { skip_liveid: 'true' }],
      ['the consent is missing', { consent: undefined }],
      ['a member is unknown', { liveId: 'AAAA' }],
    ])('is refused where %s', async (_, change) => {
      expect(await ask(V2, wish(drawnPicture(1), change))).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST' },
      });
    });

    it('is refused for a community that the caller does not reach', async () => {
      const other = await enrolledKiosk(current().services, `Elsewhere ${randomUUID()}`);
      const path = `/v1/${other.tenantId}/community/${other.communityId}/authenticate_with_liveid`;
      for (const answer of [
        await ask(path, wish()),
        await ask(V2, wish(drawnPicture(1), { communityId: other.communityId })),
      ]) {
        expect(answer).toMatchObject({ status: 404, body: { code: 'COMMUNITY_NOT_FOUND' } });
      }
    });

    it('forgets the wallet that was revoked', async () => {
      await ask('/v1/wallets/revoke', { did: anna.wallet.did }, admin);
      expect((await ask(V2, wish())).body).toMatchObject({ outcome: 'match', wallet: null });
    });
  },
  { examiner: drawnExaminer },
);
