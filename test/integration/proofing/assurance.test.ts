import { beforeAll, describe, expect, it } from 'vitest';
import { type JwsSigner, verifyJws } from '#core/keys/jws.ts';
import { CORE_ATTRIBUTES, type SourceWord } from '#core/proofing/assurance-facts.ts';
import type { Ial } from '#core/proofing/assurance-strength.ts';
import { accessKey, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { sendDue } from '#services/contact/send-due.ts';
import type { AuthoritativeSource, SourceQuestion } from '#services/kernel/ports/authoritative-source.ts';
import { lockSession } from '#services/sessions/session.repository.ts';
import { writeRequest } from '#services/sessions/session-request.repository.ts';
import { type ScenarioOptions, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

const PHONE = '+33612345678';
/** What one passport at an attended counter does not show without a notice and without a source. */
const WITHOUT_OTHERS = ['attribute-validation', 'death-records', 'notification'];

/** Notices go when a test sends them. */
const WITHOUT_TIMERS = { timers: false };

onEachDatabase(
  'the assurance of a session',
  (current) => {
    let kiosk: KioskUnderTest;
    let operator: JwsSigner;
    let poller: CallerUnderTest;

    beforeAll(async () => {
      const { services } = current();
      const sms = { send: async () => ({}) };
      Object.assign(services.context, { messages: { sms }, publicOrigin: 'https://id.example.org' });
      kiosk = await enrolledKiosk(services);
      operator = await operatorOf(kiosk);
      poller = await accessKey(services, { ...kiosk, scopes: ['results.poll'], type: 'app' });
    });

    const run = async (options: Partial<ScenarioOptions> = {}) => {
      const session = scenario({ kiosk: kiosk.wallet, operator, stepMs: 100, ...options });
      await deliverSession(current().services, kiosk.api, session);
      return session.sessionId;
    };
    const report = async (id: string, by: Pick<CallerUnderTest, 'api'> = poller) =>
      (await by.api.GET('/proofingsession/{id}/assurance', { params: { path: { id } } })).data;
    const unmet = async (id: string, level: Ial) =>
      (await report(id))?.rows.filter((row) => row.level === level && !row.met).map(({ row }) => row);

    /** A session that the API made for a person who answered a link by text message, brought to a kiosk. */
    async function prepared(): Promise<string> {
      const { services } = current();
      const contact = { phone: PHONE };
      const body = { communityId: kiosk.communityId, contact };
      const creator = await accessKey(services, { ...kiosk, scopes: ['proofing_sessions.create'] });
      const { data } = await creator.api.POST('/proofingsession/create', { body });
      const sessionId = data?.sessionId ?? '';
      const { db, sealers } = services.context;
      const sealer = await sealers.community(db, kiosk.tenantId, kiosk.communityId);
      await db.transaction().execute(async (trx) => {
        const session = await lockSession(trx, kiosk.tenantId, sessionId);
        const request = { contact, validated: { channel: 'sms' as const, to: PHONE } };
        if (session) await writeRequest(trx, session, sealer, { request, at: new Date() });
      });
      await kiosk.api.POST('/v1/kiosk-sessions/claim', { body: { reference: data?.reference ?? '' } });
      return sessionId;
    }

    it('is reported row by row, signed, with what is missing, and names no person', async () => {
      const id = await run();
      const answer = await report(id);
      expect(answer).toMatchObject({ sessionId: id, standard: 'NIST SP 800-63A-4', level: 'none' });
      expect(await unmet(id, 'IAL1')).toEqual(WITHOUT_OTHERS);
      for (const { met, shown, missing } of answer?.rows ?? []) {
        expect(met ? shown : missing).toEqual(expect.any(String));
      }
      expect(answer?.outside.length).toBeGreaterThan(0);
      const verdict = verifyJws(answer?.jws ?? '');
      expect(verdict).toMatchObject({ valid: true, did: kiosk.servicesDid });
      const { jws: _signed, ...unsigned } = answer ?? {};
      expect(verdict.valid && verdict.payload).toEqual(unsigned);
      expect(JSON.stringify(unsigned)).not.toMatch(/ANNA|MUELLER|ERIKSSON/i);
    });

    it('counts what the services made again on a server alone', async () => {
      const missing = await unmet(await run(), 'IAL2');
      const onKiosksMachine = current().databaseUrl ? [] : ['sample-of-the-applicant'];
      expect(missing).toEqual(
        expect.arrayContaining(['evidence-collection', ...WITHOUT_OTHERS, ...onKiosksMachine]),
      );
    });

    it('has no level while the session waits for a reviewer, or failed', async () => {
      const decision = { kind: 'refer', reasons: ['second-opinion'] } as const;
      expect(
        await unmet(await run({ decision: { ...decision, reasons: [...decision.reasons] } }), 'IAL1'),
      ).toContain('outcome');
      const rejected = await run({ decision: { kind: 'reject', reasons: ['face-differs'] } });
      expect(await unmet(rejected, 'IAL1')).toContain('outcome');
    });

    it('counts a notice to an address that the person answered from, once a gateway took it', async () => {
      const { services } = current();
      const id = await run({ sessionId: await prepared() });
      expect(await unmet(id, 'IAL2')).toContain('notification');
      expect(await sendDue(services.context)).toMatchObject({ sent: 1, failed: 0 });
      expect(await unmet(id, 'IAL2')).not.toContain('notification');
    });

    describe('and an authoritative source', () => {
      const word: SourceWord = { kind: 'authoritative', confirmed: [...CORE_ATTRIBUTES], alive: true };
      let asked: SourceQuestion[] = [];
      const sourceOf = (source: AuthoritativeSource | undefined) =>
        Object.assign(current().services.context, { source });
      const saying = (answer: SourceWord) => {
        asked = [];
        sourceOf({
          ask: async (question) => {
            asked.push(question);
            return answer;
          },
        });
      };
      const ask = async (id: string, document = 1) => {
        const manager = await accessKey(current().services, {
          ...kiosk,
          scopes: ['proofing_sessions.manage'],
        });
        const path = { params: { path: { id } }, body: { document } };
        return manager.api.POST('/proofingsession/{id}/assurance/source', path);
      };

      it('meets the rows of attributes and of death records by its last word', async () => {
        saying(word);
        const id = await run();
        expect((await ask(id)).data).toEqual(word);
        expect(asked).toEqual([expect.objectContaining({ documentType: 'passport', country: 'D' })]);
        expect(await unmet(id, 'IAL1')).toEqual(['notification']);
        saying({ ...word, confirmed: ['name'], alive: false });
        await ask(id);
        expect(await unmet(id, 'IAL1')).toEqual(WITHOUT_OTHERS);
      });

      it('is asked on record, without what it was asked', async () => {
        saying(word);
        const id = await run();
        await ask(id);
        const rows = await current().services.context.db.selectFrom('audit').selectAll().execute();
        const acts = rows.filter(({ data }) => data.sessionId === id);
        expect(acts.map(({ action }) => action)).toContain('session.source-asked');
        expect(JSON.stringify(acts)).not.toContain(asked[0]?.surname);
      });

      it('keeps nothing when it fails, and says so', async () => {
        sourceOf({ ask: async () => Promise.reject(new Error('the source answered 500')) });
        const id = await run();
        expect((await ask(id)).error).toMatchObject({ status: 503, code: 'SOURCE_UNAVAILABLE' });
        expect(await unmet(id, 'IAL1')).toEqual(WITHOUT_OTHERS);
      });

      it('is asked only where there is one, of a verified session and a document of it', async () => {
        sourceOf(undefined);
        const id = await run();
        expect((await ask(id)).error).toMatchObject({ status: 409, code: 'SOURCE_NOT_CONFIGURED' });
        saying(word);
        expect((await ask(id, 2)).error).toMatchObject({ status: 409, code: 'DOCUMENT_DATA_MISSING' });
        const rejected = await run({ decision: { kind: 'reject', reasons: ['face-differs'] } });
        expect((await ask(rejected)).error).toMatchObject({ status: 409, code: 'TRANSITION_NOT_ALLOWED' });
        expect(asked).toEqual([]);
      });
    });

    it('does not exist for callers of another community', async () => {
      const stranger = await enrolledKiosk(current().services, 'Elsewhere');
      const path = { params: { path: { id: await run() } } };
      const { error } = await stranger.api.GET('/proofingsession/{id}/assurance', path);
      expect(error).toMatchObject({ status: 404, code: 'SESSION_NOT_FOUND' });
    });
  },
  WITHOUT_TIMERS,
);
