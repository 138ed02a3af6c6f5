import { describe, expect, it } from 'vitest';
import type { RemoteAnswer, RemoteTask } from '#capture/remote/judge-remote.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { CaptureQueue } from './capture-queue.ts';

const jpeg = new Uint8Array([1]);
const hint = { task: 'hint', of: 'selfie', jpeg, flow: COUNTER_STANDARD } as const;
const picture = (name: string) =>
  ({
    task: 'compare',
    selfie: new TextEncoder().encode(name),
    portrait: undefined,
    flow: COUNTER_STANDARD,
  }) as const;
/** A person by name; what stands before a slash is the tenant. */
const of = (name: string) => ({
  tenantId: name.includes('/') ? (name.split('/')[0] ?? '') : 'tenant',
  instanceId: name,
});
const READY = { advice: 'ready' } as const;

/** A judge whose answers the test gives, and the tasks in the order in which it got them. */
function judged(places = 1) {
  const asked: { task: RemoteTask; answer: (value: RemoteAnswer) => void; fail: (error: Error) => void }[] =
    [];
  const judge = (task: RemoteTask) =>
    new Promise<RemoteAnswer>((answer, fail) => {
      asked.push({ task, answer, fail });
    });
  const queue = new CaptureQueue({ places, judge, close: async () => undefined });
  const name = ({ task }: { task: RemoteTask }) =>
    task.task === 'compare' ? new TextDecoder().decode(task.selfie) : 'hint';
  return { queue, asked, order: () => asked.map(name) };
}
const settle = () => new Promise((done) => setImmediate(done));
const DONE = { performed: false, reason: 'not-captured' } as const;

describe('the turns of persons whose pictures are judged', () => {
  it('are in the order in which they came, as many at once as there are places', async () => {
    const { queue, asked, order } = judged(3);
    const all = ['a', 'b', 'c'].map((person) => queue.judge(of(person), picture(person)));
    expect(order()).toEqual(['a', 'b']);
    asked[1]?.answer(DONE);
    await settle();
    expect(order()).toEqual(['a', 'b', 'c']);
    asked[0]?.answer(DONE);
    asked[2]?.answer(DONE);
    expect(await Promise.all(all)).toEqual([DONE, DONE, DONE]);
  });

  it('are one at a time for each person', async () => {
    const { queue, asked } = judged();
    const first = queue.judge(of('a'), picture('a'));
    await expect(queue.judge(of('a'), picture('again'))).rejects.toMatchObject({ code: 'CAPTURE_BUSY' });
    asked[0]?.answer(DONE);
    await first;
    void queue.judge(of('a'), picture('again'));
    expect(asked).toHaveLength(2);
  });

  it('end with a refusal that says when to come again, once too many wait', async () => {
    const { queue } = judged();
    for (let person = 0; person <= 32; person += 1) void queue.judge(of(String(person)), picture('x'));
    await expect(queue.judge(of('late'), picture('late'))).rejects.toMatchObject({
      code: 'CAPTURE_BUSY',
      retryAfterS: expect.any(Number),
    });
  });

  it('are of the newest hint of a person; the one before is told so', async () => {
    const { queue, asked } = judged();
    void queue.judge(of('other'), picture('other'));
    const old = queue.hint(of('a'), hint);
    const newest = queue.hint(of('a'), hint);
    expect(await old).toEqual({ left: 'superseded' });
    asked[0]?.answer(DONE);
    await settle();
    asked[1]?.answer(READY);
    expect(await newest).toEqual(READY);
    expect(asked).toHaveLength(2);
  });

  it('are refused honestly to hints when too many wait', async () => {
    const { queue } = judged();
    void queue.judge(of('other'), picture('other'));
    for (let person = 0; person < 64; person += 1) void queue.hint(of(String(person)), hint);
    expect(await queue.hint(of('late'), hint)).toMatchObject({ left: 'busy', waitMs: expect.any(Number) });
  });

  it('leave a place to hints where there are two', async () => {
    const { queue, asked, order } = judged(2);
    for (const person of ['a', 'b']) void queue.judge(of(person), picture(person));
    const advice = queue.hint(of('c'), hint);
    expect(order()).toEqual(['a', 'hint']);
    asked[1]?.answer(READY);
    expect(await advice).toEqual(READY);
    expect(order()).toEqual(['a', 'hint']);
    asked[0]?.answer(DONE);
    await settle();
    expect(order()).toEqual(['a', 'hint', 'b']);
  });

  it('reach a hint while pictures keep coming', async () => {
    const { queue, asked, order } = judged();
    for (const person of ['a', 'b', 'c', 'd']) void queue.judge(of(person), picture(person));
    void queue.hint(of('e'), hint);
    for (let turn = 0; turn < 4; turn += 1) {
      asked[turn]?.answer(DONE);
      await settle();
    }
    expect(order().indexOf('hint')).toBeLessThan(4);
  });

  it('continue after a picture that could not be judged', async () => {
    const { queue, asked } = judged();
    const first = queue.judge(of('a'), picture('a'));
    const second = queue.judge(of('b'), picture('b'));
    asked[0]?.fail(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    asked[1]?.answer(DONE);
    expect(await second).toEqual(DONE);
  });

  it('go round among tenants, and one that fills the queue shuts out no other', async () => {
    const { queue, asked, order } = judged();
    const crowd = Array.from({ length: 33 }, (_, person) =>
      queue.judge(of(`a/${person}`), picture(`a${person}`)),
    );
    const last = crowd.at(-1);
    void Promise.allSettled(crowd);
    void queue.judge(of('b/0'), picture('b0'));
    await expect(last).rejects.toMatchObject({ code: 'CAPTURE_BUSY' });
    void queue.judge(of('b/1'), picture('b1'));
    for (let turn = 0; turn < 5; turn += 1) {
      asked[turn]?.answer(DONE);
      await settle();
    }
    expect(order().slice(0, 5)).toEqual(['a0', 'a1', 'b0', 'a2', 'b1']);
  });

  it('are reported to the persons who wait', async () => {
    const { queue, asked } = judged();
    void queue.judge(of('a'), picture('a'));
    void queue.judge(of('b'), picture('b'));
    void queue.judge(of('c'), picture('c'));
    expect(await queue.turnOf(of('a'))).toEqual({ before: 0, waitMs: 0 });
    expect(await queue.turnOf(of('c'))).toEqual({ before: 1, waitMs: expect.any(Number) });
    expect(await queue.turnOf(of('d'))).toBeUndefined();
    asked[0]?.answer(DONE);
    await settle();
    expect(await queue.turnOf(of('c'))).toMatchObject({ before: 0 });
    expect(await queue.turnOf(of('a'))).toBeUndefined();
  });
});
