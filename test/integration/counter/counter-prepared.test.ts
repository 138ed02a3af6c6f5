import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import type { ApplicantState } from '#core/contract/counter/state.ts';
import {
  administrator,
  apiClient,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { openClient } from '#scripts/harness/services/kiosk-under-test.ts';
import { missingModels } from '#scripts/prepare/models.ts';
import { inProject } from '#scripts/prepare/project.ts';
import {
  APPLICANT,
  declineChallenges,
  type Harness,
  setUp,
  startRealHarness,
} from '../../support/counter-harness.ts';
import { inspectAndApprove, present, specimenPictures } from '../../support/whole-session.ts';
import { connectorOfCounter } from '../support/link-under-test.ts';
import { running } from '../support/services-under-test.ts';
import { secondKiosk } from '../support/sessions-under-test.ts';

const PIN = '428571';
/** As the specimen shows it, and in another spelling. */
const EXPECTED = {
  surname: 'Eriksson',
  givenNames: 'Anna Maria',
  dateOfBirth: '1974-08-12',
  documentNumber: 'L898902C3',
};

describe.skipIf(missingModels(inProject('native-models')).length > 0)(
  'a session prepared at the services',
  () => {
    const current = running();
    let counter: Harness;
    let second: Awaited<ReturnType<typeof secondKiosk>>;
    let program: CallerUnderTest;
    let admin: CallerUnderTest;
    let documents: readonly Uint8Array[];
    let selfies: readonly Uint8Array[];

    beforeAll(async () => {
      const { services } = current();
      const branch = await openClient(services.url).POST('/v1/branches', {
        body: { name: 'Main Street' },
        headers: { authorization: `Bootstrap ${services.issueBootstrapSecret()}` },
      });
      const { licenseKey, enrolmentCode } = branch.data!;
      counter = await startRealHarness({ replaced: { connector: connectorOfCounter() } });
      const remote = { mode: 'remote', address: services.url, licenseKey, enrolmentCode } as const;
      await setUp(counter, { services: remote });
      const { tenantId, communityId } = counter.kiosk.open().settings.enrolment;
      program = await apiClient(services, { tenantId, communityId });
      admin = await administrator(services, { tenantId });
      second = await secondKiosk(services, { tenantId, communityId });
      ({ documents, selfies } = await specimenPictures());
    });
    afterAll(async () => {
      await counter.close();
      counter.remove();
    });

    const prepare = async (more: Record<string, unknown> = {}) => {
      const body = { flowId: 'demo', uid: randomUUID(), contact: { language: 'es' as const }, ...more };
      const { data, error } = await program.api.POST('/proofingsession/create', { body });
      if (!data) throw new Error(JSON.stringify(error));
      return { ...data, uid: body.uid as string };
    };
    /** Another kiosk of the same community. */
    const claimElsewhere = async (reference: string) => {
      const { error } = await second.api.POST('/v1/kiosk-sessions/claim', { body: { reference } });
      return error ? error.code : 'claimed';
    };

    it('runs under its own id, reference, flow and language to the same Success at kiosk and services', async () => {
      const made = await prepare({ applicant: EXPECTED });
      const spelled = made.reference.toLowerCase().replace('-', ' ');
      const opened = await counter.must('session.open-prepared', { reference: spelled });
      expect(opened).toEqual({ sessionId: made.sessionId, reference: made.reference });
      expect(counter.applicant()).toMatchObject({ language: 'es', at: { step: 'consent' } });
      expect(counter.session()).toMatchObject({ flow: made.flow, language: 'es' });
      expect(counter.session().expected?.map(({ verdict }) => verdict)).toEqual(Array(4).fill('open'));
      expect(await claimElsewhere(made.reference)).toBe('SESSION_CLAIMED');
      await verify();
      expect(counter.session().expected?.map(({ verdict }) => verdict)).toEqual(Array(4).fill('agree'));
      expect(counter.session().provisional?.outcome).toBe('Success');
      await expect.poll(() => counter.session().final?.outcome, { timeout: 60_000 }).toBe('Success');
      expect(counter.session()).toMatchObject({ disagreement: false, finalState: 'Success' });
      // What every result states stands on the screen as well.
      expect(counter.session().final?.kioskWord).toEqual(
        expect.arrayContaining(['camera-delivery', 'consents']),
      );
      const found = await program.api.GET('/proofingsession', { params: { query: { uid: made.uid } } });
      expect(found.data?.sessions).toMatchObject([
        { sessionId: made.sessionId, state: 'Success', origin: 'api' },
      ]);
      expect(await claimElsewhere(made.reference)).toBe('TRANSITION_NOT_ALLOWED');
    });

    it('is forgotten by the vault when the services order it, and they learn of it', async () => {
      const { sessionId } = counter.session();
      const { vault } = counter.kiosk.open().unlocked;
      expect(vault.evidence.openings(sessionId).length).toBeGreaterThan(0);
      const asked = await admin.api.POST('/v1/privacy/erasure', { body: { sessionId, includeHeld: false } });
      const erasureId = asked.data!.erasureId;
      const erasure = async () =>
        (await admin.api.GET('/v1/privacy/erasure/{erasureId}', { params: { path: { erasureId } } })).data;
      await expect
        .poll(async () => (await erasure())?.kiosks[0]?.acknowledgedAt, { timeout: 20_000 })
        .toBeTruthy();
      expect((await erasure())?.kiosks).toMatchObject([
        { sessionId, removed: { outbox: expect.any(Number) } },
      ]);
      expect(vault.evidence.openings(sessionId)).toEqual([]);
      expect(vault.artefacts.list(sessionId)).toEqual([]);
      expect(vault.sessions.find(sessionId)?.snapshot).toBeNull();
      await expect.poll(() => counter.operator().session).toBeUndefined();
    });

    it('goes to Review at both, without disagreement, where the document says something else', async () => {
      const made = await prepare({ applicant: { ...EXPECTED, dateOfBirth: '1974-08-13' } });
      await counter.must('session.open-prepared', { reference: made.qrText });
      await verify();
      expect(counter.session().expected).toContainEqual({
        field: 'dateOfBirth',
        value: '1974-08-13',
        shown: '1974-08-12',
        verdict: 'differ',
      });
      expect(counter.session().provisional?.outcome).toBe('Review');
      await expect.poll(() => counter.session().finalState, { timeout: 60_000 }).toBe('Review');
      expect(counter.session()).toMatchObject({ disagreement: false, finalReasons: [] });
      await counter.must('session.close', { sessionId: made.sessionId });
    });

    it('is named by what stands in its way', async () => {
      const open = async (reference: string) => {
        const answer = await counter.call('session.open-prepared', { reference });
        return answer.ok ? 'opened' : answer.error.code;
      };
      const made = await prepare();
      const last = made.reference.endsWith('0') ? '1' : '0';
      expect(await open(made.reference.slice(0, -1) + last)).toBe('REFERENCE_INVALID');
      expect(await open('0000-0000')).toBe('REFERENCE_UNKNOWN');
      const { db } = current().services.context;
      const expired = await prepare();
      await db
        .updateTable('proofing_session')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('session_id', '=', expired.sessionId)
        .execute();
      expect(await open(expired.reference)).toBe('SESSION_EXPIRED');
      expect(await claimElsewhere(made.reference)).toBe('claimed');
      expect(await open(made.reference)).toBe('SESSION_CLAIMED');
      const { sessionId } = await counter.must('session.start', {});
      expect(await open(made.reference)).toBe('SESSION_ACTIVE');
      await counter.must('applicant.withdraw', { sessionId }, APPLICANT);
      await counter.must('session.close', { sessionId });
    });

    it('is given back when it cannot start here, so that another kiosk can take it', async () => {
      const made = await prepare();
      const { runner } = counter.kiosk.open();
      const start = runner.start;
      runner.start = () => {
        throw new Error('no start');
      };
      const failed = await counter.call('session.open-prepared', { reference: made.reference });
      runner.start = start;
      expect(failed.ok).toBe(false);
      expect(await claimElsewhere(made.reference)).toBe('claimed');
    });

    /** What the services hold of a session that is personal: rows, and blobs by their names. */
    const heldAtServices = async (sessionId: string) => {
      const { db, blobs } = current().services.context;
      const of = async (table: 'session_request' | 'evidence_segment' | 'artefact' | 'session_link') =>
        (await db.selectFrom(table).select('session_id').where('session_id', '=', sessionId).execute())
          .length;
      const rows = [of('session_request'), of('evidence_segment'), of('artefact'), of('session_link')];
      let held = (await Promise.all(rows)).reduce((sum, count) => sum + count, 0);
      for await (const { key } of blobs.list()) if (key.includes(sessionId)) held += 1;
      return held;
    };
    const withdrawalOf = async (sessionId: string) => {
      const query = { action: 'personal-data.withdrawn', limit: 1000 };
      const { data } = await admin.api.GET('/v1/audit', { params: { query } });
      return data?.entries.find((entry) => entry.data.sessionId === sessionId)?.data;
    };
    const begun = async () => {
      const made = await prepare({ applicant: EXPECTED });
      await counter.must('session.open-prepared', { reference: made.reference });
      const { sessionId, at } = counter.applicant() as Required<ApplicantState>;
      const consent = { textVersion: CONSENT_TEXTS.version, procedure: true, biometric: true };
      await counter.must('applicant.consent', { sessionId, at, ...consent }, APPLICANT);
      await present(counter, documents, 'document');
      const { vault } = counter.kiosk.open().unlocked;
      expect(vault.artefacts.list(sessionId).length).toBeGreaterThan(0);
      expect(await heldAtServices(sessionId)).toBeGreaterThan(0);
      return { sessionId, vault };
    };

    it('leaves nothing personal at either end when the person withdraws at the counter', async () => {
      const { sessionId, vault } = await begun();
      await counter.must('applicant.withdraw', { sessionId }, APPLICANT);
      expect(vault.artefacts.list(sessionId)).toEqual([]);
      await expect.poll(() => counter.session().final?.outcome, { timeout: 60_000 }).toBe('Not Performed');
      await expect.poll(() => heldAtServices(sessionId), { timeout: 20_000 }).toBe(0);
      expect(await withdrawalOf(sessionId)).toMatchObject({ erased: { session_request: 1 } });
      await counter.must('session.close', { sessionId });
    });

    it('ends at the counter, and leaves nothing personal at either end, when the person withdraws elsewhere', async () => {
      const { sessionId, vault } = await begun();
      const cancelled = await program.api.POST('/proofingsession/{id}/cancel', {
        params: { path: { id: sessionId } },
        body: { reason: 'applicant-withdrew' },
      });
      expect(cancelled.response.status).toBe(204);
      const { erasureId } = (await withdrawalOf(sessionId)) as { erasureId: string };
      const erasure = async () =>
        (await admin.api.GET('/v1/privacy/erasure/{erasureId}', { params: { path: { erasureId } } })).data;
      await expect.poll(async () => (await erasure())?.complete, { timeout: 60_000 }).toBe(true);
      expect(vault.sessions.find(sessionId)).toMatchObject({ status: 'ended', snapshot: null });
      expect(vault.artefacts.list(sessionId)).toEqual([]);
      expect(vault.evidence.openings(sessionId)).toEqual([]);
      expect(vault.outbox.waiting().some((waiting) => waiting.sessionId === sessionId)).toBe(false);
      expect(await heldAtServices(sessionId)).toBe(0);
      const result = await program.api.GET('/proofingsession/{id}/result', {
        params: { path: { id: sessionId } },
      });
      expect(result.data).toMatchObject({ state: 'Abandoned' });
      await expect.poll(() => counter.operator().session).toBeUndefined();
    });

    it('has a sign-in code of a program shown, and the wallet of its person answers it by a reader', async () => {
      const made = await prepare();
      await counter.must('session.open-prepared', { reference: made.reference });
      const { sessionId } = counter.session();
      const { sdk } = counter.library.applicant();
      await sdk.whenLoaded();
      sdk.initiateWallet();
      sdk.commitApplicationWallet();
      await sdk.enrollPin({ pin: PIN, proofedBy: null });
      const { settings, signInCodes } = counter.kiosk.open();
      const { tenantId: tag, communityName: community } = settings.enrolment;
      const asked = signInCodes.ask(
        { programId: randomUUID(), name: 'Appointment desk', isThere: () => true },
        {
          origin: { tag, api: current().services.url, community },
          authType: 'pin',
          scopes: 'did',
          metadata: null,
        },
      );
      await expect.poll(() => counter.applicant().signInCode).toMatchObject({ program: 'Appointment desk' });
      const keys = `${counter.applicant().signInCode?.url}\r`;
      const typed = { keys, durationMs: 100, capturedAt: Date.now() };
      expect(await counter.must('readers.wedge', typed)).toEqual({ taken: true });
      await expect.poll(() => counter.applicant().walletCode).toMatchObject({ step: 'sign-in' });
      const { questionId } = counter.applicant().walletCode!;
      await counter.must('wallet-code.answer', { sessionId, questionId, answer: PIN }, APPLICANT);
      await expect.poll(() => counter.applicant().scopeRequest).toMatchObject({ scopes: ['did'] });
      const { requestId } = counter.applicant().scopeRequest!;
      await counter.must('applicant.answer-scopes', { sessionId, requestId, agreed: true }, APPLICANT);
      await expect.poll(() => counter.applicant().walletCode).toMatchObject({ step: 'done' });
      expect(await asked).toMatchObject({ did: sdk.getDID(), authFactor: 'pin' });
      await counter.must('applicant.withdraw', { sessionId }, APPLICANT);
      await counter.must('session.close', { sessionId });
    });

    it('needs the services, and says so; an ordinary session does not', async () => {
      const made = await prepare();
      await current().services.close();
      const refused = await counter.call('session.open-prepared', { reference: made.reference });
      expect(refused).toMatchObject({ ok: false, error: { code: 'SERVICES_UNREACHABLE' } });
      expect((await counter.must('session.start', {})).reference).toBeTruthy();
    });

    /** The rest of a session, from consent to the decision. */
    async function verify(): Promise<void> {
      const { sessionId, at } = counter.applicant() as Required<ApplicantState>;
      const consent = { textVersion: CONSENT_TEXTS.version, procedure: true, biometric: true };
      await counter.must('applicant.consent', { sessionId, at, ...consent }, APPLICANT);
      await present(counter, documents, 'document');
      await present(counter, selfies, 'selfie');
      await declineChallenges(counter);
      await expect.poll(() => counter.session().comparison?.band).toBe('supports');
      await inspectAndApprove(counter);
    }
  },
);
