import type { z } from 'zod';
import { AppError, failure } from '#core/contract/errors.ts';
import type { InputOf, OutputOf } from '#core/contract/kit.ts';
import { dataOrderOf } from '../contract/data-order.ts';
import { type SdkOperationName, type SdkOperations, sdkOperations } from '../contract/index.ts';
import { toAppError } from '../deliver.ts';
import type { SdkCall } from '../gate.ts';
import { requireSuccess, type UnsuccessfulError } from './outcome-errors.ts';
import { plainData } from './plain-data.ts';

/** The input of an operation as named options: a nullable one may be left out. */
type Options<I> = I extends unknown
  ? { [K in keyof I as null extends I[K] ? never : K]: I[K] } & {
      [K in keyof I as null extends I[K] ? K : never]?: I[K];
    }
  : never;

type Deferred = {
  [K in SdkOperationName]: SdkOperations[K]['delivery'] extends 'direct' ? never : K;
}[SdkOperationName];

/**
 * A promise form under the name of each method with a callback, derived from the contract: it takes the input of the
 * operation as an object, and is fulfilled with its result. It rejects with an AppError; a result without success is an
 * {@link UnsuccessfulError}.
 */
export type PromiseForms = {
  [K in Deferred as SdkOperations[K]['method']]: (
    options: Options<InputOf<SdkOperations[K]>>,
  ) => Promise<OutputOf<SdkOperations[K]>>;
};

type Method = (...values: unknown[]) => unknown;
type Given = Readonly<Record<string, unknown>>;

/**
 * Lets each method with a callback also take an options object, and answer with a promise then.
 *
 * @param callOf the promise form of the gate of an instance.
 */
export function addPromiseForms<C extends object>(prototype: C, callOf: (instance: C) => SdkCall): void {
  const methods = prototype as Record<string, Method>;
  for (const name of Object.keys(sdkOperations) as SdkOperationName[]) {
    const { method, delivery } = sdkOperations[name];
    const callbackForm = methods[method];
    if (delivery === 'direct' || !callbackForm) continue;
    const value = function (this: C, ...values: unknown[]): unknown {
      const options = values.length === 1 ? optionsOf(values[0], name) : undefined;
      return options ? fulfilled(callOf(this), name, options) : callbackForm.apply(this, values);
    };
    Object.defineProperty(prototype, method, { value, configurable: true, writable: true });
  }
}

async function fulfilled(call: SdkCall, name: SdkOperationName, options: Given): Promise<unknown> {
  // The gate parses it: nothing that a caller passes is trusted by its type.
  const envelope = await call(name, inputOf(name, options) as never);
  if (!envelope.ok) throw toAppError(envelope.error);
  requireSuccess(name, envelope.value);
  return envelope.value;
}

/** A plain object. One with a function that the operation does not take is a callback, well-formed or not. */
function optionsOf(value: unknown, name: SdkOperationName): Given | undefined {
  try {
    if (typeof value !== 'object' || value === null) return undefined;
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return undefined;
    const taken = shapeOf(name);
    const isCallback = Object.keys(value).some(
      (key) => !Object.hasOwn(taken, key) && typeof (value as Given)[key] === 'function',
    );
    return isCallback ? undefined : (value as Given);
  } catch {
    return undefined;
  }
}

function inputOf(name: SdkOperationName, options: Given): Given {
  try {
    const missing = Object.entries(shapeOf(name)).filter(
      ([key, schema]) => options[key] === undefined && schema.safeParse(null).success,
    );
    const order = name === 'documents.register' ? { order: dataOrderOf(options.data) } : {};
    const given = plainData(options) as Given;
    return { ...Object.fromEntries(missing.map(([key]) => [key, null])), ...order, ...given };
  } catch (error) {
    throw error instanceof AppError ? error : failure('INVALID_INPUT', 'reading the options failed');
  }
}

const shapeOf = (name: SdkOperationName): Readonly<Record<string, z.ZodType>> =>
  (sdkOperations[name].input as { readonly shape?: Readonly<Record<string, z.ZodType>> }).shape ?? {};
