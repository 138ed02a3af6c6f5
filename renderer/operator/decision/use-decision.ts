import { useCallback, useEffect, useState } from 'react';
import { inspectedPictures } from '#core/contract/counter/inspected.ts';
import type { SessionView } from '#core/contract/counter/state.ts';
import type { ErrorResponse } from '#core/contract/errors.ts';
import type { DecisionKind, OperatorDecision } from '#core/proofing/verdicts.ts';
import { useAction } from '../../ui/state/use-action.ts';
import { type Answers, isSigned, isWhole, signedAnswers } from './answers.ts';

/** How far a decision is: nothing is signed in any of these. */
type Stage =
  | { at: 'asking' }
  | { at: 'reasons'; kind: DecisionKind }
  | { at: 'undo'; kind: DecisionKind; decision: OperatorDecision; evidenceDigest: string };

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
  /** The evidence changed before the signature, which took the decision back. */
  isOverrun: boolean;
  error: ErrorResponse | undefined;
}

/** The operator's inspection and decision, kept on this screen until one signature sends both. */
export const useDecision = (session: SessionView): Decision => {
  const { sessionId, evidenceDigest } = session;
  const [stage, setStage] = useState<Stage>({ at: 'asking' });
  const [answers, answer] = useAnswers(session);
  const [isOverrun, setOverrun] = useState(false);
  const action = useAction('session.decide');
  const undo = useCallback(() => setStage({ at: 'asking' }), []);
  const decide = (decision: OperatorDecision) => {
    setOverrun(false);
    setStage({ at: 'undo', kind: decision.kind, decision, evidenceDigest });
  };
  const begin = (kind: DecisionKind) => {
    action.clear();
    setOverrun(false);
    if (kind === 'approve') decide({ kind, reasons: ['identity-confirmed'] });
    else setStage({ at: 'reasons', kind });
  };
  // The signature itself changes the evidence.
  const isStale = stage.at === 'undo' && stage.evidenceDigest !== evidenceDigest && !action.pending;
  useEffect(() => {
    if (!isStale) return;
    undo();
    setOverrun(true);
  }, [isStale, undo]);
  const sign = async () => {
    if (stage.at !== 'undo' || isStale || action.pending) return;
    const { decision, evidenceDigest: seen } = stage;
    const isNew = isWhole(answers) && !isSigned(answers, signedAnswers(session));
    const inspection = isNew ? { attestation: answers } : {};
    const answered = await action.run({ sessionId, decision, evidenceDigest: seen, ...inspection });
    if (answered && !answered.ok) undo();
  };
  return {
    stage,
    answers,
    answer,
    begin,
    decide,
    undo,
    sign: () => void sign(),
    isSigning: action.pending,
    isOverrun,
    error: action.error,
  };
};

const NONE: Answers = {};

/** The answers so far; those about pictures that were taken again are forgotten. */
const useAnswers = (session: SessionView): [Answers, (answers: Answers) => void] => {
  const pictures = inspectedPictures(session);
  const [given, setGiven] = useState(() => ({ pictures, answers: signedAnswers(session) ?? NONE }));
  const answers = given.pictures === pictures ? given.answers : NONE;
  return [answers, (next) => setGiven({ pictures, answers: next })];
};
