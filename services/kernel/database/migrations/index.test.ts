import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { MIGRATIONS } from './index.ts';

/** The newest migration that databases in use have run, and the hash of the names up to it. */
const NEWEST = '0093-users-of-sign-ins';
const NAMES = 'ad53b8510179ff6e3a714d1658eeaf806ff9848ff90be4009c4a7f9c325e6562';

const names = Object.keys(MIGRATIONS);

test('migrations stand in the order in which databases run them', () => {
  expect(names).toEqual(names.toSorted());
});

test('a new one follows those that databases in use have run: one in between would keep these from starting', () => {
  const known = names.slice(0, names.indexOf(NEWEST) + 1);
  expect(createHash('sha256').update(known.join('\n')).digest('hex')).toBe(NAMES);
});
