import { LockKeyhole, LogIn, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { Button } from '../ui/components/Button.tsx';
import { EmptyState } from '../ui/components/EmptyState.tsx';
import { ErrorNotice } from '../ui/components/ErrorNotice.tsx';
import { Logo } from '../ui/components/Logo.tsx';
import { Notice } from '../ui/components/Notice.tsx';
import { PassphraseForm } from '../ui/components/PassphraseForm.tsx';
import { useFormats } from '../ui/i18n/format.ts';
import { useAction } from '../ui/state/use-action.ts';
import { OperatorPicker } from './OperatorPicker.tsx';

/** Sign-in: choose who you are, then the passphrase. A locked screen keeps its session for the same operator. */
export function SignIn({ state, onHolds }: { state: OperatorState; onHolds?: () => void }) {
  const { t } = useTranslation(['operator', 'holds']);
  const { moment } = useFormats();
  const only = state.operators.length === 1 ? state.operators[0]?.id : undefined;
  const [chosen, setChosen] = useState(only);
  const operator = state.operators.find(({ id }) => id === chosen);
  return (
    <main className="EntryScreen">
      <Logo />
      <div className="EntryCard">
        <ErrorNotice error={state.vaultFinding} tone="review" standing />
        {state.phase === 'idle-locked' && (
          <Notice tone="info" title={t('locked.title')}>
            {t('locked.text')}
          </Notice>
        )}
        {operator ? (
          <OperatorSignIn
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
      {onHolds && (
        <Button variant="quiet" icon={LockKeyhole} onPress={onHolds}>
          {t('holds:title')}
        </Button>
      )}
      <p className="EntryFoot">
        {state.branch?.name}
        {state.branch && state.roster && ' · '}
        {state.roster && t('signIn.rosterUntil', { time: moment(state.roster.expiresAt) })}
      </p>
    </main>
  );
}

function OperatorSignIn({
  operator,
  onBack,
}: {
  operator: { id: string; name: string };
  onBack?: () => void;
}) {
  const { t } = useTranslation('operator');
  const signIn = useAction('operator.sign-in');
  return (
    <>
      <PassphraseForm
        label={t('signIn.passphraseOf', { name: operator.name })}
        submitLabel={t('signIn.submit')}
        icon={LogIn}
        action={signIn}
        onSubmit={(passphrase) => signIn.run({ operatorId: operator.id, passphrase })}
      >
        <h1>{operator.name}</h1>
      </PassphraseForm>
      {onBack && (
        <Button variant="quiet" onPress={onBack}>
          {t('signIn.other')}
        </Button>
      )}
    </>
  );
}
