import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState, OperatorView } from '#core/contract/counter/state.ts';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { useHotkey } from '../hotkey.ts';
import { HealthStrips } from './HealthStrips.tsx';
import { PreparedSession } from './PreparedSession.tsx';
import { StartSession } from './StartSession.tsx';
import { TodayList } from './TodayList.tsx';
import './Home.css';

export interface HomeProps {
  state: OperatorState;
  operator: OperatorView;
  onReaders: () => void;
}

/** Between two people: the next applicant, a field for a reference or a code, and today; health only when it matters. */
export function Home({ state, operator, onReaders }: HomeProps) {
  const { t } = useTranslation('operator');
  const start = useAction('session.start');
  const [typed, setTyped] = useState('');
  const mayVerify = operator.permissions.includes('counter.verify');
  const onStart = (flowId?: string) => {
    if (mayVerify) void start.run(flowId ? { flowId } : {});
  };
  useHotkey('Enter', () => onStart(), { ctrl: true });
  return (
    <main className="Home">
      <h1 className="visually-hidden">{t('home.title')}</h1>
      <div className="Home-go">
        {mayVerify && (
          <PreparedSession
            scanned={state.scanned}
            typed={typed}
            onTyped={setTyped}
            onOrdinary={() => onStart()}
          />
        )}
        <StartSession
          choices={state.flowChoices}
          mayVerify={mayVerify}
          pending={start.pending}
          onStart={onStart}
        />
      </div>
      <ErrorNotice error={start.error} />
      <HealthStrips state={state} onReaders={onReaders} />
      <TodayList recent={state.recent} operator={operator.name} typed={typed} />
    </main>
  );
}
