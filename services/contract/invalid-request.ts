import type { Fault } from '#core/contract/faults.ts';
import { ProblemError } from './problem.ts';

/** Faults that an answer names at most. */
const MOST_FAULTS = 50;
/** Faults that its detail names. */
const MOST_NAMED = 10;

/** A request that does not fit its schema, with every place that is wrong. No message holds a value of the request. */
export function invalidRequest(faults: readonly Fault[], options?: { cause?: unknown }): ProblemError {
  const places = faults
    .slice(0, MOST_NAMED)
    .map(({ in: part = 'body', path, message }) => `${part}${path && ` ${path}`}: ${message}`);
  return new ProblemError('INVALID_REQUEST', places.join('; '), {
    ...options,
    faults: faults.slice(0, MOST_FAULTS),
  });
}
