import { expect, it } from 'vitest';
import { CommandStore } from './command-store.ts';

const act = () => undefined;

it('lists what the screens entered, in the order of the work, and forgets what leaves', () => {
  const store = new CommandStore();
  const leave = store.enter({ id: 'signOut', act });
  store.enter({ id: 'approve', act, reason: 'answers 1' });
  expect(store.commands().map(({ id }) => id)).toEqual(['approve', 'signOut']);
  leave();
  expect(store.commands().map(({ id }) => id)).toEqual(['approve']);
});

it('lists a command once, as it was entered last', () => {
  const store = new CommandStore();
  store.enter({ id: 'start', act, reason: 'before' });
  const leave = store.enter({ id: 'start', act });
  expect(store.commands()).toEqual([{ id: 'start', act }]);
  leave();
  expect(store.commands()).toEqual([{ id: 'start', act, reason: 'before' }]);
});

it('reports each change until the last listener has gone', () => {
  const store = new CommandStore();
  let heard = 0;
  const stop = store.subscribe(() => {
    heard += 1;
  });
  const leave = store.enter({ id: 'end', act });
  leave();
  stop();
  store.enter({ id: 'end', act });
  expect(heard).toBe(2);
});
