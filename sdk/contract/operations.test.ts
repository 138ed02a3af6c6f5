import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '#core/contract/errors.ts';
import { sdkOperations } from './index.ts';
import { REQUIREMENTS, type Requirement } from './sdk-operation.ts';

const operations = Object.entries(sdkOperations);
/** Exempt from the ready rule, besides initialize and getInstance which are no operations of an instance. */
const EXEMPT = ['library.is-ready', 'library.version'] as const;
/** Operations whose output holds a key, a mnemonic or a token, by hand: the map must not forget one. */
const SECRET = [
  'wallet.mnemonic',
  'strings.decrypt',
  'otp.code',
  'passkeys.issue-jwt',
  'authentication.session-response',
  'authentication.credential',
];

/** Names of the operations for which this does not hold. */
const except = (holds: (spec: (typeof operations)[number][1], name: string) => boolean): string[] =>
  operations.filter(([name, spec]) => !holds(spec, name)).map(([name]) => name);

describe('the operation map', () => {
  it('lets no renderer call an operation', () => {
    expect(except(({ roles }) => roles.length === 0)).toEqual([]);
  });

  it('marks every secret output', () => {
    expect(operations.filter(([, spec]) => spec.secret).map(([name]) => name)).toEqual(SECRET);
  });

  it('puts the ready rule first, but for the exempt operations', () => {
    expect(except(({ requires }) => requires[0] === 'ready')).toEqual(EXEMPT);
    expect(EXEMPT.filter((name) => sdkOperations[name].requires.length > 0)).toEqual([]);
  });

  it('checks the order rules of every operation in the one order', () => {
    const order = Object.keys(REQUIREMENTS);
    const position = (name: Requirement) => order.indexOf(name);
    const inOrder = (requires: readonly Requirement[]) =>
      requires.every((name, index) => index === 0 || position(requires[index - 1]!) <= position(name));
    expect(except(({ requires }) => inOrder(requires))).toEqual([]);
  });

  it('names the errors of every operation once, known ones only, those of its order rules among them', () => {
    expect(except(({ errors }) => new Set(errors).size === errors.length)).toEqual([]);
    const known: readonly string[] = ERROR_CODES;
    expect(except(({ errors }) => errors.every((error) => known.includes(error)))).toEqual([]);
    const ofOrder = ({ requires }: { requires: readonly Requirement[] }) =>
      requires.map((name): string => REQUIREMENTS[name]);
    const named = (errors: readonly string[], wanted: readonly string[]) =>
      wanted.every((error) => errors.includes(error));
    expect(except((spec) => named(spec.errors, ofOrder(spec)))).toEqual([]);
  });

  it('has one operation per method', () => {
    const methods = operations.map(([, { method }]) => method);
    expect(new Set(methods).size).toBe(methods.length);
  });
});
