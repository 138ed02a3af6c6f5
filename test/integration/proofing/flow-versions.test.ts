import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { chooseOptions } from '#services/flows/choose-options.ts';
import { insertDraft } from '#services/flows/draft.repository.ts';
import { listRunnable } from '#services/flows/flow.repository.ts';
import { readFlowOptions } from '#services/flows/flow-options.repository.ts';
import { insertFlowVersion } from '#services/flows/flow-version.repository.ts';
import { writeKioskChoice } from '#services/flows/kiosk-choice.repository.ts';
import { runnable } from '#services/flows/runnable-flow.ts';
import { kioskOf, MINUTE, sinceDays } from '../support/judged-kiosk.ts';
import { running } from '../support/services-under-test.ts';

describe('evidence under an earlier version of a flow', () => {
  const current = running();
  const { kiosk, made, judged, openedAt } = kioskOf(current);
  const DAY = 24 * 60 * MINUTE;
  const versionOf = (id: string, version: number) =>
    runnable({ ...COUNTER_STANDARD, id, uniqueTag: id, version, retryCount: version });
  const publish = async (version: ReturnType<typeof versionOf>) => {
    const { db } = current().services.context;
    const change = { by: 'test', at: new Date() };
    await db.transaction().execute((trx) => insertDraft(trx, kiosk(), version.flow, change));
    await insertFlowVersion(db, kiosk(), version, change);
  };
  const listed = () => kiosk().api.GET('/v1/flows', {});
  const longNamed = (id: string) =>
    current()
      .services.context.db.updateTable('named_flow')
      .set({ named_at: new Date(Date.now() - 8 * DAY) })
      .where('flow_id', '=', id)
      .execute();

  it('counts where the session began before the kiosk had the later one', async () => {
    const [first, second] = [versionOf('renewed', 1), versionOf('renewed', 2)];
    await sinceDays(current(), 1);
    await publish(first);
    await listed();
    expect(await judged(made({ flow: first.flow }))).toMatchObject({ state: 'Success' });
    await publish(second);
    expect(await judged(made({ flow: first.flow }))).toMatchObject({ state: 'Success' });
    expect(await judged(made({ flow: second.flow }))).toMatchObject({ state: 'Success' });
  });

  it('is for review where the kiosk had been told of the later one', async () => {
    const [first, second] = [versionOf('told', 1), versionOf('told', 2)];
    const { db } = current().services.context;
    for (const flow of [first, second]) {
      await publish(flow);
      await listed();
    }
    const told = { listed_at: new Date(Date.now() - 30 * MINUTE) };
    const hash = second.reference.hash;
    await db.updateTable('kiosk_flow').set(told).where('flow_hash', '=', hash).execute();
    await db
      .updateTable('kiosk_flow')
      .set({ listed_at: new Date(Date.now() - 60 * MINUTE) })
      .where('flow_hash', '=', first.reference.hash)
      .execute();
    const before = new Date(Date.now() - 40 * MINUTE);
    expect(await judged(made({ flow: first.flow, startedAt: before }))).toMatchObject({ state: 'Success' });
    expect(await judged(made({ flow: first.flow }))).toMatchObject({
      state: 'Review',
      final: { outcome: 'Review' },
      reasons: ['FLOW_REPLACED'],
    });
    expect(await judged(made({ flow: second.flow }))).toMatchObject({ state: 'Success' });
  });

  it('is for review a week after there was a later one, whatever the kiosk fetches', async () => {
    const [first, second] = [versionOf('week', 1), versionOf('week', 2)];
    await publish(first);
    await publish(second);
    expect(await judged(made({ flow: first.flow }))).toMatchObject({ state: 'Success' });
    await longNamed('week');
    expect(await judged(made({ flow: first.flow }))).toMatchObject({ reasons: ['FLOW_REPLACED'] });
  });

  it('of the product counts only where community and kiosk were there before the later one, for a week', async () => {
    const { db } = current().services.context;
    const { guardianUnderAge: _age, ...before } = COUNTER_STANDARD;
    const earlier = { ...before, version: 6 };
    const ago = (days: number) => new Date(Date.now() - days * DAY);
    const brought = (days: number) =>
      db
        .updateTable('service_setting')
        .set({ value: ago(days).toISOString() })
        .where('name', '=', 'flow-version/counter-standard/7')
        .execute();
    const named = (version: number, days: number) =>
      db
        .updateTable('named_flow')
        .set({ named_at: ago(days) })
        .where('flow_id', '=', 'counter-standard')
        .where('version', '=', version)
        .execute();
    const REPLACED = { state: 'Review', reasons: ['FLOW_REPLACED'] };
    const began = { flow: earlier, startedAt: new Date(Date.now() - 40 * MINUTE) };
    await sinceDays(current(), 10);
    await brought(2);
    expect(await judged(made(began))).toMatchObject(REPLACED);
    await named(6, 3);
    await named(7, 1);
    expect(await judged(made(began))).toMatchObject({ state: 'Success' });
    await sinceDays(current(), 1);
    expect(await judged(made(began))).toMatchObject(REPLACED);
    await sinceDays(current(), 10);
    await named(6, 9);
    await brought(8);
    expect(await judged(made(began))).toMatchObject(REPLACED);
  });

  it('is for review at a kiosk that was registered after there was a later one', async () => {
    const [first, second] = [versionOf('younger', 1), versionOf('younger', 2)];
    const change = (days: number) => ({ by: 'test', at: new Date(Date.now() - days * DAY) });
    const { db } = current().services.context;
    await insertFlowVersion(db, kiosk(), first, change(6));
    await insertFlowVersion(db, kiosk(), second, change(5));
    await sinceDays(current(), 4);
    expect(await judged(made({ flow: first.flow }))).toMatchObject({ reasons: ['FLOW_REPLACED'] });
    await sinceDays(current(), 5.5);
    expect(await judged(made({ flow: first.flow }))).toMatchObject({ state: 'Success' });
  });

  it('is for review a week after a later one was published, though no kiosk fetched it', async () => {
    const [first, second] = [versionOf('unlisted', 1), versionOf('unlisted', 2)];
    const change = (days: number) => ({ by: 'test', at: new Date(Date.now() - days * DAY) });
    const { db } = current().services.context;
    await sinceDays(current(), 30);
    await insertFlowVersion(db, kiosk(), first, change(20));
    await insertFlowVersion(db, kiosk(), second, change(8));
    expect(await judged(made({ flow: first.flow }))).toMatchObject({ reasons: ['FLOW_REPLACED'] });
  });

  const formsFrom = (id: string, days: number) =>
    current()
      .services.context.db.updateTable('flow_form')
      .set({ current_since: sql<Date>`current_since - make_interval(days => ${days})` })
      .where('flow_id', '=', id)
      .execute();

  it('is for review a week after its community changed the options of its version, whatever the kiosk fetches', async () => {
    const first = versionOf('optional', 1);
    const { db } = current().services.context;
    const choose = async (ignoreMiddleNames: boolean) => {
      const { revision } = await readFlowOptions(db, kiosk());
      const desk = { context: current().services.context, community: kiosk(), actor: 'test' };
      await chooseOptions(desk, { defaultFlowId: null, ignoreMiddleNames }, revision);
    };
    const runs = async () =>
      (await listRunnable(db, kiosk())).flows.find(({ flow }) => flow.id === 'optional')!.flow;
    await publish(first);
    await sinceDays(current(), 30);
    await choose(true);
    const milder = await runs();
    await choose(false);
    expect(await runs()).not.toEqual(milder);
    await formsFrom('optional', 6);
    expect(await judged(made({ flow: milder }))).toMatchObject({ state: 'Success' });
    await formsFrom('optional', 2);
    expect(await judged(made({ flow: milder }))).toMatchObject({ reasons: ['FLOW_REPLACED'] });
    expect(await judged(made({ flow: first.flow }))).toMatchObject({ state: 'Success' });
    await choose(true);
    expect(await judged(made({ flow: milder }))).toMatchObject({ state: 'Success' });
    await choose(false);
  });

  it('is for review a week after the services came to other rules under its version, though no kiosk fetched it', async () => {
    const published = runnable({ ...versionOf('ruled', 1).document, ruleSet: 'outcome-rules-2' });
    await sinceDays(current(), 30);
    await publish(published);
    expect(await judged(made({ flow: published.flow }))).toMatchObject({ state: 'Success' });
    await formsFrom('ruled', 6);
    expect(await judged(made({ flow: published.flow }))).toMatchObject({ state: 'Success' });
    await formsFrom('ruled', 2);
    expect(await judged(made({ flow: published.flow }))).toMatchObject({ reasons: ['FLOW_REPLACED'] });
    await listed();
    expect(await judged(made({ flow: versionOf('ruled', 1).flow }))).toMatchObject({ state: 'Success' });
  });

  it('is for review where the session was opened in time, and its log came a week after there was a later one', async () => {
    const [first, second] = [versionOf('stock', 1), versionOf('stock', 2)];
    await sinceDays(current(), 30);
    await publish(first);
    const opened = new Date(Date.now() - 9 * DAY);
    const session = made({ flow: first.flow, startedAt: opened });
    await openedAt(session, opened);
    await publish(second);
    expect(await judged(made({ flow: second.flow, startedAt: opened }))).toMatchObject({ state: 'Success' });
    await longNamed('stock');
    // A timer may have timed it out before its log came.
    expect(await judged(session)).toMatchObject({
      state: 'Review',
      reasons: expect.arrayContaining(['FLOW_REPLACED']),
    });
  });

  it('is for review where the community does not allow the flow at the kiosk', async () => {
    const { db } = current().services.context;
    const { tenantId } = kiosk();
    const { kiosk_id } = await db
      .selectFrom('kiosk')
      .select('kiosk_id')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    const choose = (flowIds: string[], revision: number) =>
      writeKioskChoice(
        db,
        { tenantId, kioskId: kiosk_id },
        { flowIds, revision },
        { by: 'test', at: new Date() },
      );
    await choose(['demo'], 0);
    expect(await judged(made())).toMatchObject({ state: 'Review', reasons: ['FLOW_NOT_ALLOWED'] });
    await choose(['counter-standard'], 1);
    expect(await judged(made())).toMatchObject({ state: 'Success' });
  });
});
