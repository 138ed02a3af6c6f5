import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { sendDue } from '#services/contact/send-due.ts';
import type { HoldSettings } from '#services/contract/holds.ts';
import type { AdminPermission } from '#services/contract/permissions.ts';
import { up as heldSuspicions } from '#services/kernel/database/migrations/0151-held-suspicions.ts';
import type { MessageGateway, OutgoingMessage } from '#services/kernel/ports/message-gateway.ts';
import { eraseDue } from '#services/privacy/erase-due.ts';
import { updateSession } from '#services/sessions/session-change.repository.ts';
import { type ScenarioOptions, scenario } from '#specimens/evidence-under-test.ts';
import type { ServicesUnderTest } from '../support/services-under-test.ts';

type Administrator = Awaited<ReturnType<typeof administrator>>;

/** The messages that the one gateway sent. */
const SENT: OutgoingMessage[] = [];
const email: MessageGateway = {
  send: async (message) => {
    SENT.push(message);
    return {};
  },
};
const MAIL = 'security@example.org';
const DAY = 24 * 60 * 60_000;

/** Rows on holds, for the suite of reviews. */
export function holdRows(current: () => ServicesUnderTest): void {
  describe('sessions on hold', () => {
    let kiosk: KioskUnderTest;
    let signer: Awaited<ReturnType<typeof operatorOf>>;
    let officers: [Administrator, Administrator];

    beforeAll(async () => {
      Object.assign(context(), { messages: { email } });
      kiosk = await enrolledKiosk(current().services);
      signer = await operatorOf(kiosk);
      officers = [await account('holds.manage'), await account('holds.manage')];
    });

    afterAll(() => void Object.assign(context(), { messages: {} }));

    const account = (...permissions: AdminPermission[]) =>
      administrator(current().services, { tenantId: kiosk.tenantId, permissions });
    const context = () => current().services.context;

    async function delivered(options: Partial<ScenarioOptions> = {}): Promise<string> {
      const session = scenario({
        kiosk: kiosk.wallet,
        operator: signer,
        startedAt: new Date(),
        stepMs: 100,
        ...options,
      });
      await deliverSession(current().services, kiosk.api, session);
      return session.sessionId;
    }
    const listed = async (
      who: Administrator,
      sessionId: string,
      state: 'standing' | 'released' = 'standing',
    ) => {
      const { data } = await who.api.GET('/v1/holds', { params: { query: { state, limit: 200 } } });
      return data?.holds.find((hold) => hold.sessionId === sessionId);
    };
    const at = (holdId: string) => ({ params: { path: { holdId } } });
    const ask = (who: Administrator, holdId: string) =>
      who.api.POST('/v1/holds/{holdId}/release', { ...at(holdId), body: { reason: 'unfounded' } });
    const refuse = (who: Administrator, holdId: string) =>
      who.api.DELETE('/v1/holds/{holdId}/release', at(holdId));
    const confirm = (who: Administrator, holdId: string) =>
      who.api.POST('/v1/holds/{holdId}/release/confirmation', at(holdId));
    const place = (who: Administrator, sessionId: string) =>
      who.api.POST('/v1/holds', { body: { sessionId, reason: 'fraud-reported' } });
    const erasedOn = async (sessionId: string) => {
      const row = await context()
        .db.selectFrom('proofing_session')
        .select(sql<string>`erase_on::text`.as('day'))
        .where('session_id', '=', sessionId)
        .executeTakeFirstOrThrow();
      return row.day;
    };
    const segments = async (sessionId: string) =>
      (
        await context()
          .db.selectFrom('evidence_segment')
          .select('entry_id')
          .where('session_id', '=', sessionId)
          .execute()
      ).length;
    const auditOf = async (sessionId: string) => {
      const rows = await context()
        .db.selectFrom('audit')
        .select(['action', 'actor', 'data'])
        .where('tenant_id', '=', kiosk.tenantId)
        .orderBy('seq')
        .execute();
      return rows
        .filter(({ action, data }) => /^(session\.held|hold\.)/.test(action) && data.sessionId === sessionId)
        .map(({ action, actor }) => `${action} ${actor}`);
    };
    const told = async (sessionId: string) => {
      const rows = await context()
        .db.selectFrom('proofing_event')
        .select('type')
        .where('session_id', '=', sessionId)
        .orderBy('written')
        .execute();
      return rows.map(({ type }) => type).filter((type) => /HELD|RELEASE/.test(type));
    };

    it('holds what an operator flagged, and two persons release it', async () => {
      const sessionId = await delivered({ conclusion: 'suspected' });
      const [first, second] = officers;
      const hold = await listed(first, sessionId);
      expect(hold).toMatchObject({
        reason: 'suspicion',
        heldBy: expect.stringMatching(/^kiosk:/),
        operatorId: 'op-1',
        state: 'held',
        release: null,
      });
      const holdId = hold?.holdId ?? '';
      expect((await confirm(second, holdId)).error).toMatchObject({ code: 'RELEASE_NOT_ASKED' });
      expect((await ask(first, holdId)).data).toMatchObject({ state: 'release-asked' });
      expect((await ask(first, holdId)).data?.release).toMatchObject({ askedBy: first.accountId });
      expect((await ask(second, holdId)).error).toMatchObject({ code: 'RELEASE_ASKED' });
      expect((await confirm(first, holdId)).error).toMatchObject({ code: 'SECOND_PERSON_REQUIRED' });
      expect((await refuse(second, holdId)).data).toMatchObject({ state: 'held', release: null });
      expect((await confirm(second, holdId)).error).toMatchObject({ code: 'RELEASE_NOT_ASKED' });
      await ask(second, holdId);
      // Two persons confirm at once; one of them does.
      const third = await account('holds.manage');
      const both = await Promise.all([confirm(first, holdId), confirm(third, holdId)]);
      expect(both.flatMap(({ error }) => (error ? [error.code] : []))).toEqual(['HOLD_RELEASED']);
      const released = await listed(first, sessionId, 'released');
      expect(released?.release).toMatchObject({ askedBy: second.accountId, reason: 'unfounded' });
      const confirmer = released?.release?.confirmedBy === first.accountId ? first : third;
      expect((await confirm(confirmer, holdId)).data).toEqual(released);
      expect((await ask(second, holdId)).error).toMatchObject({ code: 'HOLD_RELEASED' });
      expect(await auditOf(sessionId)).toEqual([
        `session.held ${hold?.heldBy}`,
        `hold.release-asked account:${first.accountId}`,
        `hold.release-refused account:${second.accountId}`,
        `hold.release-asked account:${second.accountId}`,
        `hold.released account:${confirmer.accountId}`,
      ]);
      expect(await told(sessionId)).toEqual([
        'E_IDV_SESSION_HELD',
        'E_IDV_RELEASE_ASKED',
        'E_IDV_RELEASE_ASKED',
        'E_IDV_SESSION_RELEASED',
      ]);
    });

    it('lets nobody decide, read or erase a held session, nor any day reach it', async () => {
      const sessionId = await delivered({ conclusion: 'suspected' });
      const [first, second] = officers;
      const holdId = (await listed(first, sessionId))?.holdId ?? '';
      const admin = await account(
        'idproofing.manual-review',
        'idproofing.session-management',
        'privacy.erase',
      );
      const found = await admin.api.GET('/v1/review/cases', { params: { query: { limit: 200 } } });
      const waiting = found.data?.cases.find((one) => one.sessionId === sessionId);
      expect(waiting).toMatchObject({ held: true });
      const path = { params: { path: { caseId: waiting?.caseId ?? '' } } };
      expect((await admin.api.POST('/v1/review/cases/{caseId}/claim', path)).error).toBeUndefined();
      const decide = () =>
        admin.api.POST('/v1/review/cases/{caseId}/decision', {
          ...path,
          body: { decision: 'approved', reasonCode: 'identity-confirmed' },
        });
      expect((await decide()).error).toMatchObject({ code: 'SESSION_HELD' });
      const details = await admin.api.POST('/proofingsession/{id}/fetch/user-device-details', {
        params: { path: { id: sessionId } },
      });
      expect(details.data).toMatchObject({ user: null });
      const erasure = await admin.api.POST('/v1/privacy/erasure', { body: { sessionId, includeHeld: true } });
      expect(erasure.data).toMatchObject({ sessions: [], held: [sessionId], complete: false });
      const far = new Date(Date.now() + 3650 * DAY);
      await eraseDue({ ...context(), now: () => far });
      expect(await segments(sessionId)).toBeGreaterThan(0);
      await ask(first, holdId);
      await confirm(second, holdId);
      // A reviewer has still to decide.
      expect(await erasedOn(sessionId)).toBe('9999-12-30');
      expect((await decide()).error).toBeUndefined();
      expect(await erasedOn(sessionId)).not.toBe('9999-12-30');
    });

    it('holds a session after its verdict, once, and starts its retention with the release', async () => {
      const sessionId = await delivered();
      const [first, second] = officers;
      const third = await account('holds.manage');
      const hold = (await place(first, sessionId)).data;
      expect(hold).toMatchObject({
        reason: 'fraud-reported',
        heldBy: `account:${first.accountId}`,
        operatorId: null,
      });
      expect((await place(second, sessionId)).data).toEqual(hold);
      expect(await erasedOn(sessionId)).toBe('9999-12-30');
      const holdId = hold?.holdId ?? '';
      // Who placed the hold is neither the first nor the second of those who release it.
      expect((await ask(first, holdId)).error).toMatchObject({ code: 'REVIEWER_EXCLUDED' });
      await ask(second, holdId);
      expect((await confirm(first, holdId)).error).toMatchObject({ code: 'REVIEWER_EXCLUDED' });
      expect((await refuse(first, holdId)).error).toMatchObject({ code: 'REVIEWER_EXCLUDED' });
      expect((await confirm(third, holdId)).data).toMatchObject({ state: 'released' });
      expect(await erasedOn(sessionId)).not.toBe('9999-12-30');
      expect((await place(second, sessionId)).data?.holdId).not.toBe(holdId);
    });

    it('holds with an upgrade what was flagged before and waits for a reviewer, once', async () => {
      const { db } = context();
      const sessionId = await delivered({ conclusion: 'suspected' });
      await db.deleteFrom('session_hold').where('session_id', '=', sessionId).execute();
      for (let times = 0; times < 2; times++) await heldSuspicions(db as unknown as Kysely<unknown>);
      const holds = await db
        .selectFrom('session_hold')
        .select('reason')
        .where('session_id', '=', sessionId)
        .execute();
      expect(holds).toEqual([{ reason: 'suspicion' }]);
    });

    it('refuses a hold on what is due to be erased, is unknown or has no verdict', async () => {
      const [first] = officers;
      const sessionId = await delivered();
      await context()
        .db.transaction()
        .execute((trx) =>
          updateSession(
            trx,
            { tenantId: kiosk.tenantId, sessionId },
            { eraseOn: new Date().toISOString().slice(0, 10) },
          ),
        );
      expect((await place(first, sessionId)).error).toMatchObject({ code: 'SESSION_ENDED' });
      expect((await place(first, crypto.randomUUID())).error).toMatchObject({ code: 'SESSION_NOT_FOUND' });
      const open = await account('idproofing.session-management');
      const { data } = await open.api.POST('/proofingsession/create', {
        body: { communityId: kiosk.communityId },
      });
      expect((await place(first, data?.sessionId ?? '')).error).toMatchObject({
        code: 'TRANSITION_NOT_ALLOWED',
      });
    });

    it('keeps release and review of a session in different hands', async () => {
      const sessionId = await delivered({ conclusion: 'suspected' });
      const [first] = officers;
      const holdId = (await listed(first, sessionId))?.holdId ?? '';
      const both = () => account('idproofing.manual-review', 'holds.manage');
      const [reviewer, releaser] = [await both(), await both()];
      const { data } = await reviewer.api.GET('/v1/review/cases', { params: { query: { limit: 200 } } });
      const caseId = data?.cases.find((one) => one.sessionId === sessionId)?.caseId ?? '';
      const path = { params: { path: { caseId } } };
      const claim = (who: Administrator) => who.api.POST('/v1/review/cases/{caseId}/claim', path);
      const giveBack = (who: Administrator) => who.api.POST('/v1/review/cases/{caseId}/release', path);
      const decide = (who: Administrator) =>
        who.api.POST('/v1/review/cases/{caseId}/decision', {
          ...path,
          body: { decision: 'approved', reasonCode: 'identity-confirmed' },
        });
      await claim(reviewer);
      expect((await ask(reviewer, holdId)).error).toMatchObject({ code: 'REVIEWER_EXCLUDED' });
      await giveBack(reviewer);
      expect((await ask(releaser, holdId)).error).toBeUndefined();
      expect((await confirm(first, holdId)).error).toBeUndefined();
      await claim(releaser);
      expect((await decide(releaser)).error).toMatchObject({ code: 'REVIEWER_EXCLUDED' });
      await giveBack(releaser);
      await claim(reviewer);
      expect((await decide(reviewer)).error).toBeUndefined();
      const again = await place(first, sessionId);
      const held = again.data?.holdId ?? '';
      expect((await ask(reviewer, held)).error).toMatchObject({ code: 'REVIEWER_EXCLUDED' });
      expect((await ask(releaser, held)).error).toBeUndefined();
      expect((await confirm(reviewer, held)).error).toMatchObject({ code: 'REVIEWER_EXCLUDED' });
    });

    it('keeps release from auditors and from the operator of the session', async () => {
      const sessionId = await delivered({ conclusion: 'suspected' });
      const [first] = officers;
      const auditor = await account('audit.read');
      const holdId = (await listed(auditor, sessionId))?.holdId ?? '';
      expect((await ask(auditor, holdId)).error).toMatchObject({ code: 'PERMISSION_MISSING' });
      const administering = await account('accounts.manage');
      const linked = await administering.api.PUT('/v1/review/reviewers/{communityId}/{accountId}/operators', {
        params: { path: { communityId: kiosk.communityId, accountId: first.accountId } },
        body: { operatorIds: ['op-1'] },
      });
      expect(linked.error).toBeUndefined();
      expect((await ask(first, holdId)).error).toMatchObject({ code: 'REVIEWER_EXCLUDED' });
      await administering.api.PUT('/v1/review/reviewers/{communityId}/{accountId}/operators', {
        params: { path: { communityId: kiosk.communityId, accountId: first.accountId } },
        body: { operatorIds: [] },
      });
    });

    it('tells the security officers by the gateway, without a word about the person', async () => {
      SENT.length = 0;
      const [first] = officers;
      const settings = { params: { path: { communityId: kiosk.communityId } } };
      const tell = (recipients: HoldSettings['recipients']) =>
        first.api.PUT('/v1/hold-settings/{communityId}', { ...settings, body: { recipients } });
      const byPhone = await tell([{ channel: 'sms', to: '+33612345678', language: 'fr' }]);
      expect(byPhone.error).toMatchObject({ code: 'GATEWAY_NOT_CONFIGURED' });
      const recipients = [{ channel: 'email' as const, to: MAIL, language: 'fr' as const }];
      expect((await tell(recipients)).data).toEqual({ recipients });
      expect((await first.api.GET('/v1/hold-settings/{communityId}', settings)).data).toEqual({
        recipients,
      });
      const sessionId = await delivered({ conclusion: 'suspected' });
      await sendDue(context(), ['email']);
      // The timer of the services may have taken it first.
      await expect.poll(() => SENT.length).toBe(1);
      const { holdId } = (await listed(first, sessionId)) ?? {};
      expect(SENT).toMatchObject([{ to: MAIL, text: expect.stringContaining(`Retenue : ${holdId}`) }]);
      expect(JSON.stringify(SENT)).not.toContain('ANNA');
      const reader = await account('idproofing.session-management');
      const shown = await reader.api.GET('/proofingsession/{id}/messages', {
        params: { path: { id: sessionId } },
      });
      expect(shown.data?.messages).toEqual([]);
      await tell([]);
    });
  });
}
