import type { AppError } from '#core/contract/errors.ts';
import { isRefusal, isTemporary } from '#sdk/network/request-errors.ts';

/** Of a session whose evidence has still to arrive, or that waits for a review, the services may know later. */
const LATER: readonly string[] = ['SESSION_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'];

/** How the services refused a kiosk's report about a wallet; undefined where they did not examine it. */
export function enrolmentRefusal(error: AppError): 'final' | 'later' | undefined {
  if (!isRefusal(error) || isTemporary(error)) return undefined;
  return LATER.includes(error.problem) ? 'later' : 'final';
}
