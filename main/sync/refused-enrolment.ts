import type { AppError } from '#core/contract/errors.ts';
import { isRefusal, isTemporary } from '#sdk/network/request-errors.ts';

/** Refusals that may pass later: the evidence has still to arrive, or the session waits for a review. */
const LATER: readonly string[] = ['SESSION_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'];

/** Tells a final refusal of a report about a wallet from one for now; undefined if the services did not examine it. */
export function enrolmentRefusal(error: AppError): 'final' | 'later' | undefined {
  if (!isRefusal(error) || isTemporary(error)) return undefined;
  return LATER.includes(error.problem) ? 'later' : 'final';
}
