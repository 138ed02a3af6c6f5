import type { ErrorResponse } from '#core/contract/errors.ts';

/** The values of a callback after its status. @throws Error with the code that it delivers */
export const delivered = (
  start: (done: (status: boolean, ...values: unknown[]) => void) => void,
): Promise<readonly unknown[]> =>
  new Promise((resolve, reject) => {
    start((status, ...values) => {
      const error = values.find((value): value is ErrorResponse => Object.hasOwn(Object(value), 'code'));
      if (status) resolve(values);
      else reject(new Error(`${error?.code}: ${error?.cause?.probe}`));
    });
  });
