import { beforeAll, describe, expect, it } from 'vitest';
import { HoldDesk } from '#main/counter/holds/hold-desk.ts';
import { holdServices } from '#main/sync/hold-services.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { remoteEndpoint } from '#sdk/network/endpoint.ts';
import { httpClient } from '#sdk/network/http-client.ts';
import { servicesClient } from '#sdk/network/services-client.ts';
import type { AdminPermission } from '#services/contract/permissions.ts';
import { scenario } from '#specimens/evidence-under-test.ts';
import type { ServicesUnderTest } from '../support/services-under-test.ts';

const PASSPHRASE = 'four unrelated words here';

/** Rows on the desk of a kiosk at which security officers sign in, for the suite of reviews. */
export function holdDeskRows(current: () => ServicesUnderTest): void {
  describe('held sessions at a kiosk', () => {
    let kiosk: KioskUnderTest;
    let signer: Awaited<ReturnType<typeof operatorOf>>;
    let admin: Awaited<ReturnType<typeof administrator>>;

    beforeAll(async () => {
      kiosk = await enrolledKiosk(current().services);
      signer = await operatorOf(kiosk);
      admin = await administrator(current().services, { tenantId: kiosk.tenantId });
    });

    const flagged = async (): Promise<string> => {
      const session = scenario({
        kiosk: kiosk.wallet,
        operator: signer,
        startedAt: new Date(),
        stepMs: 100,
        conclusion: 'suspected',
      });
      await deliverSession(current().services, kiosk.api, session);
      return session.sessionId;
    };
    /** An account of a name that can sign in, with a role of its own. */
    const person = async (name: string, ...permissions: AdminPermission[]) => {
      const role = await admin.api.POST('/v1/roles', { body: { name: `Role of ${name}`, permissions } });
      const roleIds = [role.data?.roleId ?? ''];
      const made = await admin.api.POST('/v1/accounts', {
        body: { name, passphrase: PASSPHRASE, communityId: kiosk.communityId, roleIds },
      });
      expect(made.error).toBeUndefined();
      return { accountId: made.data?.accountId ?? '', as: { name, passphrase: PASSPHRASE } };
    };
    const desk = (): HoldDesk => {
      const { url, context } = current().services;
      const { wallet, clientId, tenantId, communityId } = kiosk;
      const client = servicesClient({
        endpoint: remoteEndpoint(url),
        http: httpClient({}),
        signer: wallet,
        identity: () => ({ clientId, servicesDid: context.signer.did }),
      });
      return new HoldDesk({
        services: holdServices(client),
        place: () => ({ tenantId, communityId }),
        operatorName: () => 'Bea Quay',
        referenceOf: () => undefined,
        uptimeMs: () => 0,
        idleMs: () => 60_000,
        onChange: () => {},
        onFault: (error) => expect.unreachable(String(error)),
      });
    };

    it('are released by two officers who sign in there with their own passphrases', async () => {
      const sessionId = await flagged();
      const [ines, jon] = [await person('Ines', 'holds.manage'), await person('Jon', 'holds.manage')];
      const at = desk();
      await expect(at.signIn({ ...ines.as, passphrase: 'not this one' })).rejects.toMatchObject({
        code: 'SIGN_IN_FAILED',
      });
      expect(await at.signIn(ines.as)).toEqual({ name: 'Ines', mayRelease: true });
      const listed = async () => (await at.list()).holds.find((hold) => hold.sessionId === sessionId);
      const hold = await listed();
      expect(hold).toMatchObject({
        reason: 'suspicion',
        heldBy: { kind: 'operator', name: 'Bea Quay' },
        isReleased: false,
      });
      const holdId = hold?.holdId ?? '';
      await expect(at.confirmRelease(holdId, jon.as)).rejects.toMatchObject({ code: 'RELEASE_NOT_ASKED' });
      expect((await at.askRelease(holdId, 'unfounded')).asked).toMatchObject({ isMine: true });
      await expect(at.confirmRelease(holdId)).rejects.toMatchObject({ code: 'SECOND_PERSON_REQUIRED' });
      await expect(at.confirmRelease(holdId, ines.as)).rejects.toMatchObject({
        code: 'SECOND_PERSON_REQUIRED',
      });
      await expect(at.confirmRelease(holdId, { ...jon.as, passphrase: 'a guess' })).rejects.toMatchObject({
        code: 'SIGN_IN_FAILED',
      });
      expect(await at.confirmRelease(holdId, jon.as)).toMatchObject({ isReleased: true });
      expect(await listed()).toBeUndefined();
      await expect(at.askRelease(holdId, 'unfounded')).rejects.toMatchObject({ code: 'HOLD_RELEASED' });
      at.leave();
      await expect(at.list()).rejects.toMatchObject({ code: 'SIGN_IN_ENDED' });
    });

    it('are shown to an auditor, and to no other account; their operator does not release them', async () => {
      const sessionId = await flagged();
      const at = desk();
      const reader = await person('Abel', 'audit.read');
      expect(await at.signIn(reader.as)).toEqual({ name: 'Abel', mayRelease: false });
      const hold = (await at.list()).holds.find((one) => one.sessionId === sessionId);
      const holdId = hold?.holdId ?? '';
      await expect(at.askRelease(holdId, 'unfounded')).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
      const reviewer = await person('Rosa', 'idproofing.manual-review');
      await expect(at.signIn(reviewer.as)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
      const bea = await person('Bea', 'holds.manage');
      const { communityId } = kiosk;
      const linked = await admin.api.PUT('/v1/review/reviewers/{communityId}/{accountId}/operators', {
        params: { path: { communityId, accountId: bea.accountId } },
        body: { operatorIds: ['op-1'] },
      });
      expect(linked.error).toBeUndefined();
      await at.signIn(bea.as);
      await expect(at.askRelease(holdId, 'unfounded')).rejects.toMatchObject({ code: 'REVIEWER_EXCLUDED' });
    });
  });
}
