import type { SdkCalls } from './sdk-calls.ts';

/** One group of methods of the specification. */
type Group = new (calls: SdkCalls) => object;

/** The public methods of every group, each with its overloads. */
type MethodsOf<Groups extends readonly Group[]> = Groups extends readonly [
  infer First extends Group,
  ...infer Others extends readonly Group[],
]
  ? { [Name in keyof InstanceType<First>]: InstanceType<First>[Name] } & MethodsOf<Others>
  : unknown;

/**
 * A class with the methods of all groups. Each instance makes its own groups and passes every call on to the group that
 * has the method.
 *
 * @throws Error for a method that two groups have.
 */
export function composed<const Groups extends readonly Group[]>(
  groups: Groups,
): new (
  calls: SdkCalls,
) => MethodsOf<Groups> {
  class Composed {
    readonly #groups: readonly object[];

    constructor(calls: SdkCalls) {
      this.#groups = groups.map((GroupOfMethods) => new GroupOfMethods(calls));
    }

    static define(name: string, at: number): void {
      if (Object.hasOwn(Composed.prototype, name)) throw new Error(`two groups have a method ${name}`);
      const value = function (this: Composed, ...values: unknown[]): unknown {
        const group = this.#groups[at] as Record<string, (...values: unknown[]) => unknown>;
        return group[name]!(...values);
      };
      Object.defineProperty(Composed.prototype, name, { value, configurable: true, writable: true });
    }
  }
  for (const [at, { prototype }] of groups.entries()) {
    const names = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
    for (const name of names) Composed.define(name, at);
  }
  return Composed as unknown as new (
    calls: SdkCalls,
  ) => MethodsOf<Groups>;
}
