import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { CHALLENGE_KINDS } from '#core/liveness/challenge.ts';
import { accessKey, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import {
  drawnExaminer,
  drawnPicture,
  enrolDrawnFace,
  faceConsent,
  turnGallery,
} from '#scripts/harness/services/faces-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import type { IssuedChallenge } from '#services/contract/faces.ts';
import { forgetChallenges } from '#services/faces/challenge.repository.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

const MINUTE_MS = 60_000;

onEachDatabase(
  'the liveness of a face that is looked for',
  (current) => {
    let kiosk: KioskUnderTest;
    let program: CallerUnderTest;
    let faceKey: string;

    beforeAll(async () => {
      const { services } = current();
      kiosk = await enrolledKiosk(services, `Live ${randomUUID()}`);
      program = await accessKey(services, { tenantId: kiosk.tenantId, scopes: ['faces.identify'] });
      await turnGallery(services, kiosk);
      faceKey = await enrolDrawnFace(services, kiosk, { axis: 1 });
    });
    beforeEach(() => db().deleteFrom('face_attempt').execute());

    const db = () => current().services.context.db;
    const ask = async (path: string, body: object, by = program) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await by.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, body: await answer.json() };
    };
    const selfie = (change: object = {}) => ({ picture: drawnPicture(1), consent: faceConsent(), ...change });
    /** A challenge that was put a minute ago. */
    const challenge = async (by = program): Promise<IssuedChallenge> => {
      const { status, body } = await ask('/v1/face-challenges', {}, by);
      expect(status).toBe(201);
      await db()
        .updateTable('face_challenge')
        .set({ issued_at: new Date(Date.now() - MINUTE_MS) })
        .where('challenge_id', '=', body.challengeId)
        .execute();
      return body;
    };
    const frame = (question: number, at: number, axis = 1) => ({
      question,
      at,
      look: true,
      data: drawnPicture(axis).data,
    });
    const live = (challengeId: string, change: object = {}) => ({
      challengeId,
      starts: [0, 5000],
      frames: [frame(0, 100), frame(1, 100)],
      ...change,
    });
    const identify = (shown: object, by = program) => ask('/v1/identify_selfie', selfie({ live: shown }), by);

    it('is asked for by two different questions, each time other ones', async () => {
      const drawn = new Set<string>();
      for (let run = 0; run < 12; run += 1) {
        const { questions, secondsEach, expiresAt } = await challenge();
        expect(new Set(questions).size).toBe(2);
        for (const kind of questions) expect(CHALLENGE_KINDS).toContain(kind);
        expect(secondsEach).toBe(20);
        expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
        drawn.add(questions.join(' '));
      }
      expect(drawn.size).toBeGreaterThan(1);
    });

    it('is PASSED where the frames show the answers, and the face is found', async () => {
      const { challengeId } = await challenge();
      expect(await identify(live(challengeId))).toMatchObject({
        status: 200,
        body: { outcome: 'match', faceKey, liveness: { verdict: 'PASSED', reason: 'ok' } },
      });
    });

    it.each([
      ['another face answers', { frames: [frame(0, 100), frame(1, 100, 2)] }, 'not-answered'],
      ['a question has no frame', { frames: [frame(0, 100)] }, 'not-answered'],
      ['frames are of the future', { starts: [0, 80_000] }, 'out-of-time'],
      ['frames go back in time', { frames: [frame(0, 100), frame(0, 90), frame(1, 100)] }, 'out-of-time'],
      ['a question comes before its turn', { frames: [frame(1, 100), frame(0, 100)] }, 'out-of-time'],
      ['a question has no start', { starts: [0] }, 'out-of-time'],
      ['a frame answers a question that was not put', { frames: [frame(0, 1), frame(3, 1)] }, 'out-of-time'],
    ])('is FAILED where %s, and then no face is looked for', async (_, change, reason) => {
      const { challengeId } = await challenge();
      const { status, body } = await identify(live(challengeId, change));
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { outcome: 'not-live', faceKey: null, liveness: { verdict: 'FAILED', reason } },
      });
      const stored = await db().selectFrom('face_attempt').select(['outcome', 'face_key']).execute();
      expect(stored).toEqual([{ outcome: 'not-live', face_key: null }]);
    });

    it('keeps who was not live from the wallet', async () => {
      const { challengeId } = await challenge();
      const shown = live(challengeId, { frames: [frame(0, 100, 2), frame(1, 100)] });
      const { body } = await ask('/v2/authenticate_with_liveid', selfie({ live: shown }));
      expect(body).toMatchObject({
        outcome: 'not-live',
        liveness: { verdict: 'FAILED', reason: 'not-answered' },
        comparison: { verdict: 'NOT_PERFORMED', reason: 'no-face-found' },
        wallet: null,
      });
    });

    it('counts a challenge once, for its caller and community, and until its end', async () => {
      const gone = { status: 409, body: { code: 'LIVE_CHALLENGE_GONE' } };
      const used = await challenge();
      const both = await Promise.all([identify(live(used.challengeId)), identify(live(used.challengeId))]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await identify(live(randomUUID()))).toMatchObject(gone);
      const other = await accessKey(current().services, {
        tenantId: kiosk.tenantId,
        scopes: ['faces.identify'],
      });
      const own = await challenge();
      expect(await identify(live(own.challengeId), other)).toMatchObject(gone);
      expect((await identify(live(own.challengeId))).status).toBe(200);
      const late = await challenge();
      await db()
        .updateTable('face_challenge')
        .set({ expires_at: new Date(0) })
        .where('challenge_id', '=', late.challengeId)
        .execute();
      expect(await identify(live(late.challengeId))).toMatchObject(gone);
      await forgetChallenges(db(), new Date());
      expect(
        await db()
          .selectFrom('face_challenge')
          .selectAll()
          .where('challenge_id', '=', late.challengeId)
          .execute(),
      ).toEqual([]);
    });

    it('is either shown or skipped', async () => {
      const { challengeId } = await challenge();
      const both = selfie({ live: live(challengeId), skip_liveid: true });
      expect(await ask('/v2/authenticate_with_liveid', both)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST' },
      });
    });

    it.each([
      ['no frame', { frames: [] }],
      ['too many frames', { frames: Array.from({ length: 31 }, (_, at) => frame(0, at)) }],
      ['a frame that is too large', { frames: [{ ...frame(0, 1), data: 'A'.repeat(40_004) }] }],
      ['what is no base64', { frames: [{ ...frame(0, 1), data: '%%%%' }] }],
      ['a time before the question', { frames: [frame(0, -1)] }],
    ])('refuses %s', async (_, change) => {
      const shown = live(randomUUID(), change);
      expect((await identify(shown)).status).toBe(400);
    });
  },
  { examiner: drawnExaminer },
);
