import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { ProblemNotice } from '../ProblemNotice.tsx';
import type { AtEnrolment } from './at-enrolment.ts';

/** The words cannot be shown or asked for any more: another wallet has other words. */
export function NewWords({ at, title, text }: { at: AtEnrolment; title: string; text: string }) {
  const { t } = useTranslation('applicant');
  const renew = useAction('enrolment.new-words', ['STEP_STALE']);
  return (
    <div className="Wallet">
      <h1>{title}</h1>
      <p className="Wallet-text">{text}</p>
      <ProblemNotice show={renew.error !== undefined} />
      <div className="Wallet-foot">
        <Button variant="primary" size="lg" isPending={renew.pending} onPress={() => void renew.run(at)}>
          {t('wallet.newWords')}
        </Button>
      </div>
    </div>
  );
}
