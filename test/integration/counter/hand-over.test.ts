import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import type { ApplicantState } from '#core/contract/counter/state.ts';
import { HANDED_OVER_EVENT, TAKEN_OVER_EVENT } from '#core/evidence/evidence-schema.ts';
import { verifyLog } from '#core/evidence/verify-log.ts';
import { eraseDue } from '#main/counter/session/session-retention.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { openClient } from '#scripts/harness/services/kiosk-under-test.ts';
import { confirmOperator } from '#scripts/harness/services/operator-under-test.ts';
import { missingModels } from '#scripts/prepare/models.ts';
import { inProject } from '#scripts/prepare/project.ts';
import {
  APPLICANT,
  declineChallenges,
  enrolment,
  type Harness,
  PASSPHRASE,
  setUp,
  startRealHarness,
} from '../../support/counter-harness.ts';
import { LONG } from '../../support/depth.ts';
import { inspectAndApprove, present, specimenPictures } from '../../support/whole-session.ts';
import { connectorOfCounter } from '../support/link-under-test.ts';
import { running } from '../support/services-under-test.ts';

describe.skipIf(missingModels(inProject('native-models')).length > 0)(
  'a session that an operator hands over to another kiosk',
  () => {
    const current = running();
    let giver: Harness;
    let taker: Harness;
    let third: Harness;
    let documents: readonly Uint8Array[];
    let selfies: readonly Uint8Array[];

    beforeAll(async () => {
      const { services } = current();
      const { data: branch } = await openClient(services.url).POST('/v1/branches', {
        body: { name: 'Main Street' },
        headers: { authorization: `Bootstrap ${services.issueBootstrapSecret()}` },
      });
      const { licenseKey, enrolmentCode } = branch!;
      const remote = (code: string) =>
        ({ mode: 'remote', address: services.url, licenseKey, enrolmentCode: code }) as const;
      giver = await startRealHarness({ replaced: { connector: connectorOfCounter() } });
      const supervisorId = await setUp(giver, { services: remote(enrolmentCode) });
      const { tenantId, communityId } = giver.kiosk.open().settings.enrolment;
      const admin = await administrator(services, { tenantId });
      const colleague = { name: 'Clara Desk', role: 'operator', passphrase: PASSPHRASE } as const;
      const colleagueId = (await giver.must('operator.add', colleague)).id;
      await confirmOperator(services, { tenantId, communityId, operatorId: colleagueId });
      const another = async () => {
        const { data } = await admin.api.POST('/v1/enrolment-codes', { body: { communityId } });
        const kiosk = await startRealHarness({ replaced: { connector: connectorOfCounter() } });
        await kiosk.must('setup.enrol', enrolment(remote(data!.enrolmentCode)));
        const supervisor = { kind: 'existing', operatorId: supervisorId, passphrase: PASSPHRASE } as const;
        await kiosk.must('setup.complete', { supervisor });
        await kiosk.must('operator.sign-in', { operatorId: colleagueId, passphrase: PASSPHRASE });
        return kiosk;
      };
      taker = await another();
      third = await another();
      ({ documents, selfies } = await specimenPictures());
    });
    afterAll(async () => {
      for (const kiosk of [giver, taker, third]) {
        await kiosk.close();
        kiosk.remove();
      }
    });

    const didOf = (kiosk: Harness) => kiosk.kiosk.open().settings.kioskDid;
    const vaultOf = (kiosk: Harness) => kiosk.kiosk.open().unlocked.vault;
    const codeOf = async (answer: ReturnType<Harness['call']>) => {
      const envelope = await answer;
      return envelope.ok ? 'done' : envelope.error.code;
    };
    const consent = async (kiosk: Harness) => {
      const { sessionId, at } = kiosk.applicant() as Required<ApplicantState>;
      await kiosk.must('applicant.choose-language', { sessionId, at, language: 'fr' }, APPLICANT);
      const { at: asked } = kiosk.applicant() as Required<ApplicantState>;
      const given = { textVersion: CONSENT_TEXTS.version, procedure: true, biometric: true };
      await kiosk.must('applicant.consent', { sessionId, at: asked, ...given }, APPLICANT);
    };
    /** A session with its document, handed over and sent. */
    const given = async (to = taker, withDocument = true, isRetaken = false) => {
      const { sessionId } = await giver.must('session.start', { flowId: 'demo' });
      await consent(giver);
      if (withDocument) await present(giver, documents, 'document');
      if (isRetaken) await captureAgain(giver, sessionId);
      const order = { sessionId, to: didOf(to), reason: 'equipment' } as const;
      const { reference } = await giver.must('session.hand-over', order);
      await expect.poll(() => giver.operator().sync.waiting, { timeout: 20_000 }).toBe(0);
      return { sessionId, reference };
    };
    const captureAgain = async (kiosk: Harness, sessionId: string) => {
      await kiosk.must('session.retake', { sessionId, step: 'document', documentId: null });
      await present(kiosk, documents, 'document');
    };
    const putAway = async (kiosk: Harness) => {
      const { session } = kiosk.operator();
      if (!session) return;
      const { sessionId } = session;
      if (session.status === 'active') await kiosk.must('applicant.withdraw', { sessionId }, APPLICANT);
      await kiosk.must('session.close', { sessionId });
    };
    afterEach(async () => {
      for (const kiosk of [giver, taker, third]) await putAway(kiosk);
    });

    it('continues there with the earlier results, and is one Success at the services', async () => {
      const { sessionId, reference } = await given();
      expect(giver.session()).toMatchObject({ status: 'ended', reference, handedTo: 'Harbour Street' });
      expect(giver.applicant()).toMatchObject({ ended: 'moved' });
      expect(giver.session().documents).toEqual([]);
      expect(await taker.must('session.open-prepared', { reference })).toEqual({ sessionId, reference });
      expect(taker.session()).toMatchObject({ takenOver: true, language: 'fr' });
      expect(taker.session().consents).toMatchObject({
        procedure: { given: true },
        biometric: { given: true },
      });
      expect(taker.session().documents).toHaveLength(1);
      expect(taker.applicant().at?.step).toBe('selfie');
      await present(taker, selfies, 'selfie');
      await declineChallenges(taker);
      await expect.poll(() => taker.session().comparison?.band, { timeout: 20_000 }).toBe('supports');
      expect(taker.session().attestation).toBeUndefined();
      await inspectAndApprove(taker);
      await expect.poll(() => taker.session().final?.outcome, { timeout: 60_000 }).toBe('Success');
      expect(taker.session()).toMatchObject({ finalState: 'Success', finalReasons: [], disagreement: false });
      const { evidence, secondLog } = vaultOf(taker);
      const log = {
        sessionId,
        events: evidence.events(sessionId),
        signatures: evidence.signatures(sessionId),
        openings: evidence.openings(sessionId),
      };
      expect(verifyLog(log)).toMatchObject({
        broken: undefined,
        kiosks: [didOf(giver), didOf(taker)],
        signer: didOf(taker),
      });
      expect(log.events.map(({ type }) => type)).toEqual(
        expect.arrayContaining([HANDED_OVER_EVENT, TAKEN_OVER_EVENT]),
      );
      // Each kiosk has the receipts of what it sent.
      for (const kiosk of [giver, taker]) {
        expect(vaultOf(kiosk).outbox.receipts(sessionId).length).toBeGreaterThan(0);
      }
      await expect
        .poll(() => secondLog.read(sessionId)?.events.map(({ type }) => type), { timeout: 20_000 })
        .toContain('receipt.kept');
    });

    it('leaves nothing personal at the kiosk that gave it, once it is sent', async () => {
      const { sessionId } = await given();
      const vault = vaultOf(giver);
      const order = { sessionId, recipientDid: didOf(taker) };
      expect(await codeOf(giver.call('session.export-evidence', order))).toBe('STEP_NOT_ALLOWED');
      const { unlocked, settings } = giver.kiosk.open();
      expect(eraseDue(vault, new Date(), unlocked.wallet, settings.unsynced)).toBeGreaterThan(0);
      expect(vault.artefacts.list(sessionId)).toEqual([]);
      expect(vault.evidence.openings(sessionId)).toEqual([]);
    });

    it('can be taken by the chosen kiosk alone, and once', async () => {
      const { sessionId, reference } = await given(taker, false);
      expect(await codeOf(third.call('session.open-prepared', { reference }))).toBe('SESSION_CLAIMED');
      expect(await codeOf(taker.call('session.open-prepared', { reference }))).toBe('done');
      await taker.must('session.suspect', { sessionId });
      await putAway(taker);
      expect(await codeOf(taker.call('session.open-prepared', { reference }))).toBe('SESSION_NOT_WAITING');
    });

    it('is withdrawn at the other kiosk with nothing personal left there', async () => {
      const { sessionId, reference } = await given();
      await taker.must('session.open-prepared', { reference });
      expect(vaultOf(taker).artefacts.list(sessionId).length).toBeGreaterThan(0);
      await taker.must('applicant.withdraw', { sessionId }, APPLICANT);
      expect(vaultOf(taker).artefacts.list(sessionId)).toEqual([]);
      await expect.poll(() => taker.session().final?.outcome, { timeout: 60_000 }).toBe('Not Performed');
    });

    it.runIf(LONG)(
      'may continue from there at a third kiosk, with the pictures that stand when each kiosk gives it',
      async () => {
        const { sessionId, reference } = await given(taker, true, true);
        await taker.must('session.open-prepared', { reference });
        const framesIn = (kiosk: Harness) =>
          vaultOf(kiosk)
            .artefacts.list(sessionId)
            .filter(({ kind }) => kind === 'document-frame').length;
        expect([framesIn(giver), framesIn(taker)]).toEqual([2, 1]);
        await captureAgain(taker, sessionId);
        const { takers } = await taker.must('session.list-takers', { sessionId });
        expect(takers.map(({ did }) => did)).toEqual([didOf(third)]);
        const order = { sessionId, to: didOf(third), reason: 'counter-closing' } as const;
        expect(await taker.must('session.hand-over', order)).toEqual({ reference });
        await expect.poll(() => taker.operator().sync.waiting, { timeout: 20_000 }).toBe(0);
        await third.must('session.open-prepared', { reference });
        expect(third.session().documents).toHaveLength(1);
        await present(third, selfies, 'selfie');
        await declineChallenges(third);
        await expect.poll(() => third.session().comparison?.band, { timeout: 20_000 }).toBe('supports');
        await inspectAndApprove(third);
        await expect.poll(() => third.session().final?.outcome, { timeout: 60_000 }).toBe('Success');
        const { evidence, artefacts, sessions } = vaultOf(third);
        const pictures = new Map(
          artefacts
            .list(sessionId)
            .map(({ artefactId, digest }) => [digest, artefacts.find(sessionId, artefactId)!.bytes] as const),
        );
        const log = {
          sessionId,
          events: evidence.events(sessionId),
          signatures: evidence.signatures(sessionId),
          openings: evidence.openings(sessionId),
        };
        const records = sessions.erasures(sessionId);
        const erased = records.flatMap((record) => record.erased);
        expect(verifyLog(log, { pictures, erased }).broken).toBeUndefined();
        expect(records).toMatchObject([{ reason: 'replaced', by: didOf(taker) }]);
      },
    );

    it('is refused where the kiosk lacks the flow, and waits on', async () => {
      const { reference } = await given(taker, false);
      const { flows } = taker.kiosk.open();
      const exactly = flows.exactly;
      flows.exactly = () => undefined;
      expect(await codeOf(taker.call('session.open-prepared', { reference }))).toBe('FLOW_UNAVAILABLE');
      flows.exactly = exactly;
      expect(await codeOf(taker.call('session.open-prepared', { reference }))).toBe('done');
    });

    it('is refused where the received part is not the signed one', async () => {
      const { sessionId, reference } = await given();
      const { gateway } = taker.kiosk.open().unlocked.link;
      const { readGiven, readGivenArtefact } = gateway;
      const refused = async () => {
        expect(await codeOf(taker.call('session.open-prepared', { reference }))).toBe('HAND_OVER_BROKEN');
        expect(vaultOf(taker).sessions.find(sessionId)).toBeUndefined();
        Object.assign(gateway, { readGiven, readGivenArtefact });
      };
      gateway.readGivenArtefact = async () => new Uint8Array([1, 2, 3]);
      await refused();
      gateway.readGiven = async (id) => ({ ...(await readGiven(id)), artefacts: [] });
      await refused();
      gateway.readGiven = async (id) => {
        const part = await readGiven(id);
        const [segment, ...others] = part.segments;
        return { ...part, segments: [{ ...segment!, signatures: [] }, ...others] };
      };
      await refused();
      expect(await codeOf(taker.call('session.open-prepared', { reference }))).toBe('done');
    });

    it('stays where it is while the services do not respond, or the kiosk cannot be chosen', async () => {
      const { sessionId } = await giver.must('session.start', { flowId: 'demo' });
      const order = { sessionId, reason: 'other' } as const;
      expect(await codeOf(giver.call('session.hand-over', { ...order, to: didOf(giver) }))).toBe(
        'HAND_OVER_NOT_POSSIBLE',
      );
      await current().services.close();
      expect(await codeOf(giver.call('session.list-takers', { sessionId }))).toBe('SERVICES_UNREACHABLE');
      expect(await codeOf(giver.call('session.hand-over', { ...order, to: didOf(taker) }))).toBe(
        'SERVICES_UNREACHABLE',
      );
      expect(giver.session().status).toBe('active');
    });
  },
);
