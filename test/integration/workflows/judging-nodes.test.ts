import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import type { RemoteAnswer, RemoteTask } from '#capture/remote/judge-remote.ts';
import { failure } from '#core/contract/errors.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { workflowOf } from '#core/workflows/workflow.fixture.ts';
import { castOf, HostedPhone } from '#scripts/harness/hosted-phone.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import { findPostgres } from '#scripts/harness/services/postgres-server.ts';
import type { CreatedInstance } from '#services/contract/workflow-instances.ts';
import { JudgeWorker, SharedCaptures } from '#services/judging/index.ts';
import {
  forgetNode,
  judgesNow,
  linesNow,
  noteNode,
  storeAnswer,
  takeTask,
} from '#services/judging/judging-task.repository.ts';
import { sealAnswer } from '#services/judging/sealed-task.ts';
import { servicesLog } from '#services/kernel/log.ts';
import type { RemoteJudge } from '#services/kernel/ports/captures.ts';
import { startServices } from '#services/server.ts';
import { documentNode, ENDS } from '../support/phones-under-test.ts';
import { running } from '../support/services-under-test.ts';
import { sharedDatabase } from '../support/shared-postgres.ts';
import { workflowDesk } from '../support/workflows-under-test.ts';

const jpeg = new Uint8Array([0xff, 0xd8]);
const hint = { task: 'hint', of: 'document', jpeg, flow: COUNTER_STANDARD } as const;
const picture = (name: string): Extract<RemoteTask, { task: 'compare' }> => {
  const selfie = new TextEncoder().encode(name);
  return { task: 'compare', selfie, portrait: undefined, flow: COUNTER_STANDARD };
};
const DONE = { performed: false, reason: 'not-captured' } as const;
const nameOf = (task: RemoteTask) =>
  task.task === 'compare' ? new TextDecoder().decode(task.selfie) : task.task;
const someone = (tenantId = randomUUID()) => ({ tenantId, instanceId: randomUUID() });

/** A judge that answers when the test says so. */
function heldJudge(places = 1) {
  const asked: { name: string; answer: (value: RemoteAnswer) => void; fail: (error: Error) => void }[] = [];
  const judge: RemoteJudge = {
    places,
    judge: (task) => new Promise((answer, fail) => void asked.push({ name: nameOf(task), answer, fail })),
    close: async () => undefined,
  };
  const until = async (count: number) => {
    await expect.poll(() => asked.length, { timeout: 20_000, interval: 20 }).toBe(count);
    return asked.map(({ name }) => name);
  };
  return { judge, asked, until };
}
const readyJudge: RemoteJudge = {
  places: 2,
  judge: async ({ task }) =>
    task === 'hint' ? { advice: 'ready' } : { kind: 'refused', hint: 'document-not-found' },
  close: async () => undefined,
};

