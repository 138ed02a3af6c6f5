import { type SessionTransition, type SessionTrigger, transitionOf } from '#core/proofing/session-states.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { SessionRow } from './session.repository.ts';

/**
 * The transition that a request makes in a locked session.
 *
 * @throws ProblemError `TRANSITION_NOT_ALLOWED`, naming the current state.
 */
export function requireTransition(
  { state, endedAt }: Pick<SessionRow, 'state' | 'endedAt'>,
  trigger: SessionTrigger,
): SessionTransition {
  const transition = transitionOf({ state, signedEnd: endedAt !== null }, trigger);
  if (!transition) throw notAllowed(state, trigger);
  return transition;
}

/** The refusal of an act that does not fit the state of a session. `what` names the act. */
export const notAllowed = (state: SessionRow['state'], what: string): ProblemError =>
  new ProblemError('TRANSITION_NOT_ALLOWED', `The session is ${state}; ${what} is not possible.`);
