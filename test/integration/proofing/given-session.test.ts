import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBase64Url } from '#core/keys/bytes.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { newReference } from '#core/proofing/session-reference.ts';
import { deliverArtefact } from '#scripts/harness/services/deliver-session.ts';
import {
  type ApiClient,
  enrolledKiosk,
  type KioskUnderTest,
} from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { writeKioskChoice } from '#services/flows/kiosk-choice.repository.ts';
import { sweepTimers } from '#services/proofing/sweep.ts';
import { entry, evidenceEntry, FLOW, type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { handedOver } from '#specimens/handed-over.ts';
import { running } from '../support/services-under-test.ts';
import { secondKiosk } from '../support/sessions-under-test.ts';

interface Caller {
  api: ApiClient;
  wallet: JwsSigner;
  kioskId: string;
}

describe('a session that was handed over', () => {
  const current = running();
  let giver: KioskUnderTest;
  let taker: Caller;
  let third: Caller;
  let elsewhere: KioskUnderTest;
  let operator: JwsSigner;
  beforeAll(async () => {
    const { services } = current();
    giver = await enrolledKiosk(services);
    operator = await operatorOf(giver);
    taker = await secondKiosk(services, giver);
    third = await secondKiosk(services, giver);
    elsewhere = await enrolledKiosk(services, 'Elsewhere');
  });

  type Given = Scenario & { reference: string };
  const pathOf = ({ sessionId: id }: Scenario) => ({ params: { path: { id } } });
  const sendPart = async (session: Scenario, part: 0 | 1, by: { api: ApiClient }) => {
    const body = evidenceEntry(session.segments[part]);
    const { error } = await by.api.POST('/proofingsession/{id}/evidence', { ...pathOf(session), body });
    expect(error).toBeUndefined();
  };
  const give = async ({ reference = newReference(randomBytes), pictures = true } = {}): Promise<Given> => {
    const made = handedOver(scenario({ kiosk: giver.wallet, operator, stepMs: 100 }), {
      from: giver.wallet,
      to: taker.wallet,
      operator,
      gift: { reason: 'equipment', reference },
    });
    await giver.api.PUT('/proofingsession/{id}', { ...pathOf(made), body: entry(made.open) });
    await sendPart(made, 0, giver);
    if (pictures) for (const artefact of made.artefacts) await deliverArtefact(giver.api, artefact);
    return { ...made, reference };
  };
  const claim = async ({ reference }: Given, by: { api: ApiClient }) => {
    const { data, error } = await by.api.POST('/v1/kiosk-sessions/claim', { body: { reference } });
    return data ?? error?.code;
  };
  const partsFor = async (session: Scenario, by: { api: ApiClient }) => {
    const { data, error } = await by.api.GET('/v1/kiosk-sessions/{id}/parts', pathOf(session));
    return data ?? error?.code;
  };
  const kioskTable = () => current().services.context.db.updateTable('kiosk');

  it('is found by its reference at the kiosk that it was given to, again and again, and nowhere else', async () => {
    const session = await give();
    const { sessionId, reference } = session;
    const claimed = { sessionId, reference, state: 'In Progress', flow: session.open.flow };
    expect(await claim(session, taker)).toMatchObject(claimed);
    expect(await claim(session, taker)).toMatchObject(claimed);
    expect(await claim(session, third)).toBe('SESSION_CLAIMED');
    expect(await claim(session, giver)).toBe('SESSION_CLAIMED');
    const row = await current()
      .services.context.db.selectFrom('proofing_session')
      .select('kiosk_id')
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    expect(row?.kiosk_id).toBe(taker.kioskId);
    expect(await claim(session, elsewhere)).toBe('SESSION_NOT_FOUND');
  });

  it('is read whole, with its pictures, by that kiosk alone', async () => {
    const session = await give();
    const parts = await partsFor(session, taker);
    expect(parts).toEqual({
      segments: [session.segments[0]],
      artefacts: session.artefacts
        .map(({ declaration: { artefactId, size } }) => ({ artefactId, size }))
        .toSorted((a, b) => (a.artefactId < b.artefactId ? -1 : 1)),
    });
    for (const { declaration, bytes } of session.artefacts) {
      const path = { id: session.sessionId, artefactId: declaration.artefactId };
      const read = async (by: { api: ApiClient }, offset: number) => {
        const params = { path, query: { offset } };
        const { data, error } = await by.api.GET('/v1/kiosk-sessions/{id}/artefacts/{artefactId}', {
          params,
        });
        return data ? fromBase64Url(data.content) : error?.code;
      };
      expect(await read(taker, 0)).toEqual(new Uint8Array(bytes));
      expect(await read(taker, 5)).toEqual(new Uint8Array(bytes.subarray(5)));
      for (const stranger of [third, giver, elsewhere])
        expect(await read(stranger, 0)).toBe('SESSION_NOT_FOUND');
    }
    for (const stranger of [third, giver, elsewhere])
      expect(await partsFor(session, stranger)).toBe('SESSION_NOT_FOUND');
  });

  it('can no longer be read once that kiosk continues with it', async () => {
    const session = await give();
    await claim(session, taker);
    await sendPart(session, 1, taker);
    expect(await partsFor(session, taker)).toBe('SESSION_NOT_FOUND');
    expect(await claim(session, taker)).toBe('TRANSITION_NOT_ALLOWED');
  });

  it('waits until its pictures are there', async () => {
    const session = await give({ pictures: false });
    expect(await claim(session, taker)).toBe('EVIDENCE_OUT_OF_ORDER');
    expect(await partsFor(session, taker)).toBe('EVIDENCE_OUT_OF_ORDER');
    for (const artefact of session.artefacts) await deliverArtefact(giver.api, artefact);
    expect(await claim(session, taker)).toMatchObject({ state: 'In Progress' });
  });

  it('continues nowhere once the kiosk that gave it is registered no more', async () => {
    const session = await give();
    const active = (is: boolean) =>
      kioskTable().set({ active: is }).where('did', '=', giver.wallet.did).execute();
    await active(false);
    expect(await claim(session, taker)).toBe('HAND_OVER_REVOKED');
    expect(await partsFor(session, taker)).toBe('HAND_OVER_REVOKED');
    await active(true);
    expect(await claim(session, taker)).toMatchObject({ state: 'In Progress' });
  });

  it('does not continue where its flow is not allowed', async () => {
    const session = await give();
    const place = { tenantId: giver.tenantId, kioskId: taker.kioskId };
    const allow = (flowIds: string[] | null, revision: number) =>
      writeKioskChoice(
        current().services.context.db,
        place,
        { flowIds, revision },
        { by: 'test', at: new Date() },
      );
    await allow(['demo'], 0);
    expect(await claim(session, taker)).toBe('FLOW_NOT_ALLOWED');
    const { data } = await giver.api.GET('/v1/kiosk-sessions/takers', {
      params: { query: { flowId: FLOW.id } },
    });
    expect(data?.takers.map(({ did }) => did)).toEqual([third.wallet.did]);
    await allow([FLOW.id], 1);
    expect(await claim(session, taker)).toMatchObject({ state: 'In Progress' });
  });

  it('is offered to the other kiosks of the community that may sign in', async () => {
    const takers = async () => {
      const params = { query: { flowId: FLOW.id } };
      const { data } = await giver.api.GET('/v1/kiosk-sessions/takers', { params });
      return new Set(data?.takers.map(({ did }) => did));
    };
    expect(await takers()).toEqual(new Set([taker.wallet.did, third.wallet.did]));
    await kioskTable().set({ active: false }).where('did', '=', third.wallet.did).execute();
    expect(await takers()).toEqual(new Set([taker.wallet.did]));
    await kioskTable().set({ active: true }).where('did', '=', third.wallet.did).execute();
  });

  it('is ended by the services where no kiosk takes it in time', async () => {
    const session = await give();
    const { context } = current().services;
    const later = new Date(Date.now() + (FLOW.abandonSessionInMin + 1) * 60_000);
    await sweepTimers({ ...context, now: () => later });
    expect(await claim(session, taker)).toBe('TRANSITION_NOT_ALLOWED');
    const { data } = await giver.api.GET('/proofingsession/{id}/result', pathOf(session));
    expect(data).toMatchObject({ state: 'Abandoned' });
  });

  it('takes the reference of no other session', async () => {
    const first = await give();
    const second = await give({ reference: first.reference });
    expect(await claim(first, taker)).toMatchObject({ sessionId: first.sessionId });
    expect(second.sessionId).not.toBe(first.sessionId);
  });

  it('leaves a line in the audit log when a kiosk takes it', async () => {
    const session = await give();
    await claim(session, taker);
    const rows = await current()
      .services.context.db.selectFrom('audit')
      .selectAll()
      .where('action', '=', 'session.taken-over')
      .execute();
    expect(JSON.stringify(rows)).toContain(session.sessionId);
  });
});