describe.skipIf('absent' in findPostgres())('judging on nodes of its own', () => {
  const current = running(sharedDatabase, { role: 'web' });
  const workers: JudgeWorker[] = [];
  const work = (judge: RemoteJudge) => {
    const worker = new JudgeWorker(current().services.context, judge, servicesLog('silent'));
    workers.push(worker);
    return worker;
  };
  const context = () => current().services.context;
  const shared = () => context().captures;
  const judging = async () => {
    await expect.poll(() => judgesNow(context().db), { interval: 20 }).toBeDefined();
  };
  const noteAbsent = () => noteNode(context().db, { nodeId: ABSENT, places: 1, usualMs: 100 });
  const ABSENT = randomUUID();
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await forgetNode(context().db, ABSENT);
    await context().db.deleteFrom('judging_task').execute();
  });

  it('answers a phone whose pictures another node judges', async () => {
    const { services, dataDir, databaseUrl } = current();
    const kiosk = await enrolledKiosk(services, `Nodes ${randomUUID()}`);
    const desk = await workflowDesk(services, kiosk);
    const definition = { ...workflowOf([documentNode(), ...ENDS]), id: `w-${randomUUID()}` };
    await desk.publish(definition);
    const path = `/workflowapi/workflow_instance/tenant/${kiosk.tenantId}/community/${kiosk.communityId}/create`;
    const { body } = await desk.ask<CreatedInstance>('POST', path, { workflowId: definition.id });
    const phone = new HostedPhone(body.url, await castOf(), { now: Date.now, pass: () => undefined });
    await phone.take();
    await phone.consent();
    const grey = { create: { width: 320, height: 240, channels: 3, background: '#888' } } as const;
    const small = new Uint8Array(await sharp(grey).jpeg().toBuffer());
    expect(await phone.hint('document', small)).toMatchObject({
      status: 503,
      body: { code: 'CAPTURE_UNAVAILABLE' },
    });
    const own = { dataDir, databaseUrl, port: 0, log: servicesLog('silent') };
    const node = await startServices({ ...own, role: 'inference', remoteJudge: readyJudge });
    try {
      await judging();
      expect(await phone.hint('document', small)).toMatchObject({ status: 200, body: { advice: 'ready' } });
      const sent = await phone.picture('document-front', small);
      expect(sent.body).toMatchObject({ result: 'again', reason: 'document-not-found' });
      expect((await fetch(`${node.localUrl}/health`)).status).toBe(200);
      expect((await fetch(`${node.localUrl}/ready`)).status).toBe(200);
      expect((await fetch(`${node.localUrl}/openapi.json`)).status).toBe(404);
      expect((await fetch(`${node.localUrl}${new URL(body.url).pathname}`)).status).toBe(404);
    } finally {
      await node.close();
    }
    expect(await judgesNow(context().db)).toBeUndefined();
  });

  it('has each task judged once, whatever nodes there are', async () => {
    const judges = [heldJudge(2), heldJudge(2)] as const;
    for (const { judge } of judges) work(judge);
    await judging();
    const answers = Array.from({ length: 8 }, (_, index) => shared().judge(someone(), picture(`p${index}`)));
    const seen: string[] = [];
    while (seen.length < 8) {
      await expect.poll(() => judges.some(({ asked }) => asked.length > 0), { interval: 10 }).toBe(true);
      for (const { asked } of judges)
        for (const { name, answer } of asked.splice(0)) {
          seen.push(name);
          answer(DONE);
        }
    }
    expect(await Promise.all(answers)).toEqual(answers.map(() => DONE));
    expect(seen.toSorted()).toEqual(Array.from({ length: 8 }, (_, index) => `p${index}`));
    expect(await context().db.selectFrom('judging_task').select('task_id').execute()).toEqual([]);
  });

  it('gives a task to another judge when the first gives no sign, whose late answer counts for nothing', async () => {
    await noteAbsent();
    const person = someone();
    const answer = shared().judge(person, picture('p'));
    const lost = randomUUID();
    await expect.poll(() => takeTask(context().db, 'picture', lost), { interval: 10 }).toMatchObject(person);
    expect(await takeTask(context().db, 'picture', randomUUID())).toBeUndefined();
    const ended = { lease_until: new Date(0) };
    const [row] = await context().db.updateTable('judging_task').set(ended).returning('task_id').execute();
    const { judge, asked, until } = heldJudge();
    work(judge);
    await until(1);
    const key = { ...person, taskId: row?.task_id ?? '' };
    const forged = sealAnswer(context().sealers, key, { found: { advice: 'ready' } });
    expect(await storeAnswer(context().db, { ...key, leaseId: lost }, forged)).toBe(false);
    asked[0]?.answer(DONE);
    expect(await answer).toEqual(DONE);
  });

  it('gives a task to another judge when the first cannot judge, which then leaves work to others', async () => {
    const [broken, whole] = [heldJudge(), heldJudge()];
    work(broken.judge);
    await judging();
    const answer = shared().judge(someone(), picture('p'));
    await broken.until(1);
    broken.asked[0]?.fail(failure('MODEL_MISSING', 'no file'));
    await expect
      .poll(() => linesNow(context().db), { interval: 10 })
      .toMatchObject({ pictures: 1, running: 0 });
    work(whole.judge);
    await whole.until(1);
    whole.asked[0]?.answer(DONE);
    expect(await answer).toEqual(DONE);
    expect(broken.asked).toHaveLength(1);
    await workers.pop()?.stop();
    // Without another judge, the third try is the last.
    const alone = shared().judge(someone(), picture('q'));
    const refused = expect(alone).rejects.toMatchObject({ code: 'MODEL_ALTERED' });
    for (let tries = 2; tries <= 4; tries += 1) {
      await broken.until(tries);
      broken.asked.at(-1)?.fail(failure('MODEL_ALTERED', 'other bytes'));
    }
    await refused;
  });

  it('opens no task and no answer of another person or tenant', async () => {
    await noteAbsent();
    const [victim, other] = [someone(), someone()];
    const answers = [shared().judge(victim, picture('victim')), shared().judge(other, picture('other'))];
    const rows = () =>
      context().db.selectFrom('judging_task').select(['task_id', 'tenant_id', 'task_sealed']).execute();
    await expect.poll(async () => (await rows()).length, { interval: 10 }).toBe(2);
    const sealed = (await rows()).find(({ tenant_id }) => tenant_id === victim.tenantId)?.task_sealed;
    // An attacker who can write rows puts the picture of one person into the task of another.
    await context()
      .db.updateTable('judging_task')
      .set({ task_sealed: sealed ?? jpeg })
      .execute();
    const { judge, asked, until } = heldJudge(3);
    work(judge);
    await expect(answers[1]).rejects.toMatchObject({ code: 'MODEL_FAILED' });
    expect(await until(1)).toEqual(['victim']);
    asked[0]?.answer(DONE);
    expect(await answers[0]).toEqual(DONE);
  });

  it('takes the newest hint of a person, and one picture', async () => {
    await noteAbsent();
    const person = someone();
    const old = shared().hint(person, hint);
    const count = async () =>
      (await context().db.selectFrom('judging_task').select('task_id').execute()).length;
    await expect.poll(count, { interval: 10 }).toBe(1);
    const newest = shared().hint(person, hint);
    expect(await old).toEqual({ left: 'superseded' });
    const first = shared().judge(person, picture('p'));
    await expect.poll(count, { interval: 10 }).toBe(2);
    await expect(shared().judge(person, picture('again'))).rejects.toMatchObject({ code: 'CAPTURE_BUSY' });
    expect(await shared().turnOf(person)).toEqual({ before: 0, waitMs: expect.any(Number) });
    const { judge, asked, until } = heldJudge(2);
    work(judge);
    await until(2);
    for (const { name, answer } of asked) answer(name === 'hint' ? { advice: 'ready' } : DONE);
    expect(await Promise.all([newest, first])).toEqual([{ advice: 'ready' }, DONE]);
  });

  it('lets no tenant fill the line for the others, and tells each its turn', async () => {
    await noteAbsent();
    const [crowd, tenantId] = [randomUUID(), randomUUID()];
    const many = Array.from({ length: 33 }, (_, index) =>
      shared().judge(someone(crowd), picture(`c${index}`)),
    );
    const ended = Promise.allSettled(many);
    const count = async () =>
      (await context().db.selectFrom('judging_task').select('task_id').execute()).length;
    await expect.poll(count, { interval: 20 }).toBe(32);
    const guest = { tenantId, instanceId: randomUUID() };
    const own = shared().judge(guest, picture('guest'));
    await expect
      .poll(() => shared().turnOf(guest), { interval: 20 })
      .toEqual({ before: 1, waitMs: expect.any(Number) });
    expect(await count()).toBe(32);
    const { judge, asked, until } = heldJudge();
    work(judge);
    await until(1);
    asked[0]?.answer(DONE);
    await until(2);
    expect(asked[1]?.name).toBe('guest');
    asked[1]?.answer(DONE);
    expect(await own).toEqual(DONE);
    // When the asking node ends, it withdraws its other tasks; a judgement that comes later counts for nothing.
    await until(3);
    await shared().close();
    asked[2]?.answer(DONE);
    const refused = (await ended).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(32);
    expect(await count()).toBe(0);
  });

  it('tells what a judge refuses, and gives up what ends its judges', async () => {
    const captures = new SharedCaptures(context());
    const { judge, asked, until } = heldJudge();
    await noteAbsent();
    const unreadable = captures.judge(someone(), picture('p'));
    work(judge);
    await until(1);
    asked[0]?.fail(failure('IMAGE_UNREADABLE', 'no JPEG'));
    await expect(unreadable).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
    await workers.pop()?.stop();
    const deadly = captures.judge(someone(), picture('deadly'));
    const taken = () => takeTask(context().db, 'picture', randomUUID());
    for (let tries = 1; tries <= 3; tries += 1) {
      await expect.poll(taken, { interval: 10 }).toMatchObject({ tries });
      await context()
        .db.updateTable('judging_task')
        .set({ lease_until: new Date(0) })
        .execute();
    }
    work(judge);
    await expect(deadly).rejects.toMatchObject({ code: 'MODEL_FAILED' });
    expect(asked).toHaveLength(1);
    await captures.close();
  });
});
