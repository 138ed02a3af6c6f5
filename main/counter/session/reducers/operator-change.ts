import { failure } from '#core/contract/errors.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { OPERATOR_CHANGED_EVENT } from '#core/evidence/evidence-schema.ts';
import type { OperatorChange } from '#core/evidence/operator-change.ts';
import type { SessionCommand } from '../commands.ts';
import type { SessionState, Transition } from '../session-state.ts';
import { requireActive } from '../session-steps.ts';

type TakeOver = Extract<SessionCommand, { kind: 'take-over' }>;

/**
 * Another operator continues the session at this kiosk. Captures, consents and words on fields stay as they were signed;
 * the inspection is forgotten, because who decides must have seen document and applicant.
 * @throws AppError SESSION_ENDED, STEP_NOT_ALLOWED for the operator who has it
 */
export function changeOperator(state: SessionState, { operator, reason }: TakeOver): Transition {
  requireActive(state);
  const {
    attestation: _seen,
    attestedOn: _pictures,
    operator: former,
    formerOperators = [],
    ...rest
  } = state;
  if (former.id === operator.id) throw failure('STEP_NOT_ALLOWED', 'this operator has the session');
  const payload: OperatorChange = { from: former.id, fromDid: former.did, reason };
  const event: EvidenceDraft = {
    type: OPERATOR_CHANGED_EVENT,
    actor: 'operator',
    payload,
    operatorSigned: true,
  };
  const taken: SessionState = {
    ...rest,
    operator,
    formerOperators: [...formerOperators, { id: former.id, name: former.name }],
  };
  return { state: taken, events: [event], effects: [] };
}
