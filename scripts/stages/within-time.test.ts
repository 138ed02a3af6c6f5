import { expect, it } from 'vitest';
import { withinTime } from './within-time.ts';

const times = [
  { file: 'core/keys/slow.test.ts', seconds: 4 },
  { file: 'core/keys/quick.test.ts', seconds: 1 },
];
const TESTS = ['core/keys/slow.test.ts', 'core/keys/new.test.ts', 'core/keys/quick.test.ts'];
const within = (seconds: number, ...changed: string[]) =>
  withinTime(TESTS, changed, { times, seconds, unknownSeconds: 2 });

it('takes the quick tests until the time is spent', () => {
  expect(within(3)).toEqual({
    chosen: ['core/keys/quick.test.ts', 'core/keys/new.test.ts'],
    left: ['core/keys/slow.test.ts'],
  });
});

it('takes the test beside a changed file before quicker ones, while there is time', () => {
  expect(within(5, 'core/keys/slow.ts').chosen).toEqual([
    'core/keys/slow.test.ts',
    'core/keys/quick.test.ts',
  ]);
  expect(within(3, 'core/keys/slow.ts').left).toEqual(['core/keys/slow.test.ts']);
});

it('takes an edited test, however long it takes', () => {
  expect(within(0, 'core/keys/slow.test.ts').chosen).toEqual(['core/keys/slow.test.ts']);
});
