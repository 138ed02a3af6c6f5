import { useCallback, useState } from 'react';
import type { SessionView } from '#core/contract/counter/state.ts';
import type { ErrorResponse } from '#core/contract/errors.ts';
import type { DecisionKind, OperatorDecision } from '#core/proofing/verdicts.ts';
import { useAction } from '../../ui/state/use-action.ts';
import { type Answers, isSigned, isWhole } from './answers.ts';

/** How far a decision is: nothing is signed in any of these. */
type Stage =
  | { at: 'asking' }
  | { at: 'reasons'; kind: DecisionKind }
  | { at: 'undo'; kind: DecisionKind; decision: OperatorDecision };

export interface Decision {
  stage: Stage;
  answers: Answers;
  answer: (answers: Answers) => void;
  /** An approval has its reason in itself; every other decision is asked for its reasons. */
  begin: (kind: DecisionKind) => void;
  decide: (decision: OperatorDecision) => void;
  undo: () => void;
  sign: () => void;
  isSigning: boolean;
  error: ErrorResponse | undefined;
}

/** The operator's inspection and decision, kept on this screen until one signature sends both. */
export const useDecision = ({ sessionId, attestation }: SessionView): Decision => {
  const [stage, setStage] = useState<Stage>({ at: 'asking' });
  const [answers, setAnswers] = useState<Answers>(attestation ?? {});
  const action = useAction('session.decide');
  const undo = useCallback(() => setStage({ at: 'asking' }), []);
  const decide = (decision: OperatorDecision) => setStage({ at: 'undo', kind: decision.kind, decision });
  const begin = (kind: DecisionKind) => {
    action.clear();
    if (kind === 'approve') decide({ kind, reasons: ['identity-confirmed'] });
    else setStage({ at: 'reasons', kind });
  };
  const sign = async () => {
    if (stage.at !== 'undo' || action.pending) return;
    const { decision } = stage;
    const inspection = isWhole(answers) && !isSigned(answers, attestation) ? { attestation: answers } : {};
    const answer = await action.run({ sessionId, decision, ...inspection });
    if (answer && !answer.ok) undo();
  };
  return {
    stage,
    answers,
    answer: setAnswers,
    begin,
    decide,
    undo,
    sign: () => void sign(),
    isSigning: action.pending,
    error: action.error,
  };
};
