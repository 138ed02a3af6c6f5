import { expect, it } from 'vitest';
import { composed } from './composed.ts';
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

it('gives a class the methods of all groups, on its prototype, with every argument and answer', () => {
  const Composed = composed([Greetings, Farewells]);
  expect(Object.getOwnPropertyNames(Composed.prototype)).toEqual(['constructor', 'greet', 'leave']);
  const [one, other] = [{} as SdkCalls, {} as SdkCalls];
  expect(new Composed(one).greet('a', 'b')).toEqual([one, ['a', 'b']]);
  expect(new Composed(one).greet()[0]).toBe(one);
  expect(new Composed(other).greet()[0]).toBe(other);
  expect(() => new Composed(one).leave()).toThrow(RangeError);
});

it('refuses two groups that have the same method', () => {
  expect(() => composed([Greetings, Farewells, Greetings])).toThrow('two groups have a method greet');
});
