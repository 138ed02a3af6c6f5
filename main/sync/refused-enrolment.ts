import type { AppError } from '#core/contract/errors.ts';
import { isRefusal, isTemporary } from '#sdk/network/request-errors.ts';

/** Refusals that may pass later: the evidence has still to arrive, or the session waits for a review. */
const LATER: readonly string[] = ['SESSION_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'];

/** How the services refused a kiosk's report about a wallet; undefined where they did not examine it. */
export function enrolmentRefusal(error: AppError): 'final' | 'later' | undefined {
  if (!isRefusal(error) || isTemporary(error)) return undefined;
  return LATER.includes(error.problem) ? 'later' : 'final';
}
