import { expect, it } from 'vitest';
import { sdkOperations } from '#sdk/contract/index.ts';
import { EVERY, folderOf, shownBy } from './shown-by.ts';

const shown = Object.entries(shownBy(sdkOperations));

it('names a test of success for every operation of the SDK', () => {
  expect(shown.filter(([, { success }]) => success === undefined).map(([name]) => name)).toEqual([]);
});

it('names for every declared failure a test that goes through all of them, or one of its own group', () => {
  const through: readonly string[] = Object.values(EVERY);
  const wrong = shown.flatMap(([name, { failures }]) =>
    sdkOperations[name as keyof typeof sdkOperations].errors
      .filter((code) => {
        const path = failures[code];
        return path === undefined || !(through.includes(path) || path.startsWith(folderOf(name)));
      })
      .map((code) => `${name}: ${code} by ${failures[code]}`),
  );
  expect(wrong).toEqual([]);
});
