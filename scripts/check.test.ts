import { expect, it } from 'vitest';
import { nameFiles, readArguments, restOf } from './check.ts';

it('gives the integration tests the rest of the minute on two workers', () => {
  expect(restOf(21)).toBe(60);
  expect(restOf(70)).toBe(0);
});

it('names few files, and of many their folders', () => {
  expect(nameFiles(['core/keys/a.test.ts', 'sdk/b.test.ts'])).toBe('core/keys/a.test.ts, sdk/b.test.ts');
  const many = Array.from({ length: 20 }, (_, index) => `core/keys/${index}.test.ts`);
  expect(nameFiles([...many, 'sdk/b.test.ts'])).toBe('core/keys (20), sdk (1)');
});

it('refuses a base that is no commit, and a second one', () => {
  expect(() => readArguments(['no-such-branch'])).toThrow(
    'There is no commit, branch or tag no-such-branch.',
  );
  expect(() => readArguments(['HEAD', 'HEAD'])).toThrow('Name one commit, branch or tag.');
});
