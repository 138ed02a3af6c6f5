import { type AppError, failure } from '#core/contract/errors.ts';
import { showsName } from '#core/document/compare-names.ts';
import { sourcesOf, valuesOf } from '#core/document/sources.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { DECISION_EVENT, SUSPECTED_EVENT } from '#core/evidence/evidence-schema.ts';
import { decideOutcome } from '#core/proofing/decide-outcome.ts';
import type { Conclusion } from '#core/proofing/outcome-evidence.ts';
import type { SessionCommand } from '../commands.ts';
import { joinedEvents } from '../document-events.ts';
import { checksOf, missingFor } from '../evaluate.ts';
import type { ReduceContext, SessionState, Transition } from '../session-state.ts';
import { isSuspected, requireActive } from '../session-steps.ts';
import { attest } from './inspection.ts';

type Of<K extends SessionCommand['kind']> = Extract<SessionCommand, { kind: K }>;
type Ending = Exclude<NonNullable<SessionState['ending']>, 'handed-over'>;

/**
 * The operator's decision ends the session. It is evidence; the outcome follows from the rules. It is written last and
 * holds the checks as the operator saw them, so that its signature covers them and, by the chain, all that came before.
 * An inspection that comes with it is recorded in the same stretch of the log, or neither is.
 */
export function decide(before: SessionState, command: Of<'decide'>, context: ReduceContext): Transition {
  requireActive(before);
  const { decision, attestation } = command;
  const attested = attestation && attest(before, { kind: 'attest', attestation });
  const state = attested?.state ?? before;
  if (decision.kind === 'approve') {
    const missing = missingFor(state);
    if (missing.length > 0) throw incomplete(missing.join(', '));
    if (isOwnDocument(state))
      throw failure(
        'SELF_VERIFICATION',
        'the name on the document is the name of an operator of this session',
      );
  }
  const { note, ...recorded } = decision;
  const event: EvidenceDraft = {
    type: DECISION_EVENT,
    actor: 'operator',
    payload: { ...recorded, checks: checksOf(state, context.today) },
    ...(note ? { fields: { note } } : {}),
    operatorSigned: true,
  };
  const decided = {
    ...state,
    decision: { ...decision, operator: state.operator.name, time: context.now },
  };
  const events = [...(attested?.events ?? []), ...joinedEvents(state, context), event];
  return endSession(decided, 'decided', context, events);
}

/** One discreet action: the session is sealed for review, and its evidence outlives every erasure. */
export function suspect(state: SessionState, context: ReduceContext): Transition {
  requireActive(state);
  const event: EvidenceDraft = {
    type: SUSPECTED_EVENT,
    actor: 'operator',
    payload: {},
    operatorSigned: true,
  };
  const events = [...joinedEvents(state, context), event];
  return endSession({ ...state, sealed: true }, 'suspected', context, events);
}

/** The applicant's withdrawal ends the session, and erases its captures. */
export function withdraw(state: SessionState, context: ReduceContext): Transition {
  if (isSuspected(state)) return { state: { ...state, withdrawalShown: true }, events: [], effects: [] };
  requireActive(state);
  const event: EvidenceDraft = {
    type: 'consent.withdrawn',
    actor: 'applicant',
    payload: { reason: 'applicant-withdrew', step: state.at.step },
  };
  return endSession(state, 'withdrawn', context, [event]);
}

/** The session was not ended in time. */
export function abandon(state: SessionState, context: ReduceContext): Transition {
  requireActive(state);
  const event: EvidenceDraft = {
    type: 'session.abandoned',
    actor: 'kiosk',
    payload: { afterMin: state.flow.abandonSessionInMin },
  };
  return endSession(state, 'abandoned', context, [event]);
}

/** Ends a session: the last event carries the checks and the outcome that the rules gave, and the log is closed. */
export function endSession(
  state: SessionState,
  ending: Ending,
  context: ReduceContext,
  before: EvidenceDraft[],
): Transition {
  const conclusion: Conclusion | undefined = ending === 'decided' ? undefined : ending;
  const checks = checksOf(state, context.today);
  const { attestation, decision, clockUntrusted, wordAccepted } = state;
  const provisional = decideOutcome(
    state.flow,
    { checks, attestation, conclusion, clockUntrusted, wordAccepted },
    ending === 'decided' ? decision : undefined,
  );
  const { stepDeadline: _deadline, fallbackArmed: _armed, liveness: _liveness, ...rest } = state;
  const ended: SessionState = { ...rest, status: 'ended', endedAt: context.now, ending, provisional };
  const last: EvidenceDraft = {
    type: 'session.ended',
    actor: 'kiosk',
    payload: { ending, conclusion, clockUntrusted, today: context.today, checks, provisional },
  };
  const purge = ending !== 'decided' && ending !== 'suspected';
  return {
    state: purge ? withoutPersonalData(ended) : ended,
    events: [...before, last],
    effects: [{ kind: 'forget-frames' }, { kind: 'end', purge }],
  };
}

/** The state that stays on the screen after the session's captures have left this kiosk. */
export function withoutPersonalData(state: SessionState): SessionState {
  const { selfie: _selfie, capturing: _capturing, expected: _expected, ...others } = state;
  const { answersBefore: _before, answers: _answers, ...captured } = others;
  const { comparison: _comparison, liveIdComparison: _liveId, comparedLiveId: _which, ...rest } = captured;
  const { keyed: _keyed, ...remaining } = rest;
  return { ...remaining, documents: [] };
}

/**
 * Operators cannot verify themselves: no document may show the name of the signed-in operator, or of one who had the
 * session before, alone or among others.
 */
function isOwnDocument(state: SessionState): boolean {
  return [state.operator, ...(state.formerOperators ?? [])].some(({ name }) => isDocumentOf(state, name));
}

function isDocumentOf(state: SessionState, operatorName: string): boolean {
  const keyed = (state.keyed ?? []).map(({ document }) => [document.lastName, document.firstName]);
  if (keyed.some((names) => showsName(names, operatorName))) return true;
  return state.documents.some((document) => {
    const sources = sourcesOf(document);
    const names = (['surname', 'givenNames'] as const).flatMap((field) => [
      document.words[field]?.value ?? '',
      ...valuesOf(sources, field).map(({ value }) => value),
      // Doubtful print too, because one doubtful letter does not make it another person's name.
      ...document.captures.map(({ print }) => print?.fields[field]?.value ?? ''),
    ]);
    return showsName(names, operatorName);
  });
}

function incomplete(missing: string): AppError {
  return failure('DECISION_INCOMPLETE', `missing: ${missing}`);
}
