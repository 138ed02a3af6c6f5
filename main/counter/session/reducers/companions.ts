import { type CompanionConsent, type CompanionRecord, MOST_COMPANIONS } from '#core/contract/companion.ts';
import { failure } from '#core/contract/errors.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { COMPANION_REMOVED_EVENT } from '#core/evidence/evidence-schema.ts';
import { companionEvent } from '#core/proofing/session-log/companion-events.ts';
import type { SessionCommand } from '../commands.ts';
import type { ReduceContext, SessionState, Transition } from '../session-state.ts';
import { notAllowed, requireActive } from '../session-steps.ts';

type Of<K extends SessionCommand['kind']> = Extract<SessionCommand, { kind: K }>;

/**
 * A person who comes with the applicant, by the operator's signed word. A guardian who is recorded before the consents
 * answers them on the display; a later one, and every referee, agrees in words to the operator.
 */
export function recordCompanion(
  state: SessionState,
  { id, companion, agreed }: Of<'record-companion'>,
  { now }: ReduceContext,
): Transition {
  requireActive(state);
  const others = state.companions ?? [];
  if (others.length >= MOST_COMPANIONS)
    throw notAllowed(`a session has at most ${MOST_COMPANIONS} companions`);
  const { role } = companion;
  if (role === 'guardian' && others.some((other) => other.companion.role === 'guardian')) {
    throw notAllowed('the session has a guardian already');
  }
  const consent = consentOf(state, role);
  if (consent === 'spoken' && !agreed) throw notAllowed(`the ${role} has not agreed`);
  const record: CompanionRecord = { id, recordedAt: now, companion, ...(consent ? { consent } : {}) };
  return {
    state: { ...state, companions: [...others, record] },
    events: [companionEvent(record)],
    effects: [],
  };
}

/** Who only helps has nothing to agree to. */
function consentOf(
  { consents }: SessionState,
  role: Of<'record-companion'>['companion']['role'],
): CompanionConsent | undefined {
  if (role === 'interpreter' || role === 'helper') return undefined;
  return role === 'guardian' && !consents.procedure ? 'on-display' : 'spoken';
}

/** Takes a person out who was recorded by mistake; the record stays in the log. */
export function removeCompanion(state: SessionState, { id }: Of<'remove-companion'>): Transition {
  requireActive(state);
  const others = state.companions ?? [];
  const companions = others.filter((record) => record.id !== id);
  if (companions.length === others.length) throw failure('COMPANION_UNKNOWN', `companion ${id}`);
  // Their consents would stand, and nobody would have given them.
  if (state.consents.procedure?.onBehalf === id)
    throw notAllowed('the guardian has answered for the applicant');
  const event: EvidenceDraft = {
    type: COMPANION_REMOVED_EVENT,
    actor: 'operator',
    payload: { companionId: id },
  };
  return { state: { ...state, companions }, events: [event], effects: [] };
}
