import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { EmptyState } from '../ui/components/EmptyState.tsx';
import { Logo } from '../ui/components/Logo.tsx';
import { Notice } from '../ui/components/Notice.tsx';
import { useFormats } from '../ui/i18n/format.ts';
import { OperatorPicker } from './OperatorPicker.tsx';
import { PassphraseForm } from './PassphraseForm.tsx';

/** Sign-in: choose who you are, then the passphrase. A locked screen keeps its session for the same operator. */
export function SignIn({ state }: { state: OperatorState }) {
  const { t } = useTranslation('operator');
  const { moment } = useFormats();
  const only = state.operators.length === 1 ? state.operators[0]?.id : undefined;
  const [chosen, setChosen] = useState(only);
  const operator = state.operators.find(({ id }) => id === chosen);
  return (
    <main className="EntryScreen">
      <Logo />
      <div className="EntryCard">
        {state.phase === 'idle-locked' && (
          <Notice tone="info" title={t('locked.title')}>
            {t('locked.text')}
          </Notice>
        )}
        {operator ? (
          <PassphraseForm
            key={operator.id}
            operator={operator}
            {...(only ? {} : { onBack: () => setChosen(undefined) })}
          />
        ) : (
          <>
            <h1>{t('signIn.title')}</h1>
            {state.operators.length > 0 ? (
              <OperatorPicker operators={state.operators} onChoose={setChosen} />
            ) : (
              <EmptyState icon={UsersRound} title={t('signIn.none')} text={t('signIn.noneText')} />
            )}
          </>
        )}
      </div>
      <p className="EntryFoot">
        {state.branch?.name}
        {state.branch && state.roster && ' · '}
        {state.roster && t('signIn.rosterUntil', { time: moment(state.roster.expiresAt) })}
      </p>
    </main>
  );
}
