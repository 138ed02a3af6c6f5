import { expect, it } from 'vitest';
import { actionCounter, type Press } from './page-actions.ts';

const POINTER: Press = { kind: 'pointer' };
const KEY: Press = { kind: 'key' };
const into = (field: number): Press => ({ kind: 'writing', field });

it.each<[string, Press[], number]>([
  ['nothing', [], 0],
  ['each press of pointer and key', [POINTER, POINTER, KEY, KEY], 4],
  ['a text that is written at a stretch once', [POINTER, into(0), into(0), into(0), KEY], 3],
  ['a text in each of two fields', [into(0), into(0), into(1), into(1)], 2],
  ['a text that is written again after something else', [into(0), KEY, into(0)], 3],
])('counts %s', (_, presses, count) => {
  const counter = actionCounter();
  for (const press of presses) counter.press(press);
  expect(counter.count()).toBe(count);
});
