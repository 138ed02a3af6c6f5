import { mergeGroups } from './error-group.ts';
import { SERVICES_ERRORS } from './errors-services.ts';
import { START_ERRORS } from './errors-start.ts';
import { KIOSK_ERRORS } from './kiosk-errors.ts';

/** Every error of the product. A code with an HTTP status is one that the web services answer with. */
export const ERRORS = mergeGroups(KIOSK_ERRORS, SERVICES_ERRORS, START_ERRORS);
type Errors = typeof ERRORS;

/** Every way a request to the web services can fail. The union is closed; anything else is `INTERNAL`. */
export type ProblemCode = {
  [C in keyof Errors]: Errors[C] extends { readonly status: number } ? C : never;
}[keyof Errors];

/** The errors that the web services answer with. */
export const PROBLEMS = Object.fromEntries(
  Object.entries(ERRORS).filter(([, { status }]) => status !== undefined),
) as Pick<Errors, ProblemCode>;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];
