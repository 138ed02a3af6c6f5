import type { SdkCalls } from './sdk-calls.ts';

/** The class of one group of methods of the specification. */
export type Group = new (calls: SdkCalls) => object;
type Groups = Readonly<Record<string, Group>>;

/** One object of each group. */
export type GroupObjects<G extends Groups> = { readonly [Name in keyof G]: InstanceType<G[Name]> };

/** Makes the group objects of one context. */
export const groupObjects = <G extends Groups>(groups: G, calls: SdkCalls): GroupObjects<G> =>
  Object.fromEntries(
    Object.entries(groups).map(([name, GroupOfMethods]) => [name, new GroupOfMethods(calls)]),
  ) as GroupObjects<G>;

/**
 * Gives a class the methods of all groups: each passes its call on to the group object that has it.
 *
 * @param objectsOf the group objects of an instance.
 * @throws Error for a method that two groups have, or the class itself.
 */
export function delegateMethods<C extends object, G extends Groups>(
  prototype: C,
  groups: G,
  objectsOf: (instance: C) => GroupObjects<G>,
): void {
  for (const [group, { prototype: methods }] of Object.entries(groups)) {
    for (const name of Object.getOwnPropertyNames(methods).filter((own) => own !== 'constructor')) {
      if (Object.hasOwn(prototype, name)) throw new Error(`two groups have a method ${name}`);
      const value = function (this: C, ...values: unknown[]): unknown {
        const object = objectsOf(this)[group] as Readonly<Record<string, (...args: unknown[]) => unknown>>;
        return object[name]!(...values);
      };
      Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
    }
  }
}
