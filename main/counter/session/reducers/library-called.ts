import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import type { SessionCommand } from '../commands.ts';
import type { SessionState, Transition } from '../session-state.ts';
import { requireActive } from '../session-steps.ts';

type Of<K extends SessionCommand['kind']> = Extract<SessionCommand, { kind: K }>;

const MOST_CALLS = 50;

/** A program called the library for the person of this session, under ids of its own. They are anybody's words. */
export function libraryCalled(state: SessionState, { operation, ids }: Of<'library-called'>): Transition {
  requireActive(state);
  const libraryCalls = state.libraryCalls ?? 0;
  if (libraryCalls >= MOST_CALLS) return { state, events: [], effects: [] };
  const event: EvidenceDraft = {
    type: 'library.called',
    actor: 'kiosk',
    payload: { operation },
    fields: { 'library.ids': ids },
  };
  return { state: { ...state, libraryCalls: libraryCalls + 1 }, events: [event], effects: [] };
}
