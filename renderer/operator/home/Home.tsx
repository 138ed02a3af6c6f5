import { memo, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState, OperatorView } from '#core/contract/counter/state.ts';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { useHotkey } from '../hotkey.ts';
import { FindField } from './FindField.tsx';
import { HealthStrips } from './HealthStrips.tsx';
import { OtherSession } from './OtherSession.tsx';
import { StartSession } from './StartSession.tsx';
import { TodayList } from './TodayList.tsx';
import { useFound, useToday } from './use-rows.ts';
import './Home.css';

export interface HomeProps {
  state: OperatorState;
  operator: OperatorView;
  onReaders: () => void;
}

/** What is typed draws neither of them again. */
const Health = memo(HealthStrips);
const Start = memo(StartSession);

/** Between two people: the next applicant, a field for a reference or a code, and today; health only when it matters. */
export function Home({ state, operator, onReaders }: HomeProps) {
  const { t } = useTranslation('operator');
  const start = useAction('session.start');
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<string>();
  const today = useToday(state.recent, state.erasuresWaiting);
  const found = useFound(typed, state.recent, state.erasuresWaiting);
  const mayVerify = operator.permissions.includes('counter.verify');
  const { run } = start;
  const onStart = useCallback(
    (flowId?: string) => {
      if (mayVerify) void run(flowId ? { flowId } : {});
    },
    [mayVerify, run],
  );
  useHotkey('Enter', () => onStart(), { ctrl: true });
  return (
    <main className="Home">
      <h1 className="visually-hidden">{t('home.title')}</h1>
      <div className="Home-go">
        {mayVerify && (
          <FindField
            scanned={state.scanned}
            typed={typed}
            onTyped={setTyped}
            known={found?.sessions.map(({ reference }) => reference) ?? []}
            onSubmit={() => setOpened(found?.sessions[0]?.sessionId)}
            onOrdinary={() => onStart()}
          />
        )}
        <Start choices={state.flowChoices} mayVerify={mayVerify} pending={start.pending} onStart={onStart} />
      </div>
      {state.otherSession && <OtherSession other={state.otherSession} />}
      <ErrorNotice error={start.error} />
      <Health state={state} onReaders={onReaders} />
      <TodayList today={today} found={found} opened={opened} onOpened={setOpened} />
    </main>
  );
}
