import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#core/days.ts';
import { accessKey, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import {
  drawnExaminer,
  drawnPicture,
  enrolDrawnFace,
  faceConsent,
  turnGallery,
} from '#scripts/harness/services/faces-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { FACE_LIMITS } from '#services/faces/attempt.ts';
import { eraseDue } from '#services/privacy/erase-due.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

const PLAIN = { 'content-type': 'application/json' };

onEachDatabase(
  'identification by a selfie',
  (current) => {
    let kiosk: KioskUnderTest;
    let program: CallerUnderTest;
    /** Along axis 1; along axis 10, and axis 10 turned a little. */
    let alone: string;

    beforeAll(async () => {
      const { services } = current();
      kiosk = await enrolledKiosk(services);
      program = await accessKey(services, { tenantId: kiosk.tenantId, scopes: ['faces.identify'] });
      await turnGallery(services, kiosk);
      alone = await enrolDrawnFace(services, kiosk, { axis: 1 });
      await enrolDrawnFace(services, kiosk, { axis: 10 });
      await enrolDrawnFace(services, kiosk, { axis: 10, turn: 0.15 });
    });

    const db = () => current().services.context.db;
    const ask = async (body: object, { path = '/v1/identify_selfie', by = program } = {}) => {
      const answer = await by.fetch(path, { method: 'POST', headers: PLAIN, body: JSON.stringify(body) });
      return { status: answer.status, retry: answer.headers.get('retry-after'), body: await answer.json() };
    };
    const selfie = (picture: object = drawnPicture(1)) => ({ picture, consent: faceConsent() });
    const attempts = () => db().selectFrom('face_attempt').selectAll().execute();
    const clear = () => db().deleteFrom('face_attempt').execute();

    it.each(['/v1/identify_selfie', '/identify_selfie'])(
      'answers the key of the face at %s, and what one picture cannot show',
      async (path) => {
        const { status, body } = await ask(selfie(drawnPicture(1, 0.1)), { path });
        expect({ status, body }).toEqual({
          status: 200,
          body: {
            attemptId: expect.any(String),
            outcome: 'match',
            faceKey: alone,
            quality: { verdict: 'PASSED', reason: 'ready' },
            liveness: { verdict: 'NOT_PERFORMED', reason: 'one-picture' },
          },
        });
      },
    );

    it.each([
      ['a face that nobody enrolled', drawnPicture(50), 'no-match'],
      ['a face between two close ones', drawnPicture(10, 0.07), 'ambiguous'],
      ['a face that is one of two close ones', drawnPicture(10), 'ambiguous'],
      ['a picture without a face', { type: 'image/png', data: 'AAAA' }, 'picture-refused'],
    ])('gives no key for %s', async (_, picture, outcome) => {
      const { status, body } = await ask(selfie(picture));
      expect([status, body.outcome, body.faceKey]).toEqual([200, outcome, null]);
      const found = (await attempts()).find(({ attempt_id }) => attempt_id === body.attemptId);
      expect(found).toMatchObject({ outcome, face_key: null });
    });

    it.each([
      ['IMAGE_UNREADABLE', 422, 'PICTURE_REFUSED'],
      ['MODEL_MISSING', 503, 'FACE_MODELS_MISSING'],
    ])('says so where the picture ends with %s, and counts the attempt', async (fails, status, code) => {
      await clear();
      const data = Buffer.from(JSON.stringify({ fails })).toString('base64');
      expect(await ask(selfie({ type: 'image/png', data }))).toMatchObject({ status, body: { code } });
      expect(await attempts()).toMatchObject([{ outcome: 'begun' }]);
    });

    it.each([
      ['without a consent', { consent: undefined }],
      ['with a consent for something else', { consent: { ...faceConsent(), purpose: 'verification' } }],
      ['with a consent to another text', { consent: { ...faceConsent(), textVersion: 'gallery-1' } }],
      ['with a picture that is not base64', { picture: { type: 'image/png', data: 'a*bc' } }],
      ['with a picture of another type', { picture: { type: 'image/gif', data: 'AAAA' } }],
    ])('is refused %s, and nothing is stored', async (_, change) => {
      await clear();
      const answer = await ask({ ...selfie(), ...change });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
      expect(await attempts()).toEqual([]);
    });

    it('is refused for a community that the caller does not reach', async () => {
      const other = await enrolledKiosk(current().services, 'Elsewhere');
      expect(await ask({ ...selfie(), communityId: other.communityId })).toMatchObject({
        status: 404,
        body: { code: 'COMMUNITY_NOT_FOUND' },
      });
      const stranger = await accessKey(current().services, {
        tenantId: other.tenantId,
        scopes: ['faces.identify'],
      });
      expect(await ask(selfie(), { by: stranger })).toMatchObject({ body: { code: 'GALLERY_OFF' } });
    });

    it('is refused without the scope', async () => {
      const { services } = current();
      const by = await accessKey(services, { tenantId: kiosk.tenantId, scopes: ['results.poll'] });
      expect(await ask(selfie(), { by })).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
    });

    it('finds no face while the gallery is off', async () => {
      const { services } = current();
      await turnGallery(services, kiosk, false);
      expect(await ask(selfie())).toMatchObject({ status: 409, body: { code: 'GALLERY_OFF' } });
      await turnGallery(services, kiosk);
    });

    it('looks for one face only so often', async () => {
      await clear();
      await note(FACE_LIMITS.faceKey, alone);
      expect(await ask(selfie())).toMatchObject({
        status: 429,
        retry: '3600',
        body: { code: 'RATE_LIMITED' },
      });
      expect((await attempts()).filter(({ outcome }) => outcome === 'limited')).toHaveLength(1);
      expect((await ask(selfie(drawnPicture(50)))).body.outcome).toBe('no-match');
    });

    it('looks for faces of one community only so often, and stores no more', async () => {
      await clear();
      await note(FACE_LIMITS.community - 1, null);
      const answers = await Promise.all([ask(selfie()), ask(selfie()), ask(selfie())]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
      expect(await attempts()).toHaveLength(FACE_LIMITS.community);
      await clear();
    });

    it('reveals no score, template or key of the services', async () => {
      const { body } = await ask(selfie());
      expect(Object.keys(body).sort()).toEqual(['attemptId', 'faceKey', 'liveness', 'outcome', 'quality']);
    });

    // Last: the day that it erases is not made again today.
    it('keeps pseudonyms of an attempt, and erases it after seven days', async () => {
      await clear();
      const { body } = await ask(selfie());
      const [attempt] = await attempts();
      expect(attempt).toMatchObject({
        attempt_id: body.attemptId,
        operation: 'identify',
        outcome: 'match',
        face_key: alone,
        actor: expect.stringMatching(/^client:/),
      });
      const { context } = current().services;
      const later = (days: number) => ({ ...context, now: () => new Date(Date.now() + days * DAY_MS) });
      await eraseDue(later(6));
      expect(await attempts()).toHaveLength(1);
      await eraseDue(later(7));
      expect(await attempts()).toEqual([]);
    });

    /** Attempts of the last hour that found this face. */
    async function note(count: number, faceKey: string | null): Promise<void> {
      const { body } = await ask(selfie(drawnPicture(50)));
      const made = (await attempts()).find(({ attempt_id }) => attempt_id === body.attemptId)!;
      await clear();
      const rows = Array.from({ length: count }, () => ({
        ...made,
        attempt_id: randomUUID(),
        consent: JSON.stringify(made.consent),
        face_key: faceKey,
      }));
      await db().insertInto('face_attempt').values(rows).execute();
    }
  },
  { examiner: drawnExaminer },
);
