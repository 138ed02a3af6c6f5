import { expect, it } from 'vitest';
import { delegateMethods, type GroupObjects, groupObjects } from './delegate.ts';
import type { SdkCalls } from './sdk-calls.ts';

class Greetings {
  readonly #calls: SdkCalls;

  constructor(calls: SdkCalls) {
    this.#calls = calls;
  }

  greet(...names: string[]): [SdkCalls, string[]] {
    return [this.#calls, names];
  }
}

class Farewells {
  leave(): never {
    throw new RangeError('left');
  }
}

const GROUPS = { greetings: Greetings, farewells: Farewells };

class Whole {
  readonly #groups: GroupObjects<typeof GROUPS>;
  declare readonly greet: Greetings['greet'];
  declare readonly leave: Farewells['leave'];

  constructor(calls: SdkCalls) {
    this.#groups = groupObjects(GROUPS, calls);
  }

  static {
    delegateMethods(Whole.prototype, GROUPS, (whole) => whole.#groups);
  }
}

it('gives a class the methods of all groups, on its prototype, with every argument and answer', () => {
  expect(Object.getOwnPropertyNames(Whole.prototype)).toEqual(['constructor', 'greet', 'leave']);
  const [one, other] = [{} as SdkCalls, {} as SdkCalls];
  expect(new Whole(one).greet('a', 'b')).toEqual([one, ['a', 'b']]);
  expect(new Whole(one).greet()[0]).toBe(one);
  expect(new Whole(other).greet()[0]).toBe(other);
  expect(() => new Whole(one).leave()).toThrow(RangeError);
});

it('refuses two groups that have the same method', () => {
  const twice = { ...GROUPS, again: Greetings };
  expect(() => delegateMethods({}, twice, () => groupObjects(twice, {} as SdkCalls))).toThrow(
    'two groups have a method greet',
  );
});
