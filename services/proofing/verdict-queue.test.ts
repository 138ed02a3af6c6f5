import { expect, it } from 'vitest';
import { verdictQueue } from './verdict-queue.ts';

/** Sessions that are due, and how many of them are judged at this moment. */
function world(places: number) {
  const due: string[] = [];
  const judged: string[] = [];
  const faults: unknown[] = [];
  let [atOnce, most] = [0, 0];
  const queue = verdictQueue({
    places,
    judge: async () => {
      for (let session = due.shift(); session; session = due.shift()) {
        queue.wake();
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((done) => setImmediate(done));
        atOnce -= 1;
        if (session === 'broken') throw new Error(session);
        judged.push(session);
      }
    },
    onFault: (error) => faults.push(error),
  });
  const arrive = (...sessions: string[]) => {
    due.push(...sessions);
    queue.wake();
  };
  return { queue, arrive, judged, faults, most: () => most };
}

it.each([1, 3])('judges in %i lanes at once, and in no more', async (places) => {
  const { queue, arrive, judged, most } = world(places);
  arrive('a', 'b', 'c', 'd', 'e');
  await queue.idle();
  expect(judged.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(most()).toBe(places);
});

it('sees sessions that arrive while every lane is busy, and as one ends', async () => {
  const { queue, arrive, judged } = world(2);
  arrive('a', 'b');
  await new Promise((done) => setImmediate(done));
  arrive('c');
  await queue.idle();
  for (const session of ['d', 'e', 'f']) {
    arrive(session);
    await Promise.resolve();
  }
  await queue.idle();
  expect(judged.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('continues after a run that failed', async () => {
  const { queue, arrive, judged, faults } = world(1);
  arrive('broken', 'a');
  await queue.idle();
  expect(faults).toHaveLength(1);
  expect(judged).toEqual(['a']);
});

it('starts nothing once it is stopped', async () => {
  const { queue, arrive, judged } = world(1);
  arrive('a');
  await queue.stop();
  arrive('b');
  await queue.idle();
  expect(judged).toEqual(['a']);
});
