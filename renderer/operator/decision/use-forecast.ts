import { useEffect, useState } from 'react';
import type { SessionView } from '#core/contract/counter/state.ts';
import type { DecisionKind, ExplainedVerdict } from '#core/proofing/verdicts.ts';
import { useBridge } from '../../ui/state/kiosk.tsx';
import type { Answers } from './answers.ts';

export type Forecast = Pick<ExplainedVerdict, 'outcome' | 'rules'>;

/** Asks main for the outcome of a decision now, again with every answer and every change of the session. */
export const useForecast = (
  session: SessionView,
  kind: DecisionKind,
  answers: Answers,
  isWanted = true,
): Forecast | undefined => {
  const bridge = useBridge();
  const [forecast, setForecast] = useState<Forecast>();
  const { sessionId } = session;
  useEffect(() => {
    if (!isWanted || session.status !== 'active') return setForecast(undefined);
    let current = true;
    void bridge.invoke('session.forecast', { sessionId, kind, answers }).then((answer) => {
      if (current) setForecast(answer.ok ? answer.value : undefined);
    });
    return () => {
      current = false;
    };
  }, [bridge, session, sessionId, kind, answers, isWanted]);
  return forecast;
};
