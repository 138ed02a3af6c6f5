import { SCOPES_EVENT } from '#core/proofing/scope-answers.ts';
import type { SessionCommand } from '../commands.ts';
import type { SessionState, Transition } from '../session-state.ts';
import { requireActive } from '../session-steps.ts';

type Of<K extends SessionCommand['kind']> = Extract<SessionCommand, { kind: K }>;

/** A program is not trusted to stop asking; a person who agrees so often is asked no more. */
export const MOST_SCOPE_ANSWERS = 50;

/** The person of this session answered whether somebody may have their data. */
export function scopesAnswered(state: SessionState, { answer }: Of<'scopes-answered'>): Transition {
  requireActive(state);
  const payload = { ...answer, scopes: [...answer.scopes] };
  return {
    state: { ...state, scopeAnswers: [...(state.scopeAnswers ?? []), answer] },
    events: [{ type: SCOPES_EVENT, actor: 'applicant', payload }],
    effects: [],
  };
}
