import { failure } from '#core/contract/errors.ts';
import { MOST_KEYED, withKeyed } from '#core/document/keyed-document.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { KEYED_EVENT, KEYED_REMOVED_EVENT } from '#core/evidence/evidence-schema.ts';
import type { SessionCommand } from '../commands.ts';
import type { ReduceContext, SessionState, Transition } from '../session-state.ts';
import { notAllowed, requireActive } from '../session-steps.ts';

type Of<K extends SessionCommand['kind']> = Extract<SessionCommand, { kind: K }>;

/**
 * A document that no reader knows, keyed from the paper that the applicant shows. The operator signs it at once,
 * because its sign token does not wait for the decision; no check and no outcome rests on it.
 */
export function keyDocument(
  state: SessionState,
  { id, document }: Of<'key-document'>,
  { now, today }: ReduceContext,
): Transition {
  requireActive(state);
  if (!state.consents.procedure?.given) throw notAllowed('the procedure has no consent yet');
  if (document.dateOfBirth > today) {
    throw failure('INVALID_INPUT', 'the date of birth is in the future', { component: 'session' });
  }
  const keyed = withKeyed(state.keyed ?? [], { id, keyedAt: now, document });
  if (keyed.length > MOST_KEYED) throw notAllowed(`a session has at most ${MOST_KEYED} keyed documents`);
  const { type } = document;
  const event: EvidenceDraft = {
    type: KEYED_EVENT,
    actor: 'operator',
    payload: { keyedId: id, type, category: 'misc_document', captureType: 'Manual' },
    fields: { 'keyed.document': document },
    operatorSigned: true,
  };
  return { state: { ...state, keyed }, events: [event], effects: [] };
}

/** Removes a document that was keyed by mistake; it stays in the log. */
export function removeKeyed(state: SessionState, { id }: Of<'remove-keyed'>): Transition {
  requireActive(state);
  const keyed = (state.keyed ?? []).filter((record) => record.id !== id);
  if (keyed.length === (state.keyed ?? []).length) {
    throw failure('DOCUMENT_NOT_FOUND', `keyed document ${id}`);
  }
  const event: EvidenceDraft = {
    type: KEYED_REMOVED_EVENT,
    actor: 'operator',
    payload: { keyedId: id },
  };
  return { state: { ...state, keyed }, events: [event], effects: [] };
}
