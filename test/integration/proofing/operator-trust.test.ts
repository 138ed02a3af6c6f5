import { beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '#core/contract/kit.ts';
import type { Actor, EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { NewOperator } from '#main/ports/services-gateway.ts';
import { signOperatorAuthority } from '#main/sync/sign-operator-authority.ts';
import { resigned } from '#scripts/fuzz/resign-log.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { confirmOperator, operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { running } from '../support/services-under-test.ts';

const MINUTE = 60_000;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * MINUTE);

describe('the word of an operator', () => {
  const current = running();
  let kiosk: KioskUnderTest;
  let supervisor: JwsSigner;
  const clerks = new Map<string, JwsSigner>();

  /** An operator whom the supervisor added and who is not confirmed yet. */
  const waiting = async (operatorId: string, permissions: Permission[] = ['counter.verify']) => {
    const signer = jwsSigner(generateKeyPair());
    const operator: NewOperator = {
      operatorId,
      name: `Name of ${operatorId}`,
      role: 'operator',
      permissions,
      verifier: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
      did: signer.did,
      wrappedKey: 'sealed',
    };
    const signature = signOperatorAuthority(supervisor, kiosk.communityId, operator, new Date());
    const body = { operator, authority: { kind: 'supervisor', signature } } as never;
    const { error } = await kiosk.api.POST('/v1/operators', { body });
    if (error) throw new Error(JSON.stringify(error));
    clerks.set(operatorId, signer);
  };
  const operator = async (operatorId: string, permissions?: Permission[]) => {
    await waiting(operatorId, permissions);
    await confirmOperator(current().services, { ...kiosk, operatorId });
  };
  const change = async (operatorId: string, body: { active?: false; permissions?: Permission[] }) => {
    const { tenantId, communityId } = kiosk;
    const admin = await administrator(current().services, { tenantId });
    const path = { params: { path: { communityId, operatorId } } };
    return admin.api.PATCH('/v1/communities/{communityId}/operators/{operatorId}', { ...path, body });
  };
  /** Moves everything that is known of an operator back in time. */
  const backdated = async (operatorId: string, minutes: number) => {
    const { db } = current().services.context;
    const past = await db
      .selectFrom('operator_period')
      .selectAll()
      .where('operator_id', '=', operatorId)
      .execute();
    const moved = (time: Date) => new Date(time.getTime() - minutes * MINUTE);
    for (const { since, until } of past) {
      await db
        .updateTable('operator_period')
        .set({ since: moved(since), until: moved(until) })
        .where('operator_id', '=', operatorId)
        .where('since', '=', since)
        .execute();
    }
    const { since } = await db
      .selectFrom('operator')
      .select('since')
      .where('operator_id', '=', operatorId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('operator')
      .set({ since: moved(since) })
      .where('operator_id', '=', operatorId)
      .execute();
  };

  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
    supervisor = await operatorOf(kiosk);
    const { db } = current().services.context;
    await db
      .updateTable('kiosk')
      .set({ registered_at: ago(10_000) })
      .execute();
    await operator('operator');
    await backdated('operator', 60);
  });

  const signerOf = (operatorId: string): JwsSigner => {
    const signer = clerks.get(operatorId);
    if (!signer) throw new RangeError(`nobody is ${operatorId}`);
    return signer;
  };
  /** A session in which every word of the operator stands under this id and key. */
  const by = (operatorId: string, { key = operatorId, startedAt = new Date() } = {}): Scenario => {
    const operator = signerOf(key);
    const made = scenario({ kiosk: kiosk.wallet, operator, startedAt, stepMs: 100 });
    const named = (event: EvidenceEvent): EvidenceEvent =>
      event.actor.kind === 'operator'
        ? { ...event, actor: { kind: 'operator', id: operatorId, did: operator.did } satisfies Actor }
        : event;
    return resigned(made, { kiosk: kiosk.wallet, operator }, (events) => events.map(named));
  };
  const judged = async (session: Scenario) => {
    await deliverSession(current().services, kiosk.api, session);
    const path = { params: { path: { id: session.sessionId } } };
    const { data } = await kiosk.api.GET('/proofingsession/{id}/result', path);
    return data;
  };

  it('counts for an operator of the community', async () => {
    expect(await judged(by('operator'))).toMatchObject({ state: 'Success', reasons: [] });
  });

  it('does not count yet where one supervisor alone added the operator, until an administrator confirms it', async () => {
    await waiting('unconfirmed');
    const early = { state: 'Review', reasons: expect.arrayContaining(['OPERATOR_KEY_OUT_OF_TIME']) };
    expect(await judged(by('unconfirmed'))).toMatchObject(early);
    await change('unconfirmed', { permissions: ['counter.verify'] });
    expect(await judged(by('unconfirmed'))).toMatchObject(early);
    await confirmOperator(current().services, { ...kiosk, operatorId: 'unconfirmed' });
    expect(await judged(by('unconfirmed'))).toMatchObject({ state: 'Success', reasons: [] });
  });

  it('does not count under the id of another operator, or an unknown one', async () => {
    await operator('colleague');
    for (const session of [by('colleague', { key: 'operator' }), by('nobody', { key: 'operator' })]) {
      expect(await judged(session)).toMatchObject({
        state: 'Review',
        reasons: ['OPERATOR_DIFFERS'],
        reasonCode: 'OPERATOR_DIFFERS',
      });
    }
  });

  it('counts for nothing where an unsigned event names somebody else', async () => {
    const operator = signerOf('operator');
    const own = by('operator');
    const actor: Actor = { kind: 'operator', id: 'colleague', did: operator.did };
    const forged = resigned(own, { kiosk: kiosk.wallet, operator }, ([first, ...others]) =>
      first ? [{ ...first, actor }, ...others] : [],
    );
    expect(await judged(forged)).toMatchObject({ state: 'Review', reasons: ['OPERATOR_DIFFERS'] });
  });

  it('counts for nothing before the key was the operator’s', async () => {
    await operator('newcomer');
    const session = by('newcomer', { startedAt: ago(6) });
    expect(await judged(session)).toMatchObject({
      state: 'Review',
      reasons: ['OPERATOR_KEY_OUT_OF_TIME'],
    });
    expect(await judged(by('newcomer'))).toMatchObject({ state: 'Success' });
  });

  it('counts for nothing without the permission', async () => {
    await operator('exporter', ['counter.export']);
    expect(await judged(by('exporter'))).toMatchObject({
      state: 'Review',
      reasons: ['OPERATOR_NOT_PERMITTED'],
    });
  });

  it('is judged by what the operator was then, whatever changed since', async () => {
    await operator('leaver');
    await operator('demoted', ['counter.verify', 'counter.export']);
    await backdated('leaver', 60);
    await backdated('demoted', 60);
    expect((await change('leaver', { active: false })).data).toMatchObject({ active: false });
    expect((await change('demoted', { permissions: ['counter.export'] })).data).toMatchObject({
      permissions: ['counter.export'],
    });
    await backdated('leaver', 20);
    await backdated('demoted', 20);
    for (const operatorId of ['leaver', 'demoted']) {
      expect(await judged(by(operatorId, { startedAt: ago(30) }))).toMatchObject({ state: 'Success' });
    }
    expect(await judged(by('leaver'))).toMatchObject({ state: 'Review', reasons: ['OPERATOR_DISMISSED'] });
    expect(await judged(by('demoted'))).toMatchObject({
      state: 'Review',
      reasons: ['OPERATOR_NOT_PERMITTED'],
    });
  });

  it('is not believed to be older than a receipt that the kiosk had long before it sent the log', async () => {
    await operator('backdater');
    await backdated('backdater', 10_000);
    await change('backdater', { active: false });
    await backdated('backdater', 2900);
    const { db } = current().services.context;
    const session = by('backdater', { startedAt: ago(3000) });
    await db
      .updateTable('idempotency')
      .set({ created_at: ago(4000) })
      .execute();
    expect(await judged(session)).toMatchObject({ state: 'Success' });
    const again = by('backdater', { startedAt: ago(3000) });
    await db
      .updateTable('idempotency')
      .set({ created_at: ago(2000) })
      .execute();
    expect(await judged(again)).toMatchObject({
      state: 'Review',
      reasons: ['EVIDENCE_TOO_OLD', 'OPERATOR_DISMISSED'],
    });
  });

  describe('an administrator', () => {
    it('gives no permission and restores no dismissed operator', async () => {
      const given = await change('operator', { permissions: ['counter.verify', 'counter.export'] });
      expect(given.error).toMatchObject({ code: 'GRANT_EXCEEDED' });
      const back = await change('leaver', { active: true as never });
      expect(back.error).toMatchObject({ code: 'INVALID_REQUEST' });
    });

    it('leaves the community a supervisor, and finds no operator elsewhere', async () => {
      expect((await change('op-1', { active: false })).error).toMatchObject({ code: 'LAST_SUPERVISOR' });
      expect((await change('op-1', { permissions: [] })).error).toMatchObject({ code: 'LAST_SUPERVISOR' });
      expect((await change('op-9', { active: false })).error).toMatchObject({ code: 'OPERATOR_NOT_FOUND' });
      const admin = await administrator(current().services, { tenantId: kiosk.tenantId });
      const communityId = '0197a000-0000-7000-8000-000000000001';
      const elsewhere = await admin.api.GET('/v1/communities/{communityId}/operators', {
        params: { path: { communityId } },
      });
      expect(elsewhere.error).toMatchObject({ code: 'COMMUNITY_NOT_FOUND' });
    });

    it('reads who is an operator since when, and nothing that guards a key', async () => {
      const { tenantId, communityId } = kiosk;
      const admin = await administrator(current().services, { tenantId });
      const path = { params: { path: { communityId } } };
      const { data } = await admin.api.GET('/v1/communities/{communityId}/operators', path);
      expect(data?.operators).toContainEqual(
        expect.objectContaining({ operatorId: 'leaver', active: false, permissions: ['counter.verify'] }),
      );
      expect(JSON.stringify(data)).not.toMatch(/argon2id|sealed/);
    });
  });
});
