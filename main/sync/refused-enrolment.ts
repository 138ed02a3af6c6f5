import type { AppError } from '#core/contract/errors.ts';
import { isRefusal, isTemporary } from '#sdk/network/request-errors.ts';

/** Of a session whose evidence has still to arrive, or that waits for a review, the services may know later. */
const LATER: readonly string[] = ['SESSION_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'];

/** Whether the services refused for good what a kiosk told of a wallet. */
export const isEnrolmentRefused = (error: AppError): boolean =>
  isRefusal(error) && !isTemporary(error) && !LATER.includes(error.problem);
